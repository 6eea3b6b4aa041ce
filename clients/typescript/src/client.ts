/** The client: what a request needs around its body. */

import { DteError, NoAnswer, ServiceError, errorOf } from "./errors.js";
import { type Event, Events, type Place } from "./events.js";
import { type Amount, read, write } from "./exact.js";
import type { components, paths } from "./models.js";

const BASE = "/api/v1";
/** The address at which `dte serve` listens by default. */
const DEFAULT_URL = "http://127.0.0.1:8080";
const PAGE = 100;
/** A token is replaced so many milliseconds before it ends. */
const EARLY = 60_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const NO_CREDENTIALS =
  "no credentials: give an API key and its secret (DTE_API_KEY, DTE_API_SECRET), or a token (DTE_TOKEN)";
/** Nothing was done, and may be done later. */
const BUSY = new Set([408, 429, 502, 503, 504]);

/** The service and who asks it: what `Client.fromEnv` takes from the environment. */
export interface Credentials {
  url: string;
  apiKey?: string | undefined;
  apiSecret?: string | undefined;
  /** User and password of the authority's portal, which a log-in keeps for the company. */
  portal?: { username: string; password: string } | undefined;
  /** Of an earlier log-in. Alone there is no other, and one that is not good any more is an error. */
  token?: string | undefined;
}

export interface ClientOptions extends Credentials {
  /** `es` or `en`: of messages. */
  language?: string | undefined;
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
export type Issued = Schemas["IssuedResponse"];

/** A document as it is kept, its own members in `json_data` or, of a list, in `document`. */
export type Kept = Schemas["DocumentResponse"];

type ListQuery = NonNullable<paths["/api/v1/dte"]["get"]["parameters"]["query"]>;

/** Filters of the list of documents. */
export type DocumentFilters = Omit<ListQuery, "page" | "cursor" | "view">;

export type Parameters = Record<string, string | boolean | Amount | undefined>;

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

export interface Issuing extends Writing {
  /** The request is the short form: the service computes the amounts that you leave out. */
  calculate?: boolean;
  /** Seconds after which the answer comes without a stamp, if the authority has not answered by then. */
  wait?: number;
}

export interface Following extends Place {
  /** Only events of these types. */
  types?: readonly Event["type"][];
  /** Continues with the events that happen later, until the loop ends. */
  follow?: boolean;
  /** Milliseconds between two requests for later events; 5 000. */
  pause?: number;
}

export interface Filing {
  /** Code of the type of all rows of a CSV file, such as `03`. */
  tableOf?: string;
  /** Checks the documents and issues none. */
  dryRun?: boolean;
  idempotencyKey?: string;
  /** Milliseconds between two requests for the progress; 2 000. */
  pause?: number;
}

/** A document of a file; `calculate` names the short form. */
export interface FiledDocument {
  type: string;
  external_id: string;
  document: unknown;
  calculate?: boolean;
}

interface Sent {
  method: string;
  path: string;
  content: string | undefined;
  headers: Record<string, string>;
  parameters: Parameters;
}

/** An answer whose body has come. */
interface Read {
  response: Response;
  bytes: Uint8Array<ArrayBuffer>;
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
    if (Boolean(options.apiKey) !== Boolean(options.apiSecret)) {
      throw new DteError("an API key and its secret belong together (DTE_API_KEY, DTE_API_SECRET)");
    }
  }

  /**
   * Returns a client from the variables that the commands `dte issue`, `get` and `list` read: `DTE_URL`
   * (`http://127.0.0.1:8080` without it); `DTE_API_KEY` and `DTE_API_SECRET`, or `DTE_TOKEN`;
   * `DTE_PORTAL_USER` and `DTE_PORTAL_PASSWORD`. An empty variable counts as missing.
   */
  static fromEnv(options: Omit<ClientOptions, keyof Credentials> = {}): Client {
    const username = variable("DTE_PORTAL_USER");
    const password = variable("DTE_PORTAL_PASSWORD");
    if (Boolean(username) !== Boolean(password)) {
      throw new DteError(
        "a portal user and its password belong together (DTE_PORTAL_USER, DTE_PORTAL_PASSWORD)",
      );
    }
    const client = new Client({
      url: variable("DTE_URL") ?? DEFAULT_URL,
      apiKey: variable("DTE_API_KEY"),
      apiSecret: variable("DTE_API_SECRET"),
      portal: username && password ? { username, password } : undefined,
      token: variable("DTE_TOKEN"),
      ...options,
    });
    if (client.#options.apiKey === undefined && client.#token === undefined) throw new DteError(NO_CREDENTIALS);
    return client;
  }

  /** Issues a document. */
  issue<Word extends Kind>(
    kind: Word,
    request: RequestOf<Word>,
    { calculate, wait, ...writing }: Issuing = {},
  ): Promise<Issued> {
    const parameters = { ...(calculate ? { calculate } : {}), ...writing.parameters };
    const headers: Record<string, string> = {};
    if (wait !== undefined) headers["Prefer"] = wait > 0 ? `wait=${wait}` : "respond-async";
    return this.#post(`/dte/${kind}`, request, { ...writing, parameters }, headers);
  }

  /** Takes a document back. */
  invalidate(request: Schemas["InvalidationRequest"], writing: Writing = {}): Promise<Answer> {
    return this.post("/dte/invalidate", request, writing);
  }

  /** The record of a document. */
  async document(generationCode: string): Promise<Kept> {
    return (await this.get(`/dte/${generationCode}`)).data;
  }

  /** All documents that filters find, page after page. */
  async *documents(filters: DocumentFilters = {}): AsyncGenerator<Kept, void> {
    let cursor: string | undefined;
    do {
      const page = (await this.get("/dte", { page_size: PAGE, ...filters, cursor })).data;
      yield* page.documents;
      cursor = page.pagination.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** The readable version of a document. */
  async pdf(
    generationCode: string,
    format: "letter" | "ticket80" | "ticket58" = "letter",
  ): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#read(`/dte/${generationCode}/pdf`, { format })).bytes;
  }

  /** The JSON file of a document, with signature and stamp, as its receiver gets it. */
  async file(generationCode: string): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#read(`/dte/${generationCode}/file`)).bytes;
  }

  /** The events after a place, or from the oldest that the service has. `Events` says how to store the place. */
  events({ types = [], follow = false, pause = 5_000, ...place }: Following = {}): Events {
    const type = types.length > 0 ? types.join(",") : undefined;
    const read = async ({ after, streamId }: Place) =>
      (await this.get("/events", { after, stream_id: streamId, type })).data;
    return new Events(place, read, follow ? () => this.#sleep(pause) : undefined);
  }

  /**
   * Issues many documents, or the rows of a CSV file, and returns the results in their order once all are
   * issued or refused.
   */
  async bulk(
    documents: Iterable<FiledDocument> | string,
    { tableOf, dryRun, idempotencyKey, pause = 2_000 }: Filing = {},
  ): Promise<Schemas["BulkLineResponse"][]> {
    const isTable = typeof documents === "string";
    const content = isTable ? documents : Array.from(documents, (each) => `${write(each)}\n`).join("");
    const headers = {
      "Content-Type": isTable ? "text/csv" : "application/x-ndjson",
      "Idempotency-Key": idempotencyKey ?? crypto.randomUUID(),
    };
    const parameters = { type: tableOf, dry_run: dryRun };
    const handedIn = { method: "POST", path: "/dte/batches", content, headers, parameters };
    let batch = json(await this.#ask(handedIn)).data;
    while (batch.status !== "COMPLETED") {
      await this.#sleep(pause);
      batch = (await this.get(`/dte/batches/${batch.id}`)).data;
    }
    const results = text(await this.#read(`/dte/batches/${batch.id}/results`));
    const lines = results.split("\n").filter((line) => line !== "");
    return lines.map((line) => read(line) as Schemas["BulkLineResponse"]);
  }

  /** The whole answer to a path after `/api/v1`. */
  async get(path: string, parameters: Parameters = {}): Promise<Answer> {
    return json(await this.#read(path, parameters));
  }

  /** Posts JSON, if there is any; a key of its own makes it safe to repeat. */
  async post(path: string, body?: unknown, writing: Writing = {}): Promise<Answer> {
    return this.#post(path, body, writing, {});
  }

  /** A request of any other method. */
  async request(method: string, path: string, body?: unknown): Promise<Answer> {
    const content = body === undefined ? undefined : write(body);
    return json(await this.#ask({ method, path, content, headers: {}, parameters: {} }));
  }

  async #post(
    path: string,
    body: unknown,
    writing: Writing,
    headers: Record<string, string>,
  ): Promise<Answer> {
    headers["Idempotency-Key"] = writing.idempotencyKey ?? crypto.randomUUID();
    if (writing.corrects !== undefined) headers["Corrects"] = writing.corrects;
    const parameters = writing.parameters ?? {};
    const content = body === undefined ? undefined : write(body);
    return json(await this.#ask({ method: "POST", path, content, headers, parameters }));
  }

  #read(path: string, parameters: Parameters = {}): Promise<Read> {
    return this.#ask({ method: "GET", path, content: undefined, headers: {}, parameters });
  }

  #sleep(milliseconds: number): Promise<void> {
    return (this.#options.sleep ?? pauseOf)(milliseconds);
  }

  async #ask(sent: Sent): Promise<Read> {
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
      throw new DteError(NO_CREDENTIALS);
    }
    const keys = { api_key: apiKey, api_secret: apiSecret };
    const content = write(portal === undefined ? keys : { ...keys, credentials: portal });
    const request = { method: "POST", path: "/auth/login", content, headers: {}, parameters: {} };
    const { data } = json(await this.#send(request, undefined));
    this.#ends = Date.now() + data.expires_in * 1_000;
    this.#token = data.token as string;
    return this.#token;
  }

  async #send(sent: Sent, token: string | undefined): Promise<Read> {
    const attempts = this.#options.attempts ?? 5;
    let seen = "";
    for (let attempt = 1; attempt <= attempts; attempt++) {
      let pause: number | undefined;
      try {
        const response = await this.#attempt(sent, token);
        const answer = { response, bytes: new Uint8Array(await response.arrayBuffer()) };
        pause = retryAfter(response);
        if (!isWorthRepeating(response.status, pause)) return this.#accepted(answer);
        seen = `${response.status}: ${text(answer).slice(0, 500)}`;
      } catch (error) {
        if (error instanceof DteError) throw error;
        seen = reason(error);
      }
      if (attempt < attempts) await this.#sleep(pauseAfter(attempt, pause));
    }
    throw new NoAnswer(attempts, seen, sent.headers["Idempotency-Key"]);
  }

  #accepted(answer: Read): Read {
    const { response } = answer;
    if (response.ok) return answer;
    let body: unknown = text(answer);
    try {
      body = read(text(answer));
    } catch {
      // The text itself is all that is known.
    }
    throw errorOf(response.status, body, response.headers.get("X-Request-Id") ?? undefined, this.#url);
  }

  #attempt(sent: Sent, token: string | undefined): Promise<Response> {
    const url = new URL(this.#url + absolute(sent.path));
    for (const [name, value] of Object.entries(sent.parameters)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers = new Headers(sent.headers);
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    if (sent.content !== undefined && !headers.has("Content-Type")) {
      headers.set("Content-Type", "application/json");
    }
    if (this.#options.language !== undefined) {
      headers.set("Accept-Language", this.#options.language);
    }
    const signal = AbortSignal.timeout(this.#options.timeout ?? 60_000);
    const body = sent.content ?? null;
    return (this.#options.fetch ?? fetch)(url, { method: sent.method, headers, body, signal });
  }
}

/** Browsers have no environment. */
function variable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
  return process?.env[name] || undefined;
}

/** Returns the whole path: answers give paths with `/api/v1`, programs mostly without it. */
function absolute(path: string): string {
  const after = path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path;
  return after.startsWith("/") ? BASE + after : `${BASE}/${after}`;
}

function text({ bytes }: Read): string {
  return new TextDecoder().decode(bytes);
}

function json(answer: Read): Answer {
  try {
    return read(text(answer));
  } catch {
    throw new DteError(`the answer is not JSON: ${text(answer).slice(0, 500)}`);
  }
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
