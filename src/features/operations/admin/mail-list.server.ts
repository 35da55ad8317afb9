import { desc, eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Pagination } from "#lib/pagination.ts";
import { allOf, countStates, listPage } from "#platform/http/list.server.ts";
import type { Outbox } from "#platform/mail/outbox.server.ts";
import { mails } from "#platform/mail/tables.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type MailCounts, type MailListQuery, mailStatuses, type OutboxMail } from "./contract.ts";

type Row = typeof mails.$inferSelect;

/** A mail without a word of what it says. Whom it is for is told as long as it has not arrived, and can be opened. */
async function toMail(outbox: Outbox, row: Row): Promise<OutboxMail> {
  const to = row.sealed === null ? undefined : await outbox.addresseeOf(row.sealed);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    to: to ?? null,
    attempts: row.attempts,
    reason: row.lastError,
    canSendAgain: row.status === "failed" && to !== undefined,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** One page of the outbox of the last 30 days, the newest first, with how many stand where. */
export async function listMails(
  { db, outbox }: Pick<Platform, "db" | "outbox">,
  query: MailListQuery,
): Promise<{ items: OutboxMail[]; pagination: Pagination; counts: MailCounts }> {
  const { status } = query;
  const filter = status === undefined ? undefined : eq(mails.status, status);
  const counts: MailCounts = await countStates(db, sql`mails`, mailStatuses);
  const total = status === undefined ? allOf(counts) : counts[status];
  const page = await listPage(
    query,
    async () => total,
    async ({ limit, offset }) =>
      Promise.all(
        (
          await db
            .select()
            .from(mails)
            .where(filter)
            .orderBy(desc(mails.createdAt), desc(mails.id))
            .limit(limit)
            .offset(offset)
        ).map((row) => toMail(outbox, row)),
      ),
  );
  return { ...page, counts };
}

function whyNot({ status, sealed }: Row): string {
  if (status !== "failed") return "This email did not fail.";
  return sealed === null
    ? "The text of this email is no longer kept: it worked for a short time only, or was from before a new secret of the site."
    : "This email was sealed with an earlier secret of the site, so it can't be opened and sent again.";
}

/** Sends a mail again that failed. Throws NOT_FOUND, and CONFLICT for one that did not fail, is no longer kept or can't be opened. */
export async function sendMailAgain({ db, outbox }: Pick<Platform, "db" | "outbox">, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(mails).where(eq(mails.id, id)).for("update");
    if (!row) throw new AppError("NOT_FOUND", "There is no such email.");
    if (!(await outbox.sendAgain(tx, id))) throw new AppError("CONFLICT", whyNot(row));
    await note(tx, {
      action: "mail.send-again",
      subject: row.kind,
      subjectId: id,
      before: { status: row.status, reason: row.lastError },
      after: { status: "queued" },
    });
  });
}
