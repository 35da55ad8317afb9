import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { factsOfEvents } from "#features/events/service.server.ts";
import { openItems } from "#features/shop/service.server.ts";
import { saleState } from "#lib/sale-window.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { registrations, tickets, ticketTypes } from "./tables.server.ts";

/** Under which name the shop sells a registration. */
export const ticketKind = "event-ticket";

/** Its round passes free places on to who waits for them (offers.server.ts). */
export const waitingJob = "tickets-waiting";

/** Has the line of a type looked at once this transaction has freed places of it. */
export async function offerSoon(
  { jobs }: Pick<Platform, "jobs">,
  tx: DbOrTx,
  { waiting }: Pick<typeof ticketTypes.$inferSelect, "waiting">,
): Promise<void> {
  if (waiting > 0) await jobs.enqueue(tx, waitingJob, {});
}

/** An order that isn't paid keeps places for so long: the days of a bank transfer as they usually are, and one more. */
const orderedHours = 6 * 24;

/**
 * Those of the given registrations whose places an order holds: one whose payment a person looks at, or one that may still
 * be paid, for so many hours after the places were taken and never past the end of the sale.
 */
export async function orderedNow(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  const open = await openItems(db, ticketKind, ids);
  const unpaid = [...open].filter(([, checking]) => !checking).map(([id]) => id);
  const young = sql`${registrations.createdAt} > now() - make_interval(hours => ${orderedHours})`;
  const rows = await db
    .select({ id: registrations.id, eventId: registrations.eventId, type: ticketTypes })
    .from(registrations)
    .innerJoin(ticketTypes, eq(ticketTypes.id, registrations.typeId))
    .where(and(inArray(registrations.id, unpaid), young));
  const facts = await factsOfEvents(
    db,
    rows.map(({ eventId }) => eventId),
  );
  const inTime = rows.filter(({ eventId, type }) => {
    const event = facts.get(eventId);
    return event && saleState(type, event, databaseNow()) !== "over";
  });
  return new Set([...ids.filter((id) => open.get(id)), ...inTime.map(({ id }) => id)]);
}

/** Gives the places of held registrations back, but for those that an order holds. The caller has the lock of their type. Returns which. */
export async function lapse(tx: DbOrTx, all: readonly string[]): Promise<string[]> {
  // Whoever orders has a lock on them, too (offersOf): only then, in a later statement, their order is to be seen.
  const held = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(inArray(registrations.id, [...all]), eq(registrations.state, "held")))
    .orderBy(asc(registrations.id))
    .for("update");
  const ids = held.map(({ id }) => id);
  const ordered = await orderedNow(tx, ids);
  const free = ids.filter((id) => !ordered.has(id));
  if (free.length === 0) return [];
  const gone = await tx
    .update(registrations)
    .set({ state: "lapsed", heldUntil: null })
    .where(and(inArray(registrations.id, free), eq(registrations.state, "held")))
    .returning({ id: registrations.id });
  const lapsed = gone.map(({ id }) => id);
  if (lapsed.length > 0)
    await tx
      .update(tickets)
      .set({ state: "lapsed" })
      .where(and(inArray(tickets.registrationId, lapsed), eq(tickets.state, "held")));
  return lapsed;
}

const portion = 500;
const begin = "00000000-0000-0000-0000-000000000000";

/** The round of each minute: what was not paid in time goes back. Returns how many registrations. */
export async function lapseRound(db: Db, stopping?: AbortSignal): Promise<number> {
  let count = 0;
  for (let after = begin; !stopping?.aborted; ) {
    const due = await db
      .select({ id: registrations.id, typeId: registrations.typeId })
      .from(registrations)
      .where(
        and(eq(registrations.state, "held"), sql`${registrations.heldUntil} <= now()`, gt(registrations.id, after)),
      )
      .orderBy(asc(registrations.id))
      .limit(portion);
    for (const typeId of new Set(due.map((one) => one.typeId))) {
      const ids = due.filter((one) => one.typeId === typeId).map(({ id }) => id);
      count += await db.transaction(async (tx) => {
        await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.id, typeId)).for("update");
        return (await lapse(tx, ids)).length;
      });
    }
    const last = due.at(-1);
    if (!last || due.length < portion) break;
    after = last.id;
  }
  return count;
}

/** Names of people who never came to pay are kept for 30 days, as money may still come; then they go. */
export async function forgetLapsed(db: Db): Promise<void> {
  const old30 = and(eq(registrations.state, "lapsed"), lt(registrations.createdAt, sql`now() - interval '30 days'`));
  for (let after = begin; ; ) {
    const old = await db
      .select({ id: registrations.id, typeId: registrations.typeId })
      .from(registrations)
      .where(and(old30, gt(registrations.id, after)))
      .orderBy(asc(registrations.id))
      .limit(portion);
    for (const typeId of new Set(old.map((one) => one.typeId))) {
      const ids = old.filter((one) => one.typeId === typeId).map(({ id }) => id);
      await db.transaction(async (tx) => {
        // A payment that comes meanwhile gives the tickets under this lock.
        await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.id, typeId)).for("update");
        const ordered = await openItems(tx, ticketKind, ids);
        const gone = ids.filter((id) => !ordered.has(id));
        if (gone.length > 0) await tx.delete(registrations).where(and(inArray(registrations.id, gone), old30));
      });
    }
    const last = old.at(-1);
    if (!last || old.length < portion) return;
    after = last.id;
  }
}
