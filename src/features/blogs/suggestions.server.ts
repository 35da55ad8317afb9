import { sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { findNearest } from "#platform/db/nearest.server.ts";

/**
 * Visible blogs near to a text that somebody types. Only title and excerpt are looked at, never the body: what is behind
 * a wall must not be found out by typing.
 */
export function suggestBlogs(
  db: DbOrTx,
  words: readonly string[],
  limit: number,
): Promise<{ slug: string; title: string; premium: boolean }[]> {
  return findNearest(
    db,
    {
      table: sql`blogs d`,
      visible: sql`d.status = 'published' and d.publish_at <= now()`,
      newest: sql`d.publish_at desc`,
      columns: sql`d.slug, d.title, d.price_poisha > 0 as premium`,
      weights: "AB",
    },
    words,
    limit,
  );
}
