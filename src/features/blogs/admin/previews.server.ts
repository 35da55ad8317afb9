import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import { blogPreviews } from "../preview-tables.server.ts";
import { blogs } from "../tables.server.ts";
import type { BlogPreview } from "./previews-contract.ts";

/** So many links of one blog can hold at once. */
const mostLinks = 20;

/** Path of the page that a link leads to. It is never asked for by the rest of the site. */
export const previewAddress = (token: string): string => `/previews/${token}`;

export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

const shown = {
  id: blogPreviews.id,
  forWhom: blogPreviews.forWhom,
  madeAt: blogPreviews.madeAt,
  endsAt: blogPreviews.endsAt,
};
const told = ({
  madeAt,
  endsAt,
  ...rest
}: {
  id: string;
  forWhom: string;
  madeAt: Date;
  endsAt: Date;
}): BlogPreview => ({
  ...rest,
  madeAt: madeAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** The links to a blog that hold now, the one that ends first first. */
export async function listPreviews(db: Db, blogId: string): Promise<BlogPreview[]> {
  const rows = await db
    .select(shown)
    .from(blogPreviews)
    .where(and(eq(blogPreviews.blogId, blogId), gt(blogPreviews.endsAt, sql`now()`)))
    .orderBy(asc(blogPreviews.endsAt), asc(blogPreviews.id))
    .limit(mostLinks);
  return rows.map(told);
}

/**
 * A link by which whoever has it reads a blog as it is saved, for so many days. Throws NOT_FOUND, and CONFLICT where there are too many.
 */
export async function makePreview(
  db: Db,
  siteUrl: string,
  blogId: string,
  { forWhom, days }: { forWhom: string; days: number },
  by: string,
): Promise<BlogPreview & { url: string }> {
  const token = randomBytes(24).toString("base64url");
  return db.transaction(async (tx) => {
    const [blog] = await tx.select({ title: blogs.title }).from(blogs).where(eq(blogs.id, blogId)).for("update");
    if (!blog) throw new AppError("NOT_FOUND", "This blog does not exist.");
    const holding = await tx.$count(
      blogPreviews,
      and(eq(blogPreviews.blogId, blogId), gt(blogPreviews.endsAt, sql`now()`)),
    );
    if (holding >= mostLinks)
      throw new AppError("CONFLICT", `This blog has ${mostLinks} links to its preview: end one of them first.`);
    const endsAt = sql`now() + make_interval(days => ${days})`;
    const [row] = await tx
      .insert(blogPreviews)
      .values({ blogId, hash: hashOfToken(token), forWhom, madeBy: by, endsAt })
      .returning(shown);
    if (!row) throw new Error("insert returned no row");
    await note(tx, { action: "blog.preview", subject: blog.title, subjectId: blogId, after: { forWhom, days } });
    return { ...told(row), url: `${siteUrl}${previewAddress(token)}` };
  });
}

/** Ends a link before its time. Throws NOT_FOUND. */
export async function endPreview(db: Db, blogId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(blogPreviews)
      .where(and(eq(blogPreviews.id, id), eq(blogPreviews.blogId, blogId)))
      .returning({ forWhom: blogPreviews.forWhom });
    if (!row) throw new AppError("NOT_FOUND", "This link has ended already.");
    const [blog] = await tx.select({ title: blogs.title }).from(blogs).where(eq(blogs.id, blogId));
    await note(tx, { action: "blog.preview-end", subject: blog?.title ?? "", subjectId: blogId, before: row });
  });
}

/** Removes the links that have ended. */
export const forgetOldPreviews = (db: Db): Promise<number> => deleteOld(db, sql`blog_previews`, sql`ends_at < now()`);
