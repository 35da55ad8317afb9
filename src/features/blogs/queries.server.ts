import { type SQL, sql } from "drizzle-orm";
import { type Asked, matchesOf } from "#features/search/service.server.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";
import type { BlogSummary, filterTypes, sortFields, Term } from "./contract.ts";

/** At most this many matches are looked at: a common word costs no more among 100,000 blogs than among 1,000. */
const searchCap = 500;

export type SortField = (typeof sortFields)[number] | "relevance";

/** What to list; `categoryIds` none means all. */
export interface ListFilter {
  type: (typeof filterTypes)[number];
  categoryIds: string[];
}

/** Published, and its hour has come. */
export const visible = sql`b.status = 'published' and b.publish_at <= now()`;

const typeRule: Record<ListFilter["type"], SQL> = {
  all: sql`true`,
  featured: sql`b.featured`,
  free: sql`b.price_poisha = 0`,
  premium: sql`b.price_poisha > 0`,
};

/** Under which key of the site's texts the editors' order of featured blogs lies: their ids. */
export const featuredKey = "featured-blogs";
/** The place of a blog in that order; null of one that has none. */
const featuredPlace = sql`array_position(array(select p.id::uuid from site_content s, jsonb_array_elements_text(s.data -> 'ids') p(id)
  where s.key = ${sql.raw(`'${featuredKey}'`)}), b.id)`;

/** In the editors' order: what has no place yet comes first, the newest on top. */
export const inFeaturedOrder = sql`${featuredPlace} nulls first, b.created_at desc, b.id desc`;

const sortColumn: Record<Exclude<SortField, "featured">, SQL> = {
  createdAt: sql`b.created_at`,
  publishedAt: sql`b.publish_at`,
  title: sql`lower(b.title)`,
  price: sql`b.price_poisha`,
  viewCount: sql`b.view_count`,
  claps: sql`b.claps`,
  readingTime: sql`b.reading_time`,
  relevance: sql`b.rank`,
};

/** How blogs are sorted; ties fall to `then`. */
function sortedBy(field: SortField, order: "asc" | "desc", then: SQL): SQL {
  if (field === "featured") return inFeaturedOrder;
  return sql`${sortColumn[field]} ${sql.raw(order)}, ${then} ${sql.raw(order)}`;
}

const inCategories = (id: SQL, ids: string[]) =>
  ids.length === 0
    ? sql`true`
    : sql`exists (select 1 from blog_categories bc where bc.blog_id = ${id} and bc.category_id = any(${sql.param(ids)}::uuid[]))`;

const whereOf = (filter: ListFilter): SQL =>
  sql`${visible} and ${typeRule[filter.type]} and ${inCategories(sql`b.id`, filter.categoryIds)}`;

/** The same filter for what the search found (`d`). */
function foundWhere({ type, categoryIds }: ListFilter): SQL {
  const ofType = {
    all: sql`true`,
    featured: sql`exists (select 1 from blogs b where b.id = d.item_id and b.featured)`,
    free: sql`not d.premium`,
    premium: sql`d.premium`,
  }[type];
  return sql`${ofType} and ${inCategories(sql`d.item_id`, categoryIds)}`;
}

export const termsOf = (kind: "categories" | "hashtags") =>
  kind === "categories"
    ? sql`coalesce((select json_agg(json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) order by c.position, c.name)
        from blog_categories bc join categories c on c.id = bc.category_id where bc.blog_id = b.id), '[]'::json)`
    : sql`coalesce((select json_agg(json_build_object('id', h.id, 'slug', h.slug, 'name', h.name) order by h.name)
        from blog_hashtags bh join hashtags h on h.id = bh.hashtag_id where bh.blog_id = b.id), '[]'::json)`;

export const summaryColumns = sql`b.id, b.slug, b.title, b.excerpt, b.featured_image, b.author, b.price_poisha, b.member_price_poisha, b.reading_time,
  b.status, b.featured, b.publish_at, b.view_count, b.claps, b.created_at, b.updated_at, ${termsOf("categories")} as categories`;

export interface SummaryRow extends Record<string, unknown> {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  featured_image: string | null;
  author: string;
  price_poisha: number;
  member_price_poisha: number | null;
  reading_time: number;
  status: BlogSummary["status"];
  featured: boolean;
  publish_at: Date | null;
  view_count: number;
  claps: number;
  created_at: Date;
  updated_at: Date;
  categories: Term[];
}

const iso = (value: Date | string) => new Date(value).toISOString();

export function toSummary(row: SummaryRow): BlogSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    featuredImage: row.featured_image ?? `/covers/${row.slug}.svg`,
    price: poishaToBdt(row.price_poisha),
    viewCount: row.view_count,
    claps: row.claps,
    readingTime: row.reading_time,
    status: row.status,
    featured: row.featured,
    author: row.author,
    publishedAt: row.publish_at === null ? null : iso(row.publish_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    categories: row.categories,
  };
}

interface ListShape {
  type: ListFilter["type"];
  inCategories: boolean;
  field: Exclude<SortField, "relevance">;
  order: "asc" | "desc";
}

/**
 * One page of visible blogs. The rows to show are found by index first; their columns are read only for those. Each is
 * one JSON value: describing sixteen columns to the driver costs more than parsing it.
 */
function listQuery({ type, inCategories, field, order }: ListShape) {
  return prepare<{ blog: SummaryRow }, { categoryIds: string[]; offset: number; limit: number }>((value) => {
    const sorted = sortedBy(field, order, sql`b.id`);
    const theirs = inCategories
      ? sql`exists (select 1 from blog_categories bc where bc.blog_id = b.id and bc.category_id = any(${value.categoryIds}::uuid[]))`
      : sql`true`;
    return sql`
      select row_to_json(page) as blog
      from (select ${summaryColumns}
        from (select b.id from blogs b where ${visible} and ${typeRule[type]} and ${theirs}
          order by ${sorted} limit ${value.limit}::int offset ${value.offset}::int) found
        join blogs b on b.id = found.id order by ${sorted}) page`;
  });
}

const listQueries = new Map<string, ReturnType<typeof listQuery>>();

/** One page of visible blogs under a filter, in an order. */
export async function listVisible(
  db: Db,
  filter: ListFilter,
  sort: { field: Exclude<SortField, "relevance">; order: "asc" | "desc" },
  page: { offset: number; limit: number },
): Promise<BlogSummary[]> {
  const { categoryIds, type } = filter;
  const shape = { type, inCategories: categoryIds.length > 0, ...sort };
  const key = Object.values(shape).join(" ");
  const query = listQueries.get(key) ?? listQuery(shape);
  listQueries.set(key, query);
  const rows = await query(db, { categoryIds, ...page });
  return rows.map(({ blog }) => toSummary(blog));
}

/** Number of visible blogs under a filter. */
export async function countVisible(db: DbOrTx, filter: ListFilter): Promise<number> {
  const result = await db.execute<{ total: number }>(
    sql`select count(*) as total from blogs b where ${whereOf(filter)}`,
  );
  return Number(result.rows[0]?.total ?? 0);
}

/** One page of what a search asks for, and the number of matches (at most `searchCap`). */
export async function searchVisible(
  db: DbOrTx,
  asked: Asked,
  filter: ListFilter,
  sort: { field: SortField; order: "asc" | "desc" },
  page: { offset: number; limit: number },
): Promise<{ items: BlogSummary[]; total: number }> {
  const order = sortedBy(sort.field, sort.order, sql`b.publish_at desc, b.id`);
  const matches = await matchesOf(db, asked, { types: ["blog"], cap: searchCap, filter: foundWhere(filter) });
  const result = await db.execute<SummaryRow & { total: number }>(sql`
    with hits as materialized (
      select m.rank, b.id, b.title, b.publish_at, b.created_at, b.price_poisha, b.view_count, b.claps, b.reading_time
      from (${matches}) m join blogs b on b.id = m.item_id),
    found as materialized (
      select b.id, row_number() over (order by ${order}) as place, count(*) over () as total from hits b
      order by ${order} limit ${page.limit} offset ${page.offset})
    select ${summaryColumns}, found.total from found join blogs b on b.id = found.id order by found.place`);
  const total = result.rows[0]?.total;
  if (total === undefined && page.offset > 0) {
    const count = await db.execute<{ total: number }>(sql`select count(*) as total from (${matches}) hits`);
    return { items: [], total: Number(count.rows[0]?.total ?? 0) };
  }
  return { items: result.rows.map(toSummary), total: Number(total ?? 0) };
}

/** Blogs by id, whatever their status, with whether visitors see them now. In no order; ids of none are left out. */
export async function findByIds(db: DbOrTx, ids: string[]): Promise<(BlogSummary & { visible: boolean })[]> {
  if (ids.length === 0) return [];
  const result = await db.execute<SummaryRow & { visible: boolean }>(sql`
    select ${summaryColumns}, (${visible}) is true as visible from blogs b where b.id = any(${sql.param(ids)}::uuid[])`);
  return result.rows.map((row) => ({ ...toSummary(row), visible: row.visible }));
}

/** All visible blogs for the sitemap, newest first, at most 50,000 (the format's limit). */
export async function listAddresses(db: DbOrTx): Promise<{ slug: string; updatedAt: string }[]> {
  const result = await db.execute<{ slug: string; updated_at: Date }>(sql`
    select b.slug, b.updated_at from blogs b where ${visible} order by b.publish_at desc limit 50000`);
  return result.rows.map((row) => ({ slug: row.slug, updatedAt: iso(row.updated_at) }));
}

/** Moment (ms UTC) at which the next scheduled blog appears, or undefined. */
export async function nextPublishing(db: DbOrTx): Promise<number | undefined> {
  const result = await db.execute<{ at: Date | null }>(
    sql`select min(b.publish_at) as at from blogs b where b.status = 'published' and b.publish_at > now()`,
  );
  const at = result.rows[0]?.at;
  return at ? new Date(at).getTime() : undefined;
}

/** All categories in the editors' order. */
export async function listCategories(db: DbOrTx): Promise<(Term & { description: string })[]> {
  const result = await db.execute<Term & { description: string }>(
    sql`select id, slug, name, description from categories order by position, name`,
  );
  return result.rows;
}

/** The slug of a category's former addresses, by these and by the ids of categories that went. */
export async function formerCategories(db: DbOrTx): Promise<{ was: string[]; slug: string }[]> {
  const result = await db.execute<{ was: string[]; slug: string }>(sql`
    select array_remove(array[f.slug, f.old_id::text], null) as was, c.slug
    from category_slugs f join categories c on c.id = f.category_id`);
  return result.rows;
}

/**
 * The slug that a category has now, by one that it or what it took the place of had before, or by the id of that; undefined where it
 * is gone.
 */
export async function presentCategory(db: DbOrTx, name: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from categories where slug = ${name}
    union select c.slug from category_slugs f join categories c on c.id = f.category_id
      where f.slug = ${name} or f.old_id::text = ${name}`);
  return rows[0]?.slug;
}

/** The id of the blog that had this address before. */
export async function blogOfOldSlug(db: DbOrTx, slug: string): Promise<string | undefined> {
  const result = await db.execute<{ blog_id: string }>(sql`select blog_id from blog_slugs where slug = ${slug}`);
  return result.rows[0]?.blog_id;
}
