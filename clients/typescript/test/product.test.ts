/** Short form, files, events, bulk files and webhooks against a running service. */

import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";

import { type Client, StreamChanged, WebhookRefused, checkWebhook, exact } from "../src/index.js";
import { ccf, shortCcf } from "./documents.js";
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

async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const entry of entries) seen.push(entry);
  return seen;
}

const begins = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.slice(0, 5));

/** An address for webhooks: what is delivered to it first. */
async function listening(use: (url: string, delivered: Promise<Delivery>) => Promise<void>): Promise<void> {
  let deliver: (delivery: Delivery) => void;
  const delivered = new Promise<Delivery>((resolve) => {
    deliver = resolve;
  });
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      deliver({ headers: request.headers, body: Buffer.concat(chunks) });
      answer.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/dte`, delivered);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

interface Delivery {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe("a running service", () => {
  it("computes the short form", async () => {
    const issued = await client.issue("ccf", shortCcf(exact("10.55")), { calculate: true });
    assert.equal(issued.data.resumen.totalGravada.toString(), "21.1");
    assert.equal(issued.data.resumen.totalPagar.toString(), "23.84");
  });

  it("hands a document over when the wait is over", async () => {
    const issued = await client.issue("ccf", ccf(), { wait: 0 });
    assert.ok(["PENDING", "RECEIVED"].includes((await client.document(codeOf(issued))).status));
  });

  it("gives PDF and file as bytes", async () => {
    const code = codeOf(await client.issue("ccf", ccf()));
    assert.equal(begins(await client.pdf(code)), "%PDF-");
    assert.equal(begins(await client.pdf(code, "ticket80")), "%PDF-");
    const file = JSON.parse(new TextDecoder().decode(await client.file(code)));
    assert.equal(file.identificacion.codigoGeneracion, code);
  });

  it("tells events in order and after a number", async () => {
    const before = await all(client.events());
    const last = before.at(-1)?.sequence ?? 0;
    const codes: string[] = [];
    for (let made = 0; made < 3; made++) codes.push(codeOf(await client.issue("ccf", ccf())));
    const types = ["dte.received"] as const;
    const seen = await all(client.events({ after: last, types }));
    assert.deepEqual(
      seen.map((event) => (event.data as { generation_code: string }).generation_code),
      codes,
    );
    const none = await all(client.events({ after: seen.at(-1)!.sequence, types }));
    assert.deepEqual(none, []);
    for await (const event of client.events({ after: last, follow: true, pause: 100 })) {
      assert.equal(event.sequence, last + 1);
      break;
    }
  });

  it("continues a reader where it was", async () => {
    await client.issue("ccf", ccf());
    const last = (await all(client.events())).at(-1)!.sequence;
    await client.issue("ccf", ccf());
    await client.issue("ccf", ccf());
    const reader = client.events({ after: last });
    for await (const event of reader) {
      assert.equal(event.sequence, last + 1);
      break;
    }
    assert.equal(reader.after, last + 1);
    assert.deepEqual((await all(reader)).map((event) => event.sequence), [last + 2]);
    const others = client.events({ after: reader.after, streamId: reader.streamId, types: ["batch.completed"] });
    await client.issue("ccf", ccf());
    assert.deepEqual(await all(others), []);
    assert.deepEqual([others.after, others.streamId], [last + 3, reader.streamId]);
  });

  it("has another stream of events when it was restored", async () => {
    const reading = all(client.events({ after: 1, streamId: "of-before" }));
    await assert.rejects(reading, (error) => {
      return error instanceof StreamChanged && error.message.startsWith("409 EVENT_STREAM_CHANGED");
    });
  });

  it("issues a file line by line", async () => {
    const lines = [
      { type: "03", external_id: "bulk-1", document: ccf() },
      { type: "03", external_id: "bulk-2", document: { items: [] } },
    ];
    const [good, bad] = await client.bulk(lines, { pause: 200 });
    assert.ok(["PENDING", "RECEIVED"].includes(good!.status!));
    assert.equal(bad!.error!.code, "VALIDATION_FAILED");
    const rows = "external_id,receiver.nit\nrow-1,0210-150585-102-0\n";
    const [row] = await client.bulk(rows, { tableOf: "03", dryRun: true, pause: 200 });
    assert.ok(row!.error);
  });

  it("signs its webhooks", async () => {
    await listening(async (url, delivered) => {
      const webhook = (await client.post("/webhooks", { url, types: ["dte.received"] })).data;
      await client.post(`/webhooks/${webhook.id}/test`);
      const { headers, body } = await delivered;
      assert.equal(checkWebhook(webhook.secret, headers, body).type, "webhook.test");
      const fetched = new Headers();
      for (const [name, value] of Object.entries(headers)) fetched.set(name, String(value));
      assert.equal(checkWebhook(webhook.secret, fetched, body).type, "webhook.test");
      const other = `whsec_${Buffer.from("another secret of 24 byte").toString("base64")}`;
      for (const [secret, changed, content] of [
        [other, headers, body],
        [webhook.secret, headers, Buffer.concat([body, Buffer.from(" ")])],
        [webhook.secret, { ...headers, "webhook-timestamp": "1" }, body],
        [webhook.secret, { ...headers, "webhook-signature": "v1" }, body],
        [webhook.secret, {}, body],
      ] as const) {
        assert.throws(() => checkWebhook(secret, changed, content), WebhookRefused);
      }
      await client.request("DELETE", `/webhooks/${webhook.id}`);
    });
  });
});
