import { asc, eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { fileTitles } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { tellJob } from "../access.server.ts";
import { recordingSets, recordings } from "../after-tables.server.ts";
import { eventOf } from "../registrations.server.ts";
import type { EventRecordings, SetRecordings } from "./after-contract.ts";

const itemsOf = (db: DbOrTx, eventId: string) =>
  db
    .select({ title: recordings.title, url: recordings.url, fileId: recordings.fileId })
    .from(recordings)
    .where(eq(recordings.eventId, eventId))
    .orderBy(asc(recordings.position));

/** What holders of an event's tickets find on them afterwards, and how many are emailed. Throws NOT_FOUND. */
export async function readRecordings(db: DbOrTx, eventId: string): Promise<EventRecordings> {
  const { id, title, endsAt, canceledAt } = await eventOf(db, eventId);
  const [set] = await db.select().from(recordingSets).where(eq(recordingSets.eventId, eventId));
  const items = await itemsOf(db, eventId);
  const titles = await fileTitles(
    db,
    items.flatMap(({ fileId }) => fileId ?? []),
  );
  const { rows } = await db.execute<{ holders: number; came: number; told: number }>(sql`
    select count(*)::int as holders, (count(*) filter (where t.checked_in_at is not null or y.way = 'online'))::int as came,
      count(t.recordings_told_at)::int as told
    from tickets t join ticket_types y on y.id = t.type_id where t.event_id = ${eventId}::uuid and t.state = 'valid'`);
  return {
    event: { id, title, over: endsAt.getTime() <= databaseNow(), canceled: canceledAt !== null },
    audience: set?.audience ?? "came",
    items: items.map((item) => ({ ...item, file: titles.get(item.fileId ?? "") ?? null })),
    version: set?.version ?? null,
    tellAt: set?.tellAt?.toISOString() ?? null,
    ...(rows[0] ?? { holders: 0, came: 0, told: 0 }),
  };
}

const changedMeanwhile = () =>
  new AppError("CONFLICT", "Somebody else changed the recordings meanwhile. Look at them before you change them.");

/** Sets what holders find. Throws NOT_FOUND, CONFLICT for another version and a canceled event, VALIDATION_FAILED for a file that is gone. */
export async function setRecordings(
  { db, jobs }: Platform,
  eventId: string,
  { audience, items, version, tell }: SetRecordings,
): Promise<EventRecordings> {
  await db.transaction(async (tx) => {
    // Who calls the event off, or tells its holders, waits for it, or comes first.
    await tx.execute(sql`select e.id from events e where e.id = ${eventId}::uuid for update`);
    const event = await eventOf(tx, eventId);
    if (event.canceledAt !== null) throw new AppError("CONFLICT", "This event is canceled.");
    const [before] = await tx.select().from(recordingSets).where(eq(recordingSets.eventId, eventId)).for("update");
    if ((before?.version ?? null) !== version) throw changedMeanwhile();
    if (tell && items.length === 0) throw new AppError("CONFLICT", "There is nothing yet to tell of.");
    const titles = await fileTitles(
      tx,
      items.flatMap(({ fileId }) => fileId ?? []),
    );
    const gone = items.findIndex(({ fileId }) => fileId !== null && !titles.has(fileId));
    if (gone >= 0)
      throw new AppError("VALIDATION_FAILED", "This file is no longer in the library.", {
        errors: [{ path: `items.${gone}.fileId`, message: "This file is no longer in the library" }],
      });
    const tellAt = before?.tellAt ?? (tell ? sql`now()` : null);
    const set = { audience, version: (before?.version ?? 0) + 1, tellAt };
    await tx
      .insert(recordingSets)
      .values({ eventId, ...set })
      .onConflictDoUpdate({ target: recordingSets.eventId, set });
    const were = await itemsOf(tx, eventId);
    await tx.delete(recordings).where(eq(recordings.eventId, eventId));
    if (items.length > 0)
      await tx.insert(recordings).values(items.map((item, i) => ({ ...item, eventId, position: i + 1 })));
    await note(tx, {
      action: "event.recordings",
      subject: event.title,
      subjectId: eventId,
      before: { audience: before?.audience ?? null, items: were, told: (before?.tellAt ?? null) !== null },
      after: { audience, items, told: tellAt !== null },
    });
    if (tellAt !== null) await jobs.enqueue(tx, tellJob, {});
  });
  return readRecordings(db, eventId);
}
