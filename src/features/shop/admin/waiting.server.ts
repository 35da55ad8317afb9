import { desc, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { reconciliationRuns } from "../payment-tables.server.ts";
import { type Need, type NeedName, needNames } from "./contract.ts";

/** What waits for a person, as (order_id, detail). The list's tabs, their counts and each row's badges ask by these alone. */
const waiting: Record<NeedName, SQL> = {
  held: sql`select order_id, review_reason as detail from payment_attempts where state = 'review'`,
  transfer: sql`select order_id, given_reference as detail from payment_attempts where state = 'open' and gateway = 'manual'`,
  asked: sql`select order_id, null::text as detail from refund_requests where state = 'open'`,
  refund: sql`select r.order_id, r.state as detail from refunds r join payment_attempts p on p.id = r.attempt_id
    where r.state <> 'done' and (r.state = 'failed' or p.gateway = 'manual' or r.due_by < now())`,
  mismatch: sql`select order_id, kind as detail from payment_mismatches`,
};

/** Ids of the orders for which a person has to do this, or anything. */
export function ordersWaiting(need: NeedName | "any"): SQL {
  if (need !== "any") return sql`select order_id from (${waiting[need]}) w`;
  return sql.join(
    needNames.map((name) => sql`select order_id from (${waiting[name]}) w`),
    sql` union `,
  );
}

/** How many orders wait for each, and when the books were last compared. */
export async function countWaiting(
  db: DbOrTx,
): Promise<{ counts: Record<NeedName | "any", number>; comparedAt: string | null }> {
  const all = needNames.map((name) => sql`select ${name}::text as need, order_id from (${waiting[name]}) w`);
  const each = needNames.map(
    (name) => sql`count(distinct order_id) filter (where need = ${name})::int as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<NeedName | "any", number>>(sql`
    select count(distinct order_id)::int as any, ${sql.join(each, sql`, `)} from (${sql.join(all, sql` union all `)}) c`);
  const [run] = await db.select().from(reconciliationRuns).orderBy(desc(reconciliationRuns.ranAt)).limit(1);
  const [counts] = rows;
  if (!counts) throw new Error("count returned no row");
  return { counts, comparedAt: run?.ranAt.toISOString() ?? null };
}

/** What a person has to do for each of these orders. */
export async function needsOf(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Need[]>> {
  const parts = needNames.map(
    (name) =>
      sql`select ${name}::text as what, order_id, detail from (${waiting[name]}) w where order_id = any(${sql.param(ids)}::uuid[])`,
  );
  const { rows } = await db.execute<Need & { order_id: string } & Record<string, unknown>>(
    sql.join(parts, sql` union all `),
  );
  const found = new Map<string, Need[]>();
  for (const { order_id, what, detail } of rows)
    found.set(order_id, [...(found.get(order_id) ?? []), { what, detail }]);
  return found;
}
