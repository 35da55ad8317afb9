import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { type Accounts, refuseWeak, type SignedIn, type Visitor } from "./account-tools.server.ts";
import type { verifyEmailSchema } from "./contract.ts";
import * as limits from "./limits.server.ts";
import { alreadyRegisteredMail, resetMail, verificationMail, welcomeMail } from "./mails.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { setPassword } from "./profile.server.ts";
import { type Found, faultOf, isLinkCode, type Purpose } from "./proofs.server.ts";
import { closeSessions, forgetDevices, hashToken, newToken } from "./sessions.server.ts";
import { confirmPassword, openFor } from "./sign-in.server.ts";
import { knownDevices, users } from "./tables.server.ts";
import { holdOwner, lockAddress, lockAddressOf, newestWaiting, prove } from "./waiting.server.ts";

type VerifyInput = z.infer<typeof verifyEmailSchema>;

export const accountMailJob = "account-mail";

/**
 * Asks for a mail with a code. The request only enqueues a job, for known and unknown addresses alike, so neither its
 * answer nor its duration tells whether there is an account. Of several registrations that wait for an address, the one
 * of this browser is meant (`session`, else its device cookie), else the newest.
 */
export async function askForMail(
  tools: Accounts,
  purpose: Purpose,
  email: string,
  visitor: Visitor,
  session?: { userId: string; email: string },
): Promise<void> {
  const { db, pool, jobs } = tools.platform;
  const own = await ownOf(tools, purpose, email, visitor);
  await limits.countMailRequest(pool, purpose, visitor.address, email, own && visitor.device);
  const userId = session?.email === email ? session.userId : own;
  await jobs.enqueue(db, accountMailJob, { purpose, email, ...(userId === undefined ? {} : { userId }) });
}

/**
 * The job behind `askForMail`. An address that has an account gets no proof for what waits for it: its owner is told
 * again that somebody tried.
 */
export async function sendProof(tools: Accounts, purpose: Purpose, email: string, userId?: string): Promise<void> {
  const { db, outbox } = tools.platform;
  const site = await tools.mailSite(db);
  await db.transaction(async (tx) => {
    await lockAddress(tx, email);
    // Moving to another address voids what was mailed to this one, and locks the other one alone.
    const owner = await holdOwner(tx, email);
    const waiting = await newestWaiting(tx, email, userId);
    if (purpose === "reset" && owner) {
      const proof = await tools.proofs.issue(tx, owner.id, purpose);
      await outbox.put(tx, resetMail(site, email, owner.fullName, proof));
      return;
    }
    // Whoever may get no further mail keeps the code that is there.
    if (waiting === undefined || !(await outbox.mayReach(tx, email))) return;
    if (owner) return void (await outbox.put(tx, alreadyRegisteredMail(site, email, owner.fullName)));
    const proof = await tools.proofs.issue(tx, waiting, purpose);
    const mail =
      purpose === "verify"
        ? verificationMail(site, email, proof)
        : { ...resetMail(site, email, undefined, proof), unasked: true };
    await outbox.put(tx, mail);
  });
}

/**
 * Whose browser this is: to reset a password, the account's; to prove the address, that of a registration that waits for
 * it. Never the one for the other, or who registers with somebody's address would count as its owner. The same work
 * where there is neither.
 */
async function ownOf(
  tools: Accounts,
  purpose: Purpose,
  email: string,
  { device }: Visitor,
): Promise<string | undefined> {
  if (device === undefined) return undefined;
  const { rows } = await tools.platform.db.execute<{ id: string }>(sql`
    select u.id from users u join known_devices d on d.user_id = u.id
    where u.email = ${email} and d.device_hash = ${hashToken(device)} and (u.verified_at is null) = ${purpose === "verify"}
    order by u.created_at desc limit 1`);
  return rows[0]?.id;
}

/** Checks a mailed code within the limits; nothing is used up. */
async function checkCode(
  tools: Accounts,
  purpose: Purpose,
  { email, code }: { email: string; code: string },
  visitor: Visitor,
  path: "code" | "otp",
): Promise<Found> {
  const { db, pool } = tools.platform;
  const own = (await ownOf(tools, purpose, email, visitor)) === undefined ? undefined : visitor.device;
  const device = own === undefined ? undefined : hashToken(own);
  const check = () => tools.proofs.check(db, email, purpose, code, { path, device });
  // A link's code cannot be guessed: only wrong ones count, so no limit ever stands before the right one.
  if (isLinkCode(code))
    return check().catch(async (fault: unknown) => {
      await limits.countLinkAttempt(pool, visitor.address);
      throw fault;
    });
  const attempt = await limits.countProofAttempt(pool, visitor.address, email, own);
  const found = await check();
  await attempt.succeeded();
  return found;
}

/**
 * Proves an address by the mail's link or code: the registration that it was mailed for becomes the account. In the
 * browser that registered that is all. Anywhere else, whoever reads the mail need not be who registered: it takes the
 * registration's password, or a new one, with which nothing is kept of the names that waited, and ends every earlier session. Then the answer is a
 * session for this browser. Throws PASSWORD_REQUIRED, with nothing used up.
 */
export async function verifyEmail(
  tools: Accounts,
  input: VerifyInput,
  visitor: Visitor,
  session?: { userId: string },
): Promise<SignedIn | undefined> {
  const { db, pool, outbox } = tools.platform;
  if (!("code" in input)) await limits.countLinkAttempt(pool, visitor.address);
  const found =
    "code" in input
      ? await checkCode(tools, "verify", input, visitor, "code")
      : await tools.proofs.findLink(db, input.token);
  const own = (await isKnownDevice(tools, found.userId, visitor.device)) || session?.userId === found.userId;
  const change = own ? {} : await readersPassword(tools, found, input, visitor);
  const unnamed = "passwordHash" in change;
  const site = await tools.mailSite(db);
  return db.transaction(async (tx) => {
    await lockAddressOf(tx, found.userId);
    await tools.proofs.spend(tx, found);
    // What is an account already has a password of its own, perhaps a second factor: no link from before opens it.
    const waiting = await tx.$count(users, and(eq(users.id, found.userId), isNull(users.verifiedAt)));
    if (waiting === 0) throw faultOf(found);
    const row = await prove(tx, found.userId, change, unnamed);
    if (!row) throw faultOf(found);
    await outbox.put(tx, welcomeMail(site, row.email, row.fullName));
    if (own) return undefined;
    await closeSessions(tx, row.id);
    await forgetDevices(tx, row.id, undefined);
    return openFor(tools, tx, row, visitor, { secondFactor: false });
  });
}

/** What somebody who came by the mail alone changes of the registration: nothing who knows its password. */
async function readersPassword(
  tools: Accounts,
  { userId }: Found,
  { password, newPassword, fullName }: VerifyInput,
  visitor: Visitor,
): Promise<{ passwordHash?: string; fullName?: string }> {
  if (newPassword !== undefined) {
    refuseWeak("newPassword", newPassword);
    return { passwordHash: await hashPassword(newPassword), ...(fullName === undefined ? {} : { fullName }) };
  }
  if (password === undefined)
    throw new AppError(
      "PASSWORD_REQUIRED",
      "Enter the password you signed up with, or choose a new one. You opened our email in another browser.",
    );
  await confirmPassword(tools, userId, password, visitor);
  return {};
}

async function isKnownDevice(tools: Accounts, userId: string, device: string | undefined): Promise<boolean> {
  const by = and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, hashToken(device ?? "")));
  return (await tools.platform.db.$count(knownDevices, by)) > 0;
}

/** First step of a reset: is the code right? It stays usable. */
export async function checkResetCode(tools: Accounts, email: string, otp: string, visitor: Visitor): Promise<void> {
  await checkCode(tools, "reset", { email, code: otp }, visitor, "otp");
}

/**
 * Sets a new password by code or link; ends all sessions. Having read the mail also proves the address, and makes this browser
 * the account's own. Returns the value of its device cookie.
 */
export async function resetPassword(
  tools: Accounts,
  email: string,
  otp: string,
  newPassword: string,
  visitor: Visitor,
): Promise<string> {
  refuseWeak("newPassword", newPassword);
  const found = await checkCode(tools, "reset", { email, code: otp }, visitor, "otp");
  const device = visitor.device ?? newToken();
  const own = await isKnownDevice(tools, found.userId, visitor.device);
  await setPassword(tools, found.userId, newPassword, { device, proof: found, unnamed: !own });
  return device;
}
