import { eq, inArray, sql } from "drizzle-orm";
import { allWordsQuery, correctTokens, searching, searchTokens } from "#features/search/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { oneLine } from "#lib/input-text.ts";
import { bdtToPoisha } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { forget, remember } from "#platform/db/memory.server.ts";
import { findForPage, findVisible } from "./blog-queries.server.ts";
import { prepareContent } from "./content-html.server.ts";
import type { BlogDetail, BlogSummary, filterTypes, Term } from "./contract.ts";
import { faultsOfDraft } from "./draft-faults.ts";
import * as queries from "./queries.server.ts";
import { blogCategories, blogHashtags, blogs, categories, hashtags } from "./tables.server.ts";

export { listAddresses } from "./queries.server.ts";
export { countView, forgetOldViews } from "./views.server.ts";

/** All categories in the editors' order. */
export function listCategories(db: Db): Promise<(Term & { description: string })[]> {
  return remember(db, "blogs", "categories", () => queries.listCategories(db));
}

/** Moment (ms UTC) at which the next scheduled blog appears, or undefined. */
export async function nextPublishing(db: Db): Promise<number | undefined> {
  const ask = () => remember(db, "blogs", "next publishing", () => queries.nextPublishing(db));
  const next = await ask();
  if (next === undefined || next > Date.now()) return next;
  // Its hour has come: what was counted before it no longer holds.
  forget(db, "blogs");
  return ask();
}

/** Number of blogs under a filter, remembered: counting 100,000 rows for each page would not stay flat. */
async function totalOf(db: Db, filter: queries.ListFilter): Promise<number> {
  await nextPublishing(db);
  const key = `count|${filter.type}|${[...filter.categoryIds].sort().join()}`;
  return remember(db, "blogs", key, () => queries.countVisible(db, filter));
}

/** What a visitor asks of the list. `categories` are slugs or ids; page counts from 1. */
export interface ListRequest {
  type: (typeof filterTypes)[number];
  page: number;
  limit: number;
  sort: queries.SortField;
  order: "asc" | "desc";
  text?: string | undefined;
  categories?: string[] | undefined;
}

export interface ListResult {
  items: BlogSummary[];
  pagination: Pagination;
  /** The words searched for instead, when nothing matched what was typed. */
  correctedText: string | undefined;
}

async function categoryIdsOf(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const known = await listCategories(db);
  return names.map((name) => {
    const found = known.find((term) => term.slug === name || term.id === name);
    if (!found)
      throw new AppError("VALIDATION_FAILED", `There is no category “${name}”.`, {
        errors: [{ path: "categories", message: `There is no category “${name}”` }],
      });
    return found.id;
  });
}

/** One page of visible blogs. Throws VALIDATION_FAILED for an unknown category. */
export async function listBlogs(db: Db, request: ListRequest): Promise<ListResult> {
  const categoryIds = await categoryIdsOf(db, request.categories ?? []);
  const page = { offset: (request.page - 1) * request.limit, limit: request.limit };
  const base = { type: request.type, categoryIds };
  if (!request.text) {
    const filter = { ...base, text: undefined };
    const field = request.sort === "relevance" ? "publishedAt" : request.sort;
    const total = await totalOf(db, filter);
    // A page beyond the end needs no query; the newest total decides what the end is.
    const items =
      page.offset < total ? await queries.listVisible(db, filter, { field, order: request.order }, page) : [];
    return { items, pagination: paginate(total, request.page, request.limit), correctedText: undefined };
  }
  const tokens = searchTokens(request.text);
  const none: ListResult = {
    items: [],
    pagination: paginate(0, request.page, request.limit),
    correctedText: undefined,
  };
  if (tokens.length === 0) return none;
  const sort = { field: request.sort, order: request.order };
  return searching(db, async (tx) => {
    const search = async (words: string[]) =>
      queries.searchVisible(tx, { ...base, text: await allWordsQuery(tx, words) }, sort, page);
    let { items, total } = await search(tokens);
    let correctedText: string | undefined;
    if (total === 0) {
      const corrected = await correctTokens(tx, tokens);
      if (corrected) {
        ({ items, total } = await search(corrected));
        if (total > 0) correctedText = corrected.join(" ");
      }
    }
    return { items, pagination: paginate(total, request.page, request.limit), correctedText };
  });
}

const notThere = () => new AppError("NOT_FOUND", "This blog does not exist or is no longer published.");

/** One visible blog with what an anonymous visitor may read. Throws NOT_FOUND. */
export async function readBlog(db: Db, by: { id: string } | { slug: string }): Promise<BlogDetail> {
  const blog = await findVisible(db, by);
  if (!blog) throw notThere();
  return blog;
}

/**
 * A visible blog with what to read next (`related`, at most `limit`) and the moment (ms UTC) at which that may change by
 * the clock. Throws NOT_FOUND.
 */
export async function readBlogPage(
  db: Db,
  slug: string,
  limit = 4,
): Promise<{ blog: BlogDetail; related: BlogSummary[]; changesAt: number | undefined }> {
  const page = await findForPage(db, slug, limit);
  if (!page) throw notThere();
  return page;
}

/** Everything a blog is written from. `content` is HTML from outside; `price` is BDT (0 = free). */
export interface BlogDraft {
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  author: string;
  price: number;
  wallPercent: number;
  status: "draft" | "published" | "archived";
  featured: boolean;
  publishAt: Date | null;
  asOf: string | null;
  sources: { title: string; url: string }[];
  featuredImage: string | null;
  /** Slugs of existing categories. */
  categories: string[];
  /** Slugs; made when they do not exist. */
  hashtags: string[];
  /** For texts that are older than their row (demo content, imports); now when left out. */
  createdAt?: Date;
}

/**
 * Creates the blog, or overwrites the one with the same slug, in one transaction. Returns its id. Throws
 * VALIDATION_FAILED for an unknown category and for addresses that must not stand on a page.
 */
export async function saveBlog(db: Db, draft: BlogDraft): Promise<string> {
  const errors = faultsOfDraft(draft);
  if (errors.length > 0) throw new AppError("VALIDATION_FAILED", "An address in the blog cannot be used.", { errors });
  const { previewText: _, ...prepared } = prepareContent(
    draft.content.normalize("NFC"),
    draft.price > 0 ? draft.wallPercent : null,
  );
  const row = {
    ...prepared,
    slug: draft.slug,
    title: oneLine(draft.title),
    excerpt: oneLine(draft.excerpt),
    author: oneLine(draft.author),
    pricePoisha: bdtToPoisha(draft.price),
    wallPercent: draft.wallPercent,
    status: draft.status,
    featured: draft.featured,
    publishAt: draft.publishAt,
    asOf: draft.asOf,
    sources: draft.sources,
    featuredImage: draft.featuredImage,
    ...(draft.createdAt ? { createdAt: draft.createdAt } : {}),
  };
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(blogs)
      .values(row)
      .onConflictDoUpdate({ target: blogs.slug, set: { ...row, updatedAt: sql`now()` } })
      .returning({ id: blogs.id });
    if (!saved) throw new Error("insert returned no row");
    const found =
      draft.categories.length > 0
        ? await tx.select({ id: categories.id }).from(categories).where(inArray(categories.slug, draft.categories))
        : [];
    if (found.length !== new Set(draft.categories).size)
      throw new AppError("VALIDATION_FAILED", "A category does not exist.", {
        errors: [{ path: "categories", message: "Choose existing categories" }],
      });
    await tx.delete(blogCategories).where(eq(blogCategories.blogId, saved.id));
    if (found.length > 0)
      await tx.insert(blogCategories).values(found.map(({ id }) => ({ blogId: saved.id, categoryId: id })));
    await tx.delete(blogHashtags).where(eq(blogHashtags.blogId, saved.id));
    const tags = await ensureHashtags(tx, draft.hashtags);
    if (tags.length > 0)
      await tx.insert(blogHashtags).values(tags.map((hashtagId) => ({ blogId: saved.id, hashtagId })));
    return saved.id;
  });
}

async function ensureHashtags(tx: Parameters<Parameters<Db["transaction"]>[0]>[0], slugs: string[]): Promise<string[]> {
  const wanted = [...new Set(slugs)].sort();
  if (wanted.length === 0) return [];
  await tx
    .insert(hashtags)
    .values(wanted.map((slug) => ({ slug, name: slug.replaceAll("-", " ") })))
    .onConflictDoNothing();
  const rows = await tx.select({ id: hashtags.id }).from(hashtags).where(inArray(hashtags.slug, wanted));
  return rows.map((row) => row.id);
}

/** Makes or renames a category. */
export async function saveCategory(
  db: Db,
  category: Omit<Term, "id"> & { description: string; position: number },
): Promise<void> {
  await db.insert(categories).values(category).onConflictDoUpdate({ target: categories.slug, set: category });
}
