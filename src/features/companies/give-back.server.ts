import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { giveBackPart, refundsUnder, type Shop } from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { lockBlock } from "./blocks.server.ts";
import { pieces } from "./company-state.ts";
import { companies, companyBlocks, companySeats } from "./tables.server.ts";

const noBlock = () => new AppError("NOT_FOUND", "There is no such order.");

/**
 * Staff give free seats of a paid order back for their price: they are gone from the block, the cohort has them again, and the money
 * is owed, all in one transaction. Only free seats: what somebody has is taken back by the company first, and what is used stays.
 * The same key does it once; `returned`: how many had gone back when the order was read. Throws NOT_FOUND; CONFLICT also where the key has given others back, or for another reason.
 */
export async function giveSeatsBack(
  shop: Shop,
  by: string,
  blockId: string,
  { key, returned, count, reason }: { key: string; returned?: number | undefined; count: number; reason: string },
): Promise<string> {
  const [known] = await shop.platform.db.select().from(companyBlocks).where(eq(companyBlocks.id, blockId));
  if (!known) throw noBlock();
  if (known.lineId === null) throw new AppError("CONFLICT", "This order isn't paid, so there is nothing to give back.");
  await giveBackPart(shop, known.lineId, { source: "admin", userId: by }, async (tx, { left }) => {
    const { block } = await lockBlock(tx, blockId);
    // A refund alone doesn't tell: where nothing was left of the money, seats went back without one.
    const ofKey = and(eq(companySeats.blockId, blockId), eq(companySeats.returnedKey, key));
    const before = await tx.$count(companySeats, ofKey);
    const booked = await refundsUnder(tx, sql`select ${key}::uuid`);
    // Who saw what that press gave back, and presses again, wants more to go back, and is asked to say so anew.
    const another = before !== count || (booked.reason ?? reason) !== reason || returned === block.returned;
    if (before > 0 && another)
      throw new AppError(
        "CONFLICT",
        `Your press before this one arrived: ${pieces(block.kind, before)} went back. Nothing more was refunded now.`,
      );
    if (before + booked.done + booked.failed + booked.underWay > 0) return undefined;
    const free = await tx
      .select({ id: companySeats.id })
      .from(companySeats)
      .where(and(eq(companySeats.blockId, blockId), eq(companySeats.state, "free")))
      .orderBy(asc(companySeats.position))
      .limit(count)
      .for("update");
    if (free.length < count)
      throw new AppError(
        "CONFLICT",
        `${pieces(block.kind, free.length)} of this order ${free.length === 1 ? "is" : "are"} free. The company can take back what isn't used.`,
        { errors: [{ path: "count", message: `At most ${free.length}` }] },
      );
    await tx
      .update(companySeats)
      .set({ state: "returned", returnedKey: key })
      .where(
        inArray(
          companySeats.id,
          free.map(({ id }) => id),
        ),
      );
    // What was given back for another reason is not given back twice.
    const amount = Math.min(left, count * block.price);
    const [company] = await tx
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.id, block.companyId));
    await note(tx, {
      action: "company.give-seats-back",
      subject: company?.name ?? "",
      subjectId: block.companyId,
      before: { of: block.title, seats: block.quantity - block.returned },
      after: { seats: block.quantity - block.returned - count, refund: poishaToBdt(amount), reason },
    });
    return { key, amount, reason, whole: block.returned + count === block.quantity };
  });
  return known.companyId;
}
