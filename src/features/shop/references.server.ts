import { randomBytes } from "node:crypto";
import { plainDigits } from "#lib/plain-digits.ts";
import { databaseNow } from "#platform/db/clock.server.ts";

/** Crockford's digits: none is taken for another one. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function randomDigits(count: number): string {
  return [...randomBytes(count)].map((byte) => digits[byte % 32]).join("");
}

/** A number for a payment or refund at a gateway: 26 characters (gateways take 30), sorted by time, not to be guessed. */
export function newReference(now = databaseNow()): string {
  let time = "";
  for (let rest = now, i = 0; i < 10; i += 1, rest = Math.floor(rest / 32)) time = digits[rest % 32] + time;
  return time + randomDigits(16);
}

/** A bank's number of a transfer as it is kept: however somebody types it, it is one number. */
export function bankNumber(text: string): string {
  return plainDigits(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "")
    .toUpperCase();
}

/** A number that a buyer can read out on the phone: 'K7M2-9QXD-4T1B'. It tells nothing of how much is sold. */
export function newOrderNumber(): string {
  return [randomDigits(4), randomDigits(4), randomDigits(4)].join("-");
}

/** An order's number as it is kept, of what somebody types or a bank prints: without hyphens, with spaces, in small letters. */
export function orderNumber(text: string): string {
  const typed = plainDigits(text);
  const given = typed.replace(/[^0-9A-Za-z]/g, "");
  return (given.length === 12 ? given.replace(/(.{4})(.{4})/, "$1-$2-") : typed).toUpperCase();
}
