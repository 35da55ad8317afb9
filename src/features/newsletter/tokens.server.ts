import { createHash, createHmac, randomBytes } from "node:crypto";

/** 43 letters of base64url: 256 bits. */
export const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A token that is mailed once. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/**
 * Tokens of the links in letters. Each reader has one for as long as the subscription lives, so that a link in an old
 * letter still works and a letter that is sent twice is the same to the byte. It is made from a random seed in the
 * database and a key outside of it; stored is its hash. Neither a copied database nor a stolen key alone opens anything.
 * With another key the next letter brings another link, which is stored as it is made (`Subscriptions.linksOf`).
 */
export class ReaderTokens {
  private readonly key: Uint8Array;

  constructor(key: Uint8Array) {
    this.key = key;
  }

  of(seed: Uint8Array): string {
    return createHmac("sha256", this.key).update(seed).digest("base64url");
  }

  /** What a new subscriber's row holds. */
  newSeed(): { seed: Buffer; manageHash: Buffer } {
    const seed = randomBytes(32);
    return { seed, manageHash: hashToken(this.of(seed)) };
  }
}
