import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { events } from "./tables.server.ts";

const columns = {
  id: events.id,
  title: events.title,
  slug: events.slug,
  status: events.status,
  publishAt: events.publishAt,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  location: events.location,
  imageUrl: events.imageUrl,
  canceledAt: events.canceledAt,
  cancelReason: events.cancelReason,
};

/** What other features are told of an event, whatever its state. */
export type EventFacts = { [name in keyof typeof columns]: (typeof events.$inferSelect)[name] };

/** Facts of events by id; those that are not there are missing. */
export async function factsOfEvents(db: DbOrTx, ids: readonly string[]): Promise<Map<string, EventFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(events)
    .where(inArray(events.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes down that an event was called off elsewhere, where it came from: nobody has registered for it here. */
export async function bringCancellation(tx: DbOrTx, id: string, { at, reason }: { at: Date; reason: string }) {
  const [event] = await tx
    .update(events)
    .set({ canceledAt: at, cancelReason: reason })
    .where(eq(events.id, id))
    .returning({ title: events.title });
  const subject = event?.title ?? "";
  await note(tx, { action: "event.cancel", subject, subjectId: id, after: { canceled: true, at, reason } });
}

/** Calls an event off, for good. False where it was called off before. */
export async function cancelEvent(tx: DbOrTx, id: string, reason: string): Promise<boolean> {
  const done = await tx
    .update(events)
    .set({ canceledAt: sql`now()`, cancelReason: reason })
    .where(and(eq(events.id, id), isNull(events.canceledAt)))
    .returning({ id: events.id });
  return done.length > 0;
}
