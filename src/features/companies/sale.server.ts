import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { cohortsForCompanies } from "#features/enrollments/service.server.ts";
import { type CompanySale, type Grant, type Offer, type Sellable, SoldOut } from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { managerContacts } from "./access.server.ts";
import { begunBlocks, companyKind, lockBlock, lockCohortsOf, orderedBlocks } from "./blocks.server.ts";
import { pieces } from "./company-state.ts";
import { emptySeats, seatsInUse, takenSeats, usedOf } from "./seats.server.ts";
import { companies, companyBlocks, companyMembers, companySeats } from "./tables.server.ts";

/** Held blocks that a manager ordered, as things to be paid. */
async function offersOf(db: DbOrTx, ids: string[], userId: string | undefined): Promise<Offer[]> {
  if (userId === undefined) return [];
  const rows = await db
    .select({ block: companyBlocks })
    .from(companyBlocks)
    .innerJoin(
      companyMembers,
      and(
        eq(companyMembers.companyId, companyBlocks.companyId),
        eq(companyMembers.userId, userId),
        eq(companyMembers.role, "manager"),
      ),
    )
    .where(and(inArray(companyBlocks.id, ids), eq(companyBlocks.orderedBy, userId), eq(companyBlocks.state, "held")))
    .orderBy(asc(companyBlocks.id))
    // Until the order is there, nobody gives the seats back.
    .for("share", { of: companyBlocks });
  const now = databaseNow();
  const isLate = ({ heldUntil }: { heldUntil: Date | null }) => (heldUntil?.getTime() ?? 0) <= now;
  const late = rows.filter(({ block }) => isLate(block));
  const ordered = await orderedBlocks(
    db,
    late.map(({ block }) => block.id),
  );
  const cohorts = await cohortsForCompanies(
    db,
    rows.flatMap(({ block }) => block.cohortId ?? []),
  );
  return rows.flatMap(({ block }) => {
    const { id, companyId, cohortId, blogId, kind, quantity, price, title } = block;
    if (isLate(block) && !ordered.has(id)) return [];
    if (cohortId !== null && cohorts.get(cohortId)?.closed !== undefined) return [];
    return {
      ...{ id, quantity, image: null, price: price * quantity },
      title: `${title} (${pieces(kind, quantity)})`,
      href: `/dashboard/company/${companyId}`,
      ...(blogId !== null && { vatOf: { kind: "blog", id: blogId } }),
    };
  });
}

/**
 * Gives a company its seats, in the transaction that makes the order paid: as many rows as were paid. Held ones wait for it; those
 * that had gone back are taken again where enough are left. Throws SoldOut: then the money is held for a person.
 */
async function give(tx: DbOrTx, { lineId, itemId, quantity }: Omit<Grant, "userId">): Promise<void> {
  const { block, closed, left } = await lockBlock(tx, itemId);
  if (block.state === "paid" || block.quantity !== quantity || closed !== undefined) throw new SoldOut();
  if (block.state === "lapsed" && left < quantity) throw new SoldOut();
  await tx.update(companyBlocks).set({ state: "paid", lineId, heldUntil: null }).where(eq(companyBlocks.id, itemId));
  await tx
    .insert(companySeats)
    .values(Array.from({ length: quantity }, (_, i) => ({ blockId: itemId, position: i + 1 })));
}

/** Takes all seats of a line back, in the transaction of the refund. Throws CONFLICT where some are in use. */
async function takeBack(platform: Platform, tx: DbOrTx, lineId: string): Promise<void> {
  const [found] = await tx.select({ id: companyBlocks.id }).from(companyBlocks).where(eq(companyBlocks.lineId, lineId));
  if (!found) return;
  const locked = await lockBlock(tx, found.id);
  const used = await seatsInUse(tx, locked);
  if (used.size > 0)
    throw new AppError(
      "CONFLICT",
      `${used.size} of the ${pieces(locked.block.kind, locked.block.quantity)} can't be taken back: they're in use. Refund free ones on the company's page.`,
    );
  await emptySeats(platform, tx, locked);
  await tx
    .update(companySeats)
    .set({ state: "returned" })
    .where(and(eq(companySeats.blockId, found.id), eq(companySeats.state, "free")));
}

const companyOfOrders: CompanySale = {
  grant: give,
  async mayAct(db, userId, ids) {
    const managed = await db.$count(
      companyBlocks,
      and(
        inArray(companyBlocks.id, [...ids]),
        sql`exists (select 1 from ${companyMembers} m where m.company_id = ${companyBlocks.companyId}
          and m.user_id = ${userId}::uuid and m.role = 'manager')`,
      ),
    );
    return managed === ids.length;
  },
  async buyerOf(db, ids) {
    const [company] = await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .innerJoin(companyBlocks, eq(companyBlocks.companyId, companies.id))
      .where(inArray(companyBlocks.id, [...ids]))
      .limit(1);
    if (!company) return undefined;
    const { id, name } = company;
    return { name, href: `/dashboard/company/${id}`, contacts: await managerContacts(db, id) };
  },
};

/** Blocks of seats and copies as the shop sells them to companies (decision 105). */
export function companySeatsForSale(platform: Platform): Sellable {
  return {
    kind: companyKind,
    couponsApply: false,
    offers: offersOf,
    // Nobody can name one beforehand: it is made with its pro-forma.
    find: async () => [],
    async ownedBy(db, userId, ids) {
      const rows = await db
        .select({ id: companyBlocks.id })
        .from(companyBlocks)
        .where(
          and(inArray(companyBlocks.id, ids), eq(companyBlocks.orderedBy, userId), eq(companyBlocks.state, "paid")),
        );
      return rows.map(({ id }) => id);
    },
    lockAll: (tx, ids) => lockCohortsOf(tx, ids),
    grant: (tx, grant) => give(tx, grant),
    revoke: (tx, { lineId }) => takeBack(platform, tx, lineId),
    company: companyOfOrders,
    owedLines: sql`select b.line_id from cohorts c join company_blocks b on b.cohort_id = c.id
      where c.canceled_at is not null and b.state = 'paid' and b.returned < b.quantity`,
    // Used is a line of which no seat could be given back any more.
    async openedLines(db, lineIds) {
      const blocks = await db.select().from(companyBlocks).where(inArray(companyBlocks.lineId, lineIds));
      const begun = await begunBlocks(db, blocks);
      const taken = await takenSeats(
        db,
        blocks.map(({ id }) => id),
      );
      const used = await usedOf(db, taken, ({ blockId }) => begun.has(blockId));
      return blocks.flatMap(({ id, lineId, quantity, returned }) => {
        const count = taken.filter((seat) => seat.blockId === id && used.has(seat.id)).length;
        return lineId !== null && count > 0 && count === quantity - returned ? lineId : [];
      });
    },
    // Paid, with as many seats as were paid; given back ones are there, too, but not all of them.
    async grantedLines(db, lineIds) {
      const result = await db.execute<{ line_id: string }>(sql`
        select b.line_id from ${companyBlocks} b where b.line_id = any(${sql.param(lineIds)}::uuid[]) and b.state = 'paid'
          and b.returned < b.quantity and b.quantity = (select count(*) from ${companySeats} s where s.block_id = b.id)`);
      return result.rows.map((row) => row.line_id);
    },
  };
}
