import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import type { libraryQuerySchema, PurchasedBlog, readingPositionSchema } from "./library-contract.ts";
import { type SummaryRow, summaryColumns, toSummary } from "./queries.server.ts";

interface ShelfRow extends SummaryRow {
  granted_at: Date;
  order_id: string | null;
  progress: number;
  anchor: string | null;
  last_read_at: Date | null;
}

const sortColumn: Record<z.infer<typeof libraryQuerySchema>["sort"], SQL> = {
  lastRead: sql`a.last_read_at`,
  boughtAt: sql`a.granted_at`,
  title: sql`lower(b.title)`,
};

/** The blogs that a person bought and has. Archived ones stay: who paid, keeps. */
export async function listLibrary(
  db: Db,
  userId: string,
  { page, limit, search, sort, order }: z.infer<typeof libraryQuerySchema>,
): Promise<{ items: PurchasedBlog[]; pagination: Pagination }> {
  const pattern = containing(search ?? "");
  const mine = sql`a.user_id = ${userId}::uuid${search ? sql` and lower(b.title || ' ' || b.excerpt) like ${pattern}` : sql``}`;
  const direction = order === "asc" ? sql`asc nulls last` : sql`desc nulls last`;
  const counted = await db.execute<{ total: number }>(
    sql`select count(*) as total from blog_access a join blogs b on b.id = a.blog_id where ${mine}`,
  );
  const found = await db.execute<ShelfRow>(sql`
    select ${summaryColumns}, a.granted_at, a.progress, a.anchor, a.last_read_at, l.order_id
    from blog_access a join blogs b on b.id = a.blog_id left join order_lines l on l.id = a.line_id
    where ${mine} order by ${sortColumn[sort]} ${direction}, a.granted_at desc, b.id
    limit ${limit} offset ${(page - 1) * limit}`);
  return {
    items: found.rows.map((row) => ({
      blog: toSummary(row),
      boughtAt: new Date(row.granted_at).toISOString(),
      orderId: row.order_id,
      progress: row.progress,
      anchor: row.anchor,
      lastReadAt: row.last_read_at ? new Date(row.last_read_at).toISOString() : null,
    })),
    pagination: paginate(Number(counted.rows[0]?.total ?? 0), page, limit),
  };
}

/** Remembers where a buyer is in a blog. Throws NOT_FOUND for a blog that is not theirs. */
export async function keepPosition(
  db: Db,
  userId: string,
  blogId: string,
  { progress, anchor }: z.infer<typeof readingPositionSchema>,
): Promise<void> {
  const kept = await db.execute(sql`
    update blog_access set progress = ${progress}, anchor = ${anchor}, last_read_at = now(), opened_at = coalesce(opened_at, now())
    where user_id = ${userId}::uuid and blog_id = ${blogId}::uuid returning 1`);
  if (kept.rows.length === 0) throw new AppError("NOT_FOUND", "This is not one of your blogs.");
}

/** What is held about reading. The rows go with the account; the orders stay without a name (features/shop). */
export const readingOfPerson: OwnDataPart = {
  name: "purchasedBlogs",
  title: "Purchased blogs",
  async collect(db, { userId }) {
    const result = await db.execute<{
      title: string;
      granted_at: Date;
      progress: number;
      last_read_at: Date | null;
      opened_at: Date | null;
    }>(sql`
      select b.title, a.granted_at, a.progress, a.last_read_at, a.opened_at from blog_access a join blogs b on b.id = a.blog_id
      where a.user_id = ${userId}::uuid order by a.granted_at`);
    return result.rows.map((row) => ({
      blog: row.title,
      since: new Date(row.granted_at).toISOString(),
      openedAt: row.opened_at ? new Date(row.opened_at).toISOString() : null,
      progressPercent: row.progress,
      lastReadAt: row.last_read_at ? new Date(row.last_read_at).toISOString() : null,
    }));
  },
  async erase() {},
};
