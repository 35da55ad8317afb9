import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { AppError } from "#lib/app-error.ts";
import { waitText } from "#lib/wait-text.ts";
import { consume, giveBack, type Limit, reset } from "#platform/http/rate-limit.server.ts";
import { type Purpose, proofLife } from "./proofs.server.ts";
import { countTry, forgetTries, takeTryBack } from "./sign-in-tries.server.ts";

const window = 15 * 60;
/** Each time in a day that a network has failed too often, its wait doubles, up to an hour. */
const doubling = (times: number) => Math.min(3600, window * 2 ** Math.min(times - 1, 10));
const failedByAddress: Limit = { name: "login-address", points: 20, seconds: window, growingWait: doubling };

const register: Limit = { name: "register-address", points: 10, seconds: 3600 };
const mailByAddress: Limit = { name: "account-mail-address", points: 20, seconds: 3600 };
/**
 * Mails to one address. Those that prove it share a counter, as no more of them would be sent (outbox.server.ts). Those
 * for a reset are counted for as long as their link lives, so whoever is refused one has a mail with a valid link already,
 * or has used it: a stranger who goes on asking keeps nobody out.
 */
const mailByAccount = {
  verify: { name: "account-mail-verify", points: 4, seconds: 3600 },
  reset: { name: "account-mail-reset", points: 2, seconds: proofLife.minutes * 60 },
} satisfies Record<Purpose, Limit>;
const proofByOwner: Limit = { name: "account-proof-owner", points: 5, seconds: 600 };
const proofByAddress: Limit = { name: "account-proof-address", points: 40, seconds: window };

/**
 * Codes that strangers try for one address in a day, from however many networks and for however many mails: one in ten
 * thousand of them opens it. The mail's link is no code, and goes on working.
 */
const proofByDay: Limit = { name: "account-proof-day", points: 100, seconds: 24 * 3600 };

/** E-mail addresses do not stand in the table of counters. */
const keyOf = (text: string) => createHash("sha256").update(text.toLowerCase()).digest("base64url").slice(0, 22);

/**
 * Counts one attempt to sign in before the password is looked at, so that parallel guesses count too. What was typed
 * (`login`) has a counter that is shown; behind it the `account` (by its address) has one that its names share. When that
 * alone is full, `closed` says so and nobody is told: the answer must be that to a wrong password, or a stranger would
 * learn which names belong together. A browser that has signed in to this account before (`device`) has counters of its
 * own: a stranger cannot lock its owner out.
 */
export async function countLoginAttempt(
  pool: Pool,
  address: string,
  login: string,
  device?: string,
  account = login,
): Promise<{ closed: boolean; succeeded(owner?: boolean): Promise<void> }> {
  const own = device === undefined ? "" : `|${device}`;
  const keys = { shown: `name:${keyOf((own ? account : login) + own)}`, hidden: `account:${keyOf(account + own)}` };
  await consume(pool, failedByAddress, address);
  const { shownWait, closed } = await countTry(pool, keys);
  if (shownWait !== undefined)
    throw new AppError("TOO_MANY_REQUESTS", `Too many attempts. Please try again in ${waitText(shownWait)}.`, {
      retryAfterSeconds: shownWait,
    });
  return {
    closed,
    async succeeded(owner = true) {
      // Only failures count against an address: behind one there may be a whole office. Whoever signs in to what merely
      // waits for an address is not its owner for that: their guesses at its account stay counted.
      const counted = owner ? forgetTries(pool, keys) : takeTryBack(pool, keys);
      await Promise.all([giveBack(pool, failedByAddress, address), counted]);
    },
  };
}

/** Registration, by address: trying out whose e-mail is known is slow. */
export async function countRegistration(pool: Pool, address: string, email: string): Promise<void> {
  await consume(pool, register, address);
  // Each registration ends in a mail, for a known address too.
  await consume(pool, mailByAccount.verify, keyOf(email));
}

/**
 * Mails asked for by hand (resend, forgot), by network and by address. As with signing in, a browser that is the account's
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

/** Links of mails tried, by network. */
export async function countLinkAttempt(pool: Pool, address: string): Promise<void> {
  await consume(pool, proofByAddress, address);
}

/**
 * Codes tried, by network and by the e-mail address they are for; each code has its own five tries besides. Those of the
 * account's own browser (`device`) have a counter of their own, so that a stranger's guesses keep no owner out.
 */
export async function countProofAttempt(
  pool: Pool,
  address: string,
  email: string,
  device?: string,
): Promise<{ succeeded(): Promise<void> }> {
  await consume(pool, proofByAddress, address);
  const key = keyOf(device === undefined ? email : `${email}|${device}`);
  const limit = device === undefined ? proofByDay : proofByOwner;
  await consume(pool, limit, key).catch((error: unknown) => {
    if (device === undefined && error instanceof AppError)
      throw new AppError(error.code, "Too many codes were tried for this email today. Use the link in the email.", {
        ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
      });
    throw error;
  });
  return {
    async succeeded() {
      if (device === undefined) await giveBack(pool, proofByDay, key);
      else await reset(pool, proofByOwner, key);
    },
  };
}
