/** The examples of the README are typed and run as they stand. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import ts from "typescript";

import { Service } from "./service.js";

const PACKAGE = resolve(import.meta.dirname, "../..");
// Inside the package: there its own name is found, as in a project that installed it.
const FOLDER = join(PACKAGE, "out/readme");

let service: Service;

before(async () => {
  service = await Service.start();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const text = readFileSync(join(PACKAGE, "README.md"), "utf8");
  const blocks = Array.from(text.matchAll(/```ts\n(.*?)```/gs), ([, block]) => block);
  writeFileSync(join(FOLDER, "example.ts"), blocks.join("\n"));
});
after(() => service.stop());

describe("the examples", () => {
  it("are typed", () => {
    const program = ts.createProgram([join(FOLDER, "example.ts")], {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
    });
    const found = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
    assert.deepEqual(found.map(({ messageText }) => messageText), []);
  });

  it("run", async () => {
    const env = { ...process.env, ...service.variables() };
    const { stdout } = await promisify(execFile)("node", ["example.js"], { cwd: FOLDER, env });
    const [stamped, ...later] = stdout.split("\n");
    assert.match(stamped!, /^[0-9A-Z]{40} 11\.30 11\.30$/);
    assert.ok(later.some((line) => /^A-1 (RECEIVED|PENDING)$/.test(line)), stdout);
    assert.ok(later.some((line) => /^dte\.received [0-9A-F-]{36}$/.test(line)), stdout);
    assert.deepEqual(readdirSync(FOLDER).sort(), ["example.js", "example.ts", "invoice.pdf", "place.json"]);
  });
});
