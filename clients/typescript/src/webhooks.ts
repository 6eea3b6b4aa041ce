/** The check of a webhook's signature (Standard Webhooks 1.0). */

import { Webhook } from "standardwebhooks";

import { WebhookRefused } from "./errors.js";
import type { Event } from "./events.js";
import { read } from "./exact.js";

/**
 * Returns the event of a webhook request. Throws `WebhookRefused` if its signature is missing, wrong or more
 * than five minutes away from now. Give the body as it came. The same event may come again: compare its `id`.
 */
export function checkWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string | Uint8Array,
): Event {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const given = entries.map(([name, value]) => [name, String(value ?? "")]);
  try {
    new Webhook(secret).verify(text, Object.fromEntries(given));
  } catch (error) {
    throw new WebhookRefused(error instanceof Error ? error.message : String(error));
  }
  return read(text) as Event;
}
