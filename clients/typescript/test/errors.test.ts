/** What errors say: the same as those of the client for Python. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { AuthorityRejected, Client, type ClientOptions, DteError, NoAnswer, ServiceError } from "../src/index.js";

const VIOLATION = {
  code: "CCF-04",
  path: "items[0].taxes",
  message: "a taxed product must carry tax code 20",
  expected: "a list with 20",
  actual: "[]",
  help: "/docs/rules/CCF-04",
};
const DETAIL =
  "[CCF-04] items[0].taxes: a taxed product must carry tax code 20 (expected a list with 20, got [])";
const REFUSAL = {
  success: false,
  error: {
    code: "VALIDATION_FAILED",
    message: "the request has 1 fault; nothing was done",
    details: [DETAIL],
    help: "/docs/errors/VALIDATION_FAILED",
    violations: [VIOLATION],
  },
  warnings: ["colour: unknown member, ignored"],
};

function answered(status: number, text: string, options: Partial<ClientOptions> = {}): Client {
  const answer = async () => new Response(text, { status, headers: { "X-Request-Id": "r-1" } });
  return new Client({ url: "http://dte/", token: "token", fetch: answer, sleep: async () => {}, ...options });
}

async function failed<T>(request: Promise<unknown>, kind: new (...given: never[]) => T): Promise<T> {
  const error: unknown = await request.then(() => undefined, (reason) => reason);
  assert.ok(error instanceof kind, String(error));
  return error;
}

const refused = (status: number, text: string) => failed(answered(status, text).post("/dte/ccf", {}), ServiceError);

describe("an error", () => {
  it("says what is wrong, where, and what to do", async () => {
    const error = await refused(400, JSON.stringify(REFUSAL));
    assert.equal(
      error.message,
      "400 VALIDATION_FAILED: the request has 1 fault; nothing was done\n" +
        `  ${DETAIL}\n` +
        "  remedy: http://dte/docs/errors/VALIDATION_FAILED",
    );
    assert.deepEqual([error.status, error.code, error.requestId], [400, "VALIDATION_FAILED", "r-1"]);
    assert.deepEqual([error.help, error.generationCode], ["/docs/errors/VALIDATION_FAILED", undefined]);
    assert.deepEqual([error.details, error.violations], [[DETAIL], [VIOLATION]]);
    assert.deepEqual([error.warnings, error.body], [REFUSAL.warnings, REFUSAL]);
  });

  it("names the rejected document and the authority's code", async () => {
    const rejection = { code: "HACIENDA_020", message: "rejected", generation_code: "9F1A" };
    const error = await refused(400, JSON.stringify({ error: rejection }));
    assert.ok(error instanceof AuthorityRejected);
    assert.deepEqual([error.message, error.authorityCode], ["400 HACIENDA_020: rejected", "020"]);
    assert.equal(error.generationCode, "9F1A");
  });

  for (const text of ["<h1>Not Found</h1>", '"text"', "null", "[]", '{"error": "text"}']) {
    it(`may be the answer of others: ${text}`, async () => {
      const error = await refused(404, text);
      assert.deepEqual([error.code, error.violations, error.warnings], ["HTTP_404", [], []]);
    });
  }

  it("shows an answer without JSON", async () => {
    assert.equal((await refused(404, "<h1>Not Found</h1>")).message, "404 HTTP_404: <h1>Not Found</h1>");
    const error = await failed(answered(200, "<html>").get("/company"), DteError);
    assert.equal(error.message, "the answer is not JSON: <html>");
  });

  it("says the key of what was not answered", async () => {
    const client = answered(503, "busy", { attempts: 2 });
    const issuing = client.post("/dte/ccf", {}, { idempotencyKey: "order-8" });
    assert.equal(
      (await failed(issuing, NoAnswer)).message,
      "no answer in 2 attempts (503: busy); repeat it with the Idempotency-Key order-8",
    );
    assert.equal(
      (await failed(client.get("/company"), NoAnswer)).message,
      "no answer in 2 attempts (503: busy)",
    );
  });
});
