import { type SQL, sql } from "drizzle-orm";
import { bdtToPoisha } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows } from "#platform/http/list.server.ts";
import { type SummaryRow, summaryColumns, toSummary } from "../queries.server.ts";
import type { AdminBlogSummary, AdminListQuery, adminSortFields } from "./contract.ts";

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
};

const statusRule: Record<AdminListQuery["status"], SQL | undefined> = {
  all: undefined,
  draft: sql`b.status = 'draft'`,
  published: sql`b.status = 'published'`,
  scheduled: sql`b.status = 'published' and b.publish_at > now()`,
  archived: sql`b.status = 'archived'`,
};

/** A piece of text for LIKE: what is typed stands for itself. */

/** One page of all blogs, for admins. */
export async function listAllBlogs(
  db: Db,
  query: AdminListQuery,
): Promise<{ items: AdminBlogSummary[]; pagination: Pagination }> {
  const rules: SQL[] = [sql`true`];
  const status = statusRule[query.status];
  if (status) rules.push(status);
  if (query.minPrice !== undefined) rules.push(sql`b.price_poisha >= ${bdtToPoisha(query.minPrice)}`);
  if (query.maxPrice !== undefined) rules.push(sql`b.price_poisha <= ${bdtToPoisha(query.maxPrice)}`);
  if (query.search) {
    const pattern = containing(query.search);
    rules.push(sql`lower(b.title || ' ' || b.excerpt) like ${pattern}`);
  }
  const where = sql.join(rules, sql` and `);
  // Blogs that have no hour yet stand at the end, whichever way it is sorted.
  const direction = query.sortOrder === "asc" ? sql`asc` : sql`desc`;
  const nulls = query.sortField === "publishedAt" ? sql` nulls last` : sql``;
  const order = sql`${sortColumn[query.sortField]} ${direction}${nulls}, b.id ${direction}`;
  const result = await db.execute<SummaryRow & { version: number; scheduled: boolean }>(sql`
    select ${summaryColumns}, b.version, (b.status = 'published' and b.publish_at > now()) as scheduled
    from (select b.id from blogs b where ${where} order by ${order} limit ${query.limit}
      offset ${(query.page - 1) * query.limit}) found
    join blogs b on b.id = found.id order by ${order}`);
  return {
    items: result.rows.map((row) => ({ ...toSummary(row), version: row.version, scheduled: row.scheduled })),
    pagination: paginate(await countRows(db, sql`blogs b`, where), query.page, query.limit),
  };
}
