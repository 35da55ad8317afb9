import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { openItems } from "#features/shop/service.server.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { registrations, tickets, ticketTypes } from "./tables.server.ts";

/** Under which name the shop sells a registration. */
export const ticketKind = "event-ticket";

/** Those of the given registrations whose places an order holds. */
export const orderedNow = (db: DbOrTx, ids: readonly string[]) => openItems(db, ticketKind, ids);

/** Gives the places of held registrations back, but for those that an order holds. The caller has the lock of their type. */
export async function lapse(tx: DbOrTx, ids: readonly string[]): Promise<number> {
  const ordered = await orderedNow(tx, ids);
  const free = ids.filter((id) => !ordered.has(id));
  if (free.length === 0) return 0;
  const gone = await tx
    .update(registrations)
    .set({ state: "lapsed", heldUntil: null })
    .where(and(inArray(registrations.id, free), eq(registrations.state, "held")))
    .returning({ id: registrations.id });
  const lapsed = gone.map(({ id }) => id);
  if (lapsed.length > 0)
    await tx
      .update(tickets)
      .set({ state: "lapsed" })
      .where(and(inArray(tickets.registrationId, lapsed), eq(tickets.state, "held")));
  return lapsed.length;
}

const portion = 500;
const begin = "00000000-0000-0000-0000-000000000000";

/** The round of each minute: what was not paid in time goes back. Returns how many registrations. */
export async function lapseRound(db: Db, stopping?: AbortSignal): Promise<number> {
  let count = 0;
  for (let after = begin; !stopping?.aborted; ) {
    const due = await db
      .select({ id: registrations.id, typeId: registrations.typeId })
      .from(registrations)
      .where(
        and(eq(registrations.state, "held"), sql`${registrations.heldUntil} <= now()`, gt(registrations.id, after)),
      )
      .orderBy(asc(registrations.id))
      .limit(portion);
    for (const typeId of new Set(due.map((one) => one.typeId))) {
      const ids = due.filter((one) => one.typeId === typeId).map(({ id }) => id);
      count += await db.transaction(async (tx) => {
        await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.id, typeId)).for("update");
        return lapse(tx, ids);
      });
    }
    const last = due.at(-1);
    if (!last || due.length < portion) break;
    after = last.id;
  }
  return count;
}

/** Names of people who never came to pay are kept for 30 days, as money may still come; then they go. */
export async function forgetLapsed(db: Db): Promise<void> {
  for (let after = begin; ; ) {
    const old = await db
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(
          eq(registrations.state, "lapsed"),
          lt(registrations.createdAt, sql`now() - interval '30 days'`),
          gt(registrations.id, after),
        ),
      )
      .orderBy(asc(registrations.id))
      .limit(portion);
    const ids = old.map(({ id }) => id);
    const ordered = await orderedNow(db, ids);
    const gone = ids.filter((id) => !ordered.has(id));
    if (gone.length > 0) await db.delete(registrations).where(inArray(registrations.id, gone));
    const last = ids.at(-1);
    if (!last || ids.length < portion) return;
    after = last;
  }
}
