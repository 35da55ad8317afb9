import { type SQL, sql } from "drizzle-orm";
import { poishaToBdt } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";
import type { BlogDetail, BlogSummary, Term } from "./contract.ts";
import { type SummaryRow, summaryColumns, termsOf, toSummary, visible } from "./queries.server.ts";

interface DetailRow extends SummaryRow {
  preview: string;
  word_count: number;
  preview_word_count: number;
  as_of: string | null;
  locked_headings: string[];
  author_about: string;
  sources: BlogDetail["sources"];
  hashtags: Term[];
  corrections: { at: string; note: string }[];
}

/** The preview, never the content: what is behind a wall is not even read. */
const detailColumns = sql`${summaryColumns}, b.preview, b.word_count, b.preview_word_count, b.locked_headings, b.author_about, b.as_of::text, b.sources, ${termsOf("hashtags")} as hashtags,
  coalesce((select json_agg(json_build_object('at', c.published_at, 'note', c.note) order by c.published_at desc)
    from (select published_at, note from blog_corrections where blog_id = b.id order by published_at desc limit 20) c),
    '[]'::json) as corrections`;

function toDetail(row: DetailRow): BlogDetail {
  return {
    ...toSummary(row),
    ...(row.member_price_poisha !== null && { memberPrice: poishaToBdt(row.member_price_poisha) }),
    content: row.preview,
    locked: row.price_poisha > 0,
    wordCount: row.word_count,
    remainingWords: row.price_poisha > 0 ? row.word_count - row.preview_word_count : 0,
    lockedHeadings: row.price_poisha > 0 ? row.locked_headings : [],
    authorAbout: row.author_about,
    asOf: row.as_of,
    sources: row.sources,
    hashtags: row.hashtags,
    corrections: row.corrections.map(({ at, note }) => ({ publishedAt: new Date(at).toISOString(), note })),
  };
}

const byId = prepare<DetailRow, { id: string }>(
  ({ id }) => sql`select ${detailColumns} from blogs b where b.id = ${id}::uuid and ${visible}`,
);
const bySlug = prepare<DetailRow, { slug: string }>(
  ({ slug }) => sql`select ${detailColumns} from blogs b where b.slug = ${slug} and ${visible}`,
);

/** One blog by id or slug as a visitor may read it; undefined when there is none or it is not visible. */
export async function findVisible(db: Db, by: { id: string } | { slug: string }): Promise<BlogDetail | undefined> {
  const [row] = await ("id" in by ? byId(db, by) : bySlug(db, by));
  return row && toDetail(row);
}

/**
 * Which one a blog is in its first category, by the day of publication: its cover is drawn by that. What was published
 * once counts, so that archiving one changes no picture of another.
 */
export async function placeInCategory(
  db: Db,
  { id, categories: [first] }: { id: string; categories: readonly { id: string }[] },
): Promise<number> {
  if (first === undefined) return 0;
  const { rows } = await db.execute<{ place: number }>(sql`
    select count(*)::int as place from blog_categories bc join blogs o on o.id = bc.blog_id
    where bc.category_id = ${first.id}::uuid and o.status <> 'draft'
      and (o.publish_at, o.id) < (select b.publish_at, b.id from blogs b where b.id = ${id}::uuid)`);
  return rows[0]?.place ?? 0;
}

const matching = (by: { id: string } | { slug: string }): SQL =>
  "id" in by ? sql`b.id = ${by.id}::uuid` : sql`b.slug = ${by.slug}`;

/** A blog whole, whatever its state. Only for readers whose right was looked at. */
export interface WholeBlog {
  blog: BlogDetail;
  visible: boolean;
  version: number;
  wallPercent: number;
  publishAt: string | null;
  reviewOn: string | null;
}

/** One blog with all of its text, visible or not; undefined when there is none. Who may have it, the caller decides. */
export async function findWhole(db: DbOrTx, by: { id: string } | { slug: string }): Promise<WholeBlog | undefined> {
  const result = await db.execute<
    DetailRow & { content: string; visible: boolean; version: number; wall_percent: number; review_on: string | null }
  >(sql`select ${detailColumns}, b.content, b.version, b.wall_percent, b.review_on::text, coalesce(${visible}, false) as visible
    from blogs b where ${matching(by)}`);
  const row = result.rows[0];
  if (!row) return undefined;
  const blog = { ...toDetail(row), content: row.content, locked: false, remainingWords: 0, lockedHeadings: [] };
  return {
    blog,
    visible: row.visible,
    version: row.version,
    wallPercent: row.wall_percent,
    publishAt: blog.publishedAt,
    reviewOn: row.review_on,
  };
}

/**
 * Whether this person has bought the blog and has it still. The first time it keeps that they opened it, before the text goes
 * out: what their browser tells later (where they are) is up to them. A copy that is taken back at the same moment is theirs no
 * more, or was opened first and stays.
 */
export async function openBought(db: DbOrTx, userId: string, blogId: string): Promise<boolean> {
  const mine = sql`user_id = ${userId}::uuid and blog_id = ${blogId}::uuid`;
  const { rows } = await db.execute<{ opened: boolean }>(
    sql`select opened_at is not null as opened from blog_access where ${mine}`,
  );
  // Reading on writes nothing.
  if (rows[0]?.opened !== false) return rows.length > 0;
  const marked = await db.execute(
    sql`update blog_access set opened_at = coalesce(opened_at, now()) where ${mine} returning 1`,
  );
  return marked.rows.length > 0;
}

/** As one JSON value: describing thirty columns to the driver costs more than parsing it. */
const pageQuery = prepare<{ page: DetailRow }, { slug: string }>(
  ({ slug }) => sql`
    select row_to_json(page) as page
    from (select ${detailColumns} from blogs b where b.slug = ${slug} and ${visible}) page`,
);

/** The same as `findVisible` by slug, in the quickest way there is: page after page asks for it. */
export async function findForPage(db: Db, slug: string): Promise<BlogDetail | undefined> {
  const [found] = await pageQuery(db, { slug });
  return found && toDetail(found.page);
}

/** A blog that may stand beside others: what a card shows of it, and what it is about. */
export interface Neighbour {
  blog: BlogSummary;
  hashtagIds: string[];
  /** When it was published (ms UTC). */
  publishedAt: number;
}

const newestQuery = prepare<SummaryRow & { hashtag_ids: string[] }, { categoryId: string; limit: number }>(
  ({ categoryId, limit }) => sql`
    select ${summaryColumns},
      array(select theirs.hashtag_id from blog_hashtags theirs where theirs.blog_id = b.id) as hashtag_ids
    from (
      select b.id from blogs b
      where ${visible} and exists (
        select 1 from blog_categories theirs where theirs.blog_id = b.id and theirs.category_id = ${categoryId}::uuid)
      order by b.publish_at desc, b.id desc limit ${limit}) found
    join blogs b on b.id = found.id order by b.publish_at desc, b.id desc`,
);

/** The newest visible blogs of a category, at most `limit`, newest first. */
export async function findNewest(db: Db, categoryId: string, limit: number): Promise<Neighbour[]> {
  const rows = await newestQuery(db, { categoryId, limit });
  return rows.map((row) => {
    const blog = toSummary(row);
    return { blog, hashtagIds: row.hashtag_ids, publishedAt: Date.parse(blog.publishedAt ?? blog.createdAt) };
  });
}
