import { and, desc, eq, or, sql } from "drizzle-orm";
import { note as noteInLog } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { truncate } from "#lib/text.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { correctionJob } from "../correction-mails.server.ts";
import { blogCorrections } from "../corrections-tables.server.ts";
import { blogs } from "../tables.server.ts";
import { useTerms } from "../terms-lock.server.ts";
import type { Correction, PublishCorrection } from "./review-contract.ts";
import { changedMeanwhile, lockBlog } from "./write.server.ts";

const told = sql<number>`(select count(*)::int from blog_correction_mails m where m.correction_id = ${blogCorrections.id})`;
const columns = {
  id: blogCorrections.id,
  version: blogCorrections.version,
  note: blogCorrections.note,
  publishedAt: blogCorrections.publishedAt,
  tellsBuyers: blogCorrections.tellsBuyers,
  told,
};
const toCorrection = (row: Omit<Correction, "publishedAt"> & { publishedAt: Date }): Correction => ({
  ...row,
  publishedAt: row.publishedAt.toISOString(),
});

/** What was put right in a blog, the newest first, and how many have bought it. */
export async function listCorrections(db: DbOrTx, blogId: string): Promise<{ items: Correction[]; buyers: number }> {
  const rows = await db
    .select(columns)
    .from(blogCorrections)
    .where(eq(blogCorrections.blogId, blogId))
    .orderBy(desc(blogCorrections.publishedAt))
    .limit(100);
  const { rows: counted } = await db.execute<{ buyers: number }>(
    sql`select count(*)::int as buyers from blog_access where blog_id = ${blogId}::uuid`,
  );
  return { items: rows.map(toCorrection), buyers: counted[0]?.buyers ?? 0 };
}

/**
 * The correction of this press, where it was published already. Throws CONFLICT for another one of the same version, and for other
 * words under the same id, as after a lost answer: it says what readers see.
 */
async function published(tx: DbOrTx, blogId: string, { id, version, note, tellBuyers }: PublishCorrection) {
  const rows = await tx
    .select({ ...columns, blogId: blogCorrections.blogId })
    .from(blogCorrections)
    .where(
      or(eq(blogCorrections.id, id), and(eq(blogCorrections.blogId, blogId), eq(blogCorrections.version, version))),
    );
  const same = rows.find((row) => row.id === id);
  const found = same ?? rows[0];
  if (!found) return undefined;
  const { blogId: of, ...before } = found;
  if (of !== blogId) throw new AppError("CONFLICT", "This correction is another blog's.");
  if (same && before.version === version && before.note === note && before.tellsBuyers === tellBuyers) return before;
  const mailed = before.tellsBuyers ? ", and its buyers are emailed" : "";
  throw new AppError(
    "CONFLICT",
    `A correction of version ${before.version} is published already${mailed}: “${truncate(before.note, 200)}” Nothing more was published. Change the text first, then publish the next one.`,
  );
}

/**
 * Publishes what was put right in a blog: readers see it with its day on the page, and where it says so its buyers get one email
 * each. The same press twice is one correction. Throws NOT_FOUND; CONFLICT for a blog that changed since, that nobody can read
 * yet, and for a second correction of one version.
 */
export async function publishCorrection(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  blogId: string,
  given: PublishCorrection,
  by: string,
): Promise<Correction> {
  return db.transaction(async (tx) => {
    await useTerms(tx);
    const row = await lockBlog(tx, blogId);
    const before = await published(tx, blogId, given);
    if (before) return toCorrection(before);
    const { id, version, note, tellBuyers } = given;
    if (row.version !== version) throw changedMeanwhile(row.version);
    if (row.status === "draft" || (row.publishAt?.getTime() ?? 0) > databaseNow())
      throw new AppError("CONFLICT", "Nobody can read this blog yet: there is nothing to correct.");
    await tx.insert(blogCorrections).values({ id, blogId, version, note, tellsBuyers: tellBuyers, publishedBy: by });
    await tx.update(blogs).set({ updatedAt: sql`now()` }).where(eq(blogs.id, blogId));
    if (tellBuyers) await jobs.enqueue(tx, correctionJob, { correctionId: id });
    await noteInLog(tx, {
      action: "blog.correct",
      subject: row.title,
      subjectId: blogId,
      after: { version, note, tellBuyers },
    });
    const [saved] = await tx.select(columns).from(blogCorrections).where(eq(blogCorrections.id, id));
    if (!saved) throw new Error("insert returned no row");
    return toCorrection(saved);
  });
}
