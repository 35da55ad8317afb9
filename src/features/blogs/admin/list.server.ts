import { type SQL, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { type CsvCell, csvFile } from "#lib/csv.ts";
import { bdtToPoisha, poishaToBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { mostCounted, mostFound, type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, inPortions } from "#platform/http/list.server.ts";
import type { Term } from "../contract.ts";
import { type SummaryRow, summaryColumns, termsOf, toSummary } from "../queries.server.ts";
import type { AdminBlogSummary, AdminListQuery, adminSortFields } from "./contract.ts";
import { today } from "./today.server.ts";

const sortColumn: Record<(typeof adminSortFields)[number], SQL> = {
  createdAt: sql`b.created_at`,
  updatedAt: sql`b.updated_at`,
  publishedAt: sql`b.publish_at`,
  title: sql`lower(b.title)`,
  price: sql`b.price_poisha`,
  viewCount: sql`b.view_count`,
  claps: sql`b.claps`,
  readingTime: sql`b.reading_time`,
  status: sql`b.status`,
  reviewOn: sql`b.review_on`,
};

const statusRule: Record<AdminListQuery["status"], SQL | undefined> = {
  all: undefined,
  draft: sql`b.status = 'draft'`,
  published: sql`b.status = 'published'`,
  scheduled: sql`b.status = 'published' and b.publish_at > now()`,
  archived: sql`b.status = 'archived'`,
};

type Filter = Pick<AdminListQuery, "status" | "minPrice" | "maxPrice" | "search"> &
  Partial<Pick<AdminListQuery, "review">>;
type Order = Pick<AdminListQuery, "sortField" | "sortOrder">;

function whereOf({ status, minPrice, maxPrice, search, review }: Filter): SQL {
  const rules: SQL[] = [statusRule[status] ?? sql`true`];
  if (minPrice !== undefined) rules.push(sql`b.price_poisha >= ${bdtToPoisha(minPrice)}`);
  if (maxPrice !== undefined) rules.push(sql`b.price_poisha <= ${bdtToPoisha(maxPrice)}`);
  if (review === "due") rules.push(isDue());
  if (review === "asked") rules.push(sql`b.id in (select a.blog_id from blog_approvals a where a.outcome is null)`);
  if (search) rules.push(sql`lower(b.title || ' ' || b.excerpt) like ${containing(search)}`);
  return sql.join(rules, sql` and `);
}

/** Published, and the day to check it again has come in Dhaka. */
const isDue = (): SQL => sql`b.status = 'published' and b.review_on <= ${today()}::date`;

/** Published blogs that are to be checked again. */
export const countDue = (db: Db): Promise<number> => countRows(db, sql`blogs b`, isDue());

/** Blogs that have no hour yet, or no day to be checked again, are at the end, whichever way it is sorted. */
function orderOf({ sortField, sortOrder }: Order): SQL {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const nulls = sortField === "publishedAt" || sortField === "reviewOn" ? sql` nulls last` : sql``;
  // Those of one status come by their age: the same index gives both.
  const then = sortField === "status" ? sql`b.created_at ${direction}, ` : sql``;
  return sql`${sortColumn[sortField]} ${direction}${nulls}, ${then}b.id ${direction}`;
}

interface AdminRow extends SummaryRow {
  version: number;
  scheduled: boolean;
  hashtags: Term[];
  review_on: string | null;
}

const memberPriceOf = ({ member_price_poisha: price }: SummaryRow) => (price === null ? null : poishaToBdt(price));

async function pageOfBlogs(
  db: Db,
  where: SQL,
  query: Order & Pick<AdminListQuery, "page" | "limit">,
): Promise<AdminBlogSummary[]> {
  const order = orderOf(query);
  const result = await db.execute<AdminRow>(sql`
    select ${summaryColumns}, ${termsOf("hashtags")} as hashtags, b.version, b.review_on::text,
      (b.status = 'published' and b.publish_at > now()) as scheduled
    from (select b.id from blogs b where ${where} order by ${order} limit ${query.limit}
      offset ${(query.page - 1) * query.limit}) found
    join blogs b on b.id = found.id order by ${order}`);
  return result.rows.map((row) => ({
    ...toSummary(row),
    version: row.version,
    scheduled: row.scheduled,
    memberPrice: memberPriceOf(row),
    hashtags: row.hashtags,
    reviewOn: row.review_on,
  }));
}

/** One page of all blogs, for admins. */
export async function listAllBlogs(
  db: Db,
  query: AdminListQuery,
): Promise<{ items: AdminBlogSummary[]; pagination: Pagination }> {
  const where = whereOf(query);
  return {
    items: await pageOfBlogs(db, where, query),
    pagination: paginate(
      await countRows(db, sql`blogs b`, where, query.search ? mostFound : mostCounted),
      query.page,
      query.limit,
    ),
  };
}

/** The newest blogs, whatever their status, that have these words in title or excerpt. */
export const findBlogs = (db: Db, search: string, limit: number): Promise<AdminBlogSummary[]> =>
  pageOfBlogs(db, whereOf({ status: "all", search }), {
    ...{ page: 1, limit },
    ...{ sortField: "createdAt", sortOrder: "desc" },
  });

const head = [
  ...["Title", "Address", "Status", "Published", "Changed", "Author", "Price in BDT", "Price for members in BDT"],
  ...["Categories", "Hashtags", "Minutes to read", "Views", "Claps"],
];

/**
 * What the list finds as a file for spreadsheets, all of it, in its order. The blogs are those of the moment in which it was
 * asked for; one that is deleted meanwhile is left out. The log keeps who took it.
 */
export async function exportBlogs(db: Db, { search, ...query }: Filter & Order, origin: string) {
  const { status, minPrice, maxPrice, review } = query;
  const after = { status, minPrice, maxPrice, review, searched: Boolean(search) };
  await note(db, { action: "blog.export", subject: "Blogs as CSV", after });
  const found = sql`select b.id from blogs b where ${whereOf({ search, ...query })} order by ${orderOf(query)}`;
  return csvFile(head, exportRows(await inPortions(db, found, (ids) => exportedBlogs(db, ids)), origin));
}

const namesIn = (terms: readonly { name: string }[]) => terms.map(({ name }) => name).join(", ");

type ExportedRow = SummaryRow & { hashtags: Term[] };

async function exportedBlogs(db: Db, ids: string[]): Promise<ExportedRow[]> {
  const { rows } = await db.execute<ExportedRow>(sql`
    select ${summaryColumns}, ${termsOf("hashtags")} as hashtags from blogs b where b.id = any(${sql.param(ids)}::uuid[])`);
  return rows;
}

async function* exportRows(portions: AsyncIterable<ExportedRow[]>, origin: string): AsyncGenerator<CsvCell[][]> {
  for await (const rows of portions)
    yield rows.map((row) => {
      const { title, slug, status, publishedAt, updatedAt, author, price, categories, readingTime, viewCount, claps } =
        toSummary(row);
      const facts = [
        title,
        origin + pageOf.blog(slug),
        status,
        publishedAt,
        updatedAt,
        author,
        price,
        memberPriceOf(row),
      ];
      return [...facts, namesIn(categories), namesIn(row.hashtags), readingTime, viewCount, claps];
    });
}
