import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { User } from "./contract.ts";
import { WaitingPasswords, weaknessOf } from "./passwords.server.ts";
import { Proofs } from "./proofs.server.ts";
import { type RefusedSignIns, refusedSignInsOf } from "./refused-sign-ins.server.ts";
import { SecondFactor } from "./second-factor.server.ts";
import { ShortTokens } from "./short-tokens.server.ts";

/** What the services of accounts work with: keys, counters, and the site around them. */
export interface Accounts {
  platform: Platform;
  tokens: ShortTokens;
  proofs: Proofs;
  waitingPasswords: WaitingPasswords;
  secondFactor: SecondFactor;
  refused: RefusedSignIns;
  /** The site as mails name it. Within a transaction, asked for by it. */
  mailSite(db: DbOrTx): Promise<MailSite>;
}

/** Accounts of a site; without state of its own, so each part of the site may have one. */
export function openAccounts(platform: Platform): Accounts {
  return {
    platform,
    tokens: new ShortTokens(platform.keyFor("short tokens")),
    proofs: new Proofs(platform.keyFor("mailed codes")),
    waitingPasswords: new WaitingPasswords(platform.keyFor("waiting passwords")),
    secondFactor: new SecondFactor(platform.keyFor),
    refused: refusedSignInsOf(platform),
    mailSite: async (db) => mailSiteOf(await readSettings(db), platform.config.siteUrl),
  };
}

/** Who is asking, for limits and for the list of devices. */
export interface Visitor {
  address: string;
  agent: string;
  /** Value of the device cookie, if any. */
  device: string | undefined;
}

/** What a sign-in gives: the user, the short token, and the two cookies. */
export interface SignedIn {
  user: User;
  token: string;
  cookie: string;
  maxAgeSeconds: number;
  device: string;
}

/** A VALIDATION_FAILED that names one field. */
export function fieldFault(path: string, message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { errors: [{ path, message }] });
}

/** Throws VALIDATION_FAILED for a password that is too easy to guess. */
export function refuseWeak(path: string, password: string): void {
  const weakness = weaknessOf(password);
  if (weakness) throw fieldFault(path, weakness);
}

export const noAccount = () => new AppError("NOT_FOUND", "This account no longer exists.");
