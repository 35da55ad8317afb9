import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import type { EventFacts } from "#features/events/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { endOfSale, saleState } from "#lib/sale-window.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { lapse } from "./holds.server.ts";
import { newTicketNumber } from "./numbers.server.ts";
import { closedEvent, eventOf, lockType, type Tx } from "./registrations.server.ts";
import { registrations, tickets, ticketTypes } from "./tables.server.ts";
import type { TypeRow } from "./types.server.ts";
import { lineEndedMail, offerMail, offerMissedMail } from "./waiting-mails.server.ts";
import { offerUntil } from "./waiting-rules.ts";
import { waitingEntries } from "./waiting-tables.server.ts";

// What comes free goes to the line, some offers at a time: each transaction has the lock of the type, so that two rounds come one
// after the other, and whoever is killed half way has made some whole offers, and the next round the rest (decision 110).

const portion = 50;
const roundMs = 50_000;

type EntryRow = typeof waitingEntries.$inferSelect;

/** Holds the places of an offer, and writes to whom it is for. */
async function offer(platform: Platform, tx: Tx, type: TypeRow, event: EventFacts, entry: EntryRow): Promise<void> {
  const { userId, quantity } = entry;
  const until = new Date(offerUntil(databaseNow(), endOfSale(type, event.startsAt)));
  const person = (await findContacts(tx, [userId])).get(userId);
  const [row] = await tx
    .insert(registrations)
    .values({
      ...{ eventId: event.id, typeId: type.id, userId, quantity, price: type.price },
      ...{ idempotencyKey: crypto.randomUUID(), state: "held", offered: true, heldUntil: until },
    })
    .returning({ id: registrations.id });
  if (!row) throw new Error("insert returned no row");
  await tx.insert(tickets).values(
    Array.from({ length: quantity }, (_, i) => ({
      ...{ typeId: type.id, eventId: event.id, registrationId: row.id, state: "held" as const, position: i + 1 },
      ...{ number: newTicketNumber(), name: person?.fullName.slice(0, 100) ?? "" },
    })),
  );
  const made = await tx
    .update(waitingEntries)
    .set({ state: "offered", registrationId: row.id, changedAt: sql`now()` })
    .where(and(eq(waitingEntries.id, entry.id), eq(waitingEntries.state, "waiting")))
    .returning({ id: waitingEntries.id });
  if (made.length === 0) throw new Error("somebody in line was offered places twice");
  const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
  if (person) await platform.outbox.put(tx, offerMail({ site, event, type }, { to: person.email, quantity, until }));
}

/** The first in line who needs no more than is free. The caller has the lock of the type. */
async function nextInLine(tx: Tx, typeId: string, free: number): Promise<EntryRow | undefined> {
  const [first] = await tx
    .select()
    .from(waitingEntries)
    .where(
      and(
        ...[eq(waitingEntries.typeId, typeId), eq(waitingEntries.state, "waiting"), lte(waitingEntries.quantity, free)],
        // Who is blocked or about to go holds no places; and whoever deletes an account has its row while they wait for the type.
        sql`not exists (select 1 from users u where u.id = ${waitingEntries.userId} and (u.blocked_at is not null or u.delete_after is not null))`,
      ),
    )
    .orderBy(asc(waitingEntries.joinedAt), asc(waitingEntries.id))
    .limit(1);
  return first;
}

/**
 * Offers what is free of a type to its line, or ends the line where there is nothing to wait for any more. Returns whether a
 * later look may find more to do.
 */
export async function offerFrom(platform: Platform, tx: Tx, typeId: string): Promise<boolean> {
  const { launched } = await readSettings(tx);
  const locked = await lockType(tx, typeId);
  const late = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(eq(registrations.typeId, typeId), eq(registrations.state, "held"), sql`${registrations.heldUntil} <= now()`),
    );
  await lapse(
    tx,
    late.map(({ id }) => id),
  );
  const event = await eventOf(tx, locked.eventId);
  const now = databaseNow();
  const type = await lockType(tx, typeId);
  if (event.canceledAt !== null || saleState(type, event, now) === "over") {
    await endLine(tx, typeId);
    return false;
  }
  // Taken off the site, or not yet on sale again: the line waits.
  if (closedEvent(event, launched.events, now) !== undefined || saleState(type, event, now) === "soon") return false;
  let free = type.capacity - type.taken;
  for (let made = 0; free > 0; made += 1) {
    const entry = await nextInLine(tx, typeId, free);
    if (!entry) return false;
    if (made === portion) return true;
    await offer(platform, tx, type, event, entry);
    free -= entry.quantity;
  }
  return false;
}

/** Nobody waits for what is canceled or closed. They are told by the round. */
const endLine = (tx: Tx, typeId: string) =>
  tx
    .update(waitingEntries)
    .set({ state: "ended", told: false, changedAt: sql`now()` })
    .where(and(eq(waitingEntries.typeId, typeId), eq(waitingEntries.state, "waiting")));

/** Types whose line has something to be done: somebody may be offered places, or it ends. */
async function toLookAt(db: Db, only?: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select y.id from ${ticketTypes} y join events e on e.id = y.event_id
    where y.waiting > 0 ${only === undefined ? sql`` : sql`and y.id = ${only}::uuid`} and (
      e.canceled_at is not null or least(e.starts_at, y.sales_end) <= now()
      or exists (select 1 from registrations r where r.type_id = y.id and r.state = 'held' and r.held_until <= now())
      or exists (select 1 from waiting_entries w where w.type_id = y.id and w.state = 'waiting' and w.quantity <= y.capacity - y.taken
        and not exists (select 1 from users u where u.id = w.user_id and (u.blocked_at is not null or u.delete_after is not null))))
    order by y.id`);
  return rows.map(({ id }) => id);
}

/** Passes on what is due of a type, for whoever looks at it before the round does. */
export async function passOnDue(platform: Platform, typeId: string): Promise<void> {
  for (const id of await toLookAt(platform.db, typeId))
    await platform.db.transaction(async (tx) => void (await offerFrom(platform, tx, id)));
}

/** Writes to some whose offer passed on, or whose line ended. Returns how many. */
async function tellSome(platform: Platform): Promise<number> {
  return platform.db.transaction(async (tx) => {
    const rows = await tx
      .select({ entry: waitingEntries, type: ticketTypes })
      .from(waitingEntries)
      .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
      .where(eq(waitingEntries.told, false))
      .orderBy(asc(waitingEntries.id))
      .limit(portion)
      .for("update", { of: waitingEntries, skipLocked: true });
    if (rows.length === 0) return 0;
    const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
    const people = await findContacts(
      tx,
      rows.map(({ entry }) => entry.userId),
    );
    for (const { entry, type } of rows) {
      const to = people.get(entry.userId)?.email;
      const event = await eventOf(tx, entry.eventId);
      if (to === undefined) continue;
      if (entry.state === "ended") await platform.outbox.put(tx, lineEndedMail({ site, event, type }, to));
      // Of a canceled event whoever had an offer was told with all others.
      else if (event.canceledAt === null) await platform.outbox.put(tx, offerMissedMail({ site, event, type }, to));
    }
    await tx
      .update(waitingEntries)
      .set({ told: true })
      .where(
        inArray(
          waitingEntries.id,
          rows.map(({ entry }) => entry.id),
        ),
      );
    return rows.length;
  });
}

/**
 * The round of the lines: offers what is free, ends what is over, tells. Safe to run anywhere, at any time; what fails holds no
 * other line up.
 */
export async function waitingRound(platform: Platform, stopping?: AbortSignal): Promise<void> {
  const { db, log } = platform;
  const ends = performance.now() + roundMs;
  const over = () => stopping?.aborted || performance.now() > ends;
  for (const typeId of await toLookAt(db)) {
    try {
      for (let more = true; more && !over(); ) more = await db.transaction((tx) => offerFrom(platform, tx, typeId));
    } catch (error) {
      log.error({ typeId, err: error }, "the line of a type of tickets could not be served");
    }
  }
  while (!over() && (await tellSome(platform)) === portion);
}

/** What came of waiting is kept for 30 days. */
export async function forgetOldLines(db: Db): Promise<void> {
  await db
    .delete(waitingEntries)
    .where(
      and(
        inArray(waitingEntries.state, ["taken", "left", "missed", "ended"]),
        eq(waitingEntries.told, true),
        sql`${waitingEntries.changedAt} < now() - interval '30 days'`,
      ),
    );
}
