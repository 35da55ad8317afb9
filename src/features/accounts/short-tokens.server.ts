import { createHash } from "node:crypto";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { databaseNow } from "#platform/db/clock.server.ts";

const algorithm = "HS256";
/** How long the token of a session (readings.md) and the note of a half-done sign-in are good. */
const lifeMinutes = { api: 15, "second factor": 10 } as const;
type Audience = keyof typeof lifeMinutes;
/** A session that asks again within a minute gets the token of before. */
const sameForMs = 60_000;
/** So many are remembered, some 700 bytes each; then the oldest are forgotten. */
const mostRemembered = 5000;

/** Remembers what was asked for last. */
class Remembered<T> extends Map<string, T> {
  override set(key: string, value: T): this {
    this.delete(key);
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= mostRemembered) break;
      this.delete(oldest);
    }
    return this;
  }
}

/** Tells one stored password from another, and nothing about it: what is stored is salted and slow already. */
const fingerprint = (passwordHash: string) =>
  createHash("sha256").update(passwordHash).digest().toString("base64url").slice(0, 22);

/** Moments go by the database's clock: one process's token is good in another, whatever the clocks of their machines say. */
const now = () => new Date(databaseNow());

/** As the library rules it: over with the second that it names. */
const isRunning = ({ exp }: JWTPayload) => exp !== undefined && exp > Math.floor(databaseNow() / 1000);

/**
 * The short token of the device, naming a session row that is looked up at each call, and the note of a half-done
 * sign-in: both signed, and short-lived.
 */
export class ShortTokens {
  private readonly key: Promise<CryptoKey>;
  /** Tokens whose signature was found good: each check of one takes a turn of Node's threads, and a browser sends one for minutes. */
  private readonly good = new Remembered<JWTPayload>();
  private readonly given = new Remembered<{ token: string; at: number; beside: string }>();

  constructor(key: Uint8Array) {
    const raw = new Uint8Array(key);
    this.key = crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  }

  private async sign(audience: Audience, payload: JWTPayload): Promise<string> {
    return new SignJWT(payload)
      .setProtectedHeader({ alg: algorithm })
      .setAudience(audience)
      .setIssuedAt(now())
      .setExpirationTime(new Date(databaseNow() + lifeMinutes[audience] * 60_000))
      .sign(await this.key);
  }

  /** What a good token says; undefined for anything else ('null', expired, forged, made for something else). */
  private async read(audience: Audience, token: string): Promise<JWTPayload | undefined> {
    const before = this.good.get(token);
    if (before) return before.aud === audience && isRunning(before) ? before : undefined;
    try {
      const options = { algorithms: [algorithm], audience, currentDate: now(), requiredClaims: ["exp"] };
      const { payload } = await jwtVerify(token, await this.key, options);
      this.good.set(token, payload);
      return payload;
    } catch {
      return undefined;
    }
  }

  /**
   * The short token of a session, the same for a minute while the user that is told beside it is the same: by another one the
   * browser's other tabs see that there is something new to ask for.
   */
  async signSession(sessionId: string, user: object): Promise<string> {
    const at = databaseNow();
    const beside = JSON.stringify(user);
    const before = this.given.get(sessionId);
    if (before?.beside === beside && before.at <= at && at < before.at + sameForMs) return before.token;
    const token = await this.sign("api", { sid: sessionId });
    this.given.set(sessionId, { token, at, beside });
    return token;
  }

  /** Session id of a good token. */
  async readSession(token: string): Promise<string | undefined> {
    const { sid } = (await this.read("api", token)) ?? {};
    return typeof sid === "string" ? sid : undefined;
  }

  /**
   * Signed note that the password of this user was right and the second factor is still missing. It names the password
   * that was right: once that is changed, a half-done sign-in leads nowhere.
   */
  signChallenge(userId: string, passwordHash: string): Promise<string> {
    return this.sign("second factor", { sub: userId, pwd: fingerprint(passwordHash) });
  }

  /** Whose password was right, and which one it was. */
  async readChallenge(
    challenge: string,
  ): Promise<{ userId: string; isFor(passwordHash: string): boolean } | undefined> {
    const { sub, pwd } = (await this.read("second factor", challenge)) ?? {};
    return sub === undefined ? undefined : { userId: sub, isFor: (passwordHash) => pwd === fingerprint(passwordHash) };
  }
}
