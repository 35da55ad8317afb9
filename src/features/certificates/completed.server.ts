import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { plainName } from "#lib/input-text.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { ownedBy } from "#platform/db/owned.server.ts";
import { parseNumber } from "./number.ts";
import { certificates } from "./tables.server.ts";

/**
 * By which somebody is an alumna or alumnus: of completing, not of taking part; valid or expired, as what was learned stays
 * learned; not revoked, not corrected into another. The directory of alumni has the same rule (alumni/triggers.sql).
 */
const counts = and(
  eq(certificates.kind, "completion"),
  isNull(certificates.revokedAt),
  sql`${certificates.replacedAs} is distinct from 'correction'`,
);

/** The names on those of an account: issued to it or to its address, or among these ids. */
export async function namesCompleted(
  db: DbOrTx,
  person: { userId: string; email: string },
  ids: readonly string[],
): Promise<string[]> {
  const own = or(ownedBy(certificates, person), inArray(certificates.id, [...ids]));
  const rows = await db
    .select({ holder: certificates.holder })
    .from(certificates)
    .where(and(own, counts))
    .orderBy(desc(certificates.issuedOn), desc(certificates.id))
    .limit(200);
  return [...new Map(rows.map(({ holder }) => [plainName(holder), holder])).values()];
}

/** The one with this number and name, however both are typed, and whose it is. Undefined, alike, for all that fits none which counts. */
export async function findCompleted(
  db: DbOrTx,
  typed: { number: string; name: string },
): Promise<{ id: string; userId: string | null; email: string | null } | undefined> {
  const number = parseNumber(typed.number);
  if (number === undefined) return undefined;
  const { id, userId, email, holder } = certificates;
  const [row] = await db
    .select({ id, userId, email, holder })
    .from(certificates)
    .where(and(eq(certificates.number, number), counts));
  return row && plainName(row.holder) === plainName(typed.name) ? row : undefined;
}
