import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { isBlankLine, readCsv } from "#lib/csv.ts";
import { plainName } from "#lib/input-text.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import { makeFirstKey } from "../badges/keys.server.ts";
import { certificates } from "../tables.server.ts";
import { type BatchFacts, type issueBatchSchema, mostLines } from "./batch-contract.ts";
import { emailField, holderField } from "./contract.ts";
import { checkDay, type IssueParts, insertAndTell, titleOf } from "./issue.server.ts";

interface Line {
  line: number;
  holder: string;
  email: string | null;
}
interface Fault {
  line: number;
  message: string;
}

/** Who somebody is, however the name is spelled: lists differ in capitals and spaces. */
const whoIs = ({ holder, email }: Omit<Line, "line">) => `${plainName(holder)}\n${email ?? ""}`;

const refuse = (message: string) =>
  new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "csv", message }] });

/** The people of a file, and what is wrong with its other lines. Throws VALIDATION_FAILED for what is no such file. */
function peopleOf(csv: string): { lines: Line[]; faults: Fault[] } {
  const rows = readCsv(csv);
  const names = (rows.next().value ?? []).map((name) => name.trim().toLowerCase());
  const [name, email] = [names.indexOf("name"), names.indexOf("email")];
  if (name < 0) throw refuse("The first line must name the columns: name,email");
  const lines: Line[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  let line = 1;
  for (const row of rows) {
    line += 1;
    if (isBlankLine(row)) continue;
    if (lines.length + faults.length >= mostLines) throw refuse(`At most ${mostLines} lines at once`);
    const holder = holderField.safeParse(row[name] ?? "");
    const address = emailField.safeParse(email < 0 ? null : (row[email] ?? ""));
    // A file in another encoding was read as UTF-8: letters of it are lost.
    if (row.some((cell) => cell.includes("\ufffd"))) {
      faults.push({ line, message: "Save the file as UTF-8: letters of this line can't be read" });
      continue;
    }
    const fault = holder.error?.issues[0]?.message ?? address.error?.issues[0]?.message;
    if (fault !== undefined || !holder.success || !address.success) {
      faults.push({ line, message: fault ?? "This line can't be read" });
      continue;
    }
    const who = whoIs({ holder: holder.data, email: address.data });
    const before = seen.get(who);
    if (before !== undefined) faults.push({ line, message: `The same as line ${before}` });
    else {
      seen.set(who, line);
      lines.push({ line, holder: holder.data, email: address.data });
    }
  }
  return { lines, faults };
}

/** Who has a certificate of this title that was neither revoked nor reissued, with its number. */
async function holdersOf(tx: DbOrTx, title: string, lines: readonly Line[]): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map();
  const rows = await tx
    .select({ holder: certificates.holder, email: certificates.email, number: certificates.number })
    .from(certificates)
    .where(
      and(
        eq(certificates.achievement, sql`md5(${title})`),
        isNull(certificates.revokedAt),
        sql`${certificates.replacedAs} is distinct from 'correction'`,
      ),
    );
  return new Map(rows.map((row) => [whoIs(row), row.number]));
}

/** What a file would issue: nothing is written. Throws VALIDATION_FAILED. */
export async function previewBatch(tx: DbOrTx, { csv, ...facts }: BatchFacts) {
  checkDay(facts.issuedOn);
  const title = await titleOf(tx, facts);
  const { lines, faults } = peopleOf(csv);
  const there = await holdersOf(tx, title, lines);
  const good: Line[] = [];
  for (const one of lines) {
    const number = there.get(whoIs(one));
    if (number === undefined) good.push(one);
    else faults.push({ line: one.line, message: `Has this certificate already: ${number}` });
  }
  faults.sort((a, b) => a.line - b.line);
  const shown = JSON.stringify([title, facts.issuedOn, facts.validUntil, good]);
  return { title, digest: createHash("sha256").update(shown).digest("hex"), lines: good, faults };
}

/** A key of its own for each line of a press. */
function keyOf(key: string, line: number): string {
  const hex = createHash("sha256").update(`${key} ${line}`).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/**
 * Issues what the preview showed, all or none; the same press twice issues nothing more. Answers how many. Throws CONFLICT when
 * they are no longer those that were shown, VALIDATION_FAILED.
 */
export async function issueBatch(
  parts: IssueParts,
  { key, count, digest, ...facts }: z.output<typeof issueBatchSchema>,
  issuedBy: string,
): Promise<number> {
  await makeFirstKey(parts);
  return parts.db.transaction(async (tx) => {
    await allowLong(tx, 60_000);
    // Two presses, or two people with one list, come one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('certificate batch', 0))`);
    const { lines: all } = peopleOf(facts.csv);
    const keys = all.map(({ line }) => keyOf(key, line));
    const before = keys.length === 0 ? 0 : await tx.$count(certificates, inArray(certificates.requestKey, keys));
    if (before > 0) return before;
    const { title, lines, digest: now } = await previewBatch(tx, facts);
    if (lines.length !== count || now !== digest)
      throw new AppError("CONFLICT", "This is no longer what the preview showed. Look at it again.");
    const { programId, issuedOn, validUntil } = facts;
    const ids: string[] = [];
    for (const { line, holder, email } of lines) {
      const values = { holder, email, title, programId, issuedOn, validUntil, issuedBy };
      const row = await insertAndTell(parts, tx, { ...values, requestKey: keyOf(key, line) });
      if (row) ids.push(row.id);
    }
    await note(tx, {
      action: "certificate.batch",
      subject: title,
      after: { issued: lines.length, issuedOn, validUntil, ids },
    });
    return lines.length;
  });
}
