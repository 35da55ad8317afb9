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
    return "This password is among the commonest ones. Choose another.";
  if (instituteNames.test(core) || instituteNames.test(lower.replace(/[^\p{L}]/gu, "")))
    return "The password may not be the institute's name. Choose another.";
  return undefined;
}
