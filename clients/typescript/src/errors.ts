/** What can go wrong, as types. */

import type { components } from "./models.js";

/** Base of all errors of the client. */
export class DteError extends Error {
  override name = "DteError";
}

/**
 * Nobody answered, or the service was too busy, however often it was tried. Whether the request was carried
 * out is not known: repeat it with `idempotencyKey`, nothing is done twice for a key.
 */
export class NoAnswer extends DteError {
  override name = "NoAnswer";

  constructor(
    attempts: number,
    seen: string,
    readonly idempotencyKey: string | undefined,
  ) {
    const remedy = idempotencyKey === undefined ? "" : `; repeat it with the Idempotency-Key ${idempotencyKey}`;
    super(`no answer in ${attempts} attempts (${seen})${remedy}`);
  }
}

/** A webhook request that the service did not sign, or not lately. */
export class WebhookRefused extends DteError {
  override name = "WebhookRefused";
}

/** One thing that is wrong with a request, and where. */
export type Violation = components["schemas"]["ViolationResponse"];

interface Answer {
  error?: Partial<components["schemas"]["ErrorResponse"]>;
  warnings?: string[];
}

/**
 * The service refused a request. The codes are listed by `GET /api/v1/errors`.
 *
 * `message` is the whole text, with what was expected and found where, and the address of the page that says
 * the remedy. `violations` are the faults of the request, one by one.
 */
export class ServiceError extends DteError {
  override name = "ServiceError";
  readonly code: string;
  readonly details: readonly string[];
  readonly violations: readonly Violation[];
  readonly generationCode: string | undefined;
  readonly help: string | undefined;
  readonly warnings: readonly string[];

  /** `body` is the JSON of the answer, or its text if it has none. */
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly requestId: string | undefined,
    service: string,
  ) {
    const error = errorIn(body);
    const code = error.code ?? `HTTP_${status}`;
    const remedy = error.help ? [`remedy: ${service}${error.help}`] : [];
    super([`${status} ${code}: ${error.message ?? ""}`, ...(error.details ?? []), ...remedy].join("\n  "));
    this.code = code;
    this.details = error.details ?? [];
    this.violations = error.violations ?? [];
    this.generationCode = error.generation_code ?? undefined;
    this.help = error.help;
    this.warnings = (body as Answer | null)?.warnings ?? [];
  }
}

/** The tax authority rejected the document: correct it with `issue(…, { corrects })`. */
export class AuthorityRejected extends ServiceError {
  override name = "AuthorityRejected";

  get authorityCode(): string {
    return this.code.replace(/^HACIENDA_/, "");
  }
}

/**
 * The database was restored from a copy, and its events are another stream. The numbers that you stored do not
 * fit any more: read from the oldest event again, without `after` and `streamId`, and compare what you know with
 * `Client.documents({ updated_since })`.
 */
export class StreamChanged extends ServiceError {
  override name = "StreamChanged";
}

export function errorOf(
  status: number,
  body: unknown,
  requestId: string | undefined,
  service: string,
): ServiceError {
  const code = errorIn(body).code ?? "";
  if (code.startsWith("HACIENDA_")) return new AuthorityRejected(status, body, requestId, service);
  if (code === "EVENT_STREAM_CHANGED") return new StreamChanged(status, body, requestId, service);
  return new ServiceError(status, body, requestId, service);
}

function errorIn(body: unknown): NonNullable<Answer["error"]> {
  if (typeof body === "string") return { message: body.slice(0, 500) };
  return (body as Answer | null)?.error ?? {};
}
