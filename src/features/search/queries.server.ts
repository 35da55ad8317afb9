import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { type SearchType, searchTypes } from "./kinds.ts";
import type { Term } from "./terms.ts";

/** Of each type the newest so many matches are looked at: a common word costs no more among 100,000 documents. */
const typeCap = 200;
/** Titles that are looked at for one or two letters, of each type. */
const titleCap = 200;

/** One document as the database gives it; `text` only where neither title nor summary matches. */
export interface FoundRow {
  type: SearchType;
  id: string;
  slug: string;
  title: string;
  summary: string;
  premium: boolean;
  shownAt: string | null;
  past: boolean;
  text: string | null;
}

export interface Found {
  rows: FoundRow[];
  counts: Partial<Record<SearchType, number>>;
}

/** A term as a tsquery. Lexemes hold letters and digits only (parseTerms), words nothing that to_tsquery reads as a sign. */
function termQuery({ words, lexemes }: Term): SQL {
  const marks = lexemes.map((lexeme) => (lexeme.endsWith("*") ? `'${lexeme.slice(0, -1)}':*` : `'${lexeme}'`));
  const groups = words.map((group) => `(${group.join(" & ")})`).join(" | ");
  if (marks.length === 0) return sql`to_tsquery('english', ${groups})`;
  if (groups === "") return sql`${marks.join(" | ")}::tsquery`;
  return sql`(to_tsquery('english', ${groups}) || ${marks.join(" | ")}::tsquery)`;
}

const joined = (terms: Term[], operator: "&&" | "||") => sql.join(terms.map(termQuery), sql.raw(` ${operator} `));

const shown = sql`d.type, d.item_id as "id", d.slug, d.title, d.summary, d.premium, d.shown_at as "shownAt",
  coalesce(d.ends_at <= now(), false) as past`;

/** Hits of each type apart, so that none of them is crowded out; `part` says which rows of a type are hits. */
const ofEachType = (part: (type: SearchType) => SQL) =>
  sql.join(
    searchTypes.map((type) => sql`(${part(type)})`),
    sql` union all `,
  );

async function pageOf(
  db: DbOrTx,
  hits: SQL,
  text: SQL,
  { type, offset, limit }: { type: SearchType | "all"; offset: number; limit: number },
): Promise<Found> {
  const { rows } = await db.execute<{ counts: Found["counts"] | null; rows: FoundRow[] | null }>(sql`
    with hits as materialized (${hits}),
    page as materialized (
      select h.type, h.item_id, row_number() over (order by h.rank desc, h.publish_at desc, h.item_id) as place from hits h
      where ${type === "all" ? sql`true` : sql`h.type = ${type}`}
      order by place limit ${limit} offset ${offset})
    select (select json_object_agg(c.type, c.total) from (select type, count(*) as total from hits group by type) c) as counts,
      (select json_agg(r order by r.place) from (
        select ${shown}, ${text} as text, page.place
        from page join search_documents d on d.type = page.type and d.item_id = page.item_id) r) as rows`);
  return { counts: rows[0]?.counts ?? {}, rows: rows[0]?.rows ?? [] };
}

/**
 * One page of what matches all of `wanted`, best first, and the number of matches by type. Matches in titles weigh most,
 * then those in summaries; what also matches `liked` comes before what does not. `plain` is the text as the search sees
 * it: a title that begins with it or holds it comes first.
 */
export function findMatches(
  db: DbOrTx,
  { wanted, liked, plain }: { wanted: Term[]; liked: Term[]; plain: string },
  page: { type: SearchType | "all"; offset: number; limit: number },
): Promise<Found> {
  const all = joined(wanted, "&&");
  const any = joined([...wanted, ...liked], "||");
  const rank = sql`(ts_rank(d.head, ${any})
      + case strpos(search_plain(d.title), ${plain}) when 0 then 0 when 1 then 0.6 else 0.3 end)
    * case when d.ends_at <= now() then 0.7 else 1 end`;
  const hits = ofEachType(
    (type) => sql`
      select d.type, d.item_id, d.publish_at, ${rank} as rank from (
        select * from search_documents d where d.type = ${type} and d.search @@ (${all}) and d.publish_at <= now()
        order by d.publish_at desc limit ${typeCap}) d`,
  );
  return pageOf(db, hits, sql`case when d.head @@ (${any}) then null else d.public_text end`, page);
}

/** Documents with a title in which a word begins with these one or two letters; the newest are looked at. */
export function findByLetters(
  db: DbOrTx,
  letters: string,
  page: { type: SearchType | "all"; offset: number; limit: number },
): Promise<Found> {
  const hits = ofEachType(
    (type) => sql`
      select d.type, d.item_id, d.publish_at, 1 as rank from (
        select * from search_documents d where d.type = ${type} and d.publish_at <= now()
        order by d.publish_at desc limit ${titleCap}) d
      where strpos(' ' || search_plain(d.title), ${` ${letters}`}) > 0`,
  );
  return pageOf(db, hits, sql`null`, page);
}

/** The documents with these addresses that may be found now, in the order given. */
export async function findBySlug(db: DbOrTx, wanted: { type: SearchType; slug: string }[]): Promise<FoundRow[]> {
  const { rows } = await db.execute<FoundRow & Record<string, unknown>>(sql`
    select ${shown}, null as text
    from jsonb_to_recordset(${JSON.stringify(wanted.map((one, place) => ({ ...one, place })))}::jsonb)
      as w(type text, slug text, place int)
    join search_documents d on d.type = w.type and d.slug = w.slug and d.publish_at <= now()
    order by w.place`);
  return rows;
}

/** Stems of words, as the index writes them; a stop word has none. */
export async function stemsOf(db: DbOrTx, words: string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  const { rows } = await db.execute<{ word: string; stem: string | null }>(
    sql`select word, (ts_lexize('english_stem', word))[1] as stem from unnest(${sql.param(words)}::text[]) as word`,
  );
  return new Map(rows.flatMap(({ word, stem }) => (stem === null ? [] : [[word, stem] as const])));
}
