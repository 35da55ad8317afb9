import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { consume, type Limit } from "#platform/http/rate-limit.server.ts";

const askByAddress: Limit = { name: "newsletter-address", points: 20, seconds: 3600 };
const askByEmail: Limit = { name: "newsletter-email", points: 4, seconds: 3600 };
const askByEmailDaily: Limit = { name: "newsletter-email-day", points: 8, seconds: 24 * 3600 };
const wrongLink: Limit = { name: "newsletter-wrong-link", points: 60, seconds: 600 };
const testLetters: Limit = { name: "newsletter-test", points: 30, seconds: 3600 };

/** E-mail addresses do not stand in the table of counters. */
const keyOf = (email: string) => createHash("sha256").update(email).digest("base64url").slice(0, 22);

/** Each use may send a mail to an address that somebody typed: few for each address of either kind. */
export async function countAsking(pool: Pool, address: string, email: string): Promise<void> {
  await consume(pool, askByAddress, address);
  await consume(pool, askByEmail, keyOf(email));
  await consume(pool, askByEmailDaily, keyOf(email));
}

/** A link that opens nothing. Right ones are not counted: a mail provider unsubscribes for many people from one address. */
export async function countWrongLink(pool: Pool, address: string): Promise<void> {
  await consume(pool, wrongLink, address);
}

/** Letters that an admin sends to try them out. */
export async function countTestLetter(pool: Pool, userId: string): Promise<void> {
  await consume(pool, testLetters, userId);
}
