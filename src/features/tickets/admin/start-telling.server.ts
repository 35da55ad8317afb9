import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { tellJob } from "../access.server.ts";
import { eventMoves } from "../after-tables.server.ts";
import { eventOf } from "../registrations.server.ts";
import type { StartTelling } from "./after-contract.ts";

/** Whether holders were told when an event begins since it was changed, and how many. Throws NOT_FOUND. */
export async function readStartTelling(db: DbOrTx, eventId: string): Promise<StartTelling> {
  const { startsAt, endsAt, canceledAt } = await eventOf(db, eventId);
  const [move] = await db.select().from(eventMoves).where(eq(eventMoves.eventId, eventId));
  const { rows } = await db.execute<{ holders: number; told: number }>(sql`
    select count(*)::int as holders, (count(*) filter (where t.moved_to = e.starts_at))::int as told
    from tickets t join events e on e.id = t.event_id where t.event_id = ${eventId}::uuid and t.state = 'valid'`);
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    over: endsAt.getTime() <= databaseNow(),
    canceled: canceledAt !== null,
    asked: move?.startsAt.getTime() === startsAt.getTime(),
    ...(rows[0] ?? { holders: 0, told: 0 }),
  };
}

/** Has holders emailed when the event begins now, once for each beginning. Throws NOT_FOUND, and CONFLICT for another one than was seen. */
export async function tellStart({ db, jobs }: Platform, eventId: string, seen: string): Promise<StartTelling> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select e.id from events e where e.id = ${eventId}::uuid for update`);
    const event = await eventOf(tx, eventId);
    if (event.canceledAt !== null) throw new AppError("CONFLICT", "This event is canceled.");
    if (event.endsAt.getTime() <= databaseNow()) throw new AppError("CONFLICT", "This event is over.");
    if (event.startsAt.getTime() !== Date.parse(seen))
      throw new AppError(
        "CONFLICT",
        `It begins on ${formatDeadline(event.startsAt.toISOString())} now. Look at it again.`,
      );
    const { startsAt } = event;
    const made = await tx
      .insert(eventMoves)
      .values({ eventId, startsAt })
      .onConflictDoUpdate({
        target: eventMoves.eventId,
        set: { startsAt, askedAt: sql`now()` },
        setWhere: sql`event_moves.starts_at <> excluded.starts_at`,
      })
      .returning();
    // Pressed twice, it is asked for once.
    if (made.length === 0) return;
    await note(tx, {
      action: "event.tell-start",
      subject: event.title,
      subjectId: eventId,
      after: { startsAt: startsAt.toISOString() },
    });
    await jobs.enqueue(tx, tellJob, {});
  });
  return readStartTelling(db, eventId);
}
