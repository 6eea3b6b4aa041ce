/** The client: what a request needs around its body. */

import { DteError, NoAnswer, ServiceError, errorOf } from "./errors.js";
import { read, write } from "./exact.js";
import type { components, paths } from "./models.js";

const BASE = "/api/v1";
const PAGE = 100;
/** A token is replaced so many milliseconds before it ends. */
const EARLY = 60_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** Nothing was done, and may be done later. */
const BUSY = new Set([408, 429, 502, 503, 504]);

export interface ClientOptions {
  url: string;
  apiKey?: string;
  apiSecret?: string;
  /** User and password of the authority's portal, which a log-in keeps for the company. */
  portal?: { username: string; password: string };
  /** Of an earlier log-in. Alone there is no other, and one that is not good any more is an error. */
  token?: string;
  /** `es` or `en`: of messages. */
  language?: string;
  /** Milliseconds that one attempt may take; 60 000. */
  timeout?: number;
  /** How often a request is tried; 5. */
  attempts?: number;
  fetch?: typeof fetch;
  sleep?: (milliseconds: number) => Promise<void>;
}

type Schemas = components["schemas"];
type OfType<Json> = { content: { "application/json": Json } };

/** The kinds of document that are issued: `ccf`, `invoices`, `creditnote`, `retention` … */
export type Kind = {
  [Path in keyof paths]: Path extends `/api/v1/dte/${infer Word}`
    ? paths[Path] extends { post: { responses: { 201: OfType<Schemas["IssuedResponse"]> } } }
      ? Word
      : never
    : never;
}[keyof paths];

/** What issues a document of a kind. */
export type RequestOf<Word extends Kind> = paths[`/api/v1/dte/${Word}`] extends {
  post: { requestBody: OfType<infer Body> };
}
  ? Body
  : never;

/** What an issued document is answered with; `data` is the document, in the authority's own members. */
export type Issued = Omit<Schemas["IssuedResponse"], "data"> & { data: Answer };

/** A document as it is kept, its own members in `json_data` or, of a list, in `document`. */
export type Kept = Omit<Schemas["DocumentResponse"], "document" | "json_data"> & {
  document?: Answer;
  json_data?: Answer;
};

export type Parameters = Record<string, string | number | boolean | undefined>;

export interface Writing {
  /**
   * Give a key of your own (an order's number) where the same request may be sent again by another run of
   * your program; without one a fresh key covers the retries of this call alone.
   */
  idempotencyKey?: string;
  /** The generation code of a rejected document that this one corrects. */
  corrects?: string;
  parameters?: Parameters;
}

interface Sent {
  method: string;
  path: string;
  content: string | undefined;
  headers: Record<string, string>;
  parameters: Parameters;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its path says; `models.ts` has the types.
type Answer = any;

export class Client {
  readonly #options: ClientOptions;
  readonly #url: string;
  #token: string | undefined;
  #ends = Number.POSITIVE_INFINITY;
  #loggingIn: Promise<string> | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#url = options.url.replace(/\/$/, "").replace(/\/api\/v1$/, "");
    this.#token = options.token;
  }

  /** Issues a document. */
  issue<Word extends Kind>(
    kind: Word,
    request: RequestOf<Word>,
    writing: Writing = {},
  ): Promise<Issued> {
    return this.post(`/dte/${kind}`, request, writing);
  }

  /** Takes a document back. */
  invalidate(request: Schemas["InvalidationRequest"], writing: Writing = {}): Promise<Answer> {
    return this.post("/dte/invalidate", request, writing);
  }

  /** The record of a document. */
  async document(generationCode: string): Promise<Kept> {
    return (await this.get(`/dte/${generationCode}`)).data;
  }

  /** All documents that filters find (`status`, `type`, `startDate` …), page after page. */
  async *documents(filters: Parameters = {}): AsyncGenerator<Kept, void> {
    let cursor: string | undefined;
    do {
      const page = (await this.get("/dte", { page_size: PAGE, ...filters, cursor })).data;
      yield* page.documents;
      cursor = page.pagination.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** The whole answer to a path after `/api/v1`. */
  get(path: string, parameters: Parameters = {}): Promise<Answer> {
    return this.#ask({ method: "GET", path, content: undefined, headers: {}, parameters });
  }

  /** Posts JSON; a key of its own makes it safe to repeat. */
  async post(path: string, body: unknown, writing: Writing = {}): Promise<Answer> {
    const headers: Record<string, string> = {
      "Idempotency-Key": writing.idempotencyKey ?? crypto.randomUUID(),
    };
    if (writing.corrects !== undefined) headers["Corrects"] = writing.corrects;
    const parameters = writing.parameters ?? {};
    return this.#ask({ method: "POST", path, content: write(body), headers, parameters });
  }

  /** A request of any other method. */
  async request(method: string, path: string, body?: unknown): Promise<Answer> {
    const content = body === undefined ? undefined : write(body);
    return this.#ask({ method, path, content, headers: {}, parameters: {} });
  }

  async #ask(sent: Sent): Promise<Answer> {
    const isGood = this.#token !== undefined && Date.now() < this.#ends - EARLY;
    const used = isGood ? this.#token : await this.#newToken(this.#token);
    try {
      return await this.#send(sent, used);
    } catch (error) {
      const isOutdated = error instanceof ServiceError && error.status === 401;
      if (!isOutdated || this.#options.apiKey === undefined) throw error;
      return this.#send(sent, await this.#newToken(used));
    }
  }

  /** Logs in, unless that was done since `used` was taken, or is under way. */
  #newToken(used: string | undefined): Promise<string> {
    if (this.#token !== undefined && this.#token !== used) return Promise.resolve(this.#token);
    this.#loggingIn ??= this.#logIn().finally(() => {
      this.#loggingIn = undefined;
    });
    return this.#loggingIn;
  }

  async #logIn(): Promise<string> {
    const { apiKey, apiSecret, portal } = this.#options;
    if (apiKey === undefined || apiSecret === undefined) {
      throw new DteError("who asks? Give apiKey and apiSecret, or token");
    }
    const keys = { api_key: apiKey, api_secret: apiSecret };
    const content = write(portal === undefined ? keys : { ...keys, credentials: portal });
    const request = { method: "POST", path: "/auth/login", content, headers: {}, parameters: {} };
    const { data } = await this.#send(request, undefined);
    this.#ends = Date.now() + data.expires_in * 1_000;
    this.#token = data.token as string;
    return this.#token;
  }

  async #send(sent: Sent, token: string | undefined): Promise<Answer> {
    const attempts = this.#options.attempts ?? 5;
    const sleep = this.#options.sleep ?? pauseOf;
    let seen = "";
    for (let attempt = 1; attempt <= attempts; attempt++) {
      let pause: number | undefined;
      try {
        const response = await this.#attempt(sent, token);
        const text = await response.text();
        pause = retryAfter(response);
        if (!isWorthRepeating(response.status, pause)) return answered(response, text);
        seen = `the service answers ${response.status}: ${text.slice(0, 500)}`;
      } catch (error) {
        if (error instanceof DteError) throw error;
        seen = reason(error);
      }
      if (attempt < attempts) await sleep(pauseAfter(attempt, pause));
    }
    throw new NoAnswer(seen, sent.headers["Idempotency-Key"]);
  }

  #attempt(sent: Sent, token: string | undefined): Promise<Response> {
    const url = new URL(this.#url + BASE + sent.path);
    for (const [name, value] of Object.entries(sent.parameters)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers = new Headers(sent.headers);
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    if (sent.content !== undefined) headers.set("Content-Type", "application/json");
    if (this.#options.language !== undefined) {
      headers.set("Accept-Language", this.#options.language);
    }
    const signal = AbortSignal.timeout(this.#options.timeout ?? 60_000);
    const body = sent.content ?? null;
    return (this.#options.fetch ?? fetch)(url, { method: sent.method, headers, body, signal });
  }
}

function answered(response: Response, text: string): Answer {
  let body: unknown = null;
  try {
    body = read(text);
  } catch (error) {
    if (response.ok) throw new DteError(`the answer is not JSON: ${reason(error)}`);
  }
  if (response.ok) return body;
  const requestId = response.headers.get("X-Request-Id") ?? undefined;
  throw errorOf(response.status, body, requestId);
}

/** A conflict that says when to ask again is of an earlier attempt that is still under way. */
function isWorthRepeating(status: number, pause: number | undefined): boolean {
  return BUSY.has(status) || (status === 409 && pause !== undefined);
}

function retryAfter(response: Response): number | undefined {
  const given = response.headers.get("Retry-After") ?? "";
  return /^\d+$/.test(given) ? Number(given) * 1_000 : undefined;
}

/** What the service asks for; else twice as long each time, spread so that clients do not return together. */
function pauseAfter(attempt: number, asked: number | undefined): number {
  if (asked !== undefined) return Math.min(asked, LONGEST_PAUSE);
  const doubled = Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE);
  return doubled * (0.5 + Math.random() / 2);
}

function pauseOf(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? ` (${String(error.cause)})` : "";
  return String(error) + cause;
}
