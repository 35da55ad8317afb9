import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { findByIds } from "#features/blogs/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { pageOf } from "#lib/page-address.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { idOfPress, pressedBefore } from "#platform/db/pressed.server.ts";
import { countRows } from "#platform/http/list.server.ts";
import type { Issue, IssueSummary, issueStatuses, newIssueSchema, Progress } from "./admin/contract.ts";
import type { FrozenLetter } from "./frozen-letter.ts";
import { issueBlogs, issues } from "./tables.server.ts";

type IssueRow = typeof issues.$inferSelect;
export const issueNotThere = () => new AppError("NOT_FOUND", "This issue does not exist.");

/** How an issue's letters stand. An ended one has its counts in its row; of one that is being sent the ledger is asked. */
const countsOf = sql`select i.id, i.sent_count + coalesce(l.sent, 0) as sent,
    i.failed_count + coalesce(l.failed, 0) as failed, i.skipped_count + coalesce(l.skipped, 0) as skipped
  from newsletter_issues i left join lateral (
    select count(*) filter (where d.status = 'sent') as sent,
      count(*) filter (where d.status in ('failed', 'bounced')) as failed,
      count(*) filter (where d.status = 'skipped') as skipped
    from newsletter_deliveries d where d.issue_id = i.id and i.status = 'sending') l on true`;

/** How many letters of the issues of the last 30 days did not arrive. */
export async function countFailedLetters(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ failed: number }>(sql`
    select ((select coalesce(sum(failed_count), 0) from newsletter_issues
        where failed_count > 0 and status <> 'draft' and created_at > now() - interval '30 days')
      + (select count(*) from newsletter_issues i join newsletter_deliveries d on d.issue_id = i.id
        where i.status = 'sending' and i.created_at > now() - interval '30 days' and d.status in ('failed', 'bounced')))::int as failed`);
  return rows[0]?.failed ?? 0;
}

interface Counts extends Record<string, unknown> {
  id: string;
  sent: number;
  failed: number;
  skipped: number;
}

async function progressOf(db: DbOrTx, ids: string[]): Promise<Map<string, Counts>> {
  const { rows } = await db.execute<Counts>(sql`${countsOf} where i.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function toSummary(row: IssueRow, counts: Counts | undefined): IssueSummary {
  const { sent = 0, failed = 0, skipped = 0 } = counts ?? {};
  const { recipients } = row;
  const progress: Progress = {
    recipients,
    sent,
    failed,
    skipped,
    waiting: row.status === "sending" ? Math.max(0, recipients - sent - failed - skipped) : 0,
  };
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id: row.id,
    subject: row.subject,
    status: row.status,
    revision: row.revision,
    scheduledAt: iso(row.scheduledAt),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    problem: row.problem,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    progress,
  };
}

/** One page of issues, the newest first. */
export async function listIssues(
  db: Db,
  query: { page: number; limit: number; status?: (typeof issueStatuses)[number] | undefined },
): Promise<{ items: IssueSummary[]; pagination: Pagination }> {
  const filter = query.status === undefined ? undefined : eq(issues.status, query.status);
  const total = await countRows(db, sql`newsletter_issues`, filter);
  const rows = await db
    .select()
    .from(issues)
    .where(filter)
    .orderBy(sql`${issues.createdAt} desc, ${issues.id} desc`)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const counts = await progressOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => toSummary(row, counts.get(row.id))),
    pagination: paginate(total, query.page, query.limit),
  };
}

async function blogsOf(db: DbOrTx, issueId: string) {
  const chosen = await db
    .select({ id: issueBlogs.blogId })
    .from(issueBlogs)
    .where(eq(issueBlogs.issueId, issueId))
    .orderBy(asc(issueBlogs.position));
  const ids = chosen.map(({ id }) => id);
  const found = new Map((await findByIds(db, ids)).map((blog) => [blog.id, blog]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The subjects of the blogs that visitors can see: readers chose among them. */
function subjectsOf(blogs: Awaited<ReturnType<typeof blogsOf>>): string[] {
  const shown = blogs.filter(({ visible }) => visible);
  return [...new Set(shown.flatMap(({ categories }) => categories.map((category) => category.id)))];
}

/** Who gets an issue about these subjects: readers of today who do not pause and want one of them. */
export const readersOf = (categoryIds: string[]): SQL => sql`newsletter_subscribers s
  where s.status = 'active' and (s.paused_until is null or s.paused_until <= now())
    and (not exists (select 1 from newsletter_topics t where t.subscriber_id = s.id)
      or exists (select 1 from newsletter_topics t
        where t.subscriber_id = s.id and t.category_id = any(${sql.param(categoryIds)}::uuid[])))`;

async function countReaders(db: DbOrTx, categoryIds: string[]): Promise<number> {
  const { rows } = await db.execute<{ readers: number }>(
    sql`select count(*) as readers from ${readersOf(categoryIds)}`,
  );
  return Number(rows[0]?.readers ?? 0);
}

/** One issue with its blogs and how far it is. Throws NOT_FOUND. */
export async function readIssue(db: DbOrTx, id: string): Promise<Issue> {
  const [row] = await db.select().from(issues).where(eq(issues.id, id));
  if (!row) throw issueNotThere();
  const counts = await progressOf(db, [id]);
  const blogs = await blogsOf(db, id);
  const open = row.status === "draft" || row.status === "scheduled";
  return {
    ...toSummary(row, counts.get(id)),
    intro: row.intro,
    audience: open ? await countReaders(db, subjectsOf(blogs)) : null,
    blogs: blogs.map(({ id: blogId, slug, title, visible }) => ({ id: blogId, slug, title, visible })),
  };
}

async function setBlogs(tx: DbOrTx, issueId: string, blogIds: string[]): Promise<void> {
  if ((await findByIds(tx, blogIds)).length !== blogIds.length)
    throw new AppError("VALIDATION_FAILED", "A blog does not exist.", {
      errors: [{ path: "blogIds", message: "Choose existing blogs" }],
    });
  await tx.delete(issueBlogs).where(eq(issueBlogs.issueId, issueId));
  await tx.insert(issueBlogs).values(blogIds.map((blogId, position) => ({ issueId, blogId, position })));
}

/** Makes a draft, one for each key. Throws VALIDATION_FAILED for a blog that does not exist, CONFLICT for a key of another's. */
export async function createIssue(
  db: Db,
  createdBy: string | null,
  { idempotencyKey: key, ...input }: z.infer<typeof newIssueSchema>,
): Promise<Issue> {
  return db.transaction(async (tx) => {
    if (key !== undefined && (await pressedBefore(tx, issues, key, sql`created_by = ${createdBy}`)))
      return readIssue(tx, key);
    const [row] = await tx
      .insert(issues)
      .values({
        ...idOfPress(key),
        subject: input.subject.normalize("NFC"),
        intro: input.intro,
        createdBy,
      })
      .returning({ id: issues.id });
    if (!row) throw new Error("insert returned no row");
    await setBlogs(tx, row.id, input.blogIds);
    await note(tx, { action: "newsletter.create", subject: input.subject, subjectId: row.id, after: input });
    return readIssue(tx, row.id);
  });
}

/** Why an issue that is no draft can't be changed, and what one can do instead. */
const notADraft: Record<Exclude<IssueRow["status"], "draft">, string> = {
  scheduled: "This issue is scheduled: cancel its sending first, then change it.",
  sending: "This issue is being sent and can no longer be changed. You can stop the sending, and make a new issue.",
  sent: "This issue was sent and can no longer be changed. Make a new issue.",
  cancelled: "The sending of this issue was stopped, and it can no longer be changed. Make a new issue.",
};

/** Why an issue could not be changed, now that it was not. */
async function refusal(db: DbOrTx, id: string): Promise<AppError> {
  const [row] = await db.select().from(issues).where(eq(issues.id, id));
  if (!row) return issueNotThere();
  return new AppError(
    "CONFLICT",
    row.status === "draft"
      ? "Somebody else has changed this issue. Load it again and repeat your change."
      : notADraft[row.status],
  );
}

/** Changes a draft. Throws CONFLICT when it is none, or was changed since `revision` was read. */
export async function changeIssue(
  db: Db,
  id: string,
  input: { revision: number; subject?: string | undefined; intro?: string | undefined; blogIds?: string[] | undefined },
): Promise<Issue> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(issues)
      .set({
        ...(input.subject === undefined ? {} : { subject: input.subject.normalize("NFC") }),
        ...(input.intro === undefined ? {} : { intro: input.intro }),
        revision: sql`${issues.revision} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(issues.id, id), eq(issues.status, "draft"), eq(issues.revision, input.revision)))
      .returning({ id: issues.id });
    if (!row) throw await refusal(tx, id);
    if (input.blogIds !== undefined) await setBlogs(tx, id, input.blogIds);
    const changed = await readIssue(tx, id);
    await note(tx, { action: "newsletter.change", subject: changed.subject, subjectId: id, after: input });
    return changed;
  });
}

/** Removes a draft. Throws CONFLICT for one of which letters went out: what was sent stays on record. */
export async function deleteIssue(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(issues)
      .where(and(eq(issues.id, id), eq(issues.status, "draft")))
      .returning({ subject: issues.subject, intro: issues.intro });
    if (gone) return note(tx, { action: "newsletter.delete", subject: gone.subject, subjectId: id, before: gone });
    if ((await tx.$count(issues, eq(issues.id, id))) === 0) throw issueNotThere();
    throw new AppError("CONFLICT", "Only a draft can be deleted.");
  });
}

/**
 * What the letter of an issue says: the frozen text of one that was started, else as it would be now, with the blogs that
 * visitors can see. Made of titles and excerpts: a body, and so what is behind a wall, is never read here. It bears the day on
 * which it goes out: `startsAt` where it starts now, whatever hour was planned, else the planned hour, or today.
 */
export async function letterOf(
  db: DbOrTx & Db,
  siteUrl: string,
  id: string,
  startsAt?: Date,
): Promise<{ letter: FrozenLetter; categoryIds: string[] }> {
  const [row] = await db.select().from(issues).where(eq(issues.id, id));
  if (!row) throw issueNotThere();
  const blogs = (await blogsOf(db, id)).filter(({ visible }) => visible);
  const categoryIds = subjectsOf(blogs);
  if (row.letter) return { letter: row.letter, categoryIds };
  const settings = await readSettings(db);
  const letter: FrozenLetter = {
    subject: row.subject,
    intro: row.intro,
    date: (startsAt ?? row.scheduledAt ?? new Date(databaseNow())).toISOString(),
    blogs: blogs.map((blog) => ({
      title: blog.title,
      excerpt: blog.excerpt,
      url: `${siteUrl}${pageOf.blog(blog.slug)}`,
      category: blog.categories[0]?.name ?? "Blog",
      price: blog.price,
      readingTime: blog.readingTime,
    })),
    site: {
      ...{ name: settings.name, email: settings.email, phone: settings.phone, url: siteUrl },
      address: [settings.address, settings.city].filter(Boolean).join(", "),
    },
  };
  return { letter, categoryIds };
}
