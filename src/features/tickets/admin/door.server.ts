import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { type EventFacts, factsOfEvents } from "#features/events/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { tickets, ticketTypes } from "../tables.server.ts";
import { ticketNumberIn } from "../ticket-number.ts";
import type { Way } from "../ways.ts";
import type { DoorTicket } from "./door-contract.ts";
import { mostAtDoor } from "./most-at-door.ts";

/** Why a valid ticket lets nobody in now: the door is for those who come to the hall, on a day of the event. */
export function closedAtDoor(
  way: Way,
  { title, startsAt, endsAt, canceledAt }: EventFacts,
  now = databaseNow(),
): string | null {
  if (canceledAt !== null) return `This ticket is for ${title}, which was canceled.`;
  if (endsAt.getTime() <= now) return `This ticket is for ${title}, which is over.`;
  if (way === "online") return `This ticket is for taking part in ${title} online. It lets nobody into the hall.`;
  if (dhakaDay(new Date(now)) < dhakaDay(startsAt))
    return `This ticket is for ${title}, which begins on ${formatDhakaDay(startsAt.toISOString())}.`;
  return null;
}

async function ticketsWhere(db: DbOrTx, condition: SQL | undefined, limit: number): Promise<DoorTicket[]> {
  const rows = await db
    .select({ ticket: tickets, type: ticketTypes.name, way: ticketTypes.way })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(and(condition, inArray(tickets.state, ["valid", "canceled", "transferred"])))
    .orderBy(asc(sql`lower(${tickets.name})`), asc(tickets.id))
    .limit(limit);
  const events = await factsOfEvents(
    db,
    rows.map(({ ticket }) => ticket.eventId),
  );
  const staff = await findContacts(
    db,
    rows.flatMap(({ ticket }) => ticket.checkedInBy ?? []),
  );
  const now = databaseNow();
  return rows.flatMap(({ ticket, type, way }) => {
    const event = events.get(ticket.eventId);
    if (!event) return [];
    const { number, name, state, checkedInAt, checkedInBy } = ticket;
    return {
      ...{ number, name, state, type, way },
      event: { title: event.title, date: event.startsAt.toISOString(), past: event.endsAt.getTime() <= now },
      closed: closedAtDoor(way, event),
      checkedInAt: checkedInAt?.toISOString() ?? null,
      checkedInBy: checkedInBy === null ? null : (staff.get(checkedInBy)?.fullName ?? null),
    };
  });
}

/** Tickets at the door: the one with a number, whatever became of it, or valid ones by words of a name, of events that are not over. */
export async function findAtDoor(db: Db, find: string): Promise<DoorTicket[]> {
  const number = ticketNumberIn(find);
  const numbered = number === undefined ? [] : await ticketsWhere(db, eq(tickets.number, number), 1);
  // A name of 16 letters looks like a number, too.
  if (numbered.length > 0) return numbered;
  const { rows: coming } = await db.execute<{ id: string }>(sql`select id from events where ends_at > now()`);
  const ofComing = sql`${tickets.eventId} = any(${sql.param(coming.map(({ id }) => id))}::uuid[])`;
  // By the index over names, addresses and numbers; names alone count here.
  const words = sql`lower(name || ' ' || email || ' ' || number) like ${containing(find)}`;
  // Cut before they are sorted: a word that is in every name would sort all of them.
  const found = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.state, "valid"), ofComing, words, sql`lower(${tickets.name}) like ${containing(find)}`))
    .limit(mostAtDoor + 1);
  return ticketsWhere(
    db,
    inArray(
      tickets.id,
      found.map(({ id }) => id),
    ),
    mostAtDoor + 1,
  );
}

export const gone = {
  canceled: "This ticket was canceled. It lets nobody in.",
  transferred: "This ticket was passed on: its new holder has another number. It lets nobody in.",
};

/** The ticket under its own lock, so that two who scan it come one after the other. Throws NOT_FOUND. */
async function lockTicket(tx: DbOrTx, number: string) {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.number, number)).for("update");
  if (!ticket || ticket.state === "held" || ticket.state === "lapsed")
    throw new AppError("NOT_FOUND", "There is no ticket with this number.");
  return ticket;
}

async function read(tx: DbOrTx, number: string): Promise<DoorTicket> {
  const [found] = await ticketsWhere(tx, eq(tickets.number, number), 1);
  if (!found) throw new AppError("NOT_FOUND", "There is no ticket with this number.");
  return found;
}

/** What is told of a ticket that let somebody in before: when, and by whom. */
export async function doubleText(
  tx: DbOrTx,
  { checkedInAt, checkedInBy }: { checkedInAt: Date | null; checkedInBy: string | null },
): Promise<string> {
  const by = checkedInBy === null ? undefined : (await findContacts(tx, [checkedInBy])).get(checkedInBy)?.fullName;
  const at = checkedInAt === null ? "" : `, at ${formatDhakaTime(checkedInAt.toISOString())}`;
  return `Checked in already${at}${by === undefined ? "" : ` by ${by}`}.`;
}

/** Lets somebody in, once. Throws CONFLICT for a ticket that let somebody in before, is void, or is not for the hall on a day of its event. */
export async function checkIn(db: Db, staffId: string, number: string): Promise<DoorTicket> {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, number);
    if (ticket.state !== "valid") throw new AppError("CONFLICT", gone[ticket.state as keyof typeof gone]);
    const before = await read(tx, number);
    if (before.closed !== null) throw new AppError("CONFLICT", before.closed);
    if (before.checkedInAt !== null) throw new AppError("CONFLICT", await doubleText(tx, ticket));
    await tx.update(tickets).set({ checkedInAt: sql`now()`, checkedInBy: staffId }).where(eq(tickets.id, ticket.id));
    await note(tx, {
      action: "ticket.check-in",
      subject: before.event.title,
      subjectId: ticket.id,
      after: { checkedIn: true },
    });
    return read(tx, number);
  });
}

/** Takes a check-in back that was a mistake. Throws CONFLICT where there is none. */
export async function undoCheckIn(db: Db, number: string): Promise<DoorTicket> {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, number);
    if (ticket.checkedInAt === null) throw new AppError("CONFLICT", "This ticket isn't checked in.");
    await tx.update(tickets).set({ checkedInAt: null, checkedInBy: null }).where(eq(tickets.id, ticket.id));
    const now = await read(tx, number);
    await note(tx, {
      action: "ticket.undo-check-in",
      subject: now.event.title,
      subjectId: ticket.id,
      before: { checkedIn: true },
      after: { checkedIn: false },
    });
    return now;
  });
}
