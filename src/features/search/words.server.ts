import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { firstLettersLike, nearestOf } from "./distance.ts";

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

/**
 * All words must be there, for a search in one table (blogs). The last may be the beginning of one, because people search
 * while they type.
 */
export async function allWordsQuery(db: DbOrTx, tokens: string[]): Promise<SQL> {
  const parts = [...tokens];
  const endings = await endingsOf(db, tokens.at(-1) ?? "");
  if (endings.length > 0) parts[parts.length - 1] = `(${endings.join(" | ")})`;
  return sql`to_tsquery('english', ${parts.join(" & ")})`;
}

/** What could be meant by a word that is not in the vocabulary: words that hold it, or the one that is nearest to it. */
export interface Mending {
  holding: string[];
  nearest: string | undefined;
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
  return new Map(
    rows.map(({ token, holding, alike, near }) => [token, { holding, nearest: nearestOf(token, [...alike, ...near]) }]),
  );
}

/**
 * The words that a visitor could have meant, one for each token. Undefined when nothing needs mending or nothing comes
 * near.
 */
export async function correctTokens(db: DbOrTx, tokens: string[]): Promise<string[] | undefined> {
  const mendings = await mendingsOf(db, tokens);
  const corrected = tokens.map((token) => mendings.get(token)?.nearest ?? token);
  return corrected.some((word, at) => word !== tokens[at]) ? corrected : undefined;
}
