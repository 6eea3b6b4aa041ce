/** What is tried again, with which key, and after which pause. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { Client, NoAnswer, ServiceError } from "../src/index.js";

type Answer = () => Promise<Response>;

/** A service that gives these answers, one after the other. */
class Stub {
  readonly keys: (string | null)[] = [];
  readonly urls: string[] = [];
  readonly pauses: number[] = [];

  constructor(private readonly answers: Answer[]) {}

  client(attempts = 5): Client {
    return new Client({
      url: "http://dte/",
      token: "token",
      attempts,
      fetch: (url, init) => {
        this.urls.push(String(url));
        this.keys.push(new Headers(init?.headers).get("Idempotency-Key"));
        const answer = this.answers.shift();
        assert.ok(answer, "it asks more often than is answered");
        return answer();
      },
      sleep: async (milliseconds) => {
        this.pauses.push(milliseconds);
      },
    });
  }
}

const status =
  (code: number, retryAfter?: string, text = "{}"): Answer =>
  async () =>
    new Response(text, { status: code, headers: retryAfter ? { "Retry-After": retryAfter } : {} });
const nobody: Answer = () => Promise.reject(new TypeError("fetch failed", { cause: "refused" }));
const silence: Answer = () => Promise.reject(new DOMException("nothing came", "TimeoutError"));

describe("what was not answered", () => {
  it("is tried again with the same key", async () => {
    const answers = [nobody, silence, status(503, "7"), status(409, "2"), status(201, "", '{"a": 1.10}')];
    const stub = new Stub(answers);
    const answer = await stub.client().post("/dte/ccf", {});
    assert.equal(answer.a.toString(), "1.1");
    assert.equal(stub.keys.length, 5);
    assert.equal(new Set(stub.keys).size, 1);
    assert.ok(stub.pauses[0]! >= 500 && stub.pauses[0]! <= 1_000, `${stub.pauses}`);
    assert.ok(stub.pauses[1]! >= 1_000 && stub.pauses[1]! <= 2_000, `${stub.pauses}`);
    assert.deepEqual(stub.pauses.slice(2), [7_000, 2_000]);
  });

  it("keeps the key that the caller gave", async () => {
    const stub = new Stub([status(429, "1"), status(201)]);
    await stub.client().post("/dte/ccf", {}, { idempotencyKey: "order-7" });
    assert.deepEqual(stub.keys, ["order-7", "order-7"]);
  });

  it("waits a minute at most", async () => {
    const stub = new Stub([status(503, "86400"), status(200)]);
    await stub.client().get("/company");
    assert.deepEqual(stub.pauses, [60_000]);
  });

  it("is an error at last that says the key", async () => {
    const stub = new Stub([silence, status(503), nobody]);
    const asked = stub.client(3).post("/dte/ccf", {}, { idempotencyKey: "order-8" });
    await assert.rejects(asked, (error) => {
      assert.ok(error instanceof NoAnswer);
      assert.match(error.message, /fetch failed \(refused\)/);
      return error.idempotencyKey === "order-8";
    });
    assert.equal(stub.pauses.length, 2);
  });
});

describe("what was refused", () => {
  for (const code of [400, 404, 409, 422, 500]) {
    it(`is not tried again: ${code}`, async () => {
      const stub = new Stub([status(code, undefined, "<html>")]);
      await assert.rejects(stub.client().post("/dte/ccf", {}), (error) => {
        assert.ok(error instanceof ServiceError);
        return error.code === `HTTP_${code}`;
      });
      assert.equal(stub.keys.length, 1);
    });
  }
});

describe("a path", () => {
  it("may begin as answers give it, or without a slash", async () => {
    for (const path of ["company", "/company", "/api/v1/company"]) {
      const stub = new Stub([status(200), status(200)]);
      await stub.client().get(path);
      await stub.client().post(path);
      assert.deepEqual(stub.urls, Array(2).fill("http://dte/api/v1/company"));
    }
  });
});
