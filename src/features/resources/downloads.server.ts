import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { fileLink, filesOf } from "#features/media/service.server.ts";
import { isMember } from "#features/memberships/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { isVisible } from "#platform/db/item-columns.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type Asker, mayDownload } from "./download-access.ts";
import type { Downloads, Edition, OwnDownloads, OwnResource } from "./download-contract.ts";
import { resourceAccess, resourceDownloads, resourceEditions, resourceTerms } from "./download-tables.server.ts";
import { resources } from "./tables.server.ts";

/** How long a link to a file opens it. */
const linkSeconds = 300;

/** The versions of these resources, the newest first, as everybody is told of them. */
async function editionsOf(db: DbOrTx, resourceIds: readonly string[]): Promise<Map<string, Edition[]>> {
  const found = new Map<string, Edition[]>();
  if (resourceIds.length === 0) return found;
  const rows = await db
    .select()
    .from(resourceEditions)
    .where(inArray(resourceEditions.resourceId, [...resourceIds]))
    .orderBy(desc(resourceEditions.releasedOn), desc(resourceEditions.createdAt), desc(resourceEditions.id));
  const files = await filesOf(
    db,
    rows.map(({ fileId }) => fileId),
  );
  for (const { id, resourceId, fileId, label, releasedOn, changes } of rows) {
    const file = files.get(fileId);
    if (!file) continue;
    const edition = { id, label, releasedOn, changes, kind: file.kind, bytes: file.bytes };
    found.set(resourceId, [...(found.get(resourceId) ?? []), edition]);
  }
  return found;
}

/** What it costs, in BDT. */
export const pricesOf = ({ price, memberPrice }: Pick<typeof resourceTerms.$inferSelect, "price" | "memberPrice">) => ({
  price: price === null ? null : poishaToBdt(price),
  memberPrice: memberPrice === null ? null : poishaToBdt(memberPrice),
});

/** What the page of a resource offers; null where it offers nothing. */
export async function downloadsOf(db: DbOrTx, resourceId: string): Promise<Downloads | null> {
  const [terms] = await db.select().from(resourceTerms).where(eq(resourceTerms.resourceId, resourceId));
  const editions = terms && (await editionsOf(db, [resourceId])).get(resourceId);
  if (!terms || !editions) return null;
  return { access: terms.access, ...pricesOf(terms), editions };
}

const ownAccess = (userId: string, resourceId: string) =>
  and(eq(resourceAccess.userId, userId), eq(resourceAccess.resourceId, resourceId));

/** What somebody who is signed in may do with the files of a resource. Throws NOT_FOUND. */
export async function readOwnDownloads(db: Db, userId: string, resourceId: string): Promise<OwnDownloads> {
  const [row] = await db
    .select({ access: resourceTerms.access, visible: sql<boolean>`coalesce(${isVisible(resources)}, false)` })
    .from(resourceTerms)
    .innerJoin(resources, eq(resources.id, resourceTerms.resourceId))
    .where(eq(resourceTerms.resourceId, resourceId));
  const bought = (await db.$count(resourceAccess, ownAccess(userId, resourceId))) > 0;
  if (!row || !(row.visible || bought)) throw new AppError("NOT_FOUND", "This resource offers nothing to download.");
  const member = await isMember(db, userId);
  return { may: mayDownload(row.access, { account: true, member, bought }), bought, member };
}

const refusals = {
  account: "Sign in to download this.",
  member: "This is for members of the institute.",
  buyer: "Buy this resource to download it.",
} as const;

/** Whoever asks, as far as the session tells: an account that lacks nothing. */
export interface Caller {
  userId: string;
}

/**
 * Makes a link to a version, for some minutes, for whoever may have it, and counts it: the day and the version, no person. Throws
 * NOT_FOUND, UNAUTHENTICATED, FORBIDDEN.
 */
export async function downloadLink(platform: Platform, editionId: string, caller: Caller | undefined) {
  const notThere = () => new AppError("NOT_FOUND", "This version is no longer offered.");
  return platform.db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        edition: resourceEditions,
        access: resourceTerms.access,
        visible: sql<boolean>`coalesce(${isVisible(resources)}, false)`,
      })
      .from(resourceEditions)
      .innerJoin(resourceTerms, eq(resourceTerms.resourceId, resourceEditions.resourceId))
      .innerJoin(resources, eq(resources.id, resourceEditions.resourceId))
      .where(eq(resourceEditions.id, editionId));
    if (!found) throw notThere();
    const { edition, access, visible } = found;
    // Held until this commits: money that goes back meanwhile waits, or was first, and then there is nothing here.
    const opened = caller
      ? await tx
          .update(resourceAccess)
          .set({ openedAt: sql`coalesce(${resourceAccess.openedAt}, now())` })
          .where(ownAccess(caller.userId, edition.resourceId))
          .returning({ lineId: resourceAccess.lineId })
      : [];
    const bought = opened.length > 0;
    if (!visible && !bought) throw notThere();
    const member = access === "member" && caller !== undefined && (await isMember(tx, caller.userId));
    const asker: Asker = { account: caller !== undefined, member, bought };
    if (!mayDownload(access, asker)) {
      if (!caller) throw new AppError("UNAUTHENTICATED", refusals.account);
      throw new AppError("FORBIDDEN", refusals[access === "everybody" ? "account" : access]);
    }
    await tx
      .insert(resourceDownloads)
      .values({ editionId, day: dhakaDay(new Date(databaseNow())), count: 1 })
      .onConflictDoUpdate({
        target: [resourceDownloads.editionId, resourceDownloads.day],
        set: { count: sql`${resourceDownloads.count} + 1` },
      });
    const { href, expiresAt } = await fileLink(platform, tx, { fileId: edition.fileId, seconds: linkSeconds });
    return { href, expiresAt: expiresAt.toISOString() };
  });
}

/** The page that offers a version, where it is still to be seen; else the list of resources. */
export async function pageOfEdition(db: Db, editionId: string): Promise<string> {
  const [found] = await db
    .select({ slug: resources.slug })
    .from(resourceEditions)
    .innerJoin(resources, eq(resources.id, resourceEditions.resourceId))
    .where(and(eq(resourceEditions.id, editionId), isVisible(resources)));
  return found ? `${pageOf.resource(found.slug)}#downloads` : "/resources";
}

/** The resources that somebody bought and has, the newest first. Hidden ones stay: who paid, keeps. */
export async function listOwnResources(
  db: Db,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OwnResource[]; pagination: Pagination }> {
  const mine = eq(resourceAccess.userId, userId);
  const [counted] = await db.select({ total: count() }).from(resourceAccess).where(mine);
  const rows = await db
    .select({
      id: resources.id,
      slug: resources.slug,
      title: resources.title,
      visible: sql<boolean>`coalesce(${isVisible(resources)}, false)`,
      grantedAt: resourceAccess.grantedAt,
      orderId: sql<string>`(select l.order_id from order_lines l where l.id = ${resourceAccess.lineId})`,
    })
    .from(resourceAccess)
    .innerJoin(resources, eq(resources.id, resourceAccess.resourceId))
    .where(mine)
    .orderBy(desc(resourceAccess.grantedAt), desc(resources.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const editions = await editionsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map(({ grantedAt, ...row }) => ({
      ...row,
      boughtAt: grantedAt.toISOString(),
      editions: editions.get(row.id) ?? [],
    })),
    pagination: paginate(counted?.total ?? 0, page, limit),
  };
}

/** What is held about bought resources. The rows go with the account; the orders stay without a name (features/shop). */
export const resourcesOfPerson: OwnDataPart = {
  name: "purchasedResources",
  title: "Purchased resources",
  async collect(db, { userId }) {
    const rows = await db
      .select({ title: resources.title, since: resourceAccess.grantedAt, opened: resourceAccess.openedAt })
      .from(resourceAccess)
      .innerJoin(resources, eq(resources.id, resourceAccess.resourceId))
      .where(eq(resourceAccess.userId, userId))
      .orderBy(resourceAccess.grantedAt);
    return rows.map(({ title, since, opened }) => ({
      resource: title,
      since: since.toISOString(),
      firstDownloadedAt: opened?.toISOString() ?? null,
    }));
  },
  async erase() {},
};
