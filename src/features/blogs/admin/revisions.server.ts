import { and, desc, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { blogRevisions } from "../tables.server.ts";

/** Every version of a blog that was ever saved, the newest first; also of one that was deleted. */
export async function listRevisions(db: Db, blogId: string) {
  const rows = await db
    .select({
      version: blogRevisions.version,
      title: blogRevisions.title,
      savedAt: blogRevisions.savedAt,
      savedBy: blogRevisions.savedBy,
    })
    .from(blogRevisions)
    .where(eq(blogRevisions.blogId, blogId))
    .orderBy(desc(blogRevisions.version))
    .limit(500);
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

/** One saved version, whole. Throws NOT_FOUND. */
export async function readRevision(db: Db, blogId: string, version: number) {
  const [row] = await db
    .select()
    .from(blogRevisions)
    .where(and(eq(blogRevisions.blogId, blogId), eq(blogRevisions.version, version)));
  if (!row) throw new AppError("NOT_FOUND", "There is no such version of this blog.");
  const { title, excerpt, content, savedBy } = row;
  const facts = row.facts as Record<string, unknown>;
  return { version, title, excerpt, content, facts, savedBy, savedAt: row.savedAt.toISOString() };
}

/** Whether a version of a blog was ever published at this address. */
export async function wasPublishedAt(tx: DbOrTx, blogId: string, slug: string): Promise<boolean> {
  const said = sql`${blogRevisions.facts} @> ${JSON.stringify({ slug, status: "published" })}::jsonb`;
  return (await tx.$count(blogRevisions, and(eq(blogRevisions.blogId, blogId), said))) > 0;
}
