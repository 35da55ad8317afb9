import { and, desc, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { oneLine } from "#lib/input-text.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import { type ItemDraft, itemRow, type Source } from "#platform/content/item-draft.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { isVisible, isVisibleAs, nextAppearance, summaryColumnsOf, toDated } from "#platform/db/item-columns.server.ts";
import type { Publication, PublicationSummary } from "./contract.ts";
import type { PublicationKind } from "./kinds.ts";
import { publications } from "./tables.server.ts";

const summaryColumns = {
  ...summaryColumnsOf(publications),
  kind: publications.kind,
  authors: publications.authors,
  publishAt: publications.publishAt,
  createdAt: publications.createdAt,
};

/** One page of visible publications, the newest first; `kind` narrows them. */
export async function listPublications(
  db: Db,
  { page, limit, kind }: { page: number; limit: number; kind?: PublicationKind | undefined },
): Promise<{ items: PublicationSummary[]; pagination: Pagination }> {
  const wanted = and(isVisible(publications), kind === undefined ? undefined : eq(publications.kind, kind));
  const total = await db.$count(publications, wanted);
  const rows = await db
    .select(summaryColumns)
    .from(publications)
    .where(wanted)
    .orderBy(desc(publications.publishAt), desc(publications.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { items: rows.map(toDated), pagination: paginate(total, page, limit) };
}

/** One visible publication by slug or id. Throws NOT_FOUND. */
export async function readPublication(db: Db, part: string): Promise<Publication> {
  const [row] = await db
    .select({
      ...summaryColumns,
      body: publications.body,
      asOf: publications.asOf,
      sources: publications.sources,
    })
    .from(publications)
    .where(isVisibleAs(publications, part));
  if (!row) throw new AppError("NOT_FOUND", "This publication does not exist or is no longer shown.");
  return toDated(row);
}

/** Moment (ms UTC) at which the next scheduled publication appears, or undefined. */
export function nextPublication(db: Db): Promise<number | undefined> {
  return nextAppearance(db, publications);
}

/** What a publication is written from. */
export interface PublicationDraft extends ItemDraft {
  kind: PublicationKind;
  authors: string[];
  asOf: string | null;
  sources: Source[];
}

/** Creates the publication, or overwrites the one with the same slug. Throws VALIDATION_FAILED. */
export async function savePublication(db: Db, draft: PublicationDraft): Promise<void> {
  const authors = draft.authors.map(oneLine).filter(Boolean);
  if (authors.length === 0)
    throw new AppError("VALIDATION_FAILED", "The item cannot be saved like this.", {
      errors: [{ path: "authors", message: "Name at least one author" }],
    });
  const { kind, asOf, sources } = draft;
  const row = { ...itemRow(draft, sources), kind, authors, asOf, sources };
  await db
    .insert(publications)
    .values(row)
    .onConflictDoUpdate({ target: publications.slug, set: { ...row, updatedAt: sql`now()` } });
}
