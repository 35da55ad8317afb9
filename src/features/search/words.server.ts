import { sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { firstLettersLike } from "./distance.ts";

/** A beginning stands for at most this many words. Without a bound, three letters could ask for a tenth of the index. */
const maxEndings = 20;
/** Words that are compared letter by letter for one misspelt word. */
const maxCompared = 40;

/** The words that begin with `start`, at most 20; none where it is a word itself, or too short to say anything. */
export async function endingsOf(db: DbOrTx, start: string): Promise<string[]> {
  if (start.length < 3) return [];
  // Ordered as the prefix index is, so that reading stops after the first few.
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where word like ${`${start}%`} order by word using ~<~ limit ${maxEndings}`,
  );
  const words = rows.map((row) => row.word);
  return words[0] === start ? [] : words;
}

/** What could be meant by a word that is not in the vocabulary: words that hold it, and words that look or sound like it. */
export interface Mending {
  holding: string[];
  near: string[];
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/**
 * Looks up words that found nothing. Known words have no mending. Trigrams find the neighbours of Latin words; they see
 * no other letters under the C locale and little in short words, for which words of about the same length and with a
 * like first letter are compared.
 */
export async function mendingsOf(db: DbOrTx, tokens: string[]): Promise<Map<string, Mending>> {
  const wanted = [...new Set(tokens)].filter((token) => token.length >= 3 && token.length <= 40);
  if (wanted.length === 0) return new Map();
  const asked = wanted.map((token) => ({
    token,
    latin: isAscii(token),
    letters: !isAscii(token) || token.length <= 6 ? firstLettersLike(token) : [],
  }));
  const { rows } = await db.execute<{ token: string; holding: string[]; alike: string[]; near: string[] }>(sql`
    select t.token,
      case when t.latin then array(
        select w.word from search_words w where w.word like '%' || t.token || '%' limit ${maxEndings}) else '{}' end as holding,
      array(select w.word from search_words w where w.word % t.token
        order by similarity(w.word, t.token) desc, w.word limit ${maxCompared}) as alike,
      array(select w.word from jsonb_array_elements_text(t.letters) as letter
        join search_words w on w.word ~>=~ letter and w.word ~<~ (letter || chr(1114111))
        where char_length(w.word) between char_length(t.token) - 2 and char_length(t.token) + 2
          and levenshtein_less_equal(w.word, t.token, 2) <= 2
        order by levenshtein_less_equal(w.word, t.token, 2), w.word limit ${maxCompared}) as near
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t(token text, latin boolean, letters jsonb)
    where not exists (select 1 from search_words w where w.word = t.token)`);
  return new Map(rows.map(({ token, holding, alike, near }) => [token, { holding, near: [...alike, ...near] }]));
}
