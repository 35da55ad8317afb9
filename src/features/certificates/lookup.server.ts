import { desc, eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { visibleSlugs } from "#features/programs/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { plainName } from "#lib/input-text.ts";
import { pageOf } from "#lib/page-address.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { ownedBy } from "#platform/db/owned.server.ts";
import type { PublicCertificate } from "./contract.ts";
import { parseNumber } from "./number.ts";
import { stateOf } from "./state.ts";
import { certificates } from "./tables.server.ts";

/** The day in Dhaka by which certificates end. */
export const today = () => dhakaDay(new Date(databaseNow()));

const next = alias(certificates, "next");

async function readPublic(db: Db, which: SQL | undefined, limit: number): Promise<PublicCertificate[]> {
  const rows = await db
    .select({ row: certificates, nextNumber: next.number })
    .from(certificates)
    .leftJoin(next, eq(next.id, certificates.replacedBy))
    .where(which)
    .orderBy(desc(certificates.issuedOn), desc(certificates.createdAt), desc(certificates.id))
    .limit(limit);
  const slugs = await visibleSlugs(
    db,
    rows.map(({ row }) => row.programId).filter((id) => id !== null),
  );
  return rows.map(({ row, nextNumber }) => {
    const state = stateOf(row, today());
    const slug = slugs.get(row.programId ?? "");
    return {
      number: row.number,
      state,
      holder: state === "reissued" ? null : row.holder,
      title: row.title,
      kind: row.kind,
      occasion: row.occasion,
      program: slug === undefined ? null : pageOf.program(slug),
      issuedOn: row.issuedOn,
      validUntil: row.validUntil,
      revokedAt: row.revokedAt?.toISOString() ?? null,
      next:
        nextNumber !== null && row.replacedAs !== null && row.replacedAt !== null
          ? { number: nextNumber, as: row.replacedAs, at: row.replacedAt.toISOString() }
          : null,
    };
  });
}

const unknownNumber = () => new AppError("NOT_FOUND", "No certificate of the institute has this number.");

/** The certificate with a number, however it is written. Throws NOT_FOUND, alike for what is mistyped and what was never issued. */
export async function readCertificate(db: Db, typed: string): Promise<PublicCertificate> {
  const number = parseNumber(typed);
  const [found] = number === undefined ? [] : await readPublic(db, eq(certificates.number, number), 1);
  if (!found) throw unknownNumber();
  return found;
}

/**
 * Looks up a certificate by its number, or by number and name. A wrong name is answered as a number that does not exist, so
 * that nobody learns whose it is by trying. A name that was corrected still finds the old number.
 */
export async function findCertificate(db: Db, typed: { number: string; name: string }): Promise<string | undefined> {
  const number = parseNumber(typed.number);
  if (number === undefined) return undefined;
  const [row] = await db
    .select({ holder: certificates.holder })
    .from(certificates)
    .where(eq(certificates.number, number));
  const name = plainName(typed.name);
  return row && (name === "" || name === plainName(row.holder)) ? number : undefined;
}

/** Those of one account: issued to it, or to its address while nobody had that. */
export const ownCertificates = (db: Db, person: { userId: string; email: string }) =>
  readPublic(db, ownedBy(certificates, person), 200);
