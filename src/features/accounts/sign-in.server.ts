import { eq, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";
import { type Accounts, fieldFault, noAccount, type SignedIn, type Visitor } from "./account-tools.server.ts";
import { describeDevice } from "./device.ts";
import * as limits from "./limits.server.ts";
import { newDeviceMail } from "./mails.server.ts";
import { checkPassword } from "./passwords.server.ts";
import { hashToken, markSignIn, newToken, openSession, rememberDevice } from "./sessions.server.ts";
import { isSecondFactorDemanded } from "./settings.server.ts";
import { knownDevices, users } from "./tables.server.ts";
import { toUser, type UserRow } from "./user-row.server.ts";

/** Also said to a right password while the account is closed to strangers, so it says that, too. */
const wrongLogin = () =>
  new AppError(
    "UNAUTHENTICATED",
    "The email or password is not right. After several tries, wait a while or reset your password.",
  );

/**
 * Mails about new browsers that go to one account: whoever knows a password and signs in without end neither buries the first
 * ones nor keeps the mails of others waiting. The list of sessions on the profile tells of all.
 */
const newDeviceMailsAnHour = 5;

type LoginRow = UserRow & { passwordHash: string; secondFactor: boolean; knownDevice: boolean };

/**
 * All that signing in needs to know, in one query: who is known must not cost more of them than who is not. An e-mail
 * finds the account and all that wait for the address.
 */
const loginQuery = prepare<LoginRow, { name: string; device: Buffer }>(
  ({ name, device }) => sql`
    select u.id, u.email, u.username, u.full_name as "fullName", u.role, u.verified_at as "verifiedAt",
      u.phone_number as "phoneNumber", u.address, u.avatar, u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
      u.password_hash as "passwordHash",
      exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "secondFactor",
      exists (select 1 from known_devices d where d.user_id = u.id and d.device_hash = ${device}) as "knownDevice"
    from users u where u.email = ${name} or u.username = ${name}
    order by u.verified_at nulls last, u.created_at desc`,
);

/**
 * Signs in by e-mail or username: to the account, or to a registration that waits for the address. One message and one
 * duration, whether or not there is any. Where a second factor is on, the answer is a challenge for `signInBySecondFactor`
 * instead of a session.
 */
export async function signInByPassword(
  tools: Accounts,
  login: string,
  password: string,
  visitor: Visitor,
): Promise<SignedIn | { challenge: string }> {
  const { db, pool } = tools.platform;
  const name = login.normalize("NFC").toLowerCase();
  const rows = await loginQuery(db, { name, device: hashToken(visitor.device ?? "") });
  const account = rows.find(({ verifiedAt }) => verifiedAt !== null);
  const waiting = rows.filter(({ verifiedAt }) => verifiedAt === null);
  const address = rows[0]?.email ?? name;
  const attempt = await refusing(tools, account?.id, visitor, "limited", () =>
    // A browser known to what only waits has no counters of its own: anybody can make one such.
    limits.countLoginAttempt(pool, visitor.address, name, account?.knownDevice ? visitor.device : undefined, address),
  );
  const right = (await checkPassword(account?.passwordHash, password))
    ? account
    : await tools.waitingPasswords.find(waiting, password, address);
  if (!right || attempt.closed) {
    tools.refused.count(account?.id, visitor.address, attempt.closed ? "limited" : "wrong");
    throw wrongLogin();
  }
  await attempt.succeeded(right.verifiedAt !== null);
  if (right.secondFactor) return { challenge: await tools.tokens.signChallenge(right.id, right.passwordHash) };
  return db.transaction((tx) =>
    openFor(tools, tx, right, visitor, { secondFactor: false, passwordHash: right.passwordHash }),
  );
}

/** Second step of a sign-in: a code of the app or a recovery code. */
export async function signInBySecondFactor(
  tools: Accounts,
  challenge: string | undefined,
  code: string,
  visitor: Visitor,
): Promise<SignedIn> {
  const { db, pool } = tools.platform;
  const proof = challenge ? await tools.tokens.readChallenge(challenge) : undefined;
  const [row] = proof ? await db.select().from(users).where(eq(users.id, proof.userId)) : [];
  if (!row || !proof?.isFor(row.passwordHash))
    throw new AppError("UNAUTHENTICATED", "Please sign in with your password first.");
  const userId = row.id;
  const attempt = await refusing(tools, userId, visitor, "limited", () =>
    limits.countLoginAttempt(pool, visitor.address, `second:${userId}`),
  );
  await refusing(tools, userId, visitor, "wrong", () => tools.secondFactor.check(db, userId, code));
  await attempt.succeeded();
  return db.transaction((tx) =>
    openFor(tools, tx, row, visitor, { secondFactor: true, passwordHash: row.passwordHash }),
  );
}

/** Counts a refusal for the admins when `work` throws one. */
async function refusing<T>(
  tools: Accounts,
  userId: string | undefined,
  visitor: Visitor,
  reason: "wrong" | "limited",
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) tools.refused.count(userId, visitor.address, reason);
    throw error;
  }
}

/** Asks for the password again before something that cannot be taken back. Throws VALIDATION_FAILED. */
export async function confirmPassword(
  tools: Accounts,
  userId: string,
  password: string,
  visitor: Visitor,
  field = "password",
): Promise<void> {
  const { db, pool } = tools.platform;
  const attempt = await limits.countLoginAttempt(pool, visitor.address, `change:${userId}`);
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (!row) throw noAccount();
  if (!(await checkPassword(row.hash, password)))
    throw fieldFault(field, field === "password" ? "The password is not right." : "The current password is not right.");
  await attempt.succeeded();
}

/** Limits the tries of a code that somebody who is signed in sets up. */
export async function limitCodes<T>(
  tools: Accounts,
  userId: string,
  visitor: Visitor,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await limits.countLoginAttempt(tools.platform.pool, visitor.address, `enable:${userId}`);
  const result = await work();
  await attempt.succeeded();
  return result;
}

/** Opens a session, and tells the owner when the browser is a new one. Nobody owns yet what only waits. */
export async function openFor(
  tools: Accounts,
  tx: DbOrTx,
  found: UserRow,
  visitor: Visitor,
  { secondFactor, passwordHash }: { secondFactor: boolean; passwordHash?: string },
): Promise<SignedIn> {
  const role = await markSignIn(tx, found.id, passwordHash);
  if (role === undefined) throw wrongLogin();
  const row = { ...found, role };
  const device = visitor.device ?? newToken();
  const label = describeDevice(visitor.agent);
  const first = (await tx.$count(knownDevices, eq(knownDevices.userId, row.id))) === 0;
  if ((await rememberDevice(tx, row.id, device)) && !first && row.verifiedAt !== null) {
    const at = formatDeadline(new Date(databaseNow()).toISOString());
    const mail = newDeviceMail(await tools.mailSite(tx), row.email, row.fullName, label, at);
    if ((await tools.platform.outbox.countOfHour(tx, mail.kind, mail.to)) < newDeviceMailsAnHour)
      await tools.platform.outbox.put(tx, mail);
  }
  const session = await openSession(tx, row, label);
  const due = !secondFactor && (await isSecondFactorDemanded(tx, row.role));
  const user = toUser({ ...row, lastLoginAt: new Date(databaseNow()) }, due);
  return {
    user,
    token: await tools.tokens.signSession(session.sessionId, user),
    cookie: session.cookie,
    maxAgeSeconds: session.maxAgeSeconds,
    device,
  };
}
