import { randomUUID } from "node:crypto";
import { eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { registerSchema, User, updateProfileSchema } from "./contract.ts";
import { describeDevice } from "./device.ts";
import * as limits from "./limits.server.ts";
import * as mails from "./mails.server.ts";
import { checkPassword, hashPassword, weaknessOf } from "./passwords.server.ts";
import { markVerified, Proofs, type Purpose } from "./proofs.server.ts";
import { SecondFactor } from "./second-factor.server.ts";
import {
  closeSession,
  closeSessions,
  type FoundSession,
  findSession,
  hashToken,
  newToken,
  openSession,
  ShortTokens,
  toUser,
  type UserRow,
} from "./sessions.server.ts";
import { knownDevices, users } from "./tables.server.ts";

export { deleteDueAccounts } from "./own-data.server.ts";
export type { OwnDataPart } from "./own-data-part.server.ts";
export { forgetOldSessions } from "./sessions.server.ts";
export const accountMailJob = "account-mail";

/** Who is asking, for limits and for the list of devices. */
export interface Visitor {
  address: string;
  agent: string;
  /** Value of the device cookie, if any. */
  device: string | undefined;
}

/** What a sign-in gives: the user, the short token, and the two cookies. */
export interface SignedIn {
  user: User;
  token: string;
  cookie: string;
  maxAgeSeconds: number;
  device: string;
}

const wrongLogin = () => new AppError("UNAUTHENTICATED", "The email or password is not right.");
const fieldFault = (path: string, message: string) =>
  new AppError("VALIDATION_FAILED", message, { errors: [{ path, message }] });

function refuseWeak(path: string, password: string): void {
  const weakness = weaknessOf(password);
  if (weakness) throw fieldFault(path, weakness);
}

/** The username asked for, or one made from the e-mail. Throws VALIDATION_FAILED when the one asked for is taken. */
async function freeUsername(tx: DbOrTx, input: { email: string; username?: string | undefined }): Promise<string> {
  const taken = async (name: string) => (await tx.$count(users, eq(users.username, name))) > 0;
  if (input.username !== undefined) {
    if (await taken(input.username)) throw fieldFault("username", "This username is taken. Choose another.");
    return input.username;
  }
  const local = (input.email.split("@")[0] ?? "")
    .normalize("NFKD")
    .replace(/[^a-z0-9._-]/g, "")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, 20);
  const base = local.length >= 3 ? local : `reader-${local}`.replace(/-$/, "");
  for (
    let name = base;
    ;
    name = `${base}-${newToken()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .slice(0, 6)}`
  )
    if (!(await taken(name))) return name;
}

/** Accounts: registering, proving an address, signing in, recovering, the profile. */
export class Accounts {
  private readonly platform: Platform;
  readonly tokens: ShortTokens;
  private readonly proofs: Proofs;
  readonly secondFactor: SecondFactor;

  constructor(platform: Platform) {
    this.platform = platform;
    this.tokens = new ShortTokens(platform.keyFor("short tokens"));
    this.proofs = new Proofs(platform.keyFor("mailed codes"));
    this.secondFactor = new SecondFactor(platform.keyFor);
  }

  private get db(): Db {
    return this.platform.db;
  }

  private async site(): Promise<mails.MailSite> {
    return { name: (await readSettings(this.db)).name, url: this.platform.config.siteUrl };
  }

  /** Session of a request: a good short token first, else the cookie. */
  async sessionOf(
    bearer: string | undefined,
    cookie: string | undefined,
  ): Promise<(FoundSession & { by: "token" | "cookie" }) | undefined> {
    const sessionId = bearer ? this.tokens.read(bearer) : undefined;
    const byToken = sessionId ? await findSession(this.db, { sessionId }) : undefined;
    if (byToken) return { ...byToken, by: "token" };
    const byCookie = cookie && cookie.length <= 100 ? await findSession(this.db, { cookie }) : undefined;
    return byCookie && { ...byCookie, by: "cookie" };
  }

  /**
   * Registers. A known e-mail gets the same answer as a new one, with a token and cookie that open nothing, and its owner
   * gets a mail instead. Throws VALIDATION_FAILED for a weak password or a taken username.
   */
  async register(input: z.infer<typeof registerSchema>, visitor: Visitor): Promise<SignedIn> {
    await limits.countRegistration(this.platform.pool, visitor.address, input.email);
    refuseWeak("password", input.password);
    const passwordHash = await hashPassword(input.password);
    const site = await this.site();
    return this.db.transaction(async (tx) => {
      const [known] = await tx
        .select({ id: users.id, fullName: users.fullName, email: users.email })
        .from(users)
        .where(eq(users.email, input.email));
      const username = await freeUsername(tx, input);
      if (known) {
        await this.platform.outbox.put(tx, mails.alreadyRegisteredMail(site, known.email, known.fullName));
        return this.nothing(input, username, visitor);
      }
      const [row] = await tx
        .insert(users)
        .values({ email: input.email, username, fullName: input.fullName, passwordHash })
        .returning();
      if (!row) throw new Error("insert returned no row");
      const proof = await this.proofs.issue(tx, row.id, "verify");
      await this.platform.outbox.put(tx, mails.verificationMail(site, row.email, row.fullName, proof));
      return this.signIn(tx, row, visitor);
    });
  }

  /** The answer to a registration that made nothing. */
  private async nothing(input: z.infer<typeof registerSchema>, username: string, visitor: Visitor): Promise<SignedIn> {
    const now = new Date();
    const row: UserRow = {
      id: randomUUID(),
      email: input.email,
      username,
      fullName: input.fullName,
      role: "customer",
      verifiedAt: null,
      phoneNumber: null,
      address: null,
      avatar: null,
      createdAt: now,
      lastLoginAt: now,
    };
    return {
      user: toUser(row),
      token: this.tokens.sign(randomUUID()),
      cookie: newToken(),
      maxAgeSeconds: 90 * 24 * 3600,
      device: visitor.device ?? newToken(),
    };
  }

  /**
   * Signs in by e-mail or username. One message and one duration, whether or not the account exists. Where a second
   * factor is on, the answer is a challenge for `loginSecond` instead of a session.
   */
  async login(login: string, password: string, visitor: Visitor): Promise<SignedIn | { challenge: string }> {
    const name = login.normalize("NFC").toLowerCase();
    const [row] = await this.db
      .select()
      .from(users)
      .where(or(eq(users.email, name), eq(users.username, name)));
    const known = row && visitor.device ? await this.isKnownDevice(row.id, visitor.device) : false;
    const attempt = await limits.countLoginAttempt(
      this.platform.pool,
      visitor.address,
      name,
      known ? visitor.device : undefined,
    );
    if (!(await checkPassword(row?.passwordHash, password)) || !row) throw wrongLogin();
    await attempt.succeeded();
    if (await this.secondFactor.isOn(this.db, row.id)) return { challenge: this.tokens.signChallenge(row.id) };
    return this.db.transaction((tx) => this.signIn(tx, row, visitor));
  }

  /** Second step of a sign-in: a code of the app or a recovery code. */
  async loginSecond(challenge: string | undefined, code: string, visitor: Visitor): Promise<SignedIn> {
    const userId = challenge ? this.tokens.readChallenge(challenge) : undefined;
    if (!userId) throw new AppError("UNAUTHENTICATED", "Please sign in with your password first.");
    const attempt = await limits.countLoginAttempt(this.platform.pool, visitor.address, `second:${userId}`, undefined);
    await this.secondFactor.check(this.db, userId, code);
    await attempt.succeeded();
    const [row] = await this.db.select().from(users).where(eq(users.id, userId));
    if (!row) throw wrongLogin();
    return this.db.transaction((tx) => this.signIn(tx, row, visitor));
  }

  async emailOf(userId: string): Promise<string> {
    const [row] = await this.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!row) throw new AppError("NOT_FOUND", "This account does not exist any more.");
    return row.email;
  }

  /** Asks for the password again before something that cannot be taken back. Throws VALIDATION_FAILED. */
  async confirmPassword(userId: string, password: string, visitor: Visitor): Promise<void> {
    const [row] = await this.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
    const attempt = await limits.countLoginAttempt(this.platform.pool, visitor.address, `change:${userId}`, undefined);
    if (!(await checkPassword(row?.hash, password))) throw fieldFault("password", "The password is not right.");
    await attempt.succeeded();
  }

  private async isKnownDevice(userId: string, device: string): Promise<boolean> {
    const result = await this.db.execute(
      sql`select 1 from known_devices where user_id = ${userId} and device_hash = ${hashToken(device)}`,
    );
    return result.rows.length > 0;
  }

  private async signIn(tx: DbOrTx, row: UserRow, visitor: Visitor): Promise<SignedIn> {
    const device = visitor.device ?? newToken();
    const label = describeDevice(visitor.agent);
    const first = (await tx.$count(knownDevices, eq(knownDevices.userId, row.id))) === 0;
    const seen = await tx
      .insert(knownDevices)
      .values({ userId: row.id, deviceHash: hashToken(device) })
      .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastUsedAt: sql`now()` } })
      .returning({ fresh: sql<boolean>`xmax = 0` });
    if (seen[0]?.fresh && !first) {
      await this.platform.outbox.put(
        tx,
        mails.newDeviceMail(
          await this.site(),
          row.email,
          row.fullName,
          label,
          formatDateTime(new Date().toISOString()),
        ),
      );
    }
    const session = await openSession(tx, row, label);
    const user = toUser({ ...row, lastLoginAt: new Date() });
    return {
      user,
      token: this.tokens.sign(session.sessionId),
      cookie: session.cookie,
      maxAgeSeconds: session.maxAgeSeconds,
      device,
    };
  }

  async logout(sessionId: string): Promise<void> {
    await closeSession(this.db, sessionId);
  }

  /**
   * Asks for a mail with a code. The request only enqueues a job, for known and unknown addresses alike, so neither its
   * answer nor its duration tells whether there is an account.
   */
  async askForMail(purpose: Purpose, email: string, visitor: Visitor): Promise<void> {
    await limits.countMailRequest(this.platform.pool, visitor.address, email);
    await this.platform.jobs.enqueue(this.db, accountMailJob, { purpose, email });
  }

  /** The job behind `askForMail`. */
  async sendProof(purpose: Purpose, email: string): Promise<void> {
    const [row] = await this.db.select().from(users).where(eq(users.email, email));
    if (!row || (purpose === "verify" && row.verifiedAt)) return;
    const site = await this.site();
    await this.db.transaction(async (tx) => {
      const proof = await this.proofs.issue(tx, row.id, purpose);
      const mail: Mail =
        purpose === "verify"
          ? mails.verificationMail(site, row.email, row.fullName, proof)
          : mails.resetMail(site, row.email, row.fullName, proof.code);
      await this.platform.outbox.put(tx, mail);
    });
  }

  /** Proves an address by the mail's link or code. */
  async verifyEmail(input: { token: string } | { email: string; code: string }, visitor: Visitor): Promise<void> {
    await limits.countProofAttempt(this.platform.pool, visitor.address);
    const byCode =
      "code" in input ? await this.proofs.check(this.db, input.email, "verify", input.code, true) : undefined;
    const site = await this.site();
    await this.db.transaction(async (tx) => {
      const userId = byCode ?? (await this.proofs.spendLink(tx, (input as { token: string }).token));
      await markVerified(tx, userId);
      const [row] = await tx.select().from(users).where(eq(users.id, userId));
      if (row) await this.platform.outbox.put(tx, mails.welcomeMail(site, row.email, row.fullName));
    });
  }

  /** First step of a reset: is the code right? It stays usable. */
  async checkResetCode(email: string, otp: string, visitor: Visitor): Promise<void> {
    await limits.countProofAttempt(this.platform.pool, visitor.address);
    await this.proofs.check(this.db, email, "reset", otp, false);
  }

  /** Sets a new password by code; ends all sessions. Having read the mail also proves the address. */
  async resetPassword(email: string, otp: string, newPassword: string, visitor: Visitor): Promise<void> {
    await limits.countProofAttempt(this.platform.pool, visitor.address);
    refuseWeak("newPassword", newPassword);
    const userId = await this.proofs.check(this.db, email, "reset", otp, true);
    await this.setPassword(userId, newPassword, undefined, true);
  }

  private async setPassword(
    userId: string,
    password: string,
    keepSession: string | undefined,
    verified: boolean,
    change: Partial<UserRow> = {},
  ): Promise<UserRow> {
    const passwordHash = await hashPassword(password);
    const site = await this.site();
    return this.db.transaction(async (tx) => {
      const [row] = await tx
        .update(users)
        .set({ ...change, passwordHash, updatedAt: sql`now()` })
        .where(eq(users.id, userId))
        .returning();
      if (!row) throw new AppError("NOT_FOUND", "This account does not exist any more.");
      if (verified) await markVerified(tx, userId);
      await closeSessions(tx, userId, keepSession);
      await this.platform.outbox.put(tx, mails.passwordChangedMail(site, row.email, row.fullName));
      return row;
    });
  }

  /** Changes what is given; a password change needs the current one and signs all other browsers out. */
  async updateProfile(
    session: { sessionId: string; userId: string },
    input: z.infer<typeof updateProfileSchema>,
    visitor: Visitor,
  ): Promise<User> {
    const change = {
      ...(input.fullName === undefined ? {} : { fullName: input.fullName }),
      ...("phoneNumber" in input ? { phoneNumber: input.phoneNumber ?? null } : {}),
      ...(input.address === undefined ? {} : { address: input.address === "" ? null : input.address }),
    };
    if (input.newPassword && input.currentPassword) {
      const [row] = await this.db.select().from(users).where(eq(users.id, session.userId));
      const attempt = await limits.countLoginAttempt(
        this.platform.pool,
        visitor.address,
        `change:${session.userId}`,
        undefined,
      );
      if (!(await checkPassword(row?.passwordHash, input.currentPassword)))
        throw fieldFault("currentPassword", "The current password is not right.");
      await attempt.succeeded();
      refuseWeak("newPassword", input.newPassword);
      return toUser(await this.setPassword(session.userId, input.newPassword, session.sessionId, false, change));
    }
    const [row] = await this.db
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(users.id, session.userId))
      .returning();
    if (!row) throw new AppError("NOT_FOUND", "This account does not exist any more.");
    return toUser(row);
  }
}

/** Makes a verified account without a mail: for the command line and the first start. Throws CONFLICT when the e-mail is taken. */
export async function createAccount(
  db: Db,
  role: "admin" | "customer",
  input: { email: string; password: string; fullName: string },
): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  const username = await freeUsername(db, { email: input.email });
  const made = await db
    .insert(users)
    .values({ email: input.email, username, fullName: input.fullName, role, passwordHash, verifiedAt: new Date() })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made.length === 0) throw new AppError("CONFLICT", "There is an account with this email already.");
}

/** Number of admins: the first start makes one where there is none. */
export function countAdmins(db: Db): Promise<number> {
  return db.$count(users, eq(users.role, "admin"));
}

/** Where and how to write to a person; undefined when the account is gone. */
export async function contactOf(db: DbOrTx, userId: string): Promise<{ email: string; fullName: string } | undefined> {
  const [row] = await db
    .select({ email: users.email, fullName: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
