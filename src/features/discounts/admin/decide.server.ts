import { and, eq } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatDay } from "#lib/dates.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { proofApprovedMail, proofRefusedMail } from "../mails.server.ts";
import { over, proofColumns, today } from "../students.server.ts";
import { discountProofs } from "../tables.server.ts";
import { latestDay, notThere } from "./list.server.ts";

type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
interface By {
  id: string;
  by: string;
  version: number;
}

/** The proof as it was seen, while it waits. Throws NOT_FOUND, CONFLICT where it was decided on or taken back. */
async function lockWaiting(tx: Tx, { id, version }: By) {
  const columns = { ...proofColumns, userId: discountProofs.userId };
  const [row] = await tx.select(columns).from(discountProofs).where(eq(discountProofs.id, id)).for("update");
  if (!row) throw notThere();
  if (row.state !== "waiting" || row.version !== version)
    throw new AppError("CONFLICT", "Somebody decided on this proof meanwhile, or it was taken back. Look at it again.");
  return row;
}
type Waiting = Awaited<ReturnType<typeof lockWaiting>>;

/** Writes what was decided, deletes the file with it, tells whoever sent it, and notes it. */
async function settle(
  { outbox, config }: Platform,
  tx: Tx,
  { row, by }: { row: Waiting; by: string },
  decided: { state: "approved"; validUntil: string } | { state: "refused"; reason: string },
  mail: (site: MailSite, to: { email: string; fullName: string }) => Mail,
): Promise<void> {
  await tx
    .update(discountProofs)
    .set({ ...over, ...decided, decidedBy: by })
    .where(eq(discountProofs.id, row.id));
  const to = (await findContacts(tx, [row.userId])).get(row.userId);
  if (to) await outbox.put(tx, mail(mailSiteOf(await readSettings(tx), config.siteUrl), to));
  await note(tx, {
    action: decided.state === "approved" ? "discount-proof.approve" : "discount-proof.refuse",
    subject: row.institution,
    subjectId: row.id,
    before: { state: row.state },
    after: decided,
  });
}

/** Accepts a proof until a day; one that counted before ends. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED for the day. */
export async function approveProof(platform: Platform, asked: By & { validUntil: string }): Promise<void> {
  const { validUntil, by } = asked;
  if (validUntil < today() || validUntil > latestDay()) {
    const message = `A day from today until ${formatDay(latestDay())}`;
    throw new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "validUntil", message }] });
  }
  await platform.db.transaction(async (tx) => {
    const row = await lockWaiting(tx, asked);
    await tx
      .update(discountProofs)
      .set({ state: "ended" })
      .where(and(eq(discountProofs.userId, row.userId), eq(discountProofs.state, "approved")));
    await settle(platform, tx, { row, by }, { state: "approved", validUntil }, (site, to) =>
      proofApprovedMail({ site, name: row.name, validUntil }, to),
    );
  });
}

/** Refuses a proof, and tells why. Throws NOT_FOUND, CONFLICT. */
export async function refuseProof(platform: Platform, asked: By & { reason: string }): Promise<void> {
  const { reason, by } = asked;
  await platform.db.transaction(async (tx) => {
    const row = await lockWaiting(tx, asked);
    await settle(platform, tx, { row, by }, { state: "refused", reason }, (site, to) =>
      proofRefusedMail({ site, name: row.name, reason }, to),
    );
  });
}
