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

const { factory } = ts;
const keyword = (kind) => factory.createKeywordTypeNode(kind);

/**
 * A number is an exact amount: the generator's own `number` would lose digits. The authority's own members have
 * no schema in the description. Known words of an open enum stay apart from `string`, which would swallow them.
 */
function transform(schema, { path }) {
  if (path === STORED) return keyword(ts.SyntaxKind.AnyKeyword);
  const [known, other] = schema.anyOf ?? [];
  if (known?.enum && other?.type === "string" && !other.enum) {
    const words = known.enum.map((word) => factory.createLiteralTypeNode(factory.createStringLiteral(word)));
    const any = [keyword(ts.SyntaxKind.StringKeyword), factory.createTypeLiteralNode([])];
    return factory.createUnionTypeNode([...words, factory.createIntersectionTypeNode(any)]);
  }
  const kinds = [schema.type].flat();
  if (!kinds.includes("number")) return undefined;
  const amount = factory.createTypeReferenceNode("Amount");
  if (!kinds.includes("null")) return amount;
  return factory.createUnionTypeNode([amount, factory.createLiteralTypeNode(factory.createNull())]);
}

const text = HEAD + astToString(await openapiTS(openapi, { transform, silent: true }));
if (!process.argv.includes("--check")) {
  writeFileSync(models, text);
} else if (!existsSync(models) || readFileSync(models, "utf8") !== text) {
  console.error("src/models.ts is not what docs/openapi.json says: run npm run generate");
  process.exitCode = 1;
}
