import { and, eq, sql } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import type { RecordPart, RecordRow } from "#features/record/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Db } from "#platform/db/client.server.ts";
import { visible } from "./queries.server.ts";
import type { ReadMark } from "./reads-contract.ts";
import { blogReads } from "./reads-tables.server.ts";

/** Whether the person may read the whole of blog `b`: it is free, or they bought it. */
const wholeFor = (userId: string) => sql`(${visible} and b.price_poisha = 0
  or b.status <> 'draft' and exists (select from blog_access a where a.blog_id = b.id and a.user_id = ${userId}::uuid))`;

const notThere = () => new AppError("NOT_FOUND", "This blog does not exist or is no longer published.");

async function findMark(db: Db, blogId: string, userId: string): Promise<ReadMark | undefined> {
  const { rows } = await db.execute<{ read_at: Date | null; whole: boolean }>(sql`
    select r.read_at, ${wholeFor(userId)} as whole
    from blogs b left join blog_reads r on r.blog_id = b.id and r.user_id = ${userId}::uuid
    where b.id = ${blogId}::uuid and (${visible} or ${wholeFor(userId)} or r.read_at is not null)`);
  const [row] = rows;
  return row && { readAt: row.read_at && new Date(row.read_at).toISOString(), canMark: row.whole };
}

/** How a blog stands with somebody: marked as read, or whether they may mark it. Throws NOT_FOUND. */
export async function readMark(db: Db, blogId: string, userId: string): Promise<ReadMark> {
  const mark = await findMark(db, blogId, userId);
  if (!mark) throw notThere();
  return mark;
}

/**
 * Marks a blog as read; one that is marked keeps its moment. Throws NOT_FOUND, FORBIDDEN for whoever sees only what is before
 * the wall.
 */
export async function markRead(db: Db, blogId: string, userId: string): Promise<ReadMark> {
  await db.execute(sql`
    insert into blog_reads (blog_id, user_id)
    select b.id, ${userId}::uuid from blogs b where b.id = ${blogId}::uuid and ${wholeFor(userId)}
    on conflict do nothing`);
  const mark = await readMark(db, blogId, userId);
  if (mark.readAt === null)
    throw new AppError("FORBIDDEN", "Buy this blog to read the whole of it. Then mark it as read.");
  return mark;
}

/**
 * Takes the mark off, and forgets where a buyer stopped: the record then says nothing of reading it. That it was opened stays, as
 * what was opened can't be refunded or passed on (sale.server.ts, copies.server.ts).
 */
export async function forgetReading(db: Db, blogId: string, userId: string): Promise<ReadMark> {
  await db.transaction(async (tx) => {
    await tx.delete(blogReads).where(and(eq(blogReads.userId, userId), eq(blogReads.blogId, blogId)));
    await tx.execute(sql`
      update blog_access set progress = 0, anchor = null
      where user_id = ${userId}::uuid and blog_id = ${blogId}::uuid`);
  });
  return (await findMark(db, blogId, userId)) ?? { readAt: null, canMark: false };
}

/** What is held about marks. The rows go with the account. */
export const readsOfPerson: OwnDataPart = {
  name: "blogsMarkedAsRead",
  title: "Blogs marked as read",
  async collect(db, { userId }) {
    const { rows } = await db.execute<{ title: string; read_at: Date }>(sql`
      select b.title, r.read_at from blog_reads r join blogs b on b.id = r.blog_id
      where r.user_id = ${userId}::uuid order by r.read_at`);
    return rows.map((row) => ({ blog: row.title, markedAt: new Date(row.read_at).toISOString() }));
  },
  async erase() {},
};

interface BlogRow extends RecordRow {
  title: string;
  slug: string;
  shown: boolean;
  owned: boolean;
  progress: number | null;
  reading_time: number;
}

const blogColumns = sql`b.id::text as id, b.title, b.slug, coalesce(${visible}, false) as shown, b.reading_time`;

/** Where it is read: on its page, or on its buyers' own when it has none any more. */
const pathOf = ({ id, slug, shown, owned }: BlogRow) => (shown ? pageOf.blog(slug) : owned ? pageOf.ownBlog(id) : null);
const lengthOf = ({ reading_time }: BlogRow) => ({ name: "Length", value: `${reading_time} min read` });

/** Blogs that somebody bought and has. One whose money went back is none. */
export const blogsBought: RecordPart<BlogRow> = {
  kind: "bought",
  find: ({ userId }) => sql`
    select a.granted_at as at, ${blogColumns}, true as owned, null::int as progress
    from blog_access a join blogs b on b.id = a.blog_id where a.user_id = ${userId}::uuid and a.line_id is not null`,
  tell: (_, rows) => rows.map((row) => ({ title: row.title, path: pathOf(row), facts: [lengthOf(row)] })),
};

/**
 * Blogs that were marked as read, and bought ones of which it is kept where their reader stopped. Of all other reading nothing
 * is held.
 */
export const blogsRead: RecordPart<BlogRow> = {
  kind: "read",
  find: ({ userId }) => sql`
    select r.read_at as at, ${blogColumns}, a.blog_id is not null as owned, null::int as progress
    from blog_reads r join blogs b on b.id = r.blog_id
    left join blog_access a on a.blog_id = r.blog_id and a.user_id = r.user_id
    where r.user_id = ${userId}::uuid
    union all
    select a.last_read_at as at, ${blogColumns}, true as owned, a.progress::int as progress
    from blog_access a join blogs b on b.id = a.blog_id
    where a.user_id = ${userId}::uuid and a.last_read_at is not null and a.progress > 0
      and not exists (select from blog_reads r where r.user_id = a.user_id and r.blog_id = a.blog_id)`,
  tell: (_, rows) =>
    rows.map((row) => ({
      title: row.title,
      path: pathOf(row),
      facts: [lengthOf(row), ...(row.progress === null ? [] : [{ name: "Read to", value: `${row.progress}%` }])],
      removable: true,
    })),
};
