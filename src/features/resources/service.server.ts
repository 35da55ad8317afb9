import { and, desc, eq } from "drizzle-orm";
import { offeredFile } from "#features/media/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import { saveItem } from "#platform/content/item-writes.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { isVisible, isVisibleAs, nextAppearance, summaryColumnsOf, toDated } from "#platform/db/item-columns.server.ts";
import type { Resource, ResourceSummary } from "./contract.ts";
import { downloadsOf } from "./downloads.server.ts";
import { type ResourceDraft, resourceRow } from "./draft.server.ts";
import type { ResourceKind } from "./kinds.ts";
import { resourceSlugs, resources } from "./tables.server.ts";

export { archivedDownloads, bringDownloads, readArchivedDownloads } from "./archived-downloads.server.ts";
export { resourcesOfPerson } from "./downloads.server.ts";
export type { ResourceDraft } from "./draft.server.ts";
export { resourceJobs, resourceMailSamples } from "./edition-mails.server.ts";
export { resourcesDownloaded } from "./learning-record.server.ts";
export { resourcesForSale } from "./sale.server.ts";

const summaryColumns = {
  ...summaryColumnsOf(resources),
  kind: resources.kind,
  publishAt: resources.publishAt,
  createdAt: resources.createdAt,
};

/**
 * One page of visible resources, the newest first; `kind` narrows them. Nothing before the section is launched: the
 * switch governs lists, never a resource's own page.
 */
export async function listResources(
  db: Db,
  { page, limit, kind }: { page: number; limit: number; kind?: ResourceKind | undefined },
): Promise<{ items: ResourceSummary[]; pagination: Pagination }> {
  if (!(await readSettings(db)).launched.resources) return { items: [], pagination: paginate(0, page, limit) };
  const wanted = and(isVisible(resources), kind === undefined ? undefined : eq(resources.kind, kind));
  const total = await db.$count(resources, wanted);
  const rows = await db
    .select(summaryColumns)
    .from(resources)
    .where(wanted)
    .orderBy(desc(resources.publishAt), desc(resources.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { items: rows.map(toDated), pagination: paginate(total, page, limit) };
}

/** One visible resource by slug or id, also by an address that it had before. Throws NOT_FOUND. */
export async function readResource(db: Db, part: string): Promise<Resource> {
  const [row] = await db
    .select({
      ...summaryColumns,
      body: resources.body,
      asOf: resources.asOf,
      sources: resources.sources,
      fileId: resources.fileId,
    })
    .from(resources)
    .where(isVisibleAs(resources, part, resourceSlugs));
  if (!row) throw new AppError("NOT_FOUND", "This resource does not exist or is no longer shown.");
  const { fileId, ...item } = row;
  return { ...toDated(item), file: await offeredFile(db, fileId), downloads: await downloadsOf(db, item.id) };
}

/** Visible resources for the site map, at most 10,000. */
export async function listResourceAddresses(db: Db): Promise<Pick<ResourceSummary, "slug" | "title" | "updatedAt">[]> {
  const rows = await db
    .select({ slug: resources.slug, title: resources.title, updatedAt: resources.updatedAt })
    .from(resources)
    .where(isVisible(resources))
    .orderBy(desc(resources.publishAt))
    .limit(10_000);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** Moment (ms UTC) at which the next scheduled resource appears, or undefined. */
export function nextResource(db: Db): Promise<number | undefined> {
  return nextAppearance(db, resources);
}

/** Creates the resource, or overwrites the one with the same slug. Throws VALIDATION_FAILED. */
export const saveResource = (db: Db, draft: ResourceDraft): Promise<void> =>
  saveItem(db, resources, resourceRow(draft));

/** How many resources visitors would see, launched or not. */
export function countVisibleResources(db: Db): Promise<number> {
  return db.$count(resources, isVisible(resources));
}
