import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { certificatesOfKeys, issueWith, keysIssued, prepareIssuing } from "#features/certificates/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { isBlankLine, readCsv } from "#lib/csv.ts";
import { cleanEmail } from "#lib/email-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { lockCohort, programOf, siteAndBuyer, type Tx, titleOf } from "../enroll.server.ts";
import { stateNames } from "../enrollment-state.ts";
import { unpaidParts } from "../instalments.server.ts";
import { completedMail } from "../mails.server.ts";
import { enrollments } from "../tables.server.ts";
import { type Locked, lockEnrollment } from "./decide.server.ts";
import { type CertificateDays, mostLines } from "./list-contract.ts";

/** Marks one as completed, and issues its certificate where days are given; the key is the enrollment, so it is issued once. Answers the number. */
async function completeOne(
  platform: Platform,
  tx: Tx,
  { row, cohort, program }: Locked,
  days: CertificateDays,
  by: string,
): Promise<string | null> {
  if (row.state === "enrolled")
    await tx.update(enrollments).set({ state: "completed", completedAt: sql`now()` }).where(eq(enrollments.id, row.id));
  const person = row.userId ? await siteAndBuyer(platform, tx, row.userId) : undefined;
  if (days === null) {
    if (person) await platform.outbox.put(tx, completedMail({ site: person.site, program, cohort }, person.to));
    return null;
  }
  const facts = { programId: program.id, holder: row.name, email: person?.to.email ?? null, ...days };
  return issueWith(platform, tx, row.id, facts, by);
}

/** What is left of somebody's enrollment once the account is gone stays as it is. Throws CONFLICT. */
function refuseDeleted(userId: string | null): void {
  if (userId === null) throw new AppError("CONFLICT", "This account was deleted.");
}

/** Marks an enrollment as completed; one that is can still get its certificate. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED. */
export async function complete(platform: Platform, id: string, days: CertificateDays, by: string): Promise<void> {
  if (days) await prepareIssuing(platform);
  await platform.db.transaction(async (tx) => {
    const locked = await lockEnrollment(tx, id);
    const { row, cohort, program } = locked;
    refuseDeleted(row.userId);
    const had = row.state === "completed" && (days === null || (await certificatesOfKeys(tx, [id])).has(id));
    if (had || (row.state !== "enrolled" && row.state !== "completed"))
      throw new AppError(
        "CONFLICT",
        had ? "This is marked as completed already." : "Only somebody who is enrolled can complete a cohort.",
      );
    const unpaid = (await unpaidParts(tx, [id])).get(id);
    if (unpaid !== undefined)
      throw new AppError("CONFLICT", `The fee isn't paid yet: ${unpaid} is open. It can be marked once all parts are.`);
    const certificate = await completeOne(platform, tx, locked, days, by);
    await note(tx, {
      action: "enrollment.complete",
      subject: titleOf(program, cohort),
      subjectId: id,
      before: { state: row.state },
      after: { state: "completed", certificate },
    });
  });
}

/** Takes a mark back that was a mistake. Throws CONFLICT where there is none, or a certificate rests on it. */
export async function reopen(platform: Platform, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const { row, cohort, program } = await lockEnrollment(tx, id);
    if (row.state !== "completed") throw new AppError("CONFLICT", "This isn't marked as completed.");
    refuseDeleted(row.userId);
    const certificate = (await certificatesOfKeys(tx, [id])).get(id);
    if (certificate)
      throw new AppError("CONFLICT", `Certificate ${certificate.number} was issued for it. Revoke that one first.`);
    await tx.update(enrollments).set({ state: "enrolled", completedAt: null }).where(eq(enrollments.id, id));
    await note(tx, {
      action: "enrollment.reopen",
      subject: titleOf(program, cohort),
      subjectId: id,
      before: { state: "completed" },
      after: { state: "enrolled" },
    });
  });
}

interface Line {
  line: number;
  id: string;
  name: string;
  email: string;
}
interface Fault {
  line: number;
  message: string;
}

const refuseFile = (message: string) =>
  new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "csv", message }] });

/** The addresses of a file, and what is wrong with its other lines. Throws VALIDATION_FAILED for what is no such file. */
function addressesOf(csv: string): { emails: Map<string, number>; faults: Fault[] } {
  const rows = readCsv(csv);
  const column = (rows.next().value ?? []).map((name) => name.trim().toLowerCase()).indexOf("email");
  if (column < 0) throw refuseFile("The first line must name a column: email");
  const emails = new Map<string, number>();
  const faults: Fault[] = [];
  let line = 1;
  for (const row of rows) {
    line += 1;
    if (isBlankLine(row)) continue;
    if (emails.size + faults.length >= mostLines) throw refuseFile(`At most ${mostLines} lines at once`);
    const email = cleanEmail(row[column] ?? "");
    const before = email === undefined ? undefined : emails.get(email);
    if (email === undefined) faults.push({ line, message: "This line has no email address" });
    else if (before !== undefined) faults.push({ line, message: `The same as line ${before}` });
    else emails.set(email, line);
  }
  return { emails, faults };
}

/** Why those who are enrolled can't be marked, by their enrollment: each by one reason. */
async function hindrances(tx: DbOrTx, ids: readonly string[], days: CertificateDays): Promise<Map<string, string>> {
  // One that was revoked keeps the key: the enrollment issues no other.
  const issued = days === null ? [] : await keysIssued(tx, ids);
  const before = "got a certificate for it before: mark them without one, and issue another in Certificates";
  const unpaid = await unpaidParts(tx, ids);
  return new Map([
    ...[...issued].map((id) => [id, before] as const),
    ...[...unpaid].map(([id, open]) => [id, `has not paid the whole fee: ${open} is open`] as const),
  ]);
}

/**
 * Who of a cohort a file would mark as completed, with certificates where days are given: nothing is written. Throws NOT_FOUND,
 * VALIDATION_FAILED.
 */
export async function previewCompletions(tx: DbOrTx, cohortId: string, csv: string, days: CertificateDays) {
  const { emails, faults } = addressesOf(csv);
  const rows = await tx
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.cohortId, cohortId), inArray(enrollments.email, [...emails.keys()])));
  const ids = rows.filter(({ state }) => state === "enrolled").map(({ id }) => id);
  const hindered = await hindrances(tx, ids, days);
  const lines: Line[] = [];
  for (const [email, line] of emails) {
    const theirs = rows.filter((row) => row.email === email);
    const enrolled = theirs.find(({ state }) => state === "enrolled");
    // An address is that of the day of enrolling: it may have been given up, and taken by somebody else since.
    const people = new Set(theirs.map(({ userId }) => userId)).size;
    const [other] = theirs.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    if (people > 1)
      faults.push({ line, message: `${email} was used by more than one person here: mark them one by one` });
    else if (enrolled && hindered.has(enrolled.id))
      faults.push({ line, message: `${email} ${hindered.get(enrolled.id)}` });
    else if (enrolled) lines.push({ line, id: enrolled.id, name: enrolled.name, email });
    else if (!other) faults.push({ line, message: `${email} isn't in this cohort` });
    else if (other.state === "completed") faults.push({ line, message: `${email} has completed it already` });
    else faults.push({ line, message: `${email} isn't enrolled: ${stateNames[other.state].toLowerCase()}` });
  }
  faults.sort((a, b) => a.line - b.line);
  return { lines, faults, digest: createHash("sha256").update(JSON.stringify(lines)).digest("hex") };
}

/** The same with the name of the cohort. */
export async function previewOf(
  platform: Platform,
  cohortId: string,
  { csv, certificate }: { csv: string; certificate: CertificateDays },
) {
  return platform.db.transaction(async (tx) => {
    const cohort = await lockCohort(tx, cohortId);
    const { lines, ...preview } = await previewCompletions(tx, cohortId, csv, certificate);
    const title = titleOf(await programOf(tx, cohort.programId), cohort);
    return { ...preview, title, lines: lines.map(({ line, name, email }) => ({ line, name, email })) };
  });
}

const moved = () => new AppError("CONFLICT", "This is no longer what the preview showed. Look at it again.");

/** Marks whom the preview showed, all or none. Answers how many. Throws CONFLICT when they are no longer those, VALIDATION_FAILED. */
export async function completeMany(
  platform: Platform,
  cohortId: string,
  { csv, digest, certificate }: { csv: string; digest: string; certificate: CertificateDays },
  by: string,
): Promise<number> {
  if (certificate) await prepareIssuing(platform);
  return platform.db.transaction(async (tx) => {
    await allowLong(tx, 60_000);
    const cohort = await lockCohort(tx, cohortId);
    const program = await programOf(tx, cohort.programId);
    const { lines, digest: now } = await previewCompletions(tx, cohortId, csv, certificate);
    if (lines.length === 0 || now !== digest) throw moved();
    const ids = lines.map(({ id }) => id);
    const rows = await tx.select().from(enrollments).where(inArray(enrollments.id, ids)).for("update");
    // A part that was given back until these were locked.
    if ((await unpaidParts(tx, ids)).size > 0) throw moved();
    for (const row of rows) await completeOne(platform, tx, { row, cohort, program }, certificate, by);
    await note(tx, {
      action: "enrollment.complete-many",
      subject: titleOf(program, cohort),
      subjectId: cohortId,
      after: { completed: ids.length, certificates: certificate !== null, ids },
    });
    return ids.length;
  });
}
