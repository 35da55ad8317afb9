import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { oneLine } from "#lib/input-text.ts";
import { fitsMembers, memberPriceFault } from "#lib/member-price.ts";
import { bdtToPoisha } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { allowText } from "#platform/db/session.server.ts";
import type { PreparedContent } from "./content-html.server.ts";
import { faultsOfDraft } from "./draft-faults.ts";
import { prepareText } from "./prepare.server.ts";
import { blogCategories, blogHashtags, blogRevisions, blogs, hashtags } from "./tables.server.ts";
import { categoryIds, hashtagIds } from "./terms.server.ts";
import { useTerms } from "./terms-lock.server.ts";

/** Everything a blog is written from. `content` is HTML from outside; prices are BDT (0 = free). */
export interface BlogDraft {
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  author: string;
  authorAbout?: string;
  price: number;
  /** What members pay, lower than the price; what everybody pays when left out. */
  memberPrice?: number | null;
  wallPercent: number;
  status: "draft" | "published" | "archived";
  featured: boolean;
  publishAt: Date | null;
  asOf: string | null;
  /** Day on which it is to be checked again; none when left out. */
  reviewOn?: string | null;
  sources: { title: string; url: string }[];
  featuredImage: string | null;
  /** Ids or slugs of existing categories. */
  categories: string[];
  /** Ids, or words; made when they do not exist. */
  hashtags: string[];
  /** For texts that are older than their row (demo content, imports); now when left out. */
  createdAt?: Date;
}

/** The share of the text that everybody reads; null for a free one, which has no wall. */
export const wallOf = ({ price, wallPercent }: Pick<BlogDraft, "price" | "wallPercent">) =>
  price > 0 ? wallPercent : null;

/** The text of a draft, cleaned, counted, cut at the wall. Before the transaction that saves it: it may take a second. */
export function prepareDraft(draft: Pick<BlogDraft, "content" | "price" | "wallPercent">): Promise<PreparedContent> {
  return prepareText(draft.content, wallOf(draft));
}

/**
 * The row of a draft whose text was prepared. Throws VALIDATION_FAILED for addresses that must not stand on a page, and for a price
 * of members that is not below the price.
 */
export function rowOf(draft: BlogDraft, prepared: Omit<PreparedContent, "previewText">) {
  const errors = faultsOfDraft(draft);
  if (errors.length > 0) throw new AppError("VALIDATION_FAILED", "An address in the blog cannot be used.", { errors });
  const { price, memberPrice = null } = draft;
  if (!fitsMembers({ price, memberPrice })) {
    const { path, error } = memberPriceFault;
    throw new AppError("VALIDATION_FAILED", `${error}. Change that of members, too.`, {
      errors: [{ path: path.join("."), message: error }],
    });
  }
  if (draft.status === "published" && prepared.wordCount === 0)
    throw new AppError("VALIDATION_FAILED", "A blog needs a text before it can be published.", {
      errors: [{ path: "content", message: "Write a text before you publish" }],
    });
  const { content, preview, bodyText, wordCount, previewWordCount, lockedHeadings, readingTime } = prepared;
  return {
    content,
    preview,
    bodyText,
    wordCount,
    previewWordCount,
    lockedHeadings,
    readingTime,
    slug: draft.slug,
    title: oneLine(draft.title),
    excerpt: oneLine(draft.excerpt),
    author: oneLine(draft.author),
    authorAbout: oneLine(draft.authorAbout ?? ""),
    pricePoisha: bdtToPoisha(price),
    memberPricePoisha: memberPrice === null ? null : bdtToPoisha(memberPrice),
    wallPercent: draft.wallPercent,
    status: draft.status,
    featured: draft.featured,
    // A published blog without an hour is published now.
    publishAt: draft.status === "published" ? (draft.publishAt ?? new Date(databaseNow())) : draft.publishAt,
    asOf: draft.asOf,
    reviewOn: draft.reviewOn ?? null,
    sources: draft.sources,
    // What is answered for a blog without a cover of its own: sent back, it still means none.
    featuredImage: draft.featuredImage === `/covers/${draft.slug}.svg` ? null : draft.featuredImage,
    ...(draft.createdAt ? { createdAt: draft.createdAt } : {}),
  };
}

/** Puts the blog under exactly these categories and hashtags. */
async function setTerms(tx: DbOrTx, blogId: string, draft: Pick<BlogDraft, "categories" | "hashtags">): Promise<void> {
  const ids = [...new Set(await categoryIds(tx, draft.categories))];
  await tx.delete(blogCategories).where(eq(blogCategories.blogId, blogId));
  if (ids.length > 0) await tx.insert(blogCategories).values(ids.map((categoryId) => ({ blogId, categoryId })));
  await setHashtags(tx, blogId, await hashtagIds(tx, draft.hashtags));
}

/** Only what differs is written: each hashtag counts the blogs that bear it. */
async function setHashtags(tx: DbOrTx, blogId: string, wanted: readonly string[]): Promise<void> {
  const borne = await tx
    .select({ id: blogHashtags.hashtagId })
    .from(blogHashtags)
    .where(eq(blogHashtags.blogId, blogId));
  const before = borne.map(({ id }) => id);
  const gone = before.filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !before.includes(id));
  if (gone.length + added.length === 0) return;
  // In one order everywhere, so that two writes cannot wait for each other.
  await tx
    .select({ id: hashtags.id })
    .from(hashtags)
    .where(inArray(hashtags.id, [...gone, ...added]))
    .orderBy(hashtags.id)
    .for("no key update");
  if (gone.length > 0)
    await tx.delete(blogHashtags).where(and(eq(blogHashtags.blogId, blogId), inArray(blogHashtags.hashtagId, gone)));
  if (added.length > 0) await tx.insert(blogHashtags).values(added.map((hashtagId) => ({ blogId, hashtagId })));
}

/**
 * All that follows from a saved row: its terms, its revision. `by` is the admin who
 * saved it; null for content that the site brings.
 */
export async function finishSave(
  tx: DbOrTx,
  saved: { id: string; version: number },
  row: ReturnType<typeof rowOf>,
  draft: BlogDraft,
  by: string | null,
): Promise<void> {
  await setTerms(tx, saved.id, draft);
  const { content, preview: _, bodyText: __, lockedHeadings: ___, wordCount, title, excerpt, ...facts } = row;
  await tx.insert(blogRevisions).values({
    blogId: saved.id,
    version: saved.version,
    title,
    excerpt,
    content,
    facts: { ...facts, wordCount, categories: draft.categories, hashtags: draft.hashtags },
    savedBy: by,
  });
}

/**
 * Creates the blog, or overwrites the one with the same slug, in one transaction. Returns its id. Throws
 * VALIDATION_FAILED for an unknown category and for addresses that must not stand on a page. For content that the site
 * brings; admins write through `createBlog` and `updateBlog`.
 */
export async function saveBlog(db: Db, draft: BlogDraft): Promise<string> {
  const columns = rowOf(draft, await prepareDraft(draft));
  return db.transaction(async (tx) => {
    await useTerms(tx);
    await allowText(tx, columns.content);
    const [saved] = await tx
      .insert(blogs)
      .values(columns)
      .onConflictDoUpdate({
        target: blogs.slug,
        set: { ...columns, version: sql`${blogs.version} + 1`, updatedAt: sql`now()` },
      })
      .returning({ id: blogs.id, version: blogs.version });
    if (!saved) throw new Error("insert returned no row");
    await finishSave(tx, saved, columns, draft, null);
    return saved.id;
  });
}
