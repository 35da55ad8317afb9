import { asc, eq, inArray } from "drizzle-orm";
import { readPercents } from "#features/discounts/service.server.ts";
import { factsOfEvents } from "#features/events/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import type { Percents } from "#lib/event-discount.ts";
import { poishaToBdt } from "#lib/money.ts";
import { leftToTell, nextSaleChange, saleState } from "#lib/sale-window.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { TicketTypeView } from "./contract.ts";
import { ticketTypes } from "./tables.server.ts";

export type TypeRow = typeof ticketTypes.$inferSelect;

export function typeView(type: TypeRow, event: { startsAt: Date }, now = databaseNow()): TicketTypeView {
  const { id, name, way, discounts, salesStart, salesEnd } = type;
  return {
    ...{ id, name, way, discounts },
    price: poishaToBdt(type.price),
    memberPrice: type.memberPrice === null ? null : poishaToBdt(type.memberPrice),
    state: saleState(type, event, now),
    left: leftToTell(type),
    salesStart: salesStart?.toISOString() ?? null,
    salesEnd: (salesEnd && salesEnd < event.startsAt ? salesEnd : event.startsAt).toISOString(),
  };
}

/** Types of an event in the order in which they were made. */
export function typesOf(db: Pick<Db, "select">, eventId: string): Promise<TypeRow[]> {
  return db
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.createdAt), asc(ticketTypes.id));
}

/**
 * What the cheapest ticket of these events costs that can be had now (BDT), by the event's id, and when the clock alone changes it.
 */
export async function cheapestTickets(
  db: Db,
  eventIds: readonly string[],
): Promise<{ prices: Record<string, number>; changesAt: number | undefined }> {
  const events = await factsOfEvents(db, eventIds);
  const prices: Record<string, number> = {};
  const changes: number[] = [];
  if (events.size === 0) return { prices, changesAt: undefined };
  const now = databaseNow();
  const types = await db
    .select()
    .from(ticketTypes)
    .where(inArray(ticketTypes.eventId, [...events.keys()]));
  for (const type of types) {
    const event = events.get(type.eventId);
    if (!event) continue;
    const change = nextSaleChange(type, event, now);
    if (change !== undefined) changes.push(change);
    if (saleState(type, event, now) !== "open") continue;
    prices[event.id] = Math.min(prices[event.id] ?? Number.POSITIVE_INFINITY, poishaToBdt(type.price));
  }
  return { prices, changesAt: changes.length > 0 ? Math.min(...changes) : undefined };
}

/**
 * What an event's page says of its tickets, of discounts where any of them gives some, and when the clock alone changes it. Nothing while events are not launched, and
 * nothing of an event that is over or canceled: then one asks the institute.
 */
export async function ticketsOnPage(
  db: Db,
  eventId: string,
): Promise<{ types: TicketTypeView[]; percents: Percents | null; changesAt: number | undefined }> {
  const none = { types: [], percents: null, changesAt: undefined };
  if (!(await readSettings(db)).launched.events) return none;
  const event = (await factsOfEvents(db, [eventId])).get(eventId);
  const now = databaseNow();
  if (!event || event.canceledAt !== null || event.endsAt.getTime() <= now) return none;
  const rows = await typesOf(db, eventId);
  const changes = rows.flatMap((type) => nextSaleChange(type, event, now) ?? []);
  return {
    types: rows.map((type) => typeView(type, event, now)),
    percents: rows.some(({ price, discounts }) => price > 0 && discounts) ? await readPercents(db) : null,
    changesAt: changes.length > 0 ? Math.min(...changes) : undefined,
  };
}
