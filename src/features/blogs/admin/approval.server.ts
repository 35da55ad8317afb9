import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { findContacts, holdStaff, listStaff } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { blogApprovals } from "../approval-tables.server.ts";
import { blogRevisions, blogs } from "../tables.server.ts";
import type { Approval } from "./approval-contract.ts";
import { askedMail, decidedMail } from "./approval-mails.server.ts";
import { digestOf, isApproved, readBlogSettings } from "./approval-rule.server.ts";
import { listComments } from "./comments.server.ts";
import { changedMeanwhile, lockBlog } from "./write.server.ts";

/** Who saved the present version of a blog. */
async function lastWriter(tx: DbOrTx, blogId: string, version: number): Promise<string | null> {
  const [row] = await tx
    .select({ savedBy: blogRevisions.savedBy })
    .from(blogRevisions)
    .where(and(eq(blogRevisions.blogId, blogId), eq(blogRevisions.version, version)));
  return row?.savedBy ?? null;
}

/** A blog's approval as somebody of the staff sees it. Throws NOT_FOUND. */
export async function readApproval(db: DbOrTx, blogId: string, who: string): Promise<Approval> {
  const [row] = await db.select().from(blogs).where(eq(blogs.id, blogId));
  if (!row) throw new AppError("NOT_FOUND", "This blog does not exist.");
  const [last] = await db
    .select()
    .from(blogApprovals)
    .where(eq(blogApprovals.blogId, blogId))
    .orderBy(sql`outcome is null desc`, desc(blogApprovals.askedAt), desc(blogApprovals.id))
    .limit(1);
  const ids = [last?.askedBy, last?.reviewerId, last?.decidedBy].filter((id) => id != null);
  const people = await findContacts(db, ids);
  const personOf = (id: string | null) => {
    const found = id === null ? undefined : people.get(id);
    return found ? { userId: found.userId, fullName: found.fullName } : null;
  };
  const { needsApproval } = await readBlogSettings(db);
  const staff = await listStaff(db, "content");
  const admins = new Set((await listStaff(db, "admin")).map(({ userId }) => userId));
  return {
    wanted: needsApproval,
    needed: needsApproval && !admins.has(who),
    approved: await isApproved(db, blogId, row),
    mayDecide: last?.outcome === null && last.askedBy !== who && (await lastWriter(db, blogId, row.version)) !== who,
    last: last
      ? {
          id: last.id,
          version: last.version,
          message: last.message,
          askedBy: personOf(last.askedBy),
          askedAt: last.askedAt.toISOString(),
          reviewer: personOf(last.reviewerId),
          outcome: last.outcome,
          answer: last.answer,
          decidedBy: personOf(last.decidedBy),
          decidedAt: last.decidedAt?.toISOString() ?? null,
        }
      : null,
    reviewers: staff.filter(({ userId }) => userId !== who).map(({ userId, fullName }) => ({ userId, fullName })),
    comments: await listComments(db, blogId),
  };
}

type Tools = Pick<Platform, "db" | "config" | "outbox">;

/**
 * Asks another person to look a blog over before it is published; who is named gets an email. Throws NOT_FOUND, CONFLICT for another
 * version and where it was asked already, VALIDATION_FAILED for somebody who can't.
 */
export async function askApproval(
  { db, config, outbox }: Tools,
  blogId: string,
  { version, message, reviewerId }: { version: number; message: string; reviewerId: string | null },
  by: string,
): Promise<Approval> {
  return db.transaction(async (tx) => {
    const row = await lockBlog(tx, blogId);
    if (row.version !== version) throw changedMeanwhile(row.version);
    const [open] = await tx
      .select({ id: blogApprovals.id })
      .from(blogApprovals)
      .where(and(eq(blogApprovals.blogId, blogId), isNull(blogApprovals.outcome)));
    if (open) throw new AppError("CONFLICT", "Approval was asked for already. Reload to see it.");
    if (reviewerId !== null && (reviewerId === by || !(await holdStaff(tx, "content", reviewerId))))
      throw new AppError("VALIDATION_FAILED", "This person can't approve it.", {
        errors: [{ path: "reviewerId", message: "Choose another editor" }],
      });
    await tx.insert(blogApprovals).values({ blogId, version, message, askedBy: by, reviewerId });
    await note(tx, {
      action: "blog.ask-approval",
      subject: row.title,
      subjectId: blogId,
      after: { version, message, reviewerId },
    });
    if (reviewerId !== null) {
      const people = await findContacts(tx, [reviewerId, by]);
      const to = people.get(reviewerId);
      const site = mailSiteOf(await readSettings(tx), config.siteUrl);
      const asker = people.get(by)?.fullName ?? "A colleague";
      if (to) await outbox.put(tx, askedMail(site, to, { asker, blogId, title: row.title, message }));
    }
    return readApproval(tx, blogId, by);
  });
}

/**
 * Approves what a blog says now, asks for changes, or takes the request back; whoever asked is told by email. Throws NOT_FOUND; CONFLICT
 * for another version and where nothing is asked; FORBIDDEN for whoever asked or wrote it last (and for taking back what others asked).
 */
export async function decideApproval(
  { db, config, outbox }: Tools,
  blogId: string,
  { version, outcome, answer }: { version: number; outcome: "approved" | "changes" | "withdrawn"; answer: string },
  by: string,
): Promise<Approval> {
  return db.transaction(async (tx) => {
    const row = await lockBlog(tx, blogId);
    const [open] = await tx
      .select()
      .from(blogApprovals)
      .where(and(eq(blogApprovals.blogId, blogId), isNull(blogApprovals.outcome)));
    if (!open) throw new AppError("CONFLICT", "Somebody has decided already. Reload to see what happened.");
    const isOwn = open.askedBy === by;
    if (outcome === "withdrawn" && !isOwn && !(await holdStaff(tx, "admin", by)))
      throw new AppError("FORBIDDEN", "Only whoever asked can take the request back.");
    if (outcome !== "withdrawn") {
      if (isOwn || (await lastWriter(tx, blogId, row.version)) === by)
        throw new AppError("FORBIDDEN", "Somebody else has to look over what you wrote.");
      if (row.version !== version) throw changedMeanwhile(row.version);
    }
    await tx
      .update(blogApprovals)
      .set({
        outcome,
        answer,
        decidedBy: by,
        decidedAt: sql`now()`,
        digest: outcome === "approved" ? digestOf(row) : null,
      })
      .where(eq(blogApprovals.id, open.id));
    await note(tx, {
      action: "blog.decide-approval",
      subject: row.title,
      subjectId: blogId,
      after: { version: row.version, outcome, answer },
    });
    if (outcome !== "withdrawn" && open.askedBy !== null) {
      const people = await findContacts(tx, [open.askedBy, by]);
      const to = people.get(open.askedBy);
      const site = mailSiteOf(await readSettings(tx), config.siteUrl);
      const reviewer = people.get(by)?.fullName ?? "A colleague";
      if (to) await outbox.put(tx, decidedMail(site, to, { reviewer, blogId, title: row.title, outcome, answer }));
    }
    return readApproval(tx, blogId, by);
  });
}

/** Blogs of which somebody asked for approval and has no answer. */
export const countAsked = (db: Db): Promise<number> => db.$count(blogApprovals, isNull(blogApprovals.outcome));
