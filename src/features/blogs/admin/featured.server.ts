import { sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { readContent, saveContent } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { featuredKey, inFeaturedOrder } from "../queries.server.ts";
import {
  type FeaturedBlog,
  featuredOrderSchema,
  mostPlaced,
  mostRemembered,
  type orderFeaturedSchema,
} from "./featured-contract.ts";

const readOrder = async (db: DbOrTx) => (await readContent(db, featuredKey, featuredOrderSchema))?.ids ?? [];

/** The published blogs that are marked 'Featured', as the home page has them, with those that are still to appear. */
export async function listFeatured(db: DbOrTx): Promise<{ order: string[]; blogs: FeaturedBlog[] }> {
  const { rows } = await db.execute<Omit<FeaturedBlog, "publishAt"> & { at: Date }>(sql`
    select b.id, b.slug, b.title, b.publish_at as at, b.publish_at > now() as scheduled from blogs b
    where b.status = 'published' and b.featured order by ${inFeaturedOrder} limit ${mostPlaced}`);
  const blogs = rows.map(({ at, ...blog }) => ({ ...blog, publishAt: new Date(at).toISOString() }));
  return { order: await readOrder(db), blogs };
}

/**
 * Puts featured blogs into an order. Throws CONFLICT when it is not the one that was read any more, or when one of them is no
 * longer featured; VALIDATION_FAILED when one is named twice.
 */
export async function orderFeatured(
  db: Db,
  { ids, before }: z.output<typeof orderFeaturedSchema>,
): Promise<{ order: string[]; blogs: FeaturedBlog[] }> {
  if (new Set(ids).size < ids.length)
    throw new AppError("VALIDATION_FAILED", "Name each blog once.", {
      errors: [{ path: "ids", message: "Each blog once" }],
    });
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content ${featuredKey}`}, 0))`);
    const now = await listFeatured(tx);
    const titleOf = (id: string) => now.blogs.find((blog) => blog.id === id)?.title;
    if (now.order.join() !== before.join() || !ids.every(titleOf))
      throw new AppError(
        "CONFLICT",
        "Somebody changed the featured blogs meanwhile. Look at them before you move one.",
      );
    // What lies further down keeps its place behind them, and so does what is not featured for a while.
    const { rows } = await tx.execute<{ id: string }>(sql`select b.id from blogs b
      where b.status = 'published' and b.featured order by ${inFeaturedOrder} limit ${mostRemembered}`);
    const kept = [...new Set([...ids, ...rows.map(({ id }) => id), ...now.order])].slice(0, mostRemembered);
    await saveContent(tx, featuredKey, { ids: kept });
    const order = { before: now.blogs.map(({ title }) => title), after: ids.map(titleOf) };
    await note(tx, { action: "blog.order", subject: "Featured blogs", ...order });
    return listFeatured(tx);
  });
}
