import { type SQL, sql } from "drizzle-orm";

/** The moment at which a day ('2026-11-22') begins in Dhaka, which has no summer time. */
export const startOfDay = (day: string): SQL => sql`(${day}::date)::timestamp at time zone 'Asia/Dhaka'`;

/** In which of the periods with these first days a moment lies, in Dhaka time: 0 for the first, -1 before it. */
export const periodOf = (moment: SQL, firstDays: string[]): SQL =>
  // The days become moments once, not each moment a day.
  sql`width_bucket(${moment}, (select array_agg((day)::timestamp at time zone 'Asia/Dhaka' order by day)
    from unnest(${sql.param(firstDays)}::date[]) day)) - 1`;
