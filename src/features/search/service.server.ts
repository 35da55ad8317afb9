import { AppError } from "#lib/app-error.ts";
import { pageOf } from "#lib/page-address.ts";
import { paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { SearchItem, SearchResult } from "./contract.ts";
import type { SearchType } from "./kinds.ts";
import { missLimit, missTotalLimit } from "./limits.server.ts";
import { lookFor } from "./look-for.server.ts";
import { cutSnippet, findMarks, type Markers, markersOf, noMarkers } from "./marks.ts";
import { keepMiss } from "./misses.server.ts";
import { type Found, type FoundRow, findByLetters, findBySlug, findMatches } from "./queries.server.ts";
import { searching } from "./searching.server.ts";
import { readSynonyms } from "./synonyms.server.ts";
import { searchTokens, wordTerm } from "./terms.ts";

export { installSynonyms } from "./install-synonyms.server.ts";
export { searchLimit } from "./limits.server.ts";
export { lookFor } from "./look-for.server.ts";
export { forgetOldMisses, listMisses } from "./misses.server.ts";
export { nearestTo } from "./nearest.server.ts";
export { type Asked, matchesOf } from "./queries.server.ts";
export { searching } from "./searching.server.ts";
export { searchTokens } from "./terms.ts";

const paths: Record<SearchType, (row: FoundRow) => string> = {
  program: ({ slug }) => pageOf.program(slug),
  event: pageOf.event,
  publication: ({ slug }) => pageOf.publication(slug),
  resource: ({ slug }) => pageOf.resource(slug),
  blog: ({ slug }) => pageOf.blog(slug),
  question: ({ slug }) => pageOf.question(slug),
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

/** Finds what is published: all words must be there, in any form, as a synonym or nearly as written. */
export async function search(db: Db, request: SearchRequest, timesAsked?: number): Promise<SearchResult> {
  const page = { type: request.type, offset: (request.page - 1) * request.limit, limit: request.limit };
  const tokens = searchTokens(request.text);
  if (tokens.length === 0) return toResult({ rows: [], counts: {}, stems: {} }, request, noMarkers);
  return searching(
    db,
    async (tx) => {
      const letters = tokens[0] as string;
      if (tokens.length === 1 && letters.length < 3 && !readSynonyms().conceptOf.has(letters)) {
        const found = await findByLetters(tx, letters, page);
        if (totalOf(found) > 0) return toResult(found, request, markersOf([wordTerm(letters)], new Map()));
      }
      const { found, terms, correctedText } = await lookFor(
        tx,
        request.text,
        (asked) => findMatches(tx, asked, page),
        (result) => totalOf(result) > 0,
      );
      const result = toResult(found, request, markersOf(terms, new Map(Object.entries(found.stems))));
      return { ...result, correctedText: correctedText ?? null };
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
