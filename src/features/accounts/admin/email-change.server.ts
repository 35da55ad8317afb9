import { and, eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { maskEmail } from "#lib/email-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { Accounts } from "../account-tools.server.ts";
import { hashToken, newToken } from "../sessions.server.ts";
import { emailChanges, proofs, users } from "../tables.server.ts";
import { endWaiting, lockAddress, ownerOf } from "../waiting.server.ts";
import { confirmEmailMail, emailChangeAskedMail, emailChangedMail } from "./mails.server.ts";
import { lockPerson, stepOn } from "./steps.server.ts";

/** Hours in which a new address can be confirmed. */
const emailChangeHours = 24;

const conflict = (message: string) => new AppError("CONFLICT", message);

/**
 * Begins to move an account to another address: the new one gets a link, the old one is told. Nothing changes before the
 * link is pressed. Throws CONFLICT.
 */
export async function askEmailChange(tools: Accounts, id: string, email: string): Promise<void> {
  const { db, outbox } = tools.platform;
  const site = await tools.mailSite(db);
  await db.transaction(async (tx) => {
    const row = await lockPerson(tx, id);
    if (row.verifiedAt === null) throw conflict("This registration waits until its email address is verified.");
    if (row.email === email) throw conflict("This is the account's address already.");
    if (await ownerOf(tx, email)) throw conflict("Another account has this address.");
    const token = newToken();
    const values = {
      email,
      tokenHash: hashToken(token),
      createdAt: sql`now()`,
      expiresAt: sql`now() + make_interval(hours => ${emailChangeHours})`,
    };
    await tx
      .insert(emailChanges)
      .values({ userId: id, ...values })
      .onConflictDoUpdate({ target: emailChanges.userId, set: values });
    await outbox.put(tx, confirmEmailMail(site, email, token));
    await outbox.put(tx, emailChangeAskedMail(site, row.email, row.fullName, email));
    await note(tx, { ...stepOn(row, "ask-email-change"), after: { email: maskEmail(email) } });
  });
}

/** Takes it back: the link that was sent opens nothing any more. */
export async function cancelEmailChange({ platform }: Accounts, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const row = await lockPerson(tx, id);
    const gone = await tx.delete(emailChanges).where(eq(emailChanges.userId, id)).returning();
    if (!gone[0]) throw conflict("No change of address is waiting.");
    await note(tx, { ...stepOn(row, "cancel-email-change"), before: { email: maskEmail(gone[0].email) } });
  });
}

/** The change that the token of a link stands for, if it still does. */
async function changeOf(tx: DbOrTx, token: string): Promise<{ userId: string; email: string } | undefined> {
  const [row] = await tx
    .select({ userId: emailChanges.userId, email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.tokenHash, hashToken(token)), sql`${emailChanges.expiresAt} > now()`));
  return row;
}

/**
 * Moves an account to the address that the token of a link proves. Answers whether the token was one of these; one whose
 * address belongs to somebody else by now is none any more.
 */
export async function confirmEmailChange(tools: Accounts, token: string): Promise<boolean> {
  const { db, outbox } = tools.platform;
  const site = await tools.mailSite(db);
  return db.transaction(async (tx) => {
    const asked = await changeOf(tx, token);
    if (!asked) return false;
    await lockAddress(tx, asked.email);
    const row = await lockPerson(tx, asked.userId);
    // Of two that press at once, the second finds nothing left.
    const taken = await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, row.id), eq(emailChanges.tokenHash, hashToken(token))))
      .returning({ email: emailChanges.email });
    if (!taken[0] || (await ownerOf(tx, asked.email))) return false;
    // What was mailed to the old address opens nothing any more.
    await tx.delete(proofs).where(eq(proofs.userId, row.id));
    await tx.update(users).set({ email: asked.email, updatedAt: sql`now()` }).where(eq(users.id, row.id));
    await endWaiting(tx, asked.email);
    await outbox.put(tx, emailChangedMail(site, row.email, row.fullName, asked.email));
    return true;
  });
}
