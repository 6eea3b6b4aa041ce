/** JSON whose numbers keep every digit: whole ones are `number`, all others `Big`. */

import { Big } from "big.js";
import { parse, stringify } from "lossless-json";

/** An amount: a whole number, or a `Big` where there are decimals. */
export type Amount = Big | number;

/** The exact value of an amount, to calculate with. */
export function exact(amount: Amount | string): Big {
  if (typeof amount === "number") refuseInexact(amount);
  return new Big(amount);
}

/** Reads JSON; a number with decimals, an exponent or very many digits becomes a `Big`. */
export function read(text: string): unknown {
  return parse(text, null, (digits) => {
    const number = Number(digits);
    return /^-?\d+$/.test(digits) && Number.isSafeInteger(number) ? number : new Big(digits);
  });
}

/** Writes JSON; throws a `TypeError` for a number with decimals that is no `Big`, with its place. */
export function write(value: unknown): string {
  refuseAllInexact(value, "");
  const text = stringify(value, null, undefined, [
    { test: (part) => part instanceof Big, stringify: (part) => (part as Big).toString() },
  ]);
  if (text === undefined) throw new TypeError("the body is nothing that JSON can say");
  return text;
}

function refuseInexact(number: number, path = "the amount"): void {
  if (Number.isSafeInteger(number)) return;
  throw new TypeError(`${path}: ${number} is no exact number; write exact("11.30") or a whole number`);
}

function refuseAllInexact(value: unknown, path: string): void {
  if (typeof value === "number") refuseInexact(value, path || "the body");
  if (value === null || typeof value !== "object" || value instanceof Big) return;
  if (Array.isArray(value)) {
    value.forEach((member, position) => refuseAllInexact(member, `${path}[${position}]`));
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    refuseAllInexact(member, path ? `${path}.${name}` : name);
  }
}
