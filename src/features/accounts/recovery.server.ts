import { eq, sql } from "drizzle-orm";
import { type AccountTools, refuseWeak, type Visitor } from "./account-tools.server.ts";
import * as limits from "./limits.server.ts";
import { resetMail, verificationMail, welcomeMail } from "./mails.server.ts";
import { setPassword } from "./profile.server.ts";
import { isLinkCode, markVerified, type Purpose } from "./proofs.server.ts";
import { hashToken, newToken } from "./sessions.server.ts";
import { users } from "./tables.server.ts";

export const accountMailJob = "account-mail";

/** Proving an address and coming back in without a password: all that goes by a mailed code or link. */
export class Recovery {
  private readonly tools: AccountTools;

  constructor(tools: AccountTools) {
    this.tools = tools;
  }

  /**
   * Asks for a mail with a code. The request only enqueues a job, for known and unknown addresses alike, so neither its
   * answer nor its duration tells whether there is an account.
   */
  async askForMail(purpose: Purpose, email: string, visitor: Visitor): Promise<void> {
    const { db, pool, jobs } = this.tools.platform;
    const device = (await this.isOwn(email, visitor)) ? visitor.device : undefined;
    await limits.countMailRequest(pool, purpose, visitor.address, email, device);
    await jobs.enqueue(db, accountMailJob, { purpose, email });
  }

  /** The job behind `askForMail`. */
  async sendProof(purpose: Purpose, email: string): Promise<void> {
    const { db, outbox } = this.tools.platform;
    const [row] = await db.select().from(users).where(eq(users.email, email));
    if (!row || (purpose === "verify" && row.verifiedAt)) return;
    const site = await this.tools.mailSite(db);
    await db.transaction(async (tx) => {
      const proof = await this.tools.proofs.issue(tx, row.id, purpose);
      await outbox.put(
        tx,
        purpose === "verify"
          ? verificationMail(site, row.email, row.fullName, proof)
          : resetMail(site, row.email, row.fullName, proof),
      );
    });
  }

  /** Whether this browser has signed in to the account of an address before. The same work where there is no account. */
  private async isOwn(email: string, { device }: Visitor): Promise<boolean> {
    if (device === undefined) return false;
    const result = await this.tools.platform.db.execute(sql`
      select 1 from users u join known_devices d on d.user_id = u.id
      where u.email = ${email} and d.device_hash = ${hashToken(device)}`);
    return result.rows.length > 0;
  }

  /** Checks a mailed code within the limits. Returns the id of its account. */
  private async checkCode(
    purpose: Purpose,
    { email, code }: { email: string; code: string },
    visitor: Visitor,
    { use, path }: { use: boolean; path: "code" | "otp" },
  ): Promise<string> {
    const { db, pool } = this.tools.platform;
    const own = await this.isOwn(email, visitor);
    const check = () => this.tools.proofs.check(db, email, purpose, code, { use, path, own });
    // A link's code cannot be guessed: only wrong ones count, so no limit ever stands before the right one.
    if (isLinkCode(code))
      return check().catch(async (fault: unknown) => {
        await limits.countProofAttempt(pool, visitor.address);
        throw fault;
      });
    const owner = own && visitor.device !== undefined ? { email, device: visitor.device } : undefined;
    const attempt = await limits.countProofAttempt(pool, visitor.address, owner);
    const userId = await check();
    await attempt.succeeded();
    return userId;
  }

  /** Proves an address by the mail's link or code. */
  async verifyEmail(input: { token: string } | { email: string; code: string }, visitor: Visitor): Promise<void> {
    const { db, pool, outbox } = this.tools.platform;
    if (!("code" in input)) await limits.countProofAttempt(pool, visitor.address);
    const byCode =
      "code" in input ? await this.checkCode("verify", input, visitor, { use: true, path: "code" }) : undefined;
    const site = await this.tools.mailSite(db);
    await db.transaction(async (tx) => {
      const userId = byCode ?? (await this.tools.proofs.spendLink(tx, (input as { token: string }).token));
      await markVerified(tx, userId);
      const [row] = await tx.select().from(users).where(eq(users.id, userId));
      if (row) await outbox.put(tx, welcomeMail(site, row.email, row.fullName));
    });
  }

  /** First step of a reset: is the code right? It stays usable. */
  async checkResetCode(email: string, otp: string, visitor: Visitor): Promise<void> {
    await this.checkCode("reset", { email, code: otp }, visitor, { use: false, path: "otp" });
  }

  /**
   * Sets a new password by code or link; ends all sessions. Having read the mail also proves the address, and makes this browser
   * the account's own. Returns the value of its device cookie.
   */
  async resetPassword(email: string, otp: string, newPassword: string, visitor: Visitor): Promise<string> {
    refuseWeak("newPassword", newPassword);
    const userId = await this.checkCode("reset", { email, code: otp }, visitor, { use: true, path: "otp" });
    const device = visitor.device ?? newToken();
    await setPassword(this.tools, userId, newPassword, { device, verified: true });
    return device;
  }
}
