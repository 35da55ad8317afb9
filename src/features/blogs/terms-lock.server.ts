import { sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";

const key = sql`hashtextextended('categories and hashtags', 0)`;

/**
 * First in every transaction that writes a blog, an item, or what a newsletter reader chose: many may write at once, but none while categories or hashtags change. A merge
 * touches many blogs; without this it and a blog that is saved could wait for each other, and a blog could be given a hashtag
 * in the moment in which it goes.
 */
export async function useTerms(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${key})`);
}

/** First in every transaction that changes categories or hashtags: no blog is written until it ends, and no other such change. */
export async function changeTerms(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${key})`);
}
