import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { consume, giveBack, type Limit, reset } from "#platform/http/rate-limit.server.ts";
import { type Purpose, proofLife } from "./proofs.server.ts";

const window = 15 * 60;
/** Each time in a day that a limit of signing in is reached, the wait doubles, up to an hour. */
const doubling = (first: number) => (times: number) => Math.min(3600, first * 2 ** Math.min(times - 1, 10));
const failedByAccount: Limit = { name: "login-account", points: 5, seconds: window, growingWait: doubling(60) };
const failedByAddress: Limit = { name: "login-address", points: 20, seconds: window, growingWait: doubling(window) };

const register: Limit = { name: "register-address", points: 10, seconds: 3600 };
const mailByAddress: Limit = { name: "account-mail-address", points: 20, seconds: 3600 };
/**
 * Mails to one account, each kind with a counter of its own: asking for one kind never uses up another. Those for a reset
 * are counted for as long as their link lives, so whoever is refused one has a mail with a valid link already, or has
 * used it: a stranger who goes on asking keeps nobody out.
 */
const mailByAccount = {
  register: { name: "account-mail-register", points: 4, seconds: 3600 },
  verify: { name: "account-mail-verify", points: 4, seconds: 3600 },
  reset: { name: "account-mail-reset", points: 2, seconds: proofLife.minutes * 60 },
} satisfies Record<string, Limit>;
const proofByOwner: Limit = { name: "account-proof-owner", points: 5, seconds: 600 };
const proofByAddress: Limit = { name: "account-proof-address", points: 40, seconds: window };

/** E-mail addresses do not stand in the table of counters. */
const keyOf = (text: string) => createHash("sha256").update(text.toLowerCase()).digest("base64url").slice(0, 22);

/**
 * Counts one attempt to sign in before the password is looked at, so that parallel guesses count too. A browser that
 * has signed in to this account before (`device`) has counters of its own: a stranger cannot lock its owner out.
 */
export async function countLoginAttempt(
  pool: Pool,
  address: string,
  login: string,
  device: string | undefined,
): Promise<{ succeeded(): Promise<void> }> {
  const account = keyOf(device === undefined ? login : `${login}|${device}`);
  await consume(pool, failedByAddress, address);
  await consume(pool, failedByAccount, account);
  return {
    async succeeded() {
      // Only failures count against an address: behind one there may be a whole office.
      await Promise.all([giveBack(pool, failedByAddress, address), reset(pool, failedByAccount, account)]);
    },
  };
}

/** Registration, by address: trying out whose e-mail is known is slow. */
export async function countRegistration(pool: Pool, address: string, email: string): Promise<void> {
  await consume(pool, register, address);
  // Each registration ends in a mail, for a known address too.
  await consume(pool, mailByAccount.register, keyOf(email));
}

/**
 * Mails asked for by hand (resend, forgot), by address and by account. As with signing in, a browser that is the account's
 * own (`device`) has a counter of its own: a stranger cannot use up its owner's mails.
 */
export async function countMailRequest(
  pool: Pool,
  purpose: Purpose,
  address: string,
  email: string,
  device: string | undefined,
): Promise<void> {
  await consume(pool, mailByAddress, address);
  await consume(pool, mailByAccount[purpose], keyOf(device === undefined ? email : `${email}|${device}`));
}

/**
 * Codes tried, by address; each code has its own five tries besides. Those of the account's own browser are counted here
 * instead, so that a stranger's guesses do not use a code up for its owner.
 */
export async function countProofAttempt(
  pool: Pool,
  address: string,
  owner?: { email: string; device: string },
): Promise<{ succeeded(): Promise<void> }> {
  await consume(pool, proofByAddress, address);
  const key = owner && keyOf(`${owner.email}|${owner.device}`);
  if (key !== undefined) await consume(pool, proofByOwner, key);
  return {
    async succeeded() {
      if (key !== undefined) await reset(pool, proofByOwner, key);
    },
  };
}
