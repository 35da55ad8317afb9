import { sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { paginate } from "#lib/pagination.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { remember } from "#platform/db/memory.server.ts";
import { isDatabaseBusy } from "#platform/db/outage.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { SearchItem, SearchResult } from "./contract.ts";
import { Gate } from "./gate.server.ts";
import type { SearchType } from "./kinds.ts";
import { missLimit, missTotalLimit } from "./limits.server.ts";
import { cutSnippet, findMarks, type Markers, markersOf } from "./marks.ts";
import { keepMiss } from "./misses.server.ts";
import { type Found, type FoundRow, findByLetters, findBySlug, findMatches } from "./queries.server.ts";
import { searchSynonyms } from "./tables.server.ts";
import { parseTerms, searchTokens, type Term } from "./terms.ts";
import { endingsOf, mendingsOf } from "./words.server.ts";

export { searchLimit } from "./limits.server.ts";
export { forgetOldMisses } from "./misses.server.ts";
export { searchTokens } from "./terms.ts";
export { allWordsQuery, correctTokens } from "./words.server.ts";

const busy = "The search is busy at the moment. Please try again in a few seconds.";
const gate = new Gate({ running: 3, waiting: 24, patienceMs: 1500 }, busy);
const timeoutMs = 1000;
/** What a person who types asks within a minute. */
const usuallyAsked = 30;

/**
 * Runs the queries of one search: few at a time in this process, none longer than a second, nothing written. Throws
 * UNAVAILABLE when there are too many of them or one takes too long, so that searching never starves the rest of the site.
 * `asked` is how often the visitor has searched within the minute; pages do not know theirs.
 */
export async function searching<T>(db: Db, task: (tx: DbOrTx) => Promise<T>, asked = usuallyAsked): Promise<T> {
  return gate.run(async () => {
    try {
      return await db.transaction(
        async (tx) => {
          // Compiling a query takes longer than running one of these; and every one of them has its index, while looking
          // at the words of each document, which the planner takes for free, is what costs.
          await tx.execute(
            sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('jit', 'off', true),
              set_config('enable_seqscan', 'off', true)`,
          );
          return task(tx);
        },
        { accessMode: "read only" },
      );
    } catch (error) {
      if (isDatabaseBusy(error)) throw new AppError("UNAVAILABLE", busy, { retryAfterSeconds: 2, cause: error });
      throw error;
    }
  }, asked);
}

/** Ways to write one thing, by term. They change with the database's own version only. */
function readSynonyms(db: Db): Promise<ReadonlyMap<string, string>> {
  return remember(db, "content", "search synonyms", async () => {
    const rows = await db.select().from(searchSynonyms);
    return new Map(rows.map(({ term, lexeme }) => [term, lexeme]));
  });
}

const paths: Record<SearchType, (row: FoundRow) => string> = {
  program: ({ slug }) => `/programs/${slug}`,
  event: ({ slug, past }) => (past ? `/events/past/${slug}` : `/events/${slug}`),
  publication: ({ slug }) => `/publications/${slug}`,
  resource: ({ slug }) => `/resources/${slug}`,
  blog: ({ slug }) => `/blogs/${slug}`,
  question: ({ slug }) => `/questions/${slug}`,
};

function toItem(row: FoundRow, markers: Markers): SearchItem {
  const snippet = row.text === null ? undefined : cutSnippet(row.text, markers);
  return {
    type: row.type,
    id: row.id,
    title: row.title,
    description: row.summary,
    url: paths[row.type](row),
    date: row.shownAt === null ? null : new Date(row.shownAt).toISOString(),
    past: row.past,
    premium: row.premium,
    snippet: snippet?.text ?? null,
    marks: {
      title: findMarks(row.title, markers),
      description: findMarks(row.summary, markers),
      snippet: snippet?.marks ?? [],
    },
  };
}

/** What a visitor asks of the search; page counts from 1. */
export interface SearchRequest {
  text: string;
  type: SearchType | "all";
  page: number;
  limit: number;
}

const noMarkers: Markers = { words: new Set(), stems: [], phrases: [], codes: [] };

function toResult(found: Found, { type, page, limit }: SearchRequest, markers: Markers): SearchResult {
  const counts = { program: 0, event: 0, publication: 0, resource: 0, blog: 0, question: 0, ...found.counts };
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    items: found.rows.map((row) => toItem(row, markers)),
    pagination: paginate(type === "all" ? all : counts[type], page, limit),
    counts: { all, ...counts },
    correctedText: null,
  };
}

const totalOf = (found: Found) => Object.values(found.counts).reduce((sum, count) => sum + count, 0);

/** The last word may be a beginning; one or two letters after other words say what comes first, not what is left out. */
async function openEnd(tx: DbOrTx, terms: Term[]): Promise<{ wanted: Term[]; liked: Term[] }> {
  const last = terms.at(-1);
  if (!last?.plain) return { wanted: terms, liked: [] };
  if (last.text.length < 3 && terms.length > 1) return { wanted: terms.slice(0, -1), liked: [last] };
  const endings = await endingsOf(tx, last.text);
  if (endings.length === 0) return { wanted: terms, liked: [] };
  const open = { ...last, words: endings.map((word) => [word]) };
  return { wanted: [...terms.slice(0, -1), open], liked: [] };
}

/** The terms with words that are known, in place of those that are not; undefined where nothing comes near. */
async function mend(tx: DbOrTx, terms: Term[]): Promise<{ terms: Term[]; corrected: boolean } | undefined> {
  const mendings = await mendingsOf(
    tx,
    terms.filter((term) => term.plain).map((term) => term.text),
  );
  let changed = false;
  let corrected = false;
  const mended = terms.map((term) => {
    const mending = term.plain ? mendings.get(term.text) : undefined;
    if (mending === undefined) return term;
    const { holding, nearest } = mending;
    if (holding.length === 0 && nearest === undefined) return term;
    changed = true;
    // A part of a word is no error: it is looked for as it stands.
    if (holding.length > 0) return { ...term, words: holding.map((word) => [word]) };
    corrected = true;
    return { ...term, text: nearest as string, words: [[nearest as string]] };
  });
  return changed ? { terms: mended, corrected } : undefined;
}

/** Finds what is published: all words must be there, in any form, as a synonym or nearly as written. */
export async function search(db: Db, request: SearchRequest, timesAsked?: number): Promise<SearchResult> {
  const synonyms = await readSynonyms(db);
  const terms = parseTerms(request.text, synonyms);
  const page = { type: request.type, offset: (request.page - 1) * request.limit, limit: request.limit };
  if (terms.length === 0) return toResult({ rows: [], counts: {}, stems: {} }, request, noMarkers);
  const termsOf = (lexeme: string) => [...synonyms].filter(([, own]) => own === lexeme).map(([term]) => term);
  return searching(
    db,
    async (tx) => {
      const finish = (found: Found, asked: Term[]) =>
        toResult(found, request, markersOf(asked, new Map(Object.entries(found.stems)), termsOf));
      const [only] = terms;
      if (terms.length === 1 && only?.plain && only.text.length < 3) {
        const found = await findByLetters(tx, only.text, page);
        if (totalOf(found) > 0) return finish(found, terms);
      }
      const plain = searchTokens(request.text).join(" ");
      const { wanted, liked } = await openEnd(tx, terms);
      const found = await findMatches(tx, { wanted, liked, plain }, page);
      if (totalOf(found) > 0) return finish(found, [...wanted, ...liked]);
      const mended = await mend(tx, wanted);
      if (mended === undefined) return finish(found, wanted);
      const text = [...mended.terms, ...liked].map((term) => term.text).join(" ");
      const second = await findMatches(tx, { wanted: mended.terms, liked, plain: text }, page);
      const result = finish(second, [...mended.terms, ...liked]);
      return totalOf(second) > 0 && mended.corrected ? { ...result, correctedText: text } : result;
    },
    timesAsked,
  );
}

/**
 * Notes a search in vain for the editors, within limits by address (where one is known) and in all. It never fails: the
 * visitor's answer does not depend on it.
 */
export async function noteMiss(
  { db, pool, log }: Pick<Platform, "db" | "pool" | "log">,
  text: string,
  address?: string,
): Promise<void> {
  try {
    if (address !== undefined) await consume(pool, missLimit, address);
    await consume(pool, missTotalLimit, "all");
    await keepMiss(db, text);
  } catch (error) {
    if (!(error instanceof AppError)) log.warn({ reason: (error as Error).name }, "a search in vain was not noted");
  }
}

/** What the search shows before anything is typed: the specification's four samples, as far as they are published. */
const samples: { type: SearchType; slug: string }[] = [
  { type: "program", slug: "risk-management" },
  { type: "event", slug: "trade-finance-conference" },
  { type: "publication", slug: "trade-compliance-apac" },
  { type: "resource", slug: "risk-toolkit" },
];

/** The samples, of one type or of all. */
export async function suggest(db: Db, request: Omit<SearchRequest, "text">): Promise<SearchResult> {
  const rows = await findBySlug(db, samples);
  const counts = Object.fromEntries(rows.map(({ type }) => [type, 1]));
  const wanted = rows.filter(({ type }) => request.type === "all" || type === request.type);
  const shown = wanted.slice((request.page - 1) * request.limit, request.page * request.limit);
  return toResult({ rows: shown, counts, stems: {} }, { ...request, text: "" }, noMarkers);
}
