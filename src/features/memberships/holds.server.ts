import { and, asc, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { openItems } from "#features/shop/service.server.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { membershipKind, today } from "./members.server.ts";
import { memberships, membershipTerms } from "./tables.server.ts";
import { plusDays, renewAfter } from "./term.ts";

/** Whether an order for it may still be paid, or its payment is looked at. */
export const openOrderOf = async (db: DbOrTx, id: string): Promise<boolean> =>
  (await openItems(db, membershipKind, [id])).has(id);

const portion = 200;

/** Takes due memberships in portions, but for those with an open order, which whoever orders holds by a lock. Answers how many. */
async function endDue(
  db: Db,
  due: ReturnType<typeof and>,
  end: (tx: DbOrTx, ids: string[]) => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; !stopping?.aborted; ) {
    const last = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: memberships.id })
        .from(memberships)
        .where(and(due, sql`${memberships.id} > ${after}`))
        .orderBy(asc(memberships.id))
        .limit(portion)
        .for("update");
      const ids = rows.map(({ id }) => id);
      // Asked after the lock: only then the order of whoever had it before is to be seen.
      const ordered = await openItems(tx, membershipKind, ids);
      const free = ids.filter((id) => !ordered.has(id));
      if (free.length > 0) await end(tx, free);
      count += free.length;
      return rows.length < portion ? undefined : ids.at(-1);
    });
    if (last === undefined) break;
    after = last;
  }
  return count;
}

/** What was approved and not paid in time lapses; what could be renewed for 90 days and was not, ends. Answers how many. */
export async function membershipRound(db: Db, stopping?: AbortSignal): Promise<number> {
  const set = (state: "lapsed" | "ended") => (tx: DbOrTx, ids: string[]) =>
    tx
      .update(memberships)
      .set({ state, payUntil: null, version: sql`${memberships.version} + 1` })
      .where(inArray(memberships.id, ids));
  const unpaid = and(eq(memberships.state, "approved"), sql`${memberships.payUntil} <= now()`);
  const over = and(eq(memberships.state, "active"), lt(memberships.endsOn, plusDays(today(), -renewAfter)));
  return (await endDue(db, unpaid, set("lapsed"), stopping)) + (await endDue(db, over, set("ended"), stopping));
}

/** Applications that came to nothing go after a year. */
export async function forgetApplications(db: Db): Promise<void> {
  const old = and(
    inArray(memberships.state, ["refused", "withdrawn", "lapsed"]),
    lt(memberships.createdAt, sql`now() - interval '1 year'`),
    notExists(db.select({ one: sql`1` }).from(membershipTerms).where(eq(membershipTerms.membershipId, memberships.id))),
  );
  await endDue(db, old, (tx, ids) => tx.delete(memberships).where(inArray(memberships.id, ids)));
}
