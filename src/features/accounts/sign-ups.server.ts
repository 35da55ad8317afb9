import { sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { periodOfDay } from "#platform/db/periods.server.ts";

/** How many people opened an account in each period, given by their first days in Dhaka, the oldest first. */
export async function signUpsByPeriod(db: DbOrTx, firstDays: string[]): Promise<number[]> {
  const { rows } = await db.execute<{ at: number; n: number }>(sql`
    select ${periodOfDay(sql`day`, firstDays)} as at, sum(people)::int as n from sign_up_sums
    where day >= ${firstDays[0] ?? ""}::date group by 1`);
  return firstDays.map((_, i) => rows.find(({ at }) => at === i)?.n ?? 0);
}

/** Makes one row of those that the day's sign-ups left in their sums. */
export async function foldSignUps(db: Db): Promise<void> {
  await db.execute(sql`select fold_sign_up_sums()`);
}
