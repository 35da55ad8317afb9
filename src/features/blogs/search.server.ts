import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";

/** At most this many matches, the newest, are looked at: a common word costs no more among 100,000 blogs than among 1,000. */
export const searchCap = 500;

/** Words of a search text: letters, digits and marks of any script (with the joiners of Bangla), lower case, at most 12. */
export function searchTokens(text: string): string[] {
  const found = text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu);
  return (found ?? []).slice(0, 12);
}

/** A beginning stands for at most this many words. Without a bound, three letters could ask for a tenth of the index. */
const maxEndings = 20;

/**
 * All words must stand in the blog. The last may be the beginning of one, because people search while they type: when it
 * is no word of the vocabulary itself, the words that begin with it count.
 */
export async function allWordsQuery(db: DbOrTx, tokens: string[]): Promise<SQL> {
  const last = tokens.at(-1) ?? "";
  const parts = [...tokens];
  if (last.length >= 3) {
    // Ordered as the prefix index is, so that reading stops after the first few.
    const result = await db.execute<{ word: string }>(
      sql`select word from search_words where word like ${`${last}%`} order by word using ~<~ limit ${maxEndings}`,
    );
    const words = result.rows.map((row) => row.word);
    if (words.length > 0 && words[0] !== last) parts[parts.length - 1] = `(${words.join(" | ")})`;
  }
  return sql`to_tsquery('english', ${parts.join(" & ")})`;
}

/**
 * The nearest words that a visitor could have meant, for each token that is not in the vocabulary. Undefined when
 * nothing needs mending or nothing comes near.
 */
export async function correctTokens(db: DbOrTx, tokens: string[]): Promise<string[] | undefined> {
  const wanted = tokens.filter((token) => token.length >= 3 && token.length <= 40);
  if (wanted.length === 0) return undefined;
  const result = await db.execute<{ token: string; known: boolean; nearest: string | null }>(sql`
    select t.token,
      exists (select 1 from search_words w where w.word = t.token) as known,
      (select w.word from search_words w where w.word % t.token
        order by similarity(w.word, t.token) desc, w.word limit 1) as nearest
    from unnest(${sql.param(wanted)}::text[]) as t(token)`);
  const nearest = new Map(
    result.rows.filter((row) => !row.known && row.nearest).map((row) => [row.token, row.nearest as string]),
  );
  return nearest.size > 0 ? tokens.map((token) => nearest.get(token) ?? token) : undefined;
}

/** Adds the words of public text to the vocabulary. */
export async function learnWords(db: DbOrTx, publicText: string): Promise<void> {
  const words = [
    ...new Set(
      publicText
        .normalize("NFC")
        .toLowerCase()
        .match(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u200c\u200d]{2,39}/gu) ?? [],
    ),
  ].sort();
  if (words.length === 0) return;
  await db.execute(
    sql`insert into search_words (word) select unnest(${sql.param(words)}::text[]) on conflict do nothing`,
  );
}
