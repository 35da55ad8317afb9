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
const wrongLink = (path: string) =>
  new AppError("VALIDATION_FAILED", "This link is not valid any more. Ask for a new one.", {
    errors: [{ path, message: "Invalid or expired link" }],
  });

/** Whether a code is the long one of a link: nobody guesses it, so tries at it need no counting. */
export const isLinkCode = (code: string) => code.length > 6;

/** Keyed hashes of what was mailed: six digits alone would be found from a copied table in no time. */
export class Proofs {
  private readonly key: Uint8Array;

  constructor(key: Uint8Array) {
    this.key = key;
  }

  private hash(text: string): Buffer {
    return createHmac("sha256", this.key).update(text).digest();
  }

  /** Makes a new code and link token for a user; an earlier one of the same purpose is void from then on. */
  async issue(tx: DbOrTx, userId: string, purpose: Purpose): Promise<{ code: string; token: string }> {
    const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
    const token = randomBytes(32).toString("base64url");
    const row = {
      codeHash: this.hash(`${userId}:${purpose}:${code}`),
      tokenHash: this.hash(`link:${token}`),
      tries: 0,
      expiresAt: sql`now() + make_interval(mins => ${proofLife.minutes})`,
      createdAt: sql`now()`,
    };
    await tx
      .insert(proofs)
      .values({ userId, purpose, ...row })
      .onConflictDoUpdate({ target: [proofs.userId, proofs.purpose], set: row });
    return { code, token };
  }

  /**
   * Checks a code, or the long one of the same mail's link; with `use` a right one is used up. Every check counts as a try first, in the same statement, so that
   * parallel guesses cannot exceed the five. Works alike for an address without an account. `path` is the field's name.
   * The tries of the account's own browser (`own`) are counted by the caller. A link works when the tries of its code are
   * used up, too: strangers cannot take it from its owner.
   */
  async check(
    db: DbOrTx,
    email: string,
    purpose: Purpose,
    code: string,
    { use, path, own }: { use: boolean; path: "code" | "otp"; own: boolean },
  ): Promise<string> {
    const link = isLinkCode(code);
    const uncounted = own || link;
    const stored = link ? proofs.tokenHash : proofs.codeHash;
    const result = await db.execute<{ id: string; user_id: string; hash: Buffer | null }>(sql`
      update proofs p set tries = p.tries + ${uncounted ? 0 : 1} from users u
      where p.user_id = u.id and u.email = ${email} and p.purpose = ${purpose} and p.expires_at > now()
        and (p.tries < ${proofLife.tries} or ${uncounted})
      returning p.id, p.user_id, p.${sql.identifier(stored.name)} as hash`);
    const row = result.rows[0];
    const given = this.hash(link ? `link:${code}` : `${row?.user_id ?? "nobody"}:${purpose}:${code}`);
    const fault = (link ? wrongLink : wrong)(path);
    if (!row?.hash || !timingSafeEqual(given, row.hash)) throw fault;
    // The row may have got a newer code meanwhile: only this very code is meant.
    const same = and(eq(proofs.id, row.id), eq(stored, given));
    if (use) {
      // Of two that come with the right code at once, the one that takes it away wins.
      const taken = await db.delete(proofs).where(same).returning({ id: proofs.id });
      if (taken.length === 0) throw fault;
    }
    // A right answer that is not used up yet (the first step of a reset) costs no try.
    else if (!uncounted)
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
    if (!userId) throw wrongLink("token");
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
