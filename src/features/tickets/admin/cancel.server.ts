import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { cancelEvent } from "#features/events/service.server.ts";
import { openOrdersFor, refundsUnder, type Shop, soldLines } from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bdtToPoisha, formatBdt, poishaToBdt } from "#lib/money.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { cancelJob, refundOfValid } from "../cancellation.server.ts";
import { ticketKind } from "../holds.server.ts";
import { eventOf, type Tx } from "../registrations.server.ts";
import { registrations, tickets, ticketTypes } from "../tables.server.ts";
import type { CancelEvent, Cancellation } from "./cancel-contract.ts";

/** So many orders that want a person are named; more are counted. */
const mostNamed = 50;

/** What calling an event off means, or how far it is. Throws NOT_FOUND. */
export async function readCancellation(db: DbOrTx, eventId: string): Promise<Cancellation> {
  const event = await eventOf(db, eventId);
  const confirmed = sql`select r.line_id from ${registrations} r
    where r.event_id = ${eventId}::uuid and r.state = 'confirmed' and r.line_id is not null`;
  const lines = new Map((await soldLines(db, confirmed)).map((line) => [line.id, line]));
  const paid = await db
    .select({
      lineId: registrations.lineId,
      quantity: registrations.quantity,
      leftFor: registrations.leftFor,
      positions: sql<number[]>`array(select t.position from ${tickets} t
        where t.registration_id = registrations.id and t.state = 'valid')`,
    })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), eq(registrations.state, "confirmed"), sql`line_id is not null`));
  let refund = 0;
  const byHand = new Map<string, Cancellation["byHand"][number]["why"]>();
  for (const { lineId, quantity, leftFor, positions } of paid) {
    const line = lines.get(lineId ?? "");
    if (!line) continue;
    if (leftFor !== null || line.disputed) byHand.set(line.order, leftFor === "no_payment" ? leftFor : "dispute");
    else refund += refundOfValid(line, quantity, positions);
  }
  const own = sql`select r.id from ${registrations} r where r.event_id = ${eventId}::uuid`;
  for (const { number, looked } of await openOrdersFor(db, ticketKind, own)) if (looked) byHand.set(number, "checking");
  const refunds = await refundsUnder(db, own);
  const counted = (state: "valid" | "held") =>
    db.$count(tickets, and(eq(tickets.eventId, eventId), eq(tickets.state, state)));
  const open = and(
    ...[eq(registrations.eventId, eventId), inArray(registrations.state, ["held", "confirmed"])],
    isNull(registrations.leftFor),
  );
  return {
    canceledAt: event.canceledAt?.toISOString() ?? null,
    reason: event.cancelReason,
    over: event.endsAt.getTime() <= databaseNow(),
    tickets: await counted("valid"),
    held: await counted("held"),
    registrations: await db.$count(registrations, open),
    refund: poishaToBdt(refund),
    byHand: [...byHand].slice(0, mostNamed).map(([order, why]) => ({ order, why })),
    byHandCount: byHand.size,
    refunds: { ...refunds, amount: poishaToBdt(refunds.amount) },
  };
}

/** All types of an event, in the order in which whoever locks several does: nobody takes or gives a place meanwhile. */
const lockTypes = (tx: Tx, eventId: string) =>
  tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(ticketTypes.id)
    .for("update");

/**
 * Calls an event off, for good; a job ends what people have of it. Pressed twice with the same words it is done once. `refund` is
 * the money that was seen. Throws NOT_FOUND, CONFLICT.
 */
export async function callOff(shop: Shop, eventId: string, { reason, refund }: CancelEvent): Promise<Cancellation> {
  const { db, jobs } = shop.platform;
  await db.transaction(async (tx) => {
    await lockTypes(tx, eventId);
    const event = await eventOf(tx, eventId);
    const seen = await readCancellation(tx, eventId);
    if (event.canceledAt !== null && event.cancelReason === reason) return;
    if (event.canceledAt !== null) throw new AppError("CONFLICT", "Somebody else canceled this event.");
    if (seen.over) throw new AppError("CONFLICT", "This event is over, so it can't be canceled.");
    if (bdtToPoisha(seen.refund) !== bdtToPoisha(refund))
      throw new AppError(
        "CONFLICT",
        `We'd refund ${formatBdt(seen.refund)} now. Please look again before you cancel.`,
        {
          errors: [{ path: "refund", message: "This isn't the current sum" }],
        },
      );
    if (!(await cancelEvent(tx, eventId, reason))) throw new AppError("CONFLICT", "Somebody else canceled this event.");
    await note(tx, {
      action: "event.cancel",
      subject: event.title,
      subjectId: eventId,
      before: { canceled: false },
      after: { canceled: true, reason, tickets: seen.tickets, refund: seen.refund },
    });
    await jobs.enqueue(tx, cancelJob, {});
  });
  return readCancellation(db, eventId);
}
