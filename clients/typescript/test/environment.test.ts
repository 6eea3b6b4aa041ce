/** A client from the variables of the environment. */

import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";

import { Client, DteError } from "../src/index.js";

const before = { ...process.env };

function set(given: Record<string, string>): void {
  const others = Object.entries(before).filter(([name]) => !name.startsWith("DTE_"));
  process.env = { ...Object.fromEntries(others), ...given };
}

afterEach(() => {
  process.env = before;
});

describe("the variables of the commands", () => {
  it("make a client that logs in", async () => {
    set({
      DTE_URL: "http://dte:1",
      DTE_API_KEY: "key",
      DTE_API_SECRET: "secret",
      DTE_PORTAL_USER: "user",
      DTE_PORTAL_PASSWORD: "password",
      DTE_TOKEN: "",
    });
    const asked: [string, unknown][] = [];
    const client = Client.fromEnv({
      fetch: async (url, init) => {
        asked.push([String(url), init?.body]);
        return new Response('{"data":{"token":"abc","expires_in":3600}}');
      },
    });
    await client.get("/company");
    const credentials = { username: "user", password: "password" };
    assert.deepEqual(asked, [
      [
        "http://dte:1/api/v1/auth/login",
        JSON.stringify({ api_key: "key", api_secret: "secret", credentials }),
      ],
      ["http://dte:1/api/v1/company", null],
    ]);
  });

  it("may be a token alone, at the default address", async () => {
    set({ DTE_TOKEN: "abc" });
    let seen = "";
    const client = Client.fromEnv({
      language: "es",
      fetch: async (url, init) => {
        const headers = new Headers(init?.headers);
        seen = `${String(url)} ${headers.get("Authorization")} ${headers.get("Accept-Language")}`;
        return new Response("{}");
      },
    });
    await client.get("/company");
    assert.equal(seen, "http://127.0.0.1:8080/api/v1/company Bearer abc es");
  });

  for (const [given, missing] of [
    [{}, /no credentials: .*DTE_API_KEY/],
    [{ DTE_API_KEY: "k", DTE_API_SECRET: "" }, /DTE_API_SECRET/],
    [{ DTE_API_SECRET: "s", DTE_TOKEN: "abc" }, /DTE_API_KEY/],
    [{ DTE_TOKEN: "abc", DTE_PORTAL_USER: "u" }, /DTE_PORTAL_PASSWORD/],
  ] as const) {
    it(`say at once what is missing: ${Object.keys(given)}`, () => {
      set(given);
      assert.throws(
        () => Client.fromEnv(),
        (error) => error instanceof DteError && missing.test(error.message),
      );
    });
  }
});
