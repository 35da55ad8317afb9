import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { isJoinTime, joinFrom, tellJob } from "../access.server.ts";
import { eventOf } from "../registrations.server.ts";
import { eventAccess } from "../tables.server.ts";
import type { OnlineAccess, SetAccess } from "./access-contract.ts";

/** How one joins an event online, and how many know. Throws NOT_FOUND. */
export async function readAccess(db: DbOrTx, eventId: string): Promise<OnlineAccess> {
  const event = await eventOf(db, eventId);
  const [row] = await db.select().from(eventAccess).where(eq(eventAccess.eventId, eventId));
  const { rows } = await db.execute<{ holders: number; told: number; told_before: number }>(sql`
    select count(*)::int as holders, (count(*) filter (where t.told >= ${row?.telling ?? 1}))::int as told,
      (count(*) filter (where t.told > 0))::int as told_before
    from tickets t join ticket_types y on y.id = t.type_id
    where t.event_id = ${eventId}::uuid and t.state = 'valid' and y.way = 'online'`);
  const { holders, told, told_before } = rows[0] ?? { holders: 0, told: 0, told_before: 0 };
  return {
    access: row ? { url: row.url, note: row.note, version: row.version } : null,
    from: joinFrom(event).toISOString(),
    open: isJoinTime(event),
    over: event.endsAt.getTime() <= databaseNow(),
    ...{ holders, told, toldBefore: told_before },
  };
}

const changedMeanwhile = () =>
  new AppError("CONFLICT", "Somebody else changed the online access meanwhile. Look at it before you change it.");

/** Sets how one joins an event online. Throws NOT_FOUND, and CONFLICT for another version, and for an event that is over or canceled. */
export async function setAccess(
  { db, jobs }: Platform,
  eventId: string,
  { url, note: text, version, tellAgain }: SetAccess,
): Promise<OnlineAccess> {
  await db.transaction(async (tx) => {
    // Who calls the event off waits for it, or comes first.
    await tx.execute(sql`select e.id from events e where e.id = ${eventId}::uuid for share`);
    const event = await eventOf(tx, eventId);
    if (event.canceledAt !== null) throw new AppError("CONFLICT", "This event is canceled.");
    if (event.endsAt.getTime() <= databaseNow()) throw new AppError("CONFLICT", "This event is over.");
    const [before] = await tx.select().from(eventAccess).where(eq(eventAccess.eventId, eventId)).for("update");
    if ((before?.version ?? null) !== version) throw changedMeanwhile();
    if (before)
      await tx
        .update(eventAccess)
        .set({ url, note: text, version: before.version + 1, telling: before.telling + (tellAgain ? 1 : 0) })
        .where(eq(eventAccess.eventId, eventId));
    else {
      const made = await tx.insert(eventAccess).values({ eventId, url, note: text }).onConflictDoNothing().returning();
      if (made.length === 0) throw changedMeanwhile();
    }
    await note(tx, {
      action: "event.online-access",
      subject: event.title,
      subjectId: eventId,
      before: before ? { url: before.url, note: before.note } : null,
      after: { url, note: text },
    });
    await jobs.enqueue(tx, tellJob, {});
  });
  return readAccess(db, eventId);
}
