import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { AppError } from "#lib/app-error.ts";
import { consume, type Limit } from "#platform/http/rate-limit.server.ts";

const byAddress: Limit = { name: "contact-address", points: 10, seconds: 3600 };
const byEmail: Limit = { name: "contact-email", points: 5, seconds: 3600 };
/** So many a person can read; a flood from many addresses is kept, but does not fill the institute's mailbox. */
const mailed: Limit = { name: "contact-mailed", points: 60, seconds: 3600 };

const keyOf = (email: string) => createHash("sha256").update(email).digest("base64url").slice(0, 22);

/** Throws TOO_MANY_REQUESTS. */
export async function countMessage(pool: Pool, address: string, email: string): Promise<void> {
  await consume(pool, byAddress, address);
  await consume(pool, byEmail, keyOf(email));
}

/** Whether one more message may be mailed to the institute in this hour. */
export async function mayMail(pool: Pool): Promise<boolean> {
  try {
    await consume(pool, mailed, "institute");
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
