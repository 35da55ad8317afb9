import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import { readSynonyms } from "./synonyms.server.ts";

/** Indexing all of a large site takes minutes, and a process that starts beside another waits for it. */
const installMs = 3_600_000;

/** Any number will do as long as every process uses the same one. */
const lockKey = 4_217_003;

/**
 * Brings the database's synonyms to what synonyms.yaml says. Where something changed, everything is indexed anew, in the same
 * transaction. Processes that start together wait for one another.
 */
export async function installSynonyms(db: Db): Promise<void> {
  const pairs = readSynonyms().concepts.flatMap(({ forms, lexeme }) => forms.map((term) => ({ term, lexeme })));
  const lines = pairs.map(({ term, lexeme }) => `${term}=${lexeme}`).sort();
  const wanted = createHash("md5").update(lines.join("\n")).digest("hex");
  await db.transaction(async (tx) => {
    await allowLong(tx, installMs);
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const { rows } = await tx.execute<{ kept: string | null }>(sql`
      select md5(string_agg(line, e'\\n' order by line collate "C")) as kept
      from (select term || '=' || lexeme as line from search_synonyms) lines`);
    if (rows[0]?.kept === wanted) return;
    await tx.execute(sql`delete from search_synonyms`);
    await tx.execute(sql`insert into search_synonyms (term, lexeme)
      select term, lexeme from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pairs(term text, lexeme text)`);
    await tx.execute(sql`select search_put_all()`);
  });
}
