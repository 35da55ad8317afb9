import { and, asc, desc, gt, lte, sql } from "drizzle-orm";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { type CalendarEvent, writeCalendar } from "#lib/icalendar.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Db } from "#platform/db/client.server.ts";
import { isVisible, isVisibleAs } from "#platform/db/item-columns.server.ts";
import { eventSlugs, events } from "./tables.server.ts";
import { calendarText, placeOf } from "./ui/event-words.ts";

/** Events of each kind, upcoming and past, that the calendar of all holds. */
const most = 100;
const refresh = "PT6H";

const columns = {
  id: events.id,
  slug: events.slug,
  title: events.title,
  description: events.summary,
  kind: events.kind,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  past: sql<boolean>`${events.endsAt} <= now()`,
  location: events.location,
  virtual: events.virtual,
  version: events.version,
  updatedAt: events.updatedAt,
  canceledAt: events.canceledAt,
};

type Row = { [name in Exclude<keyof typeof columns, "past" | "description">]: (typeof events.$inferSelect)[name] } & {
  past: boolean;
  description: string;
};

function toEntry(row: Row, siteUrl: string): CalendarEvent {
  const url = `${siteUrl}${pageOf.event(row)}`;
  return {
    uid: row.id,
    // To be called off is a change, too, though no new version of its text.
    sequence: row.version - 1 + (row.canceledAt ? 1 : 0),
    changedAt: row.canceledAt && row.canceledAt > row.updatedAt ? row.canceledAt : row.updatedAt,
    canceled: row.canceledAt !== null,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    title: row.title,
    text: calendarText(row, url),
    place: placeOf(row),
    kind: row.kind,
    url,
  };
}

/** One visible event as a file, by slug or id, also by an address that it had before. Throws NOT_FOUND. */
export async function eventFile(db: Db, part: string, siteUrl: string) {
  const [row] = await db
    .select(columns)
    .from(events)
    .where(isVisibleAs(events, part, eventSlugs));
  if (!row) throw new AppError("NOT_FOUND", "This event does not exist or is no longer shown.");
  const { name } = await readSettings(db);
  return {
    slug: row.slug,
    /** When its address changes by the clock (ms UTC). */
    changesAt: row.past ? undefined : row.endsAt.getTime(),
    text: writeCalendar({ maker: name, events: [toEntry(row, siteUrl)] }),
  };
}

/**
 * The calendar of all visible events: the next hundred and the last hundred. Nothing before the section is launched, as in
 * every list.
 */
export async function eventsCalendar(db: Db, siteUrl: string): Promise<string> {
  const { name, launched } = await readSettings(db);
  const ofKind = (past: boolean) =>
    db
      .select(columns)
      .from(events)
      .where(and(isVisible(events), past ? lte(events.endsAt, sql`now()`) : gt(events.endsAt, sql`now()`)))
      .orderBy(past ? desc(events.startsAt) : asc(events.startsAt), asc(events.id))
      .limit(most);
  const rows = launched.events ? [...(await ofKind(false)), ...(await ofKind(true))] : [];
  return writeCalendar({
    maker: name,
    name: `${name}: events`,
    refresh,
    events: rows.map((row) => toEntry(row, siteUrl)),
  });
}
