import { createHmac, randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { CompactEncrypt, compactDecrypt } from "jose";
import { generateSecret, generateURI, verify } from "otplib";
import { renderSVG } from "uqr";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { recoveryCodes, secondFactors } from "./tables.server.ts";

const recoveryCount = 10;
/** Letters and digits that are not mistaken for one another. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const wrongCode = (other = "") =>
  new AppError("VALIDATION_FAILED", `This code is not right. Use the newest one of your app${other}.`, {
    errors: [{ path: "code", message: "This code is not right" }],
  });

/** Authenticator app (TOTP, RFC 6238) and recovery codes. */
export class SecondFactor {
  private readonly sealKey: Uint8Array;
  private readonly hashKey: Uint8Array;

  constructor(keyFor: (purpose: string) => Uint8Array) {
    this.sealKey = keyFor("second factor secrets");
    this.hashKey = keyFor("recovery codes");
  }

  /** Makes a new secret that counts only once a code from it was right. Throws CONFLICT when one is in use. */
  async begin(
    db: Db,
    userId: string,
    label: string,
    issuer: string,
  ): Promise<{ secret: string; uri: string; qrSvg: string }> {
    const secret = generateSecret();
    const sealedSecret = await new CompactEncrypt(new TextEncoder().encode(secret))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .encrypt(this.sealKey);
    const made = await db
      .insert(secondFactors)
      .values({ userId, sealedSecret })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { sealedSecret, lastStep: 0, createdAt: sql`now()` },
        setWhere: sql`${secondFactors.confirmedAt} is null`,
      })
      .returning({ userId: secondFactors.userId });
    if (made.length === 0) throw new AppError("CONFLICT", "Two-factor sign-in is on already. Turn it off first.");
    const uri = generateURI({ issuer, label, secret });
    return { secret, uri, qrSvg: renderSVG(uri) };
  }

  /**
   * Turns it on with a first right code. Returns the recovery codes; they are shown this once. Throws CONFLICT where it is on
   * already: who presses again because the answer was lost is told so, and not that the code is wrong.
   */
  async confirm(tx: DbOrTx, userId: string, code: string): Promise<string[]> {
    // Locked, so that the secret that was checked is the one that is turned on.
    if ((await this.lock(tx, userId))?.confirmedAt)
      throw new AppError("CONFLICT", "Two-factor sign-in is on already. Make new recovery codes in your profile.");
    if (!(await this.checkApp(tx, userId, code, false))) throw wrongCode();
    await tx.update(secondFactors).set({ confirmedAt: sql`now()` }).where(eq(secondFactors.userId, userId));
    return this.makeRecovery(tx, userId);
  }

  /** Ten new recovery codes; the old ones are void. Throws CONFLICT where there is no second factor. */
  async renewRecovery(tx: DbOrTx, userId: string): Promise<string[]> {
    // Locked, so that it is not turned off meanwhile.
    if (!(await this.lock(tx, userId))?.confirmedAt)
      throw new AppError("CONFLICT", "Two-factor sign-in is off. Set it up first.");
    return this.makeRecovery(tx, userId);
  }

  private async lock(tx: DbOrTx, userId: string): Promise<{ confirmedAt: Date | null } | undefined> {
    const [row] = await tx
      .select({ confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .for("update");
    return row;
  }

  private async makeRecovery(tx: DbOrTx, userId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCount }, () => {
      const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]);
      return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
    });
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: this.hash(userId, code) })));
    return codes;
  }

  private hash(userId: string, code: string): Buffer {
    return createHmac("sha256", this.hashKey)
      .update(`${userId}:${code.toUpperCase().replace(/[^0-9A-Z]/g, "")}`)
      .digest();
  }

  async isOn(db: DbOrTx, userId: string): Promise<boolean> {
    return (
      (await db.$count(
        secondFactors,
        sql`${secondFactors.userId} = ${userId} and ${secondFactors.confirmedAt} is not null`,
      )) > 0
    );
  }

  /** Number of recovery codes that are left. */
  recoveryLeft(db: Db, userId: string): Promise<number> {
    return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  }

  /** Checks a code of the app or a recovery code; both work once. Throws VALIDATION_FAILED. */
  async check(db: Db, userId: string, code: string): Promise<void> {
    // Apps show it as '123 456'.
    const digits = code.replaceAll(/\s/g, "");
    const right = /^\d{6}$/.test(digits)
      ? await this.checkApp(db, userId, digits, true)
      : await this.spendRecovery(db, userId, code);
    if (!right) throw wrongCode(", or a recovery code that you have not used yet");
  }

  private async checkApp(db: DbOrTx, userId: string, code: string, confirmed: boolean): Promise<boolean> {
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
    if (!row || (row.confirmedAt !== null) !== confirmed) return false;
    const { plaintext } = await compactDecrypt(row.sealedSecret, this.sealKey);
    // One step to either side for clocks that are off.
    const epoch = Math.floor(databaseNow() / 1000);
    const secret = new TextDecoder().decode(plaintext);
    const result = await verify({ secret, token: code, epoch, epochTolerance: 30 });
    if (!result.valid) return false;
    const step = Math.floor(epoch / 30) + result.delta;
    // Only forward: in one statement, so that the same code sent twice at once works once.
    const used = await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(sql`${secondFactors.userId} = ${userId} and ${secondFactors.lastStep} < ${step}`)
      .returning({ userId: secondFactors.userId });
    return used.length > 0;
  }

  private async spendRecovery(db: Db, userId: string, code: string): Promise<boolean> {
    const used = await db
      .delete(recoveryCodes)
      .where(sql`${recoveryCodes.userId} = ${userId} and ${recoveryCodes.codeHash} = ${this.hash(userId, code)}`)
      .returning({ userId: recoveryCodes.userId });
    return used.length > 0;
  }

  /** Turns it off and forgets the recovery codes. Answers whether it was on. */
  async remove(tx: DbOrTx, userId: string): Promise<boolean> {
    const removed = await tx
      .delete(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .returning({ confirmedAt: secondFactors.confirmedAt });
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    return removed.some(({ confirmedAt }) => confirmedAt !== null);
  }
}
