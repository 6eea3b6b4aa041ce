/** The client against a running service and its sandbox. */

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Big } from "big.js";

import { AuthorityRejected, Client, DteError, ServiceError, exact } from "../src/index.js";
import { ccf, ccfTo, rescission } from "./documents.js";
import { Service } from "./service.js";

let service: Service;
let client: Client;

before(async () => {
  service = await Service.start();
  client = service.client();
});
after(() => service.stop());

// biome-ignore lint/suspicious/noExplicitAny: an answer.
const codeOf = (issued: any): string => issued.data.identificacion.codigoGeneracion;

async function refused<T extends ServiceError>(
  request: Promise<unknown>,
  kind: new (...given: never[]) => T,
): Promise<T> {
  try {
    await request;
  } catch (error) {
    assert.ok(error instanceof kind, String(error));
    return error;
  }
  throw new Error("it was not refused");
}

describe("a running service", () => {
  it("issues a document and reads it back to the last digit", async () => {
    const issued = await client.issue("ccf", ccf(exact("0.07"), exact("0.01")));
    assert.ok(issued.reception_stamp);
    assert.ok(issued.data.resumen.totalPagar instanceof Big);
    assert.equal(issued.data.resumen.totalPagar.toString(), "0.08");
    const record = await client.document(codeOf(issued));
    assert.equal(record.status, "RECEIVED");
    const listed = (await client.documents().next()).value;
    assert.ok(listed);
    assert.equal(listed.generation_code, codeOf(issued));
    assert.equal(listed.document.resumen.totalPagar.toString(), "0.08");
  });

  it("is never sent a float", async () => {
    const request = ccf();
    request.items[0]!.unit_price = 30.1;
    await assert.rejects(client.issue("ccf", request), /items\[0\]\.unit_price: 30\.1/);
  });

  it("gives the same document for the same key", async () => {
    const first = await client.issue("ccf", ccf(), { idempotencyKey: "order-1" });
    assert.deepEqual(await client.issue("ccf", ccf(), { idempotencyKey: "order-1" }), first);
    assert.notEqual(codeOf(await client.issue("ccf", ccf())), codeOf(first));
    const other = client.issue("ccf", ccf(10, exact("1.30")), { idempotencyKey: "order-1" });
    const error = await refused(other, ServiceError);
    assert.deepEqual([error.status, error.code], [422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  it("tells violations as objects", async () => {
    const request = ccf();
    request.items[0]!.taxes = [];
    const error = await refused(client.issue("ccf", request), ServiceError);
    assert.deepEqual([error.status, error.code], [400, "VALIDATION_FAILED"]);
    assert.ok(error.requestId);
    const found = error.violations.find((violation) => violation.code === "CCF-04");
    assert.deepEqual([found?.path, found?.actual], ["items[0].taxes", "[]"]);
    assert.equal(error.details.length, error.violations.length);
  });

  it("lets a rejected document be corrected", async () => {
    const error = await refused(client.issue("ccf", ccfTo("PRUEBA RECHAZO 020")), AuthorityRejected);
    assert.deepEqual([error.status, error.authorityCode], [400, "020"]);
    assert.ok(error.generationCode);
    const corrected = await client.issue("ccf", ccf(), { corrects: error.generationCode });
    assert.ok(corrected.reception_stamp);
    assert.equal(codeOf(corrected), error.generationCode);
  });

  it("hands a document over while the authority is away", async () => {
    const issued = await client.issue("ccf", ccfTo("PRUEBA AUSENCIA"));
    assert.equal(issued.reception_stamp, null);
    assert.ok([1, 2, 3, 4, 5].includes(issued.contingency!.type));
  });

  it("takes a document back", async () => {
    const issued = await client.issue("ccf", ccf());
    await client.invalidate(rescission(codeOf(issued)));
    assert.equal((await client.document(codeOf(issued))).status, "INVALIDATED");
  });

  it("is listed page after page", async () => {
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => client.issue("ccf", ccf())));
    const codes: string[] = [];
    for await (const document of client.documents({ page_size: 2, type: "03" })) {
      codes.push(document.generation_code);
    }
    assert.ok(made.every((issued) => codes.includes(codeOf(issued))));
    assert.equal(new Set(codes).size, codes.length);
    assert.deepEqual(await client.documents({ type: "07" }).next(), { done: true, value: undefined });
    // @ts-expect-error: no filter of the list.
    await refused(client.documents({ colour: "dark" }).next(), ServiceError);
  });

  it("renews a token that is not good any more", async () => {
    const outdated = service.client({ token: "e30.e30.e30" });
    assert.equal((await outdated.issue("ccf", ccf())).success, true);
    const alone = new Client({ url: service.url, token: "e30.e30.e30" });
    assert.equal((await refused(alone.get("/company"), ServiceError)).code, "INVALID_TOKEN");
    await assert.rejects(new Client({ url: service.url }).get("/company"), DteError);
  });

  it("is logged in once by requests at the same time", async () => {
    const asked: string[] = [];
    const watching: typeof fetch = (url, init) => {
      asked.push(new URL(String(url)).pathname);
      return fetch(url, init);
    };
    const shared = service.client({ fetch: watching });
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => shared.get("/company")));
    assert.equal(asked.filter((path) => path === "/api/v1/auth/login").length, 1);
    assert.equal(asked.length, 9);
  });
});
