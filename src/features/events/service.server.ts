import { and, asc, desc, gt, lte, sql } from "drizzle-orm";
import { readSettings } from "#features/settings/service.server.ts";
import { readSiteText } from "#features/site-texts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import { saveItem } from "#platform/content/item-writes.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { isVisible, isVisibleAs, nextAppearance, summaryColumnsOf } from "#platform/db/item-columns.server.ts";
import type { Event, EventSummary, EventsContent } from "./contract.ts";
import { type EventDraft, eventRow } from "./draft.server.ts";
import { eventSlugs, events } from "./tables.server.ts";

export type { EventDraft } from "./draft.server.ts";
export { bringCancellation, cancelEvent, type EventFacts, factsOfEvents } from "./facts.server.ts";

/** What the events page says. It is put in at every start, so its absence is a fault. */
export async function readEventsContent(db: Db): Promise<EventsContent> {
  const found = await readSiteText(db, "events");
  if (found === undefined) throw new Error("The content of the events page is missing");
  return found.data;
}

const summaryColumns = {
  ...summaryColumnsOf(events),
  kind: events.kind,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  past: sql<boolean>`${events.endsAt} <= now()`,
  location: events.location,
  virtual: events.virtual,
  pricePoisha: events.pricePoisha,
  imageUrl: events.imageUrl,
  hasRecording: events.hasRecording,
  canceledAt: events.canceledAt,
};

type Row = { [name in Exclude<keyof typeof summaryColumns, "past">]: (typeof events.$inferSelect)[name] } & {
  past: boolean;
};

function toSummary({
  summary,
  startsAt,
  endsAt,
  pricePoisha,
  imageUrl,
  canceledAt,
  updatedAt,
  ...row
}: Row): EventSummary {
  return {
    ...row,
    description: summary,
    date: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    price: poishaToBdt(pricePoisha),
    imageUrl: imageUrl ?? `/covers/events/${row.slug}.svg`,
    canceled: canceledAt !== null,
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * One page of upcoming events (the next first) or past ones (the latest first). Nothing before the section is launched:
 * the switch governs lists, never an event's own page.
 */
export async function listEvents(
  db: Db,
  { page, limit, when }: { page: number; limit: number; when: "upcoming" | "past" },
): Promise<{ items: EventSummary[]; pagination: Pagination }> {
  if (!(await readSettings(db)).launched.events) return { items: [], pagination: paginate(0, page, limit) };
  const past = when === "past";
  const wanted = and(isVisible(events), past ? lte(events.endsAt, sql`now()`) : gt(events.endsAt, sql`now()`));
  const total = await db.$count(events, wanted);
  const rows = await db
    .select(summaryColumns)
    .from(events)
    .where(wanted)
    .orderBy(past ? desc(events.startsAt) : asc(events.startsAt), asc(events.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { items: rows.map(toSummary), pagination: paginate(total, page, limit) };
}

/** One visible event by slug or id, also by an address that it had before. Throws NOT_FOUND. */
export async function readEvent(db: Db, part: string): Promise<Event> {
  const [row] = await db
    .select({ ...summaryColumns, body: events.body, cancelReason: events.cancelReason })
    .from(events)
    .where(isVisibleAs(events, part, eventSlugs));
  if (!row) throw new AppError("NOT_FOUND", "This event does not exist or is no longer shown.");
  const { body, cancelReason, ...summary } = row;
  return { ...toSummary(summary), body, cancelReason };
}

/** Visible events for the site map, at most 10,000. */
export async function listEventAddresses(
  db: Db,
): Promise<Pick<EventSummary, "slug" | "past" | "title" | "updatedAt">[]> {
  const rows = await db
    .select({ slug: events.slug, title: events.title, past: summaryColumns.past, updatedAt: events.updatedAt })
    .from(events)
    .where(isVisible(events))
    .orderBy(desc(events.startsAt))
    .limit(10_000);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** Moment (ms UTC) at which a list of events changes by the clock: one appears, or one is over. */
export async function nextEventChange(db: Db): Promise<number | undefined> {
  const appears = await nextAppearance(db, events);
  const [row] = await db
    .select({ endsAt: events.endsAt })
    .from(events)
    .where(and(isVisible(events), gt(events.endsAt, sql`now()`)))
    .orderBy(asc(events.endsAt))
    .limit(1);
  const moments = [appears, row?.endsAt.getTime()].filter((moment) => moment !== undefined);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

/** Creates the event, or overwrites the one with the same slug. Throws VALIDATION_FAILED. */
export const saveEvent = (db: Db, draft: EventDraft): Promise<void> => saveItem(db, events, eventRow(draft));

/** How many events visitors would see, launched or not. */
export function countVisibleEvents(db: Db): Promise<number> {
  return db.$count(events, isVisible(events));
}
