// Writes src/models.ts from docs/openapi.json; with --check only says whether it is up to date.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const openapi = new URL("../../docs/openapi.json", import.meta.url);
const models = fileURLToPath(new URL("./src/models.ts", import.meta.url));

const STORED = "#/components/schemas/StoredJson";

const HEAD = `// Written by generate.js from docs/openapi.json; not by hand.

import type { Amount } from "./exact.js";

`;

/**
 * A number is an exact amount: the generator's own `number` would lose digits. The authority's own members have
 * no schema in the description.
 */
function transform(schema, { path }) {
  if (path === STORED) return ts.factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword);
  const kinds = [schema.type].flat();
  if (!kinds.includes("number")) return undefined;
  const amount = ts.factory.createTypeReferenceNode("Amount");
  if (!kinds.includes("null")) return amount;
  const nothing = ts.factory.createLiteralTypeNode(ts.factory.createNull());
  return ts.factory.createUnionTypeNode([amount, nothing]);
}

const text = HEAD + astToString(await openapiTS(openapi, { transform, silent: true }));
if (!process.argv.includes("--check")) {
  writeFileSync(models, text);
} else if (!existsSync(models) || readFileSync(models, "utf8") !== text) {
  console.error("src/models.ts is not what docs/openapi.json says: run npm run generate");
  process.exitCode = 1;
}
