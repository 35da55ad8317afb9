import { sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { periodOf, startOfDay } from "#platform/db/periods.server.ts";

/** How many people opened an account in each period, given by their first days in Dhaka, the oldest first. */
export async function signUpsByPeriod(db: DbOrTx, firstDays: string[]): Promise<number[]> {
  const { rows } = await db.execute<{ at: number; n: number }>(sql`
    select ${periodOf(sql`created_at`, firstDays)} as at, count(*)::int as n from users
    where created_at >= ${startOfDay(firstDays[0] ?? "")} group by 1`);
  return firstDays.map((_, i) => rows.find(({ at }) => at === i)?.n ?? 0);
}
