import { and, asc, eq, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { truncate } from "#lib/text.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { blogComments } from "../approval-tables.server.ts";
import type { AddComment, BlogComment } from "./approval-contract.ts";
import { lockBlog } from "./write.server.ts";

/** So many comments a blog can have. */
const mostComments = 500;

const gone = () => new AppError("NOT_FOUND", "This comment is no longer there.");

/** What staff said about a blog, in the order in which they said it. */
export async function listComments(db: DbOrTx, blogId: string): Promise<BlogComment[]> {
  const rows = await db
    .select()
    .from(blogComments)
    .where(eq(blogComments.blogId, blogId))
    .orderBy(asc(blogComments.madeAt), asc(blogComments.id))
    .limit(mostComments);
  const people = await findContacts(
    db,
    rows.flatMap(({ madeBy, settledBy }) => [madeBy, settledBy]).filter((id) => id !== null),
  );
  const personOf = (id: string | null) => {
    const found = id === null ? undefined : people.get(id);
    return found ? { userId: found.userId, fullName: found.fullName } : null;
  };
  return rows.map(({ id, version, quote, place, text, answerTo, madeBy, madeAt, settledBy, settledAt }) => ({
    ...{ id, version, quote, place, text, answerTo, madeBy: personOf(madeBy), madeAt: madeAt.toISOString() },
    ...{ settledBy: personOf(settledBy), settledAt: settledAt?.toISOString() ?? null },
  }));
}

/**
 * Says something about a blog. Sent twice, it is one comment. Throws NOT_FOUND where the comment that it answers is gone; CONFLICT
 * where there are too many, and where the id stands for other words.
 */
export async function addComment(
  db: Db,
  blogId: string,
  { id, version, text, quote, place, answerTo }: AddComment,
  by: string,
): Promise<BlogComment[]> {
  return db.transaction(async (tx) => {
    const blog = await lockBlog(tx, blogId);
    const [same] = await tx.select().from(blogComments).where(eq(blogComments.id, id));
    if (same && (same.blogId !== blogId || same.madeBy !== by)) throw new AppError("CONFLICT", "Send it again.");
    if (same?.text === text && same.quote === quote && same.answerTo === answerTo) return listComments(tx, blogId);
    if (same)
      throw new AppError(
        "CONFLICT",
        `Your comment is kept as you sent it first: “${truncate(same.text, 200)}” Send it again to add this one.`,
      );
    if ((await tx.$count(blogComments, eq(blogComments.blogId, blogId))) >= mostComments)
      throw new AppError("CONFLICT", `This blog has ${mostComments} comments: delete some of yours first.`);
    if (answerTo !== null) {
      const [first] = await tx
        .select({ answerTo: blogComments.answerTo })
        .from(blogComments)
        .where(and(eq(blogComments.id, answerTo), eq(blogComments.blogId, blogId)));
      // An answer to an answer belongs to the comment that both are about.
      if (!first || first.answerTo !== null) throw gone();
    }
    await tx.insert(blogComments).values({ id, blogId, version, quote, place, text, answerTo, madeBy: by });
    await note(tx, { action: "blog.comment", subject: blog.title, subjectId: blogId, after: { quote, text } });
    return listComments(tx, blogId);
  });
}

/** The comment of this blog, held until the transaction ends. Throws NOT_FOUND. */
async function lockComment(tx: DbOrTx, blogId: string, id: string) {
  const [row] = await tx
    .select()
    .from(blogComments)
    .where(and(eq(blogComments.id, id), eq(blogComments.blogId, blogId)))
    .for("update");
  if (!row) throw gone();
  return row;
}

/** Says that what a comment asks for is done, or that it is not. Throws NOT_FOUND. */
export async function settleComment(
  db: Db,
  blogId: string,
  id: string,
  settled: boolean,
  by: string,
): Promise<BlogComment[]> {
  return db.transaction(async (tx) => {
    const blog = await lockBlog(tx, blogId);
    const row = await lockComment(tx, blogId, id);
    if ((row.settledAt !== null) !== settled) {
      await tx
        .update(blogComments)
        .set(settled ? { settledBy: by, settledAt: sql`now()` } : { settledBy: null, settledAt: null })
        .where(eq(blogComments.id, id));
    }
    await note(tx, { action: "blog.comment-settle", subject: blog.title, subjectId: blogId, after: { settled } });
    return listComments(tx, blogId);
  });
}

/**
 * Deletes one's own comment with one's own answers to it. Throws NOT_FOUND; FORBIDDEN for somebody else's; CONFLICT where somebody else
 * answered it: their words are not one's own to delete, and may not have been seen.
 */
export async function deleteComment(db: Db, blogId: string, id: string, by: string): Promise<BlogComment[]> {
  return db.transaction(async (tx) => {
    const blog = await lockBlog(tx, blogId);
    const row = await lockComment(tx, blogId, id);
    if (row.madeBy !== by) throw new AppError("FORBIDDEN", "Only whoever wrote a comment can delete it.");
    const answers = await tx
      .delete(blogComments)
      .where(and(eq(blogComments.blogId, blogId), eq(blogComments.answerTo, id)))
      .returning();
    if (answers.some(({ madeBy }) => madeBy !== by))
      throw new AppError("CONFLICT", "Somebody answered this comment: settle it instead, so that their answer stays.");
    await tx.delete(blogComments).where(eq(blogComments.id, id));
    const said = answers.length > 0 ? { answers: answers.map(({ text }) => text) } : {};
    const before = { text: row.text, ...said };
    await note(tx, { action: "blog.comment-delete", subject: blog.title, subjectId: blogId, before });
    return listComments(tx, blogId);
  });
}
