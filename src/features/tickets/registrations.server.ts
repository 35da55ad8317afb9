import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { type EventFacts, factsOfEvents } from "#features/events/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { totalsOfLines } from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { discountName } from "#lib/event-discount.ts";
import { poishaToBdt } from "#lib/money.ts";
import { saleState } from "#lib/sale-window.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { tellSoon } from "./access.server.ts";
import { mostEarlier, type OfferedType, type Register, type Registration } from "./contract.ts";
import { agreeOnDiscount, discountOf, discountsFor, discountUsed, totalOf } from "./discounts.server.ts";
import { lapse, offerSoon } from "./holds.server.ts";
import { refuseTooMany, refuseTooManyNamed } from "./limits.server.ts";
import { attendeeMails, buyerMail, type TicketMailFacts } from "./mails.server.ts";
import { mostAttendees } from "./most-attendees.ts";
import { newTicketNumber } from "./numbers.server.ts";
import { asFor, holdUntil, letGo, ownHeld } from "./own-places.server.ts";
import { registrations, tickets, ticketTypes } from "./tables.server.ts";
import { type TypeRow, typeView } from "./types.server.ts";
import { ownEntry } from "./waiting-entries.server.ts";
import { mostWanted } from "./waiting-rules.ts";

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
type RegistrationRow = typeof registrations.$inferSelect;

/** Throws NOT_FOUND. */
export async function eventOf(db: DbOrTx, id: string): Promise<EventFacts> {
  const event = (await factsOfEvents(db, [id])).get(id);
  if (!event) throw new AppError("NOT_FOUND", "There is no such event.");
  return event;
}

/** Under the lock of a type: whoever takes or gives back places of it comes one after the other. Always the type first, then its registrations. */
export async function lockType(tx: Tx, typeId: string): Promise<TypeRow> {
  const [type] = await tx.select().from(ticketTypes).where(eq(ticketTypes.id, typeId)).for("update");
  if (!type) throw new AppError("NOT_FOUND", "These tickets no longer exist.");
  return type;
}

/** Why nobody can register for an event now, for people; undefined when one can. */
export function closedEvent(event: EventFacts, launched: boolean, now: number): string | undefined {
  const visible = event.status === "published" && (event.publishAt?.getTime() ?? 0) <= now;
  if (!launched) return "Registration isn't open yet. Please come back later, or write to us.";
  if (!visible) return "This event isn't on our website now, so nobody can register for it. Please write to us.";
  if (event.canceledAt !== null)
    return "This event is canceled, so nobody can register for it. Please see our other events.";
  if (event.endsAt.getTime() <= now) return "This event is over. Please see what comes next under Events.";
  return undefined;
}

export const refusals = {
  soon: "These tickets aren't on sale yet. The event's page says when registration opens.",
  sold_out: "These tickets are sold out. You can join the waiting list.",
  over: "Registration for these tickets has closed. To ask for a place, write to us.",
};

function refuseUnlessOpen(type: TypeRow, event: EventFacts, launched: boolean, wanted: number): void {
  const now = databaseNow();
  const closed = closedEvent(event, launched, now);
  if (closed !== undefined) throw new AppError("CONFLICT", closed);
  const state = saleState(type, event, now);
  if (state !== "open") throw new AppError("CONFLICT", refusals[state]);
  const left = type.capacity - type.taken;
  if (left < wanted)
    throw new AppError("CONFLICT", `Only ${left === 1 ? "1 place is" : `${left} places are`} left.`, {
      errors: [{ path: "attendees", message: `Name at most ${left === 1 ? "1 person" : `${left} people`}` }],
    });
}

export const eventView = ({ title, slug, startsAt, endsAt, location }: EventFacts) => ({
  ...{ title, slug, location },
  past: endsAt.getTime() <= databaseNow(),
  date: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** What somebody is about to register for, as it is for them. Throws NOT_FOUND, CONFLICT for an event that takes nobody. */
export async function readOffered(db: Db, userId: string, typeId: string): Promise<OfferedType> {
  const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.id, typeId));
  if (!type) throw new AppError("NOT_FOUND", "These tickets no longer exist.");
  const event = await eventOf(db, type.eventId);
  const closed = closedEvent(event, (await readSettings(db)).launched.events, databaseNow());
  if (closed !== undefined) throw new AppError("CONFLICT", closed);
  const own = await ownHeld(db, userId, typeId);
  const free = asFor({ ...type, taken: Math.max(0, type.taken - own.places) }, own.places);
  const most = Math.min(mostAttendees, free.capacity - free.taken);
  const line = { entry: await ownEntry(db, userId, type), most: Math.min(mostWanted, type.capacity) };
  const discounts = await discountsFor(db, userId, type, own.ids);
  return { type: typeView(free, event), event: eventView(event), most, ...discounts, line };
}

export const titleOf = (event: { title: string }, type: { name: string }, quantity: number) =>
  `${event.title}: ${type.name}${quantity > 1 ? `, ${quantity} people` : ""}`;

/** Makes held or lapsed tickets valid, in the transaction of what paid for them, and writes to those who have them. */
export async function confirm(
  platform: Platform,
  tx: Tx,
  registration: RegistrationRow,
  type: TypeRow,
  event: EventFacts,
  lineId: string | null,
): Promise<void> {
  const { id } = registration;
  await tx
    .update(registrations)
    .set({ state: "confirmed", confirmedAt: sql`now()`, heldUntil: null, lineId })
    .where(eq(registrations.id, id));
  const given = await tx
    .update(tickets)
    .set({ state: "valid" })
    .where(and(eq(tickets.registrationId, id), inArray(tickets.state, ["held", "lapsed"])))
    .returning();
  if (given.length !== registration.quantity) throw new Error("a registration without all of its tickets");
  given.sort((a, b) => a.position - b.position);
  const buyer = registration.userId
    ? (await findContacts(tx, [registration.userId])).get(registration.userId)
    : undefined;
  const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
  const paid = lineId === null ? undefined : (await totalsOfLines(tx, [lineId])).get(lineId)?.total;
  const used = discountUsed(registration, paid);
  const facts: TicketMailFacts = { site, event, type, tickets: given };
  const leftOut: string[] = [];
  for (const mail of attendeeMails(facts, buyer))
    if ((await platform.outbox.put(tx, mail)) === undefined) leftOut.push(mail.to);
  if (buyer)
    await platform.outbox.put(tx, buyerMail({ ...facts, discount: used && discountName(used) }, buyer, leftOut));
  await tellSoon(platform, tx, type, event);
}

/**
 * Takes places for named people: free ones are theirs at once, others are held until they are paid. Throws NOT_FOUND, and
 * CONFLICT where nothing is to be had or the price is another one.
 */
export async function register(platform: Platform, userId: string, input: Register): Promise<Registration> {
  const { db } = platform;
  const { launched } = await readSettings(db);
  const id = await db.transaction(async (tx) => {
    // The type is locked by every press on it, so two presses with one key come one after the other.
    const { eventId } = await lockType(tx, input.typeId);
    // Under the lock: who cancels the event has it, too.
    const event = await eventOf(tx, eventId);
    const [known] = await tx
      .select({ id: registrations.id, late: sql<boolean>`held_until <= now()` })
      .from(registrations)
      .where(and(eq(registrations.userId, userId), eq(registrations.idempotencyKey, input.idempotencyKey)));
    // Its time may be over before the round of the minute has come: nobody is sent to pay for it then.
    if (known?.late) await lapse(tx, [known.id]);
    if (known) return known.id;
    const mine = await letGo(tx, userId, input.typeId);
    const type = await lockType(tx, input.typeId);
    refuseUnlessOpen(asFor(type, mine.places), event, launched.events, input.attendees.length);
    if (Math.round(input.expectedPrice * 100) !== type.price)
      throw new AppError("CONFLICT", "The price has changed. Please check it before you go on.", {
        errors: [{ path: "expectedPrice", message: "This isn't the current price" }],
      });
    await refuseTooMany(tx, userId, type.id, input.attendees.length);
    await refuseTooManyNamed(tx, userId, input.attendees);
    const agreed = await agreeOnDiscount(tx, userId, type, input);
    const [row] = await tx
      .insert(registrations)
      .values({
        eventId: event.id,
        typeId: type.id,
        userId,
        idempotencyKey: input.idempotencyKey,
        state: "held",
        quantity: input.attendees.length,
        price: type.price,
        ...agreed,
        heldUntil: holdUntil(type, mine),
      })
      .returning();
    if (!row) throw new Error("insert returned no row");
    await tx.insert(tickets).values(
      input.attendees.map(({ name, email }, i) => ({
        ...{ name, email, typeId: type.id, eventId: event.id, registrationId: row.id },
        number: newTicketNumber(),
        position: i + 1,
        state: "held" as const,
      })),
    );
    if (type.price === 0) await confirm(platform, tx, row, type, event, null);
    // Who takes fewer than were theirs leaves the others to the line.
    await offerSoon(platform, tx, type);
    return row.id;
  });
  return readRegistration(db, userId, id);
}

/** What somebody held of a type before this registration, and is free again: nothing of it is left to pay. */
async function earlierOf(db: Db, { userId, typeId, createdAt }: RegistrationRow): Promise<string[]> {
  if (userId === null) return [];
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.userId, userId),
        eq(registrations.typeId, typeId),
        eq(registrations.state, "lapsed"),
        lt(registrations.createdAt, createdAt),
      ),
    )
    .orderBy(desc(registrations.createdAt), asc(registrations.id))
    .limit(mostEarlier);
  return rows.map(({ id }) => id);
}

/** Somebody's own registration. Throws NOT_FOUND, also for somebody else's. */
export async function readRegistration(db: Db, userId: string, id: string): Promise<Registration> {
  const [found] = await db
    .select({ registration: registrations, type: ticketTypes })
    .from(registrations)
    .innerJoin(ticketTypes, eq(ticketTypes.id, registrations.typeId))
    .where(and(eq(registrations.id, id), eq(registrations.userId, userId)));
  if (!found) throw new AppError("NOT_FOUND", "There is no such registration.");
  const { registration, type } = found;
  const event = await eventOf(db, registration.eventId);
  const own = await db
    .select({ number: tickets.number, name: tickets.name })
    .from(tickets)
    .where(and(eq(tickets.registrationId, id), eq(tickets.state, "valid")))
    .orderBy(asc(tickets.position));
  const { state, quantity, organization, heldUntil } = registration;
  const discount = discountOf(registration);
  return {
    ...{ id, state, quantity, organization, tickets: own },
    earlier: await earlierOf(db, registration),
    title: titleOf(event, type, quantity),
    discount: discount && { ...discount, amount: poishaToBdt(discount.amount) },
    total: poishaToBdt(totalOf(registration)),
    heldUntil: heldUntil?.toISOString() ?? null,
  };
}
