import type { Pool } from "pg";
import { createIssue } from "#features/newsletter/issues.server.ts";
import { ReaderTokens } from "#features/newsletter/tokens.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** Confirmed readers, in one statement: their links are those of nobody. `reader1@example.org` and so on. */
export async function fillReaders(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into newsletter_subscribers (email, status, seed, manage_hash, confirmed_at)
     select 'reader' || n || '@example.org', 'active', sha256(('seed' || n)::bytea), sha256(('hash' || n)::bytea), now()
     from generate_series(1, $1::int) n`,
    [count],
  );
}

/** One confirmed reader; answers the token of the links in their letters. */
export async function createReader(platform: Platform, email: string): Promise<string> {
  const tokens = new ReaderTokens(platform.keyFor("newsletter links"));
  const { seed, manageHash } = tokens.newSeed();
  await platform.pool.query(
    `insert into newsletter_subscribers (email, status, seed, manage_hash, confirmed_at) values ($1, 'active', $2, $3, now())`,
    [email, seed, manageHash],
  );
  return tokens.of(seed);
}

/** A draft of an issue about the given blogs. */
export async function createDraft(platform: Platform, blogIds: string[], subject = "What changed"): Promise<string> {
  const { rows } = await platform.pool.query("select id from users limit 1");
  return (await createIssue(platform.db, rows[0]?.id ?? null, { subject, intro: "In short.\n\nMore.", blogIds })).id;
}
