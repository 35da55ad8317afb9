import { and, eq, or, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { lapse, orderedNow } from "./holds.server.ts";
import { registrations } from "./tables.server.ts";
import type { TypeRow } from "./types.server.ts";
import { takeOffer } from "./waiting-entries.server.ts";

// What of a type is somebody's own already when they press on 'Register': places held before, or offered to them.

/** How long places are held for somebody who is on the way to the checkout. From then on the order holds them. */
const holdMinutes = 30;

/** The type as it is for somebody who has held so many of its places: while others wait, nothing else of it is free for them. */
export const asFor = (type: TypeRow, own: number): TypeRow => {
  const free = type.capacity - type.taken;
  return { ...type, waiting: 0, taken: type.capacity - (type.waiting > 0 ? Math.min(own, free) : free) };
};

/** Places of a type that somebody holds, or is offered, and doesn't have to hold: pressing anew gives them back first (`letGo`). With the ids of their registrations. */
export async function ownHeld(db: Db, userId: string, typeId: string): Promise<{ places: number; ids: string[] }> {
  const held = await db
    .select({ id: registrations.id, quantity: registrations.quantity })
    .from(registrations)
    .where(
      and(
        eq(registrations.typeId, typeId),
        eq(registrations.userId, userId),
        eq(registrations.state, "held"),
        sql`${registrations.heldUntil} > now()`,
      ),
    );
  const ordered = await orderedNow(
    db,
    held.map(({ id }) => id),
  );
  const back = held.filter(({ id }) => !ordered.has(id));
  return { places: back.reduce((sum, { quantity }) => sum + quantity, 0), ids: back.map(({ id }) => id) };
}

/**
 * Places that are held and need not be go back first: those of somebody's earlier press, so that changing one's mind costs
 * nobody a place, and those whose time is over, so that nobody waits for the round.
 */
export async function letGo(tx: DbOrTx, userId: string, typeId: string): Promise<LetGo> {
  const { id, userId: of, quantity, offered, heldUntil } = registrations;
  const due = await tx
    .select({ id, of, quantity, offered, heldUntil, late: sql<boolean>`held_until <= now()` })
    .from(registrations)
    .where(
      and(
        eq(registrations.typeId, typeId),
        eq(registrations.state, "held"),
        or(eq(registrations.userId, userId), sql`${registrations.heldUntil} <= now()`),
      ),
    );
  await takeOffer(tx, userId, typeId);
  const gone = new Set(
    await lapse(
      tx,
      due.map(({ id }) => id),
    ),
  );
  const own = due.filter((one) => one.of === userId && !one.late && gone.has(one.id));
  return {
    places: own.reduce((sum, one) => sum + one.quantity, 0),
    offered: own.some((one) => one.offered),
    until: own.reduce((latest, one) => Math.max(latest, one.heldUntil?.getTime() ?? 0), 0),
  };
}

/** What of one's own was held in time, and goes into the registration that follows. */
interface LetGo {
  places: number;
  offered: boolean;
  /** Until when (ms UTC); 0: nothing was. */
  until: number;
}

/**
 * Until when places are held: for half an hour. Who was offered them keeps the time of the offer; and while others wait nobody
 * holds theirs longer by pressing again.
 */
export function holdUntil(type: TypeRow, mine: LetGo): Date {
  const usual = databaseNow() + holdMinutes * 60_000;
  if (mine.until > 0 && type.waiting > 0 && !mine.offered) return new Date(mine.until);
  return new Date(mine.offered ? Math.max(usual, mine.until) : usual);
}
