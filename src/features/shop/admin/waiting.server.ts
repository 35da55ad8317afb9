import { desc, type SQL, sql } from "drizzle-orm";
import type { Platform } from "#platform/platform.server.ts";
import { reconciliationRuns } from "../payment-tables.server.ts";
import type { Shop } from "../shop.server.ts";
import { type Need, type NeedName, needNames } from "./contract.ts";

/** What of a shop its lists ask: the database, and what was sold. */
export type Books = Pick<Shop, "sellables"> & { platform: Pick<Platform, "db"> };

/** Paid lines of what the institute canceled, until their money went back whole. */
function owedLines({ sellables }: Books): SQL {
  const lines = [...sellables.values()].flatMap(({ owedLines: of }) => of ?? []);
  const ids = lines.length === 0 ? sql`select null::uuid` : sql.join(lines, sql` union all `);
  return sql`select order_id, 'canceled' as detail from order_lines
    where id in (${ids}) and granted_at is not null and revoked_at is null and refunded_poisha < total_poisha`;
}

/**
 * Transfers to look for on the statement, as `isTransferSought` (order-state.ts) has it. One that comes all the same is confirmed
 * on the page of its order.
 */
export const transfersDueStatement = `select p.id, p.order_id, p.given_reference as detail
  from payment_attempts p join orders o on o.id = p.order_id
  where p.state = 'open' and p.gateway = 'manual' and (p.given_reference is not null or o.state in ('pending', 'failed'))`;
export const transfersDue = sql.raw(transfersDueStatement);

/** What waits for a person, as (order_id, detail). The list's tabs, their counts and each row's badges ask by these alone. */
const waitingIn = (shop: Books): Record<NeedName, SQL> => ({
  held: sql`select order_id, review_reason as detail from payment_attempts where state = 'review'`,
  transfer: transfersDue,
  asked: sql`select order_id, null::text as detail from refund_requests where state = 'open'`,
  refund: sql`select r.order_id, r.state as detail from refunds r join payment_attempts p on p.id = r.attempt_id
    where r.state <> 'done' and (r.state = 'failed' or p.gateway = 'manual' or r.due_by < now())
    union all ${owedLines(shop)}`,
  mismatch: sql`select order_id, kind as detail from payment_mismatches`,
});

/** Ids of the orders for which a person has to do this, or anything. */
export function ordersWaiting(shop: Books, need: NeedName | "any"): SQL {
  const waiting = waitingIn(shop);
  if (need !== "any") return sql`select order_id from (${waiting[need]}) w`;
  return sql.join(
    needNames.map((name) => sql`select order_id from (${waiting[name]}) w`),
    sql` union `,
  );
}

/** How many orders wait for each, and when the books were last compared. */
export async function countWaiting(
  shop: Books,
): Promise<{ counts: Record<NeedName | "any", number>; comparedAt: string | null }> {
  const { db } = shop.platform;
  const waiting = waitingIn(shop);
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
export async function needsOf(shop: Books, ids: readonly string[]): Promise<Map<string, Need[]>> {
  const waiting = waitingIn(shop);
  const parts = needNames.map(
    (name) =>
      sql`select ${name}::text as what, order_id, detail from (${waiting[name]}) w where order_id = any(${sql.param(ids)}::uuid[])`,
  );
  const { rows } = await shop.platform.db.execute<Need & { order_id: string } & Record<string, unknown>>(
    sql.join(parts, sql` union all `),
  );
  const found = new Map<string, Need[]>();
  for (const { order_id, what, detail } of rows)
    found.set(order_id, [...(found.get(order_id) ?? []), { what, detail }]);
  return found;
}
