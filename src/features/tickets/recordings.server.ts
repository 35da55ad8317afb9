import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { type EventFacts, factsOfEvents } from "#features/events/service.server.ts";
import { fileLink } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { serviceOf } from "#lib/service-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { recordingSets, recordings } from "./after-tables.server.ts";
import type { Audience } from "./audiences.ts";
import type { OwnTicket } from "./contract.ts";
import { tickets, ticketTypes } from "./tables.server.ts";
import type { Way } from "./ways.ts";

type Row = Pick<typeof recordings.$inferSelect, "id" | "eventId" | "title" | "url"> & { audience: Audience };
export type Recordings = Map<string, Row[]>;

const isTime = ({ endsAt, canceledAt }: Pick<EventFacts, "endsAt" | "canceledAt">) =>
  canceledAt === null && endsAt.getTime() <= databaseNow();

/** Recordings of those of these events that are over; the others' are not even read. */
export async function recordingsNow(db: DbOrTx, events: readonly EventFacts[]): Promise<Recordings> {
  const ids = events.filter(isTime).map(({ id }) => id);
  const found: Recordings = new Map();
  if (ids.length === 0) return found;
  const { id, eventId, title, url } = recordings;
  const rows = await db
    .select({ id, eventId, title, url, audience: recordingSets.audience })
    .from(recordings)
    .innerJoin(recordingSets, eq(recordingSets.eventId, recordings.eventId))
    .where(inArray(recordings.eventId, ids))
    .orderBy(asc(recordings.eventId), asc(recordings.position));
  for (const row of rows) found.set(row.eventId, [...(found.get(row.eventId) ?? []), row]);
  return found;
}

type Ticket = Pick<typeof tickets.$inferSelect, "number" | "state" | "checkedInAt">;

/** Whether recordings are for the holder of a ticket: who takes part online is checked in nowhere. */
const isFor = (audience: Audience, { state, checkedInAt }: Ticket, way: Way) =>
  state === "valid" && (audience === "holders" || checkedInAt !== null || way === "online");

/** What a ticket says of recordings. Files are opened by the ticket's number, each time by a new link. */
export const recordingsView = (
  ticket: Ticket,
  way: Way,
  event: EventFacts,
  found: Recordings,
): OwnTicket["recordings"] =>
  (found.get(event.id) ?? [])
    .filter(({ audience }) => isFor(audience, ticket, way))
    .map(({ id, title, url }) => ({
      title,
      href: url ?? serviceOf.ticketFile(ticket.number, id),
      isFile: url === null,
    }));

/** How long a link to a private file opens it. */
const linkSeconds = 300;

/** A link to a file of an event, for whoever has the number of a ticket that it is for. Throws NOT_FOUND. */
export async function recordingFile(platform: Platform, number: string, id: string): Promise<string> {
  const { db } = platform;
  const missing = () => new AppError("NOT_FOUND", "This file isn't for this ticket, or it was taken away.");
  if (!z.uuid().safeParse(id).success) throw missing();
  const [row] = await db
    .select({ ticket: tickets, way: ticketTypes.way, fileId: recordings.fileId, audience: recordingSets.audience })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(recordings, eq(recordings.eventId, tickets.eventId))
    .innerJoin(recordingSets, eq(recordingSets.eventId, tickets.eventId))
    .where(and(eq(tickets.number, number), eq(recordings.id, id)));
  if (!row?.fileId || !isFor(row.audience, row.ticket, row.way)) throw missing();
  const event = (await factsOfEvents(db, [row.ticket.eventId])).get(row.ticket.eventId);
  if (!event || !isTime(event)) throw missing();
  return (await fileLink(platform, db, { fileId: row.fileId, seconds: linkSeconds })).href;
}
