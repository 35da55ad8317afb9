import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's current parameters for argon2id: 19 MiB, 2 rounds, 1 lane. Runs off the event loop. */
// 2 is Argon2id in the library's enumeration, which single-file compilation cannot read.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), parameters);
}

let nobody: Promise<string> | undefined;

/** Checks a password. Without a hash (no such account) it works just as long and answers no. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const right = await verify(passwordHash ?? (await nobody), password.normalize("NFKC"));
  return right && passwordHash !== undefined;
}

/**
 * Passwords of registrations that wait. All that wait for one address share a salt, which nobody knows without our key:
 * one computation tells which of them a password belongs to, however many there are, so a sign-in takes the same time for
 * an address that nobody waits for. What is stored is an ordinary hash and stays when it becomes an account's.
 */
export class WaitingPasswords {
  private readonly key: Uint8Array;

  constructor(key: Uint8Array) {
    this.key = key;
  }

  hash(email: string, password: string): Promise<string> {
    const salt = createHmac("sha256", this.key).update(email).digest().subarray(0, 16);
    return hash(password.normalize("NFKC"), { ...parameters, salt });
  }

  /** The first of these registrations whose password this is. `address` is where there are none: the work is the same. */
  async find<T extends { email: string; passwordHash: string }>(
    waiting: readonly T[],
    password: string,
    address: string,
  ): Promise<T | undefined> {
    const given = Buffer.from(await this.hash(waiting[0]?.email ?? address, password));
    return waiting.find(({ passwordHash }) => {
      const stored = Buffer.from(passwordHash);
      return stored.length === given.length && timingSafeEqual(stored, given);
    });
  }
}

let common: Set<string> | undefined;

/** The commonest passwords (from @zxcvbn-ts/language-common, MIT), read once. */
function commonPasswords(): Set<string> {
  common ??= new Set(
    readFileSync(path.resolve("src/features/accounts/common-passwords.txt"), "utf8").split("\n").filter(Boolean),
  );
  return common;
}

const instituteNames = /institute ?of ?international ?trade|^i+t+dhaka$|^iit$|internationaltrade/;

/**
 * Why a password is too easy to guess, or undefined. Digits and signs put before or after a common word do not make it
 * uncommon ('Password1!').
 */
export function weaknessOf(password: string): string | undefined {
  const lower = password.normalize("NFKC").toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const decorated = lower.length - core.length <= 6;
  if (commonPasswords().has(lower) || (decorated && core.length > 2 && commonPasswords().has(core)))
    return "This password is too common. Choose another.";
  if (instituteNames.test(core) || instituteNames.test(lower.replace(/[^\p{L}]/gu, "")))
    return "The password may not be the institute's name. Choose another.";
  return undefined;
}
