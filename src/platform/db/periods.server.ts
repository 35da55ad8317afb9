import { type SQL, sql } from "drizzle-orm";

/** The moment at which a day ('2026-11-22') begins in Dhaka, which has no summer time. */
export const startOfDay = (day: string): SQL => sql`(${day}::date)::timestamp at time zone 'Asia/Dhaka'`;

/** In which of the periods with these first days a day lies: 0 for the first, -1 before it. */
export const periodOfDay = (day: SQL, firstDays: string[]): SQL =>
  sql`width_bucket(${day}, (select array_agg(first order by first) from unnest(${sql.param(firstDays)}::date[]) first)) - 1`;
