/** What can go wrong, as types. */

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
    seen: string,
    readonly idempotencyKey: string | undefined,
  ) {
    super(seen);
  }
}

/** A webhook request that the service did not sign, or not lately. */
export class WebhookRefused extends DteError {
  override name = "WebhookRefused";
}

/** One thing that is wrong with a request, and where. */
export interface Violation {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly expected?: string | null;
  readonly actual?: string | null;
  readonly help?: string | null;
}

interface Refusal {
  code?: string;
  message?: string;
  details?: string[];
  violations?: Violation[];
  generation_code?: string;
  help?: string;
}

/** The service refused a request. The codes are listed by `GET /api/v1/errors`. */
export class ServiceError extends DteError {
  override name = "ServiceError";
  readonly code: string;
  readonly details: readonly string[];
  readonly violations: readonly Violation[];
  readonly generationCode: string | undefined;
  readonly help: string | undefined;
  readonly warnings: readonly unknown[];

  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly requestId: string | undefined,
  ) {
    const refusal = refusalIn(body);
    const code = refusal.code ?? `HTTP_${status}`;
    super([`${status} ${code}: ${refusal.message ?? ""}`, ...(refusal.details ?? [])].join("\n  "));
    this.code = code;
    this.details = refusal.details ?? [];
    this.violations = refusal.violations ?? [];
    this.generationCode = refusal.generation_code;
    this.help = refusal.help;
    this.warnings = (body as { warnings?: unknown[] } | null)?.warnings ?? [];
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
 * fit any more: read from the oldest event again, without `after` and `streamId`, and compare with what you have.
 */
export class StreamChanged extends ServiceError {
  override name = "StreamChanged";
}

export function errorOf(status: number, body: unknown, requestId: string | undefined): ServiceError {
  const code = refusalIn(body).code ?? "";
  if (code.startsWith("HACIENDA_")) return new AuthorityRejected(status, body, requestId);
  if (code === "EVENT_STREAM_CHANGED") return new StreamChanged(status, body, requestId);
  return new ServiceError(status, body, requestId);
}

function refusalIn(body: unknown): Refusal {
  return (body as { error?: Refusal } | null)?.error ?? {};
}
