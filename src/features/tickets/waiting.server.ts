import { and, eq, inArray, sql } from "drizzle-orm";
import { factsOfEvents } from "#features/events/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { saleState } from "#lib/sale-window.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { OwnWaiting, WaitingEntry } from "./contract.ts";
import { lapse, offerSoon } from "./holds.server.ts";
import { refuseTooMany } from "./limits.server.ts";
import { offerFrom } from "./offers.server.ts";
import { closedEvent, eventOf, eventView, lockType, refusals } from "./registrations.server.ts";
import { ticketTypes } from "./tables.server.ts";
import type { TypeRow } from "./types.server.ts";
import { entryViews, isActive, ownEntries, ownEntry } from "./waiting-entries.server.ts";
import { waitingEntries } from "./waiting-tables.server.ts";

/** In so many lines one account can wait at once. */
const mostLines = 20;

/** Why nobody can join the line of a type now. */
function refuseLine(type: TypeRow, state: ReturnType<typeof saleState>, quantity: number): void {
  if (state === "soon" || state === "over") throw new AppError("CONFLICT", refusals[state]);
  // A line that nobody can be served from would show what has places as sold out.
  const free = type.capacity - type.taken;
  if (state === "open")
    throw new AppError(
      "CONFLICT",
      free >= quantity
        ? "There are places again: you can register now."
        : `There are still places, but only ${free}. Register for those, or ask for fewer.`,
    );
  if (quantity > type.capacity)
    throw new AppError("VALIDATION_FAILED", "There are fewer places than that.", {
      errors: [{ path: "quantity", message: `There are only ${type.capacity} places` }],
    });
}

/**
 * Puts somebody at the end of the line of a full type. Who is in it already stays where they are. What is free and nobody
 * before them can use is offered at once. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED.
 */
export async function joinLine(
  platform: Platform,
  userId: string,
  typeId: string,
  quantity: number,
): Promise<WaitingEntry> {
  const { launched } = await readSettings(platform.db);
  return platform.db.transaction(async (tx) => {
    const type = await lockType(tx, typeId);
    const event = await eventOf(tx, type.eventId);
    const closed = closedEvent(event, launched.events, databaseNow());
    if (closed !== undefined) throw new AppError("CONFLICT", closed);
    const known = await ownEntry(tx, userId, type);
    if (known?.quantity === quantity) return known;
    if (known)
      throw new AppError("CONFLICT", "You're on this waiting list already. To ask for another number, leave it first.");
    refuseLine(type, saleState(type, event, databaseNow()), quantity);
    await refuseTooMany(tx, userId, typeId, quantity);
    // Presses on several types at once come one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`waiting lines of ${userId}`}, 0))`);
    if ((await tx.$count(waitingEntries, and(eq(waitingEntries.userId, userId), isActive))) >= mostLines)
      throw new AppError(
        "CONFLICT",
        `One account can be on up to ${mostLines} waiting lists. Leave one to join this one.`,
      );
    await tx.insert(waitingEntries).values({ typeId, eventId: event.id, userId, quantity });
    await offerFrom(platform, tx, typeId);
    const entry = await ownEntry(tx, userId, type);
    if (!entry) throw new Error("whoever joins a line is in it");
    return entry;
  });
}

/** Leaves a line; what was offered passes on. Throws NOT_FOUND, CONFLICT. */
export async function leaveLine(platform: Platform, userId: string, id: string): Promise<void> {
  const own = and(eq(waitingEntries.id, id), eq(waitingEntries.userId, userId));
  const [known] = await platform.db.select().from(waitingEntries).where(own);
  if (!known) throw new AppError("NOT_FOUND", "You aren't on this waiting list.");
  await platform.db.transaction(async (tx) => {
    await lockType(tx, known.typeId);
    const [left] = await tx
      .update(waitingEntries)
      .set({ state: "left", changedAt: sql`now()` })
      .where(and(own, isActive))
      .returning({ registrationId: waitingEntries.registrationId });
    if (!left) throw new AppError("CONFLICT", "You're no longer on this waiting list.");
    if (left.registrationId !== null) await lapse(tx, [left.registrationId]);
    await offerSoon(platform, tx, await lockType(tx, known.typeId));
  });
}

/** Where somebody waits, with their events; the one joined first first. */
export async function myLines(db: Db, userId: string): Promise<OwnWaiting[]> {
  const rows = await ownEntries(db, userId);
  return withEvents(db, rows);
}

async function withEvents(db: DbOrTx, rows: Awaited<ReturnType<typeof ownEntries>>): Promise<OwnWaiting[]> {
  const typeIds = [...new Set(rows.map(({ typeId }) => typeId))];
  const [views, types, events] = [
    await entryViews(db, rows),
    await db.select().from(ticketTypes).where(inArray(ticketTypes.id, typeIds)),
    await factsOfEvents(
      db,
      rows.map(({ eventId }) => eventId),
    ),
  ];
  const byId = new Map(types.map((type) => [type.id, type]));
  return rows.flatMap(({ id, typeId, eventId }) => {
    const [view, type, event] = [views.get(id), byId.get(typeId), events.get(eventId)];
    return view && type && event ? { ...view, type: type.name, event: eventView(event) } : [];
  });
}
