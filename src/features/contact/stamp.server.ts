import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { databaseNow } from "#platform/db/clock.server.ts";

/** Nobody writes ten characters and reads a form in less. */
export const leastMs = 3000;
/** A page may stay open over a week's end. */
const mostMs = 7 * 24 * 3600_000;

/**
 * The number of a message that came without a stamp, from a form sent without JavaScript (the page is the same for
 * everybody, so it holds none): made of its words and the day, so that a double press is one message.
 */
export function stampOfWords(words: string[], now = new Date(databaseNow())): string {
  const text = JSON.stringify([...words, now.toISOString().slice(0, 10)]);
  const hex = createHash("sha256").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** A signed moment that the contact page is given: when it was asked for, and a number by which a message counts once. */
export class Stamps {
  private readonly key: Uint8Array;

  constructor(key: Uint8Array) {
    this.key = key;
  }

  private sign(text: string): Buffer {
    return createHmac("sha256", this.key).update(text).digest();
  }

  issue(now = databaseNow()): string {
    const text = `${randomUUID()}.${now.toString(36)}`;
    return `${text}.${this.sign(text).toString("base64url")}`;
  }

  /** The number of a stamp of ours and how old it is. Undefined for a foreign one and one that is too old. */
  read(stamp: string, now = databaseNow()): { id: string; ageMs: number } | undefined {
    const [id = "", time = "", signature = ""] = stamp.split(".");
    const given = Buffer.from(signature, "base64url");
    const right = this.sign(`${id}.${time}`);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const ageMs = now - Number.parseInt(time, 36);
    return ageMs >= 0 && ageMs <= mostMs ? { id, ageMs } : undefined;
  }
}
