import { and, desc, eq, ne } from "drizzle-orm";
import { offeredFile } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import { saveItem } from "#platform/content/item-writes.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { isVisible, isVisibleAs, nextAppearance, summaryColumnsOf, toDated } from "#platform/db/item-columns.server.ts";
import type { Publication, PublicationSummary } from "./contract.ts";
import { type PublicationDraft, publicationRow } from "./draft.server.ts";
import type { PublicationKind } from "./kinds.ts";
import { publicationSlugs, publications } from "./tables.server.ts";

export type { PublicationDraft } from "./draft.server.ts";

const summaryColumns = {
  ...summaryColumnsOf(publications),
  kind: publications.kind,
  authors: publications.authors,
  publishAt: publications.publishAt,
  createdAt: publications.createdAt,
};

/** One page of visible publications, the newest first; `kind` and `series` narrow them. */
export async function listPublications(
  db: Db,
  {
    page,
    limit,
    kind,
    series,
  }: { page: number; limit: number; kind?: PublicationKind | undefined; series?: string | undefined },
): Promise<{ items: PublicationSummary[]; pagination: Pagination }> {
  const wanted = and(
    isVisible(publications),
    kind === undefined ? undefined : eq(publications.kind, kind),
    // An empty one is that of papers without a series; the index has none of them.
    series ? and(eq(publications.series, series), ne(publications.series, "")) : undefined,
  );
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

/** One visible publication by slug or id, also by an address that it had before. Throws NOT_FOUND. */
export async function readPublication(db: Db, part: string): Promise<Publication> {
  const [row] = await db
    .select({
      ...summaryColumns,
      body: publications.body,
      series: publications.series,
      issue: publications.issue,
      keywords: publications.keywords,
      asOf: publications.asOf,
      sources: publications.sources,
      fileId: publications.fileId,
    })
    .from(publications)
    .where(isVisibleAs(publications, part, publicationSlugs));
  if (!row) throw new AppError("NOT_FOUND", "This publication does not exist or is no longer shown.");
  const { fileId, ...item } = row;
  return { ...toDated(item), file: await offeredFile(db, fileId) };
}

/** Moment (ms UTC) at which the next scheduled publication appears, or undefined. */
export function nextPublication(db: Db): Promise<number | undefined> {
  return nextAppearance(db, publications);
}

/** Creates the publication, or overwrites the one with the same slug. Throws VALIDATION_FAILED. */
export const savePublication = (db: Db, draft: PublicationDraft): Promise<void> =>
  saveItem(db, publications, publicationRow(draft));
