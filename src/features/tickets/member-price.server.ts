import { and, eq, gt, inArray, notInArray } from "drizzle-orm";
import { pricesOfItems } from "#features/shop/service.server.ts";
import { memberTotal } from "#lib/member-price.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { totalOf } from "./discounts.server.ts";
import { ticketKind } from "./holds.server.ts";
import { registrations } from "./tables.server.ts";
import type { TypeRow } from "./types.server.ts";

type RegistrationRow = typeof registrations.$inferSelect;

/** Of these registrations those that were ordered, or are had (`by`), at the price of members. */
async function atMemberPrice<One extends Pick<RegistrationRow, "id" | "price" | "quantity">>(
  db: DbOrTx,
  all: readonly One[],
  by: Parameters<typeof pricesOfItems>[3],
): Promise<One[]> {
  const ids = all.map(({ id }) => id);
  const paid = await pricesOfItems(db, ticketKind, ids, by);
  return all.filter(({ id, price, quantity }) => (paid.get(id) ?? Number.POSITIVE_INFINITY) < price * quantity);
}

/** What of these events an account has registered for besides, and what of it costs something. */
const besides = (db: DbOrTx, userId: string, eventIds: readonly string[], but: readonly string[]) =>
  db
    .select({
      ...{ id: registrations.id, eventId: registrations.eventId },
      ...{ price: registrations.price, quantity: registrations.quantity },
    })
    .from(registrations)
    .where(
      and(
        eq(registrations.userId, userId),
        inArray(registrations.eventId, [...eventIds]),
        notInArray(registrations.id, [...but]),
        gt(registrations.price, 0),
      ),
    );

/**
 * What members pay for these registrations of one account, in poisha, by their ids: once at an event, for their own place. Of several
 * it is the one that it takes most off; none where another one is ordered or paid at that price. Orders of one buyer are made
 * one after the other (`lockBuyer` of the shop), so two at once don't both have it.
 */
export async function memberTotals(
  db: DbOrTx,
  userId: string,
  held: readonly { registration: RegistrationRow; type: TypeRow }[],
): Promise<Map<string, number>> {
  const reduced = held.flatMap(({ registration, type: { memberPrice } }) => {
    const { id, eventId, price, quantity } = registration;
    const total = memberTotal({ price, memberPrice }, quantity);
    return total === null ? [] : { id, eventId, total, less: totalOf(registration) - total };
  });
  const totals = new Map<string, number>();
  if (reduced.length === 0) return totals;
  const events = reduced.map(({ eventId }) => eventId);
  const others = await besides(
    db,
    userId,
    events,
    reduced.map(({ id }) => id),
  );
  const used = new Set((await atMemberPrice(db, others, "ordered")).map(({ eventId }) => eventId));
  for (const { id, eventId, total } of reduced.sort((a, b) => b.less - a.less)) {
    if (used.has(eventId)) continue;
    used.add(eventId);
    totals.set(id, total);
  }
  return totals;
}

/** Whether a registration that is paid now was ordered at the price of members, and its account has another one by it meanwhile: its money came late. */
export async function isHadMeanwhile(tx: DbOrTx, registration: RegistrationRow): Promise<boolean> {
  const { id, userId, eventId } = registration;
  if (userId === null || (await atMemberPrice(tx, [registration], "had")).length === 0) return false;
  return (await atMemberPrice(tx, await besides(tx, userId, [eventId], [id]), "had")).length > 0;
}
