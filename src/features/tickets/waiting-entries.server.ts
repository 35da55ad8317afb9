import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { WaitingEntry } from "./contract.ts";
import { registrations } from "./tables.server.ts";
import { waitingEntries } from "./waiting-tables.server.ts";

type EntryRow = typeof waitingEntries.$inferSelect;

/** In the line, or with an offer: one such a type and person. */
export const isActive = inArray(waitingEntries.state, ["waiting", "offered"]);

/** How the entries are for those they are of: their places in the line, and until when they are offered something. */
export async function entryViews(db: DbOrTx, rows: readonly EntryRow[]): Promise<Map<string, WaitingEntry>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const { rows: placed } = await db.execute<{ id: string; position: number }>(sql`
    select m.id, (select count(*)::int from waiting_entries w where w.type_id = m.type_id and w.state = 'waiting'
      and (w.joined_at, w.id) <= (m.joined_at, m.id)) as position
    from waiting_entries m where m.id = any(${sql.param(ids)}::uuid[]) and m.state = 'waiting'`);
  const positions = new Map(placed.map(({ id, position }) => [id, position]));
  const offers = rows.flatMap(({ state, registrationId }) => (state === "offered" ? (registrationId ?? []) : []));
  const held = await db
    .select({ id: registrations.id, until: registrations.heldUntil })
    .from(registrations)
    .where(inArray(registrations.id, offers));
  const until = new Map(held.map((one) => [one.id, one.until?.toISOString()]));
  return new Map(
    rows.map(({ id, typeId, state, quantity, registrationId, changedAt }) => [
      id,
      {
        ...{ id, typeId, state, quantity, position: positions.get(id) ?? null, changedAt: changedAt.toISOString() },
        offeredUntil: state === "offered" ? (until.get(registrationId ?? "") ?? null) : null,
      },
    ]),
  );
}

/** Somebody's own place in the line of a type, or offer. */
export async function ownEntry(db: DbOrTx, userId: string, type: { id: string }): Promise<WaitingEntry | null> {
  const rows = await db
    .select()
    .from(waitingEntries)
    .where(and(eq(waitingEntries.typeId, type.id), eq(waitingEntries.userId, userId), isActive));
  return [...(await entryViews(db, rows)).values()][0] ?? null;
}

/** Who names people takes what they were offered, while it holds. The caller has the lock of the type. */
export async function takeOffer(tx: DbOrTx, userId: string, typeId: string): Promise<void> {
  await tx
    .update(waitingEntries)
    .set({ state: "taken", changedAt: sql`now()` })
    .where(
      and(
        eq(waitingEntries.typeId, typeId),
        eq(waitingEntries.userId, userId),
        eq(waitingEntries.state, "offered"),
        sql`exists (select 1 from registrations r where r.id = ${waitingEntries.registrationId} and r.state = 'held' and r.held_until > now())`,
      ),
    );
}

/** What somebody is told of lines on their tickets' page: where they wait, and what came of it within a week. */
export const ownEntries = (db: DbOrTx, userId: string) =>
  db
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.userId, userId),
        or(
          isActive,
          and(
            inArray(waitingEntries.state, ["missed", "ended"]),
            gt(waitingEntries.changedAt, sql`now() - interval '7 days'`),
          ),
        ),
      ),
    )
    .orderBy(asc(waitingEntries.joinedAt), asc(waitingEntries.id))
    .limit(60);
