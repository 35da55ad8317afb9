import { and, eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { isInBin, putInBin } from "#features/bin/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { freeSlug, slugify } from "#lib/slugify.ts";
import { orPictureFault } from "#platform/content/picture-fault.server.ts";
import type { Also, Db, DbOrTx } from "#platform/db/client.server.ts";
import { faultOf, takenKey } from "#platform/db/fault.server.ts";
import { idOfPress, pressedBefore } from "#platform/db/pressed.server.ts";
import { allowText } from "#platform/db/session.server.ts";
import { findWhole } from "../blog-queries.server.ts";
import type { PreparedContent } from "../content-html.server.ts";
import { type BlogDraft, finishSave, prepareDraft, rowOf, wallOf } from "../draft.server.ts";
import { blogCategories, blogHashtags, blogSlugs, blogs } from "../tables.server.ts";
import { useTerms } from "../terms-lock.server.ts";
import { allowPublishing } from "./approval-rule.server.ts";
import type { AdminBlog, CreateBlog, UpdateBlog } from "./contract.ts";
import { wasPublishedAt } from "./revisions.server.ts";

const notThere = () => new AppError("NOT_FOUND", "This blog does not exist.");
const slugTaken = (slug: string) =>
  new AppError("VALIDATION_FAILED", `Another blog has, or had, the address “${slug}”.`, {
    errors: [{ path: "slug", message: "Another blog has, or had, this address" }],
  });

/** What the database says when an address is taken: by its unique key or by the trigger that guards old addresses. */
function isSlugClash(error: unknown): boolean {
  return ["blogs_slug_unique", "blog_slugs_pkey", "blog_slugs_apart"].includes(takenKey(error) ?? "");
}

/** Which addresses like this one are, or were, a blog's. */
async function slugsLike(tx: DbOrTx, base: string): Promise<string[]> {
  const result = await tx.execute<{ slug: string }>(
    sql`select slug from (select slug from blogs union all select slug from blog_slugs) as known
      where slug = ${base} or slug like ${`${base}-%`}`,
  );
  return result.rows.map(({ slug }) => slug);
}

/** The blog as an admin edits it. Throws NOT_FOUND. */
export async function readAdminBlog(db: DbOrTx, by: { id: string } | { slug: string }): Promise<AdminBlog> {
  const found = await findWhole(db, by);
  if (!found) throw notThere();
  const { blog, version, wallPercent, publishAt, reviewOn } = found;
  return { ...blog, memberPrice: blog.memberPrice ?? null, version, wallPercent, publishAt, reviewOn };
}

/** That a blog was begun by this person under this title. */
const begunBy = (by: string, title: string) =>
  sql`exists (select from blog_revisions r where r.blog_id = blogs.id and r.version = 1 and r.saved_by = ${by} and r.title = ${title})`;

/**
 * Writes a new blog, one for each key. Whoever writes blogs sees every one of them, so that another's isn't refused; for the desk,
 * which doesn't (`seesAll`), the key of any other blog is a CONFLICT. What `also` writes is there with it, or neither is. Throws
 * VALIDATION_FAILED for a taken address, unknown categories and unusable addresses.
 */
export async function createBlog(
  db: Db,
  body: CreateBlog,
  by: string,
  { seesAll = true, also }: { seesAll?: boolean; also?: Also } = {},
): Promise<AdminBlog> {
  const author = body.author ?? (await readSettings(db)).name;
  const text = { content: body.content, price: body.price ?? 0, wallPercent: body.wallPercent ?? 20 };
  const prepared = await prepareDraft(text);
  // An address made of the title can be taken between looking and writing: then the next one is looked for.
  for (let tries = 0; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        await useTerms(tx);
        const key = body.idempotencyKey;
        const own = seesAll ? sql`true` : begunBy(by, body.title);
        if (key !== undefined && (await pressedBefore(tx, blogs, key, own))) return readAdminBlog(tx, { id: key });
        if (key !== undefined && (await isInBin(tx, key)))
          throw new AppError(
            "CONFLICT",
            "This blog was saved before, and is in the bin now. Save again to make another.",
          );
        const slug = body.slug ?? (await freeSlug(body.title, "blog", (base) => slugsLike(tx, base)));
        const draft: BlogDraft = {
          ...{ slug, title: body.title, excerpt: body.excerpt ?? "" },
          ...text,
          memberPrice: body.memberPrice ?? null,
          author,
          authorAbout: body.authorAbout ?? "",
          ...{ status: body.status ?? "draft", featured: body.featured ?? false, publishAt: body.publishAt ?? null },
          ...{ asOf: body.asOf ?? null, reviewOn: body.reviewOn ?? null },
          sources: body.sources ?? [],
          featuredImage: body.featuredImage ?? null,
          ...{ categories: body.categories ?? [], hashtags: body.hashtags ?? [] },
        };
        const row = rowOf(draft, prepared);
        await allowPublishing(tx, by, undefined, undefined, row);
        await allowText(tx, prepared.content);
        const [saved] = await tx
          .insert(blogs)
          .values({ ...idOfPress(key), ...row })
          .returning({ id: blogs.id, version: blogs.version });
        if (!saved) throw new Error("insert returned no row");
        await finishSave(tx, saved, row, draft, by);
        await note(tx, { action: "blog.create", subject: draft.title, subjectId: saved.id, after: draft });
        await also?.(tx, saved.id);
        return readAdminBlog(tx, { id: saved.id });
      });
    } catch (error) {
      if (!isSlugClash(error)) throw orPictureFault(error, "content");
      if (body.slug !== undefined || tries >= 5) throw slugTaken(body.slug ?? slugify(body.title));
    }
  }
}

type BlogRow = typeof blogs.$inferSelect;

const isStale = (row: BlogRow, { version, updatedAt }: Pick<UpdateBlog, "version" | "updatedAt">) =>
  version === undefined ? Date.parse(updatedAt ?? "") !== row.updatedAt.getTime() : version !== row.version;

/** The text that an update leads to, prepared anew only where it, or its wall, changes. */
async function preparedFor(row: BlogRow, changes: Pick<UpdateBlog, "content" | "price" | "wallPercent">) {
  const before = { content: row.content, price: poishaToBdt(row.pricePoisha), wallPercent: row.wallPercent };
  const after = {
    content: changes.content ?? before.content,
    price: changes.price ?? before.price,
    wallPercent: changes.wallPercent ?? before.wallPercent,
  };
  return after.content === before.content && wallOf(after) === wallOf(before) ? row : prepareDraft(after);
}

/** The row of a blog, held until the transaction ends. Throws NOT_FOUND. */
export async function lockBlog(tx: DbOrTx, id: string): Promise<BlogRow> {
  const [row] = await tx.select().from(blogs).where(eq(blogs.id, id)).for("update");
  if (!row) throw notThere();
  return row;
}

/** A saved blog as the draft that it was written from. */
export async function draftOf(tx: DbOrTx, row: BlogRow): Promise<BlogDraft> {
  const categoryRows = await tx
    .select({ id: blogCategories.categoryId })
    .from(blogCategories)
    .where(eq(blogCategories.blogId, row.id));
  const hashtagRows = await tx
    .select({ id: blogHashtags.hashtagId })
    .from(blogHashtags)
    .where(eq(blogHashtags.blogId, row.id));
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    content: row.content,
    author: row.author,
    authorAbout: row.authorAbout,
    price: poishaToBdt(row.pricePoisha),
    memberPrice: row.memberPricePoisha === null ? null : poishaToBdt(row.memberPricePoisha),
    wallPercent: row.wallPercent,
    status: row.status,
    featured: row.featured,
    publishAt: row.publishAt,
    asOf: row.asOf,
    reviewOn: row.reviewOn,
    sources: row.sources,
    featuredImage: row.featuredImage,
    categories: categoryRows.map(({ id }) => id),
    hashtags: hashtagRows.map(({ id }) => id),
  };
}

/** Somebody saved another version than the one that was read. */
export const changedMeanwhile = (version: number) =>
  new AppError(
    "CONFLICT",
    `Someone else saved this blog while you were editing (now version ${version}). Your changes weren't saved. Reload it and apply them again.`,
  );

/** Somebody saved it since it was read: a step upon it would be one upon words that its editor never saw. */
const otherVersion = (version: number) =>
  new AppError(
    "CONFLICT",
    `Someone else saved this blog meanwhile (now version ${version}), so nothing was changed. Look at it again first.`,
  );

/** What the database says when a sold blog would be lost to its buyers (trigger, or foreign key of their access). */
function isSold(error: unknown): boolean {
  const { code, constraint = "" } = faultOf(error);
  return code === "23001" && constraint.startsWith("blog");
}

const soldStays = () =>
  new AppError(
    "CONFLICT",
    "This blog was sold. It can only be archived: then nobody sees it but its buyers, who keep it.",
  );

/** Saves a draft over a locked row: the next version, its revision, and the old address where one is left behind. */
export async function overwrite(
  tx: DbOrTx,
  row: BlogRow,
  draft: BlogDraft,
  prepared: Omit<PreparedContent, "previewText">,
  by: string,
): Promise<void> {
  const next = rowOf(draft, prepared);
  await allowPublishing(tx, by, row.status, row.id, next);
  const version = row.version + 1;
  await allowText(tx, next.content);
  await tx
    .update(blogs)
    .set({ ...next, version, updatedAt: sql`now()` })
    .where(eq(blogs.id, row.id));
  if (next.slug !== row.slug) {
    // It may come back to an address that it had before.
    await tx.delete(blogSlugs).where(and(eq(blogSlugs.slug, next.slug), eq(blogSlugs.blogId, row.id)));
    // Only an address that could be read has been linked to. A draft that was published may have no hour any more.
    if (row.publishAt !== null || (await wasPublishedAt(tx, row.id, row.slug)))
      await tx.insert(blogSlugs).values({ slug: row.slug, blogId: row.id });
  }
  await finishSave(tx, { id: row.id, version }, next, draft, by);
}

/**
 * Changes what is given. Throws CONFLICT when the blog is not as it was read any more and when a sold one would become a
 * draft again, VALIDATION_FAILED as `createBlog`.
 */
export async function updateBlog(db: Db, body: UpdateBlog, by: string): Promise<AdminBlog> {
  const { id, version, updatedAt, ...changes } = body;
  const [read] = await db.select().from(blogs).where(eq(blogs.id, id));
  if (!read) throw notThere();
  if (isStale(read, body)) throw changedMeanwhile(read.version);
  const prepared = await preparedFor(read, changes);
  try {
    return await db.transaction(async (tx) => {
      await useTerms(tx);
      const row = await lockBlog(tx, id);
      // Of the version that was read and prepared: nobody else saved in between.
      if (isStale(row, body) || row.version !== read.version) throw changedMeanwhile(row.version);
      const draft = await draftOf(tx, row);
      const cover = changes.featuredImage === `/covers/${row.slug}.svg` ? null : changes.featuredImage;
      const next: BlogDraft = {
        slug: changes.slug ?? draft.slug,
        title: changes.title ?? draft.title,
        excerpt: changes.excerpt ?? draft.excerpt,
        content: changes.content ?? draft.content,
        author: changes.author ?? draft.author,
        authorAbout: changes.authorAbout ?? draft.authorAbout,
        price: changes.price ?? draft.price,
        memberPrice: (changes.memberPrice === undefined ? draft.memberPrice : changes.memberPrice) ?? null,
        wallPercent: changes.wallPercent ?? draft.wallPercent,
        status: changes.status ?? draft.status,
        featured: changes.featured ?? draft.featured,
        publishAt: changes.publishAt === undefined ? draft.publishAt : changes.publishAt,
        asOf: changes.asOf === undefined ? draft.asOf : changes.asOf,
        reviewOn: (changes.reviewOn === undefined ? draft.reviewOn : changes.reviewOn) ?? null,
        sources: changes.sources ?? draft.sources,
        featuredImage: cover === undefined ? draft.featuredImage : cover,
        categories: changes.categories ?? draft.categories,
        hashtags: changes.hashtags ?? draft.hashtags,
      };
      await overwrite(tx, row, next, prepared, by);
      await note(tx, { action: "blog.change", subject: row.title, subjectId: id, before: draft, after: next });
      return readAdminBlog(tx, { id });
    });
  } catch (error) {
    if (isSlugClash(error)) throw slugTaken(changes.slug ?? "");
    throw isSold(error) ? soldStays() : orPictureFault(error, "content");
  }
}

/**
 * Publishes, archives or takes back; one that already is what was asked for stays as it is, so a press whose answer was lost can
 * be sent again. A blog without an hour is published now; one with a later hour is scheduled. Throws CONFLICT when a sold one would
 * become a draft again, where another person has to approve it first, and when it has another version than the one that was read.
 */
export async function setBlogStatus(
  db: Db,
  { blogId, status, version }: { blogId: string; status: BlogDraft["status"]; version?: number | undefined },
  by: string,
): Promise<AdminBlog> {
  const change = db.transaction(async (tx) => {
    await useTerms(tx);
    const row = await lockBlog(tx, blogId);
    if (row.status !== status) {
      if (version !== undefined && version !== row.version) throw otherVersion(row.version);
      await overwrite(tx, row, { ...(await draftOf(tx, row)), status }, row, by);
    }
    await note(tx, {
      action: "blog.publish",
      subject: row.title,
      subjectId: blogId,
      before: { status: row.status },
      after: { status },
    });
    return readAdminBlog(tx, { id: blogId });
  });
  return change.catch((error: unknown) => {
    throw isSold(error) ? soldStays() : error;
  });
}

/** Deletes a blog: it stays in the bin for its days, its revisions with it. Throws CONFLICT for one that was sold, or is being paid for. */
export async function deleteBlog(db: Db, id: string): Promise<void> {
  const deletion = db.transaction(async (tx) => {
    await useTerms(tx);
    const { slug, title, status } = await lockBlog(tx, id);
    await putInBin(tx, { table: blogs }, id);
    await note(tx, { action: "blog.delete", subject: title, subjectId: id, before: { slug, title, status } });
  });
  await deletion.catch((error: unknown) => {
    throw isSold(error) ? soldStays() : error;
  });
}
