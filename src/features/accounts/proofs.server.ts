import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { proofs } from "./tables.server.ts";

export type Purpose = "verify" | "reset";

/** Minutes a code lives, tries it allows; then only a new one helps. */
export const proofLife = { minutes: 10, linkHours: 24, tries: 5 };

const wrong = (path: string) =>
  new AppError("VALIDATION_FAILED", "Invalid verification code. Please try again.", {
    errors: [{ path, message: "Invalid or expired verification code" }],
  });
const wrongLink = (path: string) =>
  new AppError("VALIDATION_FAILED", "This link is no longer valid. Ask for a new one.", {
    errors: [{ path, message: "Invalid or expired link" }],
  });

/** Whether a code is the long one of a link: nobody guesses it, so tries at it need no counting. */
export const isLinkCode = (code: string) => code.length > 6;

/** A proof that was right, not used up yet. */
export interface Found {
  id: string;
  userId: string;
  hash: Buffer;
  link: boolean;
  path: "code" | "otp" | "token";
}

/** What is said of a proof that is not, or no longer, right. */
export const faultOf = ({ link, path }: Pick<Found, "link" | "path">) => (link ? wrongLink : wrong)(path);

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
   * Checks a code, or the long one of the same mail's link, against all that was mailed to the address for this purpose:
   * several registrations may wait for it. Every check counts as a try first, in the same statement, so that parallel
   * guesses cannot exceed the five. Works alike for an address without an account. `path` is the field's name. The tries
   * of a browser that is the account's own (`device`) are counted by the caller. A link works when the tries of its code
   * are used up, too: strangers cannot take it from its owner. Nothing is used up: that is `spend`.
   */
  async check(
    db: DbOrTx,
    email: string,
    purpose: Purpose,
    code: string,
    { path, device }: { path: "code" | "otp"; device: Buffer | undefined },
  ): Promise<Found> {
    const link = isLinkCode(code);
    const own = sql`exists (select 1 from known_devices d where d.user_id = u.id and d.device_hash = ${device ?? Buffer.alloc(0)})`;
    const uncounted = sql`(${link} or ${own})`;
    const stored = sql.identifier((link ? proofs.tokenHash : proofs.codeHash).name);
    const { rows } = await db.execute<{ id: string; user_id: string; hash: Buffer | null; uncounted: boolean }>(sql`
      update proofs p set tries = p.tries + case when ${uncounted} then 0 else 1 end from users u
      where p.user_id = u.id and u.email = ${email} and p.purpose = ${purpose} and p.expires_at > now()
        and (p.tries < ${proofLife.tries} or ${uncounted})
      returning p.id, p.user_id, p.${stored} as hash, ${uncounted} as uncounted`);
    const given = (userId: string) => this.hash(link ? `link:${code}` : `${userId}:${purpose}:${code}`);
    const row = rows.find(({ user_id, hash }) => hash !== null && timingSafeEqual(given(user_id), hash));
    if (!row) throw faultOf({ link, path });
    const { id, user_id: userId } = row;
    const found: Found = { id, userId, hash: given(userId), link, path };
    // A right answer costs no try. The row may have got a newer code meanwhile: only this very one is meant.
    if (!row.uncounted)
      await db
        .update(proofs)
        .set({ tries: sql`greatest(${proofs.tries} - 1, 0)` })
        .where(this.same(found));
    return found;
  }

  /** Finds the token of a verification link (valid a day; its code ten minutes). Nothing is used up. */
  async findLink(db: DbOrTx, token: string): Promise<Found> {
    const hash = this.hash(`link:${token}`);
    const { rows } = await db.execute<{ id: string; user_id: string }>(sql`
      select id, user_id from proofs where token_hash = ${hash} and purpose = 'verify'
        and created_at > now() - make_interval(hours => ${proofLife.linkHours})`);
    if (!rows[0]) throw faultOf({ link: true, path: "token" });
    return { id: rows[0].id, userId: rows[0].user_id, hash, link: true, path: "token" };
  }

  /** Uses a proof up. Of two that come with it at once, the one that takes it away wins; the other gets the usual fault. */
  async spend(tx: DbOrTx, found: Found): Promise<void> {
    const taken = await tx.delete(proofs).where(this.same(found)).returning({ id: proofs.id });
    if (taken.length === 0) throw faultOf(found);
  }

  private same({ id, hash, link }: Found) {
    return and(eq(proofs.id, id), eq(link ? proofs.tokenHash : proofs.codeHash, hash));
  }
}
