import { eq } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import type { Role } from "#lib/staff.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { type Accounts, fieldFault, refuseWeak, type SignedIn, type Visitor } from "./account-tools.server.ts";
import type { registerSchema } from "./contract.ts";
import * as limits from "./limits.server.ts";
import { alreadyRegisteredMail, verificationMail } from "./mails.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { openFor } from "./sign-in.server.ts";
import { users } from "./tables.server.ts";
import { insertUser, madeUsernames, usernameBase } from "./usernames.server.ts";
import { endWaiting, lockAddress, makeRoom, ownerOf } from "./waiting.server.ts";

type Input = z.infer<typeof registerSchema>;

/**
 * Makes a registration that waits for its address to be proven, with a session of its own. The same happens for an
 * address that has an account: only the mail is another, and none of its code can ever prove it. So nothing that
 * follows tells the two apart. Throws VALIDATION_FAILED for a weak password or a taken username.
 */
export async function register(tools: Accounts, input: Input, visitor: Visitor): Promise<SignedIn> {
  const { db, pool, outbox } = tools.platform;
  await limits.countRegistration(pool, visitor.address, input.email);
  refuseWeak("password", input.password);
  const passwordHash = await tools.waitingPasswords.hash(input.email, input.password);
  const site = await tools.mailSite(db);
  return db.transaction(async (tx) => {
    await lockAddress(tx, input.email);
    await makeRoom(tx, input.email, input.username);
    const names = input.username === undefined ? madeUsernames(input.email) : [input.username];
    const row = await insertUser(tx, names, { email: input.email, fullName: input.fullName, passwordHash });
    if (!row) throw fieldFault("username", "This username is taken. Choose another.");
    const owner = await ownerOf(tx, row.email);
    const proof = await tools.proofs.issue(tx, row.id, "verify");
    await outbox.put(
      tx,
      owner ? alreadyRegisteredMail(site, row.email, owner.fullName) : verificationMail(site, row.email, proof),
    );
    return openFor(tools, tx, row, visitor, { secondFactor: false });
  });
}

/** Makes a verified account without a mail: for the command line and the first start. Throws CONFLICT when the e-mail is taken. */
export async function createAccount(
  db: Db,
  role: Role,
  input: { email: string; password: string; fullName: string },
): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  const { email, fullName } = input;
  await db.transaction(async (tx) => {
    await lockAddress(tx, email);
    if (await ownerOf(tx, email)) throw new AppError("CONFLICT", "There is an account with this email already.");
    const values = { email, fullName, role, passwordHash, verifiedAt: new Date(databaseNow()) };
    // Nobody tries this out, so a plain name may come first.
    (await insertUser(tx, [usernameBase(email)], values)) ?? (await insertUser(tx, madeUsernames(email), values));
    await endWaiting(tx, email);
  });
}

/** Number of admins: the first start makes one where there is none. */
export function countAdmins(db: Db): Promise<number> {
  return db.$count(users, eq(users.role, "admin"));
}
