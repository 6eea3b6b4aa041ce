/** A client of dte: log-in, retries that never issue twice, exact amounts, pages, typed errors. */

export { Client } from "./client.js";
export type { ClientOptions, Issued, Kept, Kind, Parameters, RequestOf, Writing } from "./client.js";
export { AuthorityRejected, DteError, NoAnswer, ServiceError } from "./errors.js";
export type { Violation } from "./errors.js";
export { exact, read, write } from "./exact.js";
export type { Amount } from "./exact.js";
