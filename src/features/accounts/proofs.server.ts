import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { proofs, users } from "./tables.server.ts";

export type Purpose = "verify" | "reset";

/** Minutes a code lives, tries it allows; then only a new one helps. */
export const proofLife = { minutes: 10, linkHours: 24, tries: 5 };

const wrong = (path: string) =>
  new AppError("VALIDATION_FAILED", "Invalid verification code. Please try again.", {
    errors: [{ path, message: "Invalid or expired verification code" }],
  });

/** Keyed hashes of what was mailed: six digits alone would be found from a copied table in no time. */
export class Proofs {
  private readonly key: Uint8Array;

  constructor(key: Uint8Array) {
    this.key = key;
  }

  private hash(text: string): Buffer {
    return createHmac("sha256", this.key).update(text).digest();
  }

  /** Makes a new code (and link token) for a user; an earlier one of the same purpose is void from then on. */
  async issue(tx: DbOrTx, userId: string, purpose: Purpose): Promise<{ code: string; token: string }> {
    const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
    const token = randomBytes(32).toString("base64url");
    const row = {
      codeHash: this.hash(`${userId}:${purpose}:${code}`),
      tokenHash: purpose === "verify" ? this.hash(`link:${token}`) : null,
      tries: 0,
      expiresAt: new Date(Date.now() + proofLife.minutes * 60_000),
      createdAt: new Date(),
    };
    await tx
      .insert(proofs)
      .values({ userId, purpose, ...row })
      .onConflictDoUpdate({ target: [proofs.userId, proofs.purpose], set: row });
    return { code, token };
  }

  /**
   * Checks a code; with `use` a right one is used up. Every check counts as a try first, in the same statement, so that
   * parallel guesses cannot exceed the five. Works alike for an address without an account. `path` is the field's name.
   * The tries of the account's own browser (`own`) are counted by the caller.
   */
  async check(
    db: DbOrTx,
    email: string,
    purpose: Purpose,
    code: string,
    { use, path, own }: { use: boolean; path: "code" | "otp"; own: boolean },
  ): Promise<string> {
    const result = await db.execute<{ id: string; user_id: string; code_hash: Buffer }>(sql`
      update proofs p set tries = p.tries + ${own ? 0 : 1} from users u
      where p.user_id = u.id and u.email = ${email} and p.purpose = ${purpose} and p.expires_at > now()
        and (p.tries < ${proofLife.tries} or ${own})
      returning p.id, p.user_id, p.code_hash`);
    const row = result.rows[0];
    const given = this.hash(`${row?.user_id ?? "nobody"}:${purpose}:${code}`);
    if (!row || !timingSafeEqual(given, row.code_hash)) throw wrong(path);
    // The row may have got a newer code meanwhile: only this very code is meant.
    const same = and(eq(proofs.id, row.id), eq(proofs.codeHash, given));
    if (use) {
      // Of two that come with the right code at once, the one that takes it away wins.
      const taken = await db.delete(proofs).where(same).returning({ id: proofs.id });
      if (taken.length === 0) throw wrong(path);
    }
    // A right answer that is not used up yet (the first step of a reset) costs no try.
    else if (!own)
      await db
        .update(proofs)
        .set({ tries: sql`greatest(${proofs.tries} - 1, 0)` })
        .where(same);
    return row.user_id;
  }

  /** Uses up the token of a verification link (valid a day; its code ten minutes). Returns the user's id. */
  async spendLink(db: Db | DbOrTx, token: string): Promise<string> {
    const result = await db.execute<{ user_id: string }>(sql`
      delete from proofs where token_hash = ${this.hash(`link:${token}`)} and purpose = 'verify'
        and created_at > now() - make_interval(hours => ${proofLife.linkHours}) returning user_id`);
    const userId = result.rows[0]?.user_id;
    if (!userId)
      throw new AppError("VALIDATION_FAILED", "This link is not valid any more. Ask for a new one.", {
        errors: [{ path: "token", message: "Invalid or expired link" }],
      });
    return userId;
  }
}

/** Marks a user's address as proved. */
export async function markVerified(tx: DbOrTx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ verifiedAt: sql`coalesce(${users.verifiedAt}, now())` })
    .where(eq(users.id, userId));
}
