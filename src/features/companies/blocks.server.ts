import { and, asc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import {
  type CohortForCompanies,
  cohortsForCompanies,
  lockCohortForCompany,
  lockCohorts,
} from "#features/enrollments/service.server.ts";
import {
  endOrderOfGone,
  hasOnlyEndedOrders,
  openItems,
  openOrdersFor,
  type Shop,
} from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { companyBlocks } from "./tables.server.ts";

/** Under which name the shop sells a block. */
export const companyKind = "company-seats" as const;
export type BlockRow = typeof companyBlocks.$inferSelect;

/** An order that isn't paid keeps seats for so many days: what a company's transfer takes, and no longer. */
export const orderedDays = 14;

/** A block with what is to be known of what it is of. */
export interface LockedBlock {
  block: BlockRow;
  /** Nothing of it can be given out or paid any more. */
  closed: string | undefined;
  /** Seats that are left besides; no end for blogs. */
  left: number;
  /** Seats in it that somebody accepted can't be taken back. */
  begun: boolean;
}

/** Whether a cohort has begun, so that who is in it uses the seat. What was called off was never used. */
const isUnderWay = (cohort: CohortForCompanies | undefined) => (cohort ? cohort.begun && !cohort.canceled : false);

/** Those of the given blocks whose cohort is under way, or over. */
export async function begunBlocks(db: DbOrTx, blocks: readonly BlockRow[]): Promise<Set<string>> {
  const cohorts = await cohortsForCompanies(
    db,
    blocks.flatMap(({ cohortId }) => cohortId ?? []),
  );
  return new Set(blocks.filter(({ cohortId }) => isUnderWay(cohorts.get(cohortId ?? ""))).map(({ id }) => id));
}

/** A block under the locks of its cohort and itself, in this order. Throws NOT_FOUND. */
export async function lockBlock(tx: DbOrTx, id: string): Promise<LockedBlock> {
  const noBlock = () => new AppError("NOT_FOUND", "There is no such order.");
  const [known] = await tx
    .select({ cohortId: companyBlocks.cohortId })
    .from(companyBlocks)
    .where(eq(companyBlocks.id, id));
  if (!known) throw noBlock();
  const cohort = known.cohortId === null ? undefined : await lockCohortForCompany(tx, known.cohortId);
  const [block] = await tx.select().from(companyBlocks).where(eq(companyBlocks.id, id)).for("update");
  if (!block) throw noBlock();
  return {
    block,
    closed: cohort?.closed,
    left: cohort?.left ?? Number.POSITIVE_INFINITY,
    begun: isUnderWay(cohort),
  };
}

/** Locks the cohorts of several blocks in one order. */
export async function lockCohortsOf(tx: DbOrTx, blockIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ cohortId: companyBlocks.cohortId })
    .from(companyBlocks)
    .where(inArray(companyBlocks.id, [...blockIds]));
  await lockCohorts(
    tx,
    rows.flatMap(({ cohortId }) => cohortId ?? []),
  );
}

/** Those of the given blocks whose seats an order holds: one whose payment a person looks at, or one that may still be paid, for some days. */
export async function orderedBlocks(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  const open = await openItems(db, companyKind, ids);
  const unpaid = [...open].filter(([, checking]) => !checking).map(([id]) => id);
  const rows = await db
    .select({ id: companyBlocks.id, cohortId: companyBlocks.cohortId })
    .from(companyBlocks)
    .where(
      and(
        inArray(companyBlocks.id, unpaid),
        sql`${companyBlocks.createdAt} > now() - make_interval(days => ${orderedDays})`,
      ),
    );
  const cohorts = await cohortsForCompanies(
    db,
    rows.flatMap(({ cohortId }) => cohortId ?? []),
  );
  const inTime = rows.filter(({ cohortId }) => cohortId === null || cohorts.get(cohortId)?.closed === undefined);
  return new Set([...ids.filter((id) => open.get(id)), ...inTime.map(({ id }) => id)]);
}

/** Gives the seats of held blocks back, but for those that an order holds. The caller has the locks of their cohorts. */
async function lapse(tx: DbOrTx, all: readonly string[]): Promise<number> {
  // Whoever orders has a lock on them, too (offersOf): only then, in a later statement, their order is to be seen.
  const held = await tx
    .select({ id: companyBlocks.id })
    .from(companyBlocks)
    .where(and(inArray(companyBlocks.id, [...all]), eq(companyBlocks.state, "held")))
    .orderBy(asc(companyBlocks.id))
    .for("update");
  const ids = held.map(({ id }) => id);
  const ordered = await orderedBlocks(tx, ids);
  const free = ids.filter((id) => !ordered.has(id));
  if (free.length > 0)
    await tx.update(companyBlocks).set({ state: "lapsed", heldUntil: null }).where(inArray(companyBlocks.id, free));
  return free.length;
}

/** Nothing waits for the payment of such a block any more, however long it's held yet. */
export const isOrderEnded = hasOnlyEndedOrders(companyKind, companyBlocks.id);

/** Held blocks whose time is over, or whose order was canceled. */
const isDue = and(eq(companyBlocks.state, "held"), or(lt(companyBlocks.heldUntil, sql`now()`), isOrderEnded));

const portion = 200;
const begin = "00000000-0000-0000-0000-000000000000";

/** The round of each minute: what was not paid in time, or canceled, goes back. Returns how many blocks. */
export async function lapseBlocks(db: Db, stopping?: AbortSignal): Promise<number> {
  let count = 0;
  for (let after = begin; !stopping?.aborted; ) {
    const due = await db
      .select({ id: companyBlocks.id })
      .from(companyBlocks)
      .where(and(isDue, gt(companyBlocks.id, after)))
      .orderBy(asc(companyBlocks.id))
      .limit(portion);
    for (const { id } of due)
      count += await db.transaction(async (tx) => {
        await lockBlock(tx, id);
        return lapse(tx, [id]);
      });
    const last = due.at(-1);
    if (!last || due.length < portion) break;
    after = last.id;
  }
  return count;
}

/** The cohort's held blocks that are due go back first, so that nobody waits for the round. The caller has the lock of the cohort. */
export async function letBlocksGo(tx: DbOrTx, cohortId: string): Promise<void> {
  const due = await tx
    .select({ id: companyBlocks.id })
    .from(companyBlocks)
    .where(and(eq(companyBlocks.cohortId, cohortId), isDue));
  await lapse(
    tx,
    due.map(({ id }) => id),
  );
}

/** A block that came to no order gives its seats back at once. */
export async function dropBlock(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBlock(tx, id);
    await lapse(tx, [id]);
  });
}

/** Blocks of cohorts that were canceled lately. */
const ofCanceled = sql`select b.id from company_blocks b join cohorts c on c.id = b.cohort_id
  where c.canceled_at > now() - interval '30 days'`;

/** Ends orders for seats of canceled cohorts that could still be paid, once their gateways were asked. Returns how many it ended. */
export async function endCompanyOrders(shop: Shop, stopping?: AbortSignal): Promise<number> {
  const { db, log } = shop.platform;
  let count = 0;
  for (const { id, looked } of await openOrdersFor(db, companyKind, ofCanceled)) {
    if (stopping?.aborted) break;
    if (looked) continue;
    try {
      await endOrderOfGone(shop, id);
      count += 1;
    } catch (error) {
      log.error({ orderId: id, err: error }, "a company's order for a canceled cohort could not be ended");
    }
  }
  return count;
}
