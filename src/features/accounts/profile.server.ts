import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Accounts, noAccount, refuseWeak, type Visitor } from "./account-tools.server.ts";
import type { User, updateProfileSchema } from "./contract.ts";
import { passwordChangedMail } from "./mails.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { type Found, faultOf } from "./proofs.server.ts";
import { closeSessions, forgetDevices, rememberDevice } from "./sessions.server.ts";
import { confirmPassword } from "./sign-in.server.ts";
import { emailChanges, proofs, users } from "./tables.server.ts";
import { toUser, type UserRow } from "./user-row.server.ts";
import { lockAddressOf, prove } from "./waiting.server.ts";

/**
 * Sets a password, ends all other sessions and tells the owner. No other browser than `device` counts as known from then
 * on: one of them may be why the password was changed.
 */
export async function setPassword(
  tools: Accounts,
  userId: string,
  password: string,
  options: {
    device: string | undefined;
    keepSession?: string;
    /** What was mailed and is used up by this: it proves the address, too. */
    proof?: Found;
    /** Who proves the address by it need not be who registered: the names that waited with it are not theirs. */
    unnamed?: boolean;
    change?: Partial<UserRow>;
  },
): Promise<UserRow> {
  const { proof, device } = options;
  const passwordHash = await hashPassword(password);
  const site = await tools.mailSite(tools.platform.db);
  return tools.platform.db.transaction(async (tx) => {
    await lockAddressOf(tx, userId);
    if (proof) await tools.proofs.spend(tx, proof);
    const row = await prove(tx, userId, { ...options.change, passwordHash }, options.unnamed);
    if (!row) throw proof ? faultOf(proof) : noAccount();
    // What was mailed before is void: somebody may hold it.
    await tx.delete(proofs).where(eq(proofs.userId, userId));
    // So is the link that would move the account to another address: whoever asked for that may be why the password was changed.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await closeSessions(tx, userId, options.keepSession);
    await forgetDevices(tx, userId, device);
    // Who has read the mail is the owner: a stranger's wrong guesses must not keep them out of what they have just reset.
    if (proof && device !== undefined) await rememberDevice(tx, userId, device);
    await tools.platform.outbox.put(tx, passwordChangedMail(site, row.email, row.fullName));
    return row;
  });
}

/** Changes what is given; a password change needs the current one and signs all other browsers out. */
export async function updateProfile(
  tools: Accounts,
  session: { sessionId: string; userId: string },
  input: z.infer<typeof updateProfileSchema>,
  visitor: Visitor,
): Promise<User> {
  const { db } = tools.platform;
  const change = {
    ...(input.fullName === undefined ? {} : { fullName: input.fullName }),
    ...("phoneNumber" in input ? { phoneNumber: input.phoneNumber ?? null } : {}),
    ...(input.address === undefined ? {} : { address: input.address === "" ? null : input.address }),
  };
  if (input.newPassword && input.currentPassword) {
    await confirmPassword(tools, session.userId, input.currentPassword, visitor, "currentPassword");
    refuseWeak("newPassword", input.newPassword);
    const options = { device: visitor.device, keepSession: session.sessionId, change };
    return toUser(await setPassword(tools, session.userId, input.newPassword, options));
  }
  const [row] = await db
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, session.userId))
    .returning();
  if (!row) throw noAccount();
  return toUser(row);
}
