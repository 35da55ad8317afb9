import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { findAccount } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { programTitle } from "#features/programs/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { makeFirstKey } from "../badges/keys.server.ts";
import { addressNow } from "../holder-address.server.ts";
import { today } from "../lookup.server.ts";
import { issuedMail, reissuedMail } from "../mails.server.ts";
import { newNumber } from "../number.server.ts";
import { certificates } from "../tables.server.ts";
import type { IssueBody, reissueSchema, revokeSchema } from "./contract.ts";
import { notThere } from "./list.server.ts";

type Row = typeof certificates.$inferSelect;
type New = Omit<typeof certificates.$inferInsert, "number">;
export type IssueParts = Pick<Platform, "db" | "outbox" | "config" | "keyFor" | "log">;

const faulty = (path: string, message: string) =>
  new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path, message }] });

/** Puts one in under a number of its own; undefined when this press has issued it already. */
export async function insertCertificate(tx: DbOrTx, values: New): Promise<Row | undefined> {
  const [row] = await tx
    .insert(certificates)
    .values({ ...values, number: newNumber() })
    .onConflictDoNothing({ target: certificates.requestKey })
    .returning();
  return row;
}

/** Puts one in without telling anybody. For demo content. */
export async function installCertificate(
  tx: DbOrTx,
  values: Pick<New, "holder" | "email" | "userId" | "programId" | "title" | "issuedOn">,
): Promise<void> {
  await insertCertificate(tx, { ...values, requestKey: randomUUID() });
}

/** Throws VALIDATION_FAILED for a day of issue that lies ahead. */
export function checkDay(issuedOn: string): void {
  if (issuedOn > today()) throw faulty("issuedOn", "The day of issue can't be in the future");
}

/** Puts one in and writes to its holder; undefined when this press has issued it already. */
export async function insertAndTell(parts: IssueParts, tx: DbOrTx, values: New): Promise<Row | undefined> {
  const userId = values.email ? await findAccount(tx, values.email) : undefined;
  const row = await insertCertificate(tx, { ...values, userId: userId ?? null });
  if (row?.email) await parts.outbox.put(tx, issuedMail(await siteOf(tx, parts), row.email, row));
  return row;
}

/**
 * What a press has issued before, when it comes a second time; `replaced`: in whose place. Throws CONFLICT when it asks for
 * something else than was issued then.
 */
export async function issuedBefore(tx: DbOrTx, key: string, asked: Partial<Row>, replaced?: string): Promise<string> {
  const [row] = await tx.select().from(certificates).where(eq(certificates.requestKey, key));
  if (!row) throw new Error("a certificate that was there is gone");
  const [old] = replaced ? await tx.select().from(certificates).where(eq(certificates.id, replaced)) : [];
  const differs = (Object.keys(asked) as (keyof Row)[]).some((name) => asked[name] !== row[name]);
  if (!differs && old?.replacedBy === (replaced && row.id)) return row.id;
  throw new AppError("CONFLICT", `This was issued already, but not as it is here: look at ${row.number} in the list.`);
}

export async function titleOf(
  tx: DbOrTx,
  { programId, title }: Pick<IssueBody, "programId"> & Partial<Pick<IssueBody, "title">>,
): Promise<string> {
  if (programId === null) return title ?? "";
  const found = await programTitle(tx, programId);
  if (found === undefined) throw faulty("programId", "There is no such program");
  return found;
}

export const siteOf = async (tx: DbOrTx, { config }: IssueParts) => mailSiteOf(await readSettings(tx), config.siteUrl);

/** Issues a certificate and tells its holder. The same press twice issues one. Answers its id. Throws VALIDATION_FAILED. */
export async function issueCertificate(
  parts: IssueParts,
  { key, ...body }: IssueBody,
  issuedBy: string,
): Promise<string> {
  checkDay(body.issuedOn);
  await makeFirstKey(parts);
  return parts.db.transaction(async (tx) => {
    const title = await titleOf(tx, body);
    const row = await insertAndTell(parts, tx, { ...body, title, requestKey: key, issuedBy });
    const { email, holder: name, issuedOn: from, validUntil: until } = body;
    if (!row) return issuedBefore(tx, key, { holder: name, email, title, issuedOn: from, validUntil: until });
    const { number, holder, issuedOn, validUntil } = row;
    await note(tx, {
      action: "certificate.issue",
      subject: number,
      subjectId: row.id,
      after: { holder, title, issuedOn, validUntil },
    });
    return row.id;
  });
}

/**
 * Issues a program's certificate in the transaction of what it is for, once for each key, and tells its holder; `makeFirstKey` was
 * called before. The caller leaves the note. Answers its number. Throws VALIDATION_FAILED.
 */
export async function issueWith(
  parts: IssueParts,
  tx: DbOrTx,
  key: string,
  facts: Pick<IssueBody, "holder" | "email" | "issuedOn" | "validUntil"> & { programId: string },
  issuedBy: string,
): Promise<string> {
  checkDay(facts.issuedOn);
  const title = await titleOf(tx, facts);
  const row = await insertAndTell(parts, tx, { ...facts, title, requestKey: key, issuedBy });
  if (!row) throw new AppError("CONFLICT", "A certificate was issued for this before. Issue another in Certificates.");
  return row.number;
}

/**
 * Issues a certificate of attendance in the transaction of what it is for, once for each key, and tells its holder; `makeFirstKey` was
 * called before. The caller leaves the note. Answers its id; undefined when this key has issued one. Throws VALIDATION_FAILED.
 */
export async function issueAttendance(
  parts: IssueParts,
  tx: DbOrTx,
  key: string,
  facts: Pick<IssueBody, "holder" | "email" | "issuedOn"> & { title: string; occasion: string },
  issuedBy: string,
): Promise<string | undefined> {
  checkDay(facts.issuedOn);
  const row = await insertAndTell(parts, tx, { ...facts, kind: "attendance", requestKey: key, issuedBy });
  return row?.id;
}

/** Reads one that is about to be changed; others wait. Throws NOT_FOUND, and CONFLICT for one that can't be changed any more. */
export async function lockStanding(tx: DbOrTx, id: string): Promise<Row> {
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, id)).for("update");
  if (!row) throw notThere();
  if (row.revokedAt !== null) throw new AppError("CONFLICT", "This certificate was revoked already.");
  if (row.replacedAs === "correction")
    throw new AppError("CONFLICT", "This certificate was reissued already. Look at the new one.");
  return row;
}

/** Says of a certificate that it holds no longer; its page says so at once. Throws NOT_FOUND, CONFLICT. */
export async function revokeCertificate(
  { db }: IssueParts,
  id: string,
  { reason }: z.output<typeof revokeSchema>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockStanding(tx, id);
    await tx.update(certificates).set({ revokedAt: sql`now()`, revokedReason: reason }).where(eq(certificates.id, id));
    await note(tx, { action: "certificate.revoke", subject: row.number, subjectId: id, after: { reason } });
  });
}

/** Lets one certificate take another's place. */
export async function replaceBy(tx: DbOrTx, old: Row, next: Row, as: "correction" | "renewal"): Promise<void> {
  await tx
    .update(certificates)
    .set({ replacedBy: next.id, replacedAs: as, replacedAt: sql`now()` })
    .where(eq(certificates.id, old.id));
}

/**
 * Issues a certificate anew under the name as it should have been; the old number leads to the new one from then on. Answers
 * the new one's id. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED.
 */
export async function reissueCertificate(
  parts: IssueParts,
  id: string,
  { key, holder }: z.output<typeof reissueSchema>,
  issuedBy: string,
): Promise<string> {
  return parts.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: certificates.id }).from(certificates).where(eq(certificates.requestKey, key));
    // The lock lets a second press wait for the first, which it then finds.
    const old = known ? undefined : await lockStanding(tx, id).catch((error) => orPressed(tx, key, error));
    if (!old) return issuedBefore(tx, key, { holder }, id);
    if (old.replacedBy !== null)
      throw new AppError("CONFLICT", "This certificate was renewed. Reissue the newest one.");
    if (holder === old.holder) throw faulty("holder", "This is the name that it has");
    const { userId, programId, title, kind, occasion, issuedOn, validUntil } = old;
    const email = await addressNow(tx, old);
    const values = { email, userId, programId, title, kind, occasion, issuedOn, validUntil };
    const row = await insertCertificate(tx, { ...values, holder, requestKey: key, issuedBy });
    if (!row) return issuedBefore(tx, key, { holder }, id);
    await replaceBy(tx, old, row, "correction");
    await note(tx, {
      action: "certificate.reissue",
      subject: old.number,
      subjectId: id,
      before: { number: old.number, holder: old.holder },
      after: { number: row.number, holder },
    });
    if (email !== null) await parts.outbox.put(tx, reissuedMail(await siteOf(tx, parts), email, row, old.number));
    return row.id;
  });
}

/** What the first of two presses did meanwhile is no conflict for the second. Throws `error` where there was none. */
export async function orPressed(tx: DbOrTx, key: string, error: unknown): Promise<undefined> {
  const [pressed] = await tx.select({ id: certificates.id }).from(certificates).where(eq(certificates.requestKey, key));
  if (!pressed) throw error;
  return undefined;
}
