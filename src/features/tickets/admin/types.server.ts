import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bdtToPoisha, poishaToBdt } from "#lib/money.ts";
import type { Begins, Db } from "#platform/db/client.server.ts";
import { idOfPress, pressedBefore } from "#platform/db/pressed.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { offerSoon } from "../holds.server.ts";
import { eventOf, lockType, type Tx } from "../registrations.server.ts";
import { registrations, ticketTypes } from "../tables.server.ts";
import { type TypeRow, typesOf } from "../types.server.ts";
import type { AddType, AdminType, ChangeType, EventTickets, NewType } from "./contract.ts";

/** An event has so many types at most: its page lists them all. */
export const mostTypes = 12;

const view = (
  { id, name, way, price, memberPrice, discounts, capacity, taken, salesStart, salesEnd, version }: TypeRow,
  used: boolean,
): AdminType => ({
  ...{ id, name, way, discounts, capacity, taken, used, version },
  price: poishaToBdt(price),
  memberPrice: memberPrice === null ? null : poishaToBdt(memberPrice),
  salesStart: salesStart?.toISOString() ?? null,
  salesEnd: salesEnd?.toISOString() ?? null,
});

/** Whether anybody has ever registered for a type, also where the place was given back. */
const isUsed = async (tx: Tx, id: string) => (await tx.$count(registrations, eq(registrations.typeId, id))) > 0;

const factsOf = (type: Omit<AdminType, "used">) => {
  const { name, way, price, memberPrice, discounts, capacity, salesStart, salesEnd } = type;
  return { name, way, price, memberPrice, discounts, capacity, salesStart, salesEnd };
};

const columnsOf = ({ name, way, price, memberPrice, discounts, capacity, salesStart, salesEnd }: NewType) => ({
  ...{ name, way, discounts, capacity, salesStart, salesEnd },
  price: bdtToPoisha(price),
  memberPrice: memberPrice === null ? null : bdtToPoisha(memberPrice),
});

/** The tickets of an event, for those who write it. Throws NOT_FOUND. */
export async function readEventTickets(db: Db, eventId: string): Promise<EventTickets> {
  const { id, title, startsAt } = await eventOf(db, eventId);
  const types = await typesOf(db, eventId);
  const registered = await db
    .selectDistinct({ typeId: registrations.typeId })
    .from(registrations)
    .where(eq(registrations.eventId, eventId));
  const used = new Set(registered.map(({ typeId }) => typeId));
  return {
    event: { id, title, startsAt: startsAt.toISOString() },
    types: types.map((type) => view(type, used.has(type.id))),
  };
}

const subjectOf = (event: { title: string }, type: { name: string }) => `${event.title}: ${type.name}`;

/** Adds a type of tickets to an event, once for each key. Throws NOT_FOUND, CONFLICT. */
export async function addType(
  db: Begins,
  eventId: string,
  { idempotencyKey: key, ...input }: AddType,
): Promise<AdminType> {
  return db.transaction(async (tx) => {
    // Two who add at the same moment come one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ticket types ${eventId}`}, 0))`);
    // Who calls the event off waits for it, or comes first.
    await tx.execute(sql`select e.id from events e where e.id = ${eventId}::uuid for share`);
    const event = await eventOf(tx, eventId);
    if (key !== undefined && (await pressedBefore(tx, ticketTypes, key, sql`event_id = ${eventId}`)))
      return view(await lockType(tx, key), await isUsed(tx, key));
    if (event.canceledAt !== null) throw new AppError("CONFLICT", "This event is canceled.");
    if ((await tx.$count(ticketTypes, eq(ticketTypes.eventId, eventId))) >= mostTypes)
      throw new AppError("CONFLICT", `An event can have up to ${mostTypes} types of tickets.`);
    const [row] = await tx
      .insert(ticketTypes)
      // Its own moment, also where several come in one transaction: they stand in this order.
      .values({ ...idOfPress(key), eventId, ...columnsOf(input), createdAt: sql`clock_timestamp()` })
      .returning();
    if (!row) throw new Error("insert returned no row");
    const made = view(row, false);
    await note(tx, {
      action: "ticket-type.create",
      subject: subjectOf(event, row),
      subjectId: row.id,
      after: factsOf(made),
    });
    return made;
  });
}

/** Changes a type. What was bought keeps its price. Throws CONFLICT for another version, and for fewer places than are taken. */
export async function changeType(
  platform: Platform,
  id: string,
  { version, ...input }: ChangeType,
): Promise<AdminType> {
  return platform.db.transaction(async (tx) => {
    const before = await lockType(tx, id);
    if (before.version !== version)
      throw new AppError(
        "CONFLICT",
        "Somebody else changed these tickets meanwhile. Look at them before you change them.",
      );
    if (input.capacity < before.taken)
      throw new AppError("VALIDATION_FAILED", `${before.taken} places are taken already.`, {
        errors: [{ path: "capacity", message: `At least ${before.taken}: so many are taken` }],
      });
    const [row] = await tx
      .update(ticketTypes)
      .set({ ...columnsOf(input), version: version + 1 })
      .where(eq(ticketTypes.id, id))
      .returning();
    if (!row) throw new Error("update returned no row");
    const changed = view(row, await isUsed(tx, id));
    await noteOf(tx, "change", before, changed);
    await offerSoon(platform, tx, row);
    return changed;
  });
}

async function noteOf(tx: Tx, verb: "change" | "delete", before: TypeRow, after?: AdminType): Promise<void> {
  const event = await eventOf(tx, before.eventId);
  await note(tx, {
    action: `ticket-type.${verb}`,
    subject: subjectOf(event, before),
    subjectId: before.id,
    before: factsOf(view(before, false)),
    ...(after && { after: factsOf(after) }),
  });
}

/** Takes a type away that nobody has ever registered for; else its sale is ended. Throws CONFLICT. */
export async function removeType(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockType(tx, id);
    if (await isUsed(tx, id))
      throw new AppError("CONFLICT", "Somebody has registered for these tickets. End their sale instead.");
    await tx.delete(ticketTypes).where(eq(ticketTypes.id, id));
    await noteOf(tx, "delete", before);
  });
}
