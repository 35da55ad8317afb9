import { lookFor, searching, searchTokens } from "#features/search/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import { mayWorkIn, type Role } from "#lib/staff.ts";
import { withoutWall } from "#platform/content/callouts.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { forget, remember } from "#platform/db/memory.server.ts";
import { findForPage, findNewest, findVisible, findWhole, openBought } from "./blog-queries.server.ts";
import type { BlogDetail, BlogSummary, filterTypes, Term } from "./contract.ts";
import * as queries from "./queries.server.ts";

export { countAsked as countBlogsAsked } from "./admin/approval.server.ts";
export { countDue as countBlogsDue, findBlogs } from "./admin/list.server.ts";
export { forgetOldPreviews } from "./admin/previews.server.ts";
export { createBlog } from "./admin/write.server.ts";
export { placeInCategory } from "./blog-queries.server.ts";
export { clapsOfPerson } from "./claps.server.ts";
export { giveCopy, openedCopies, takeCopiesBack } from "./copies.server.ts";
export { blogJobs } from "./correction-mails.server.ts";
export { type BlogDraft, saveBlog } from "./draft.server.ts";
export { readingOfPerson } from "./library.server.ts";
export { blogMailSamples } from "./mails.server.ts";
export { findByIds, listAddresses, presentCategory } from "./queries.server.ts";
export { blogsBought, blogsRead, readsOfPerson } from "./reads.server.ts";
export { blogsForSale } from "./sale.server.ts";
export { saveCategory } from "./terms.server.ts";
export { useTerms } from "./terms-lock.server.ts";
export { addTerms, listTerms } from "./terms-transfer.server.ts";
export { countView, forgetOldViews, readMost } from "./views.server.ts";

/** All categories in the editors' order. */
export function listCategories(db: Db): Promise<(Term & { description: string })[]> {
  return remember(db, "blogs", "categories", () => queries.listCategories(db));
}

/** Moment (ms UTC) at which the next scheduled blog appears, or undefined. */
export async function nextPublishing(db: Db): Promise<number | undefined> {
  const ask = () => remember(db, "blogs", "next publishing", () => queries.nextPublishing(db));
  const next = await ask();
  if (next === undefined || next > databaseNow()) return next;
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

/** The present names of categories that are asked for by slug or id; one that has none is left as it is. */
export async function presentCategories(db: Db, names: string[]): Promise<string[]> {
  const known = await listCategories(db);
  if (names.every((name) => known.some(({ id, slug }) => slug === name || id === name))) return names;
  const former = await remember(db, "blogs", "former categories", () => queries.formerCategories(db));
  return [...new Set(names.map((name) => former.find(({ was }) => was.includes(name))?.slug ?? name))];
}

async function categoryIdsOf(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const known = await listCategories(db);
  const present = await presentCategories(db, names);
  return present.map((name) => {
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
    // The editors' order is one of the featured blogs alone.
    const asked = request.sort === "featured" && request.type !== "featured" ? "createdAt" : request.sort;
    const field = asked === "relevance" ? "publishedAt" : asked;
    const total = await totalOf(db, base);
    // A page beyond the end needs no query; the newest total decides what the end is.
    const items = page.offset < total ? await queries.listVisible(db, base, { field, order: request.order }, page) : [];
    return { items, pagination: paginate(total, request.page, request.limit), correctedText: undefined };
  }
  const { text } = request;
  if (searchTokens(text).length === 0)
    return { items: [], pagination: paginate(0, request.page, request.limit), correctedText: undefined };
  const sort = { field: request.sort, order: request.order };
  return searching(db, async (tx) => {
    const { found, correctedText } = await lookFor(
      tx,
      text,
      (asked) => queries.searchVisible(tx, asked, base, sort, page),
      ({ total }) => total > 0,
    );
    return { items: found.items, pagination: paginate(found.total, request.page, request.limit), correctedText };
  });
}

const notThere = () => new AppError("NOT_FOUND", "This blog does not exist or is no longer published.");

type By = { id: string } | { slug: string };

/** Where an address that a blog had before leads to; the address itself when it is none. */
async function present(db: Db, by: By): Promise<By> {
  const id = "slug" in by ? await queries.blogOfOldSlug(db, by.slug) : undefined;
  return id === undefined ? by : { id };
}

/** One visible blog with what an anonymous visitor may read; also by an address that it had before. Throws NOT_FOUND. */
export async function readBlog(db: Db, by: By): Promise<BlogDetail> {
  const blog = (await findVisible(db, by)) ?? (await findVisible(db, await present(db, by)));
  if (!blog) throw notThere();
  return blog;
}

/** Who reads. */
interface Reader {
  userId: string;
  role: Role;
}

/**
 * One blog as somebody who is signed in may read it: whole for editors and buyers, who keep also what was archived, and of
 * whom it is kept that they opened it. Throws NOT_FOUND.
 */
export async function readBlogAs(db: Db, by: By, reader: Reader): Promise<BlogDetail> {
  const found = (await findWhole(db, by)) ?? (await findWhole(db, await present(db, by)));
  if (!found) throw notThere();
  const { visible, version, wallPercent, publishAt, reviewOn } = found;
  if (mayWorkIn(reader.role, "content")) return { ...found.blog, version, wallPercent, publishAt, reviewOn };
  const blog = { ...found.blog, content: withoutWall(found.blog.content) };
  if (visible && blog.price === 0) return blog;
  if (blog.status !== "draft" && (await openBought(db, reader.userId, blog.id))) return blog;
  return readBlog(db, { id: blog.id });
}

/** So many of the newest of each category are looked at for what to read next. */
const neighboursPerCategory = 60;

/** The newest of the blog's categories, those that share hashtags first. */
async function relatedTo(db: Db, blog: BlogDetail, limit: number): Promise<BlogSummary[]> {
  const lists = await Promise.all(
    blog.categories.map(({ id }) =>
      remember(db, "blogs", `newest|${id}`, () => findNewest(db, id, neighboursPerCategory)),
    ),
  );
  const about = new Set(blog.hashtags.map((term) => term.id));
  const near = new Map(lists.flat().map((neighbour) => [neighbour.blog.id, neighbour]));
  near.delete(blog.id);
  return [...near.values()]
    .map((one) => ({ one, shared: one.hashtagIds.filter((id) => about.has(id)).length }))
    .sort((a, b) => b.shared - a.shared || b.one.publishedAt - a.one.publishedAt)
    .slice(0, limit)
    .map(({ one }) => one.blog);
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
  // First: it forgets what a blog whose hour has come makes untrue.
  const changesAt = await nextPublishing(db);
  const blog = await findForPage(db, slug);
  if (!blog) throw notThere();
  return { blog, related: await relatedTo(db, blog, limit), changesAt };
}

/** The address that a visible blog has now, when this is one that it had before. */
export async function movedTo(db: Db, oldSlug: string): Promise<string | undefined> {
  const id = await queries.blogOfOldSlug(db, oldSlug);
  return id === undefined ? undefined : (await findVisible(db, { id }))?.slug;
}
