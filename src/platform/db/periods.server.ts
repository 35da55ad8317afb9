import { type SQL, sql } from "drizzle-orm";

/** In which of the periods with these first days a day lies: 0 for the first, -1 before it. */
export const periodOfDay = (day: SQL, firstDays: string[]): SQL =>
  sql`width_bucket(${day}, (select array_agg(first order by first) from unnest(${sql.param(firstDays)}::date[]) first)) - 1`;
