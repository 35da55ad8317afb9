import { createHmac, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";

/** Today's key of each database, made by whichever process needs it first. Cached for the day it belongs to. */
const cached = new WeakMap<Db, { day: string; key: Buffer }>();

async function keyOfDay(db: Db, day: string): Promise<Buffer> {
  const known = cached.get(db);
  if (known?.day === day) return known.key;
  await db.execute(
    sql`insert into view_keys (day, key) values (${day}::date, ${sql.param(randomBytes(32))}) on conflict do nothing`,
  );
  const result = await db.execute<{ key: Buffer }>(sql`select key from view_keys where day = ${day}::date`);
  const key = result.rows[0]?.key;
  if (!key) throw new Error("no view key for today");
  cached.set(db, { day, key });
  return key;
}

/**
 * Counts one view of a visible blog, once for each visitor and day (UTC). The visitor is kept only as a hash under a
 * key that is thrown away after two days, so that nobody can be recognised from it later.
 */
export async function countView(db: Db, blogId: string, visitor: { address: string; agent: string }): Promise<void> {
  const day = new Date(databaseNow()).toISOString().slice(0, 10);
  const key = await keyOfDay(db, day);
  const hash = createHmac("sha256", key).update(`${visitor.address}\n${visitor.agent}`).digest().subarray(0, 16);
  await db.execute(sql`
    with first as (
      insert into blog_views (day, blog_id, visitor)
      select ${day}::date, b.id, ${sql.param(hash)} from blogs b where b.id = ${blogId}::uuid and b.status = 'published' and b.publish_at <= now()
      on conflict do nothing returning blog_id),
    counted as (
      insert into blog_view_days (day, blog_id, views) select ${day}::date, blog_id, 1 from first
      on conflict (day, blog_id) do update set views = blog_view_days.views + 1)
    update blogs set view_count = view_count + 1 where id in (select blog_id from first)`);
}

/** The blogs that were read most since a day; at most `limit`. */
export async function readMost(
  db: DbOrTx,
  since: string,
  limit: number,
): Promise<{ slug: string; title: string; views: number }[]> {
  const { rows } = await db.execute<{ slug: string; title: string; views: number }>(sql`
    select b.slug, b.title, d.views from (
      select blog_id, sum(views)::int as views from blog_view_days where day >= ${since}::date
      group by blog_id order by views desc, blog_id limit ${limit}) d
    join blogs b on b.id = d.blog_id order by d.views desc, b.title`);
  return rows;
}

/** Removes hashes and keys older than two days. Returns the number of hashes removed. */
export async function forgetOldViews(db: Db): Promise<number> {
  cached.delete(db);
  const isOld = sql`day < (now() at time zone 'utc')::date - 1`;
  // The keys are few, and without them nobody can be recognised in the hashes any more.
  await deleteOld(db, sql`view_keys`, isOld);
  return deleteOld(db, sql`blog_views`, isOld);
}
