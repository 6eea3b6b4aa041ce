/** A client of dte: documents, files, events and webhooks, with retries that never issue twice and exact amounts. */

export { Client } from "./client.js";
export type {
  ClientOptions,
  Credentials,
  DocumentFilters,
  FiledDocument,
  Filing,
  Following,
  Issued,
  Issuing,
  Kept,
  Kind,
  Parameters,
  RequestOf,
  Writing,
} from "./client.js";
export {
  AuthorityRejected,
  DteError,
  NoAnswer,
  ServiceError,
  StreamChanged,
  WebhookRefused,
} from "./errors.js";
export type { Violation } from "./errors.js";
export { Events } from "./events.js";
export type { Event, Place } from "./events.js";
export { exact, read, write } from "./exact.js";
export type { Amount } from "./exact.js";
export { checkWebhook } from "./webhooks.js";
