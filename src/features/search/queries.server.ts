import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { type SearchType, searchTypes } from "./kinds.ts";
import type { Term, Ways } from "./terms.ts";

/** Of each type so many matches are ranked and counted: a common word costs no more among 100,000 documents. */
const typeCap = 100;
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
  /** Stems of the words asked for, as the index writes them; a stop word has none. */
  stems: Record<string, string>;
}

export interface PageRequest {
  type: SearchType | "all";
  offset: number;
  limit: number;
}

/** Ways as a tsquery. Lexemes hold letters and digits only (parseTerms), words nothing that to_tsquery reads as a sign. */
export function waysQuery({ words, lexemes }: Ways): SQL {
  const marks = lexemes.map((lexeme) => (lexeme.endsWith("*") ? `'${lexeme.slice(0, -1)}':*` : `'${lexeme}'`));
  const groups = words.map((group) => `(${group.join(" & ")})`).join(" | ");
  if (marks.length === 0) return sql`to_tsquery('english', ${groups})`;
  if (groups === "") return sql`${marks.join(" | ")}::tsquery`;
  return sql`(to_tsquery('english', ${groups}) || ${marks.join(" | ")}::tsquery)`;
}

/** The same, and what of it may be found behind a wall. */
function reachingQuery(term: Term): SQL {
  const { words, lexemes } = term.beyond;
  if (words.length === 0 && lexemes.length === 0) return waysQuery(term);
  return sql`(${waysQuery(term)} || search_beyond(${waysQuery(term.beyond)}))`;
}

const all = (terms: Term[]) => sql.join(terms.map(reachingQuery), sql.raw(" && "));
/** For head lines, which nothing stands before. */
const any = (terms: Term[]) => sql.join(terms.map(waysQuery), sql.raw(" || "));

const shown = sql`d.type, d.item_id as "id", d.slug, d.title, d.summary, d.premium, d.shown_at as "shownAt",
  coalesce(d.ends_at <= now(), false) as past`;

/** Hits of each type apart, so that none of them is crowded out; `part` says which rows of a type are hits. */
const ofEachType = (types: readonly SearchType[], part: (type: SearchType) => SQL) =>
  sql.join(
    types.map((type) => sql`(${part(type)})`),
    sql` union all `,
  );

async function pageOf(
  db: DbOrTx,
  hits: SQL,
  text: SQL,
  words: string[],
  { type, offset, limit }: PageRequest,
): Promise<Found> {
  const { rows } = await db.execute<{
    counts: Found["counts"] | null;
    rows: FoundRow[] | null;
    stems: Record<string, string | null> | null;
  }>(sql`
    with hits as materialized (${hits}),
    page as materialized (
      select h.type, h.item_id, row_number() over (order by h.rank desc, h.publish_at desc, h.item_id) as place from hits h
      where ${type === "all" ? sql`true` : sql`h.type = ${type}`}
      order by place limit ${limit} offset ${offset})
    select (select json_object_agg(c.type, c.total) from (select type, count(*) as total from hits group by type) c) as counts,
      (select json_agg(r order by r.place) from (
        select ${shown}, ${text} as text, page.place
        from page join search_documents d on d.type = page.type and d.item_id = page.item_id) r) as rows,
      (select json_object_agg(word, (ts_lexize('english_stem', word))[1]) from unnest(${sql.param(words)}::text[]) as word) as stems`);
  const [row] = rows;
  const stems = Object.entries(row?.stems ?? {}).filter((pair): pair is [string, string] => pair[1] !== null);
  return { counts: row?.counts ?? {}, rows: row?.rows ?? [], stems: Object.fromEntries(stems) };
}

/** Number of documents, as the database last counted them. */
async function sizeOf(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ size: number }>(
    sql`select reltuples::float8 as size from pg_class where oid = 'search_documents'::regclass`,
  );
  return Math.max(0, rows[0]?.size ?? 0);
}

/**
 * Whether nearly every document matches, by the database's own estimate (which costs a third of a millisecond). The
 * two ways to find matches cost in opposite ways: reading all of them grows with their number, walking from the newest
 * on shrinks with it. They meet where the matches are about the root of a thousand times all documents; the planner
 * cannot know, because it takes a look at a document's words for free.
 */
async function isCommon(db: DbOrTx, query: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }>(
    sql`explain (format json) select 1 from search_documents d where d.search @@ (${query})`,
  );
  const matches = rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
  return matches > 2000 && matches > Math.sqrt(1000 * (await sizeOf(db)));
}

/** What a search asks for: all of `wanted`; what also matches `liked` comes before what does not. */
export interface Asked {
  wanted: Term[];
  liked: Term[];
  /** The text as the search sees it: a title that begins with it or holds it comes first. */
  plain: string;
}

/**
 * What matches, of each type the best `cap` at most, as a query of `type, item_id, publish_at, rank`. Matches in titles weigh
 * most, then those in summaries. `filter` is a condition on the document `d`.
 */
export async function matchesOf(
  db: DbOrTx,
  { wanted, liked, plain }: Asked,
  { types, cap, filter = sql`true` }: { types: readonly SearchType[]; cap: number; filter?: SQL },
): Promise<SQL> {
  const query = all(wanted);
  const head = any([...wanted, ...liked]);
  const rank = sql`(ts_rank(d.head, ${head})
      + case strpos(search_plain(d.title), ${plain}) when 0 then 0 when 1 then 0.6 else 0.3 end)
    * case when d.ends_at <= now() then 0.7 else 1 end`;
  const ranked = sql`select d.type, d.item_id, d.publish_at, ${rank} as rank`;
  const found = sql`d.search @@ (${query}) and d.publish_at <= now() and ${filter}`;
  // Of what is common the newest of each type; else all matches are seen, and those in title or summary come first.
  if (await isCommon(db, query))
    return ofEachType(
      types,
      (type) => sql`${ranked} from (
        select * from search_documents d where d.type = ${type} and ${found}
        order by d.publish_at desc limit ${cap}) d`,
    );
  const one = types.length === 1 ? sql`d.type = ${types[0]} and ${found}` : found;
  return sql`${ranked} from (
    select d.*, row_number() over (partition by d.type order by d.head @@ (${head}) desc, d.publish_at desc) as place
    from search_documents d where ${one}) d where d.place <= ${cap}`;
}

/** One page of what matches, best first, and the number of matches by type (100 at most). */
export async function findMatches(db: DbOrTx, asked: Asked, page: PageRequest): Promise<Found> {
  const hits = await matchesOf(db, asked, { types: searchTypes, cap: typeCap });
  const terms = [...asked.wanted, ...asked.liked];
  const words = terms.flatMap((term) => term.words).filter((group) => group.length === 1);
  return pageOf(
    db,
    hits,
    sql`case when d.head @@ (${any(terms)}) then null else d.public_text end`,
    words.flat(),
    page,
  );
}

/** Documents with a title in which a word begins with these one or two letters; the newest are looked at. */
export function findByLetters(db: DbOrTx, letters: string, page: PageRequest): Promise<Found> {
  const hits = ofEachType(
    searchTypes,
    (type) => sql`
      select d.type, d.item_id, d.publish_at, 1 as rank from (
        select * from search_documents d where d.type = ${type} and d.publish_at <= now()
        order by d.publish_at desc limit ${titleCap}) d
      where strpos(' ' || search_plain(d.title), ${` ${letters}`}) > 0`,
  );
  return pageOf(db, hits, sql`null`, [], page);
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
