import { and, eq, ne, sql } from "drizzle-orm";
import { addresseeOf, findAccount, type OwnDataPart } from "#features/accounts/service.server.ts";
import { findCompleted, namesCompleted } from "#features/certificates/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Proof } from "#lib/event-discount.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { ownProofs, studentNames } from "./students.server.ts";
import { discountCertificates, discountProofs } from "./tables.server.ts";

/** By what an account has discounts for one place: each for a person of the name on it. As it is now, each time it is asked. */
export async function proofsOf(db: DbOrTx, userId: string): Promise<Proof[]> {
  const named = await db
    .select({ id: discountCertificates.certificateId })
    .from(discountCertificates)
    .where(eq(discountCertificates.userId, userId));
  const { email } = await addresseeOf(db, userId);
  const names = await namesCompleted(
    db,
    { userId, email },
    named.map(({ id }) => id),
  );
  return [
    ...names.map((name) => ({ kind: "alumni" as const, name })),
    ...(await studentNames(db, userId)).map((name) => ({ kind: "student" as const, name })),
  ];
}

/** One answer for all that fits nothing, so that nobody learns by trying which certificates there are and whose they are. */
const noneFits = () => {
  const message = "We found no certificate with this number and name. Type both as they are on it, or write to us";
  return new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "number", message }] });
};

/**
 * Notes the certificate of an account, in the place of one noted before. Throws VALIDATION_FAILED, alike for an unknown number,
 * another name, one of taking part, one that was revoked or corrected, and one that is another account's.
 */
export async function nameCertificate(db: Db, userId: string, typed: { number: string; name: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findCompleted(tx, typed);
    if (!found) throw noneFits();
    const owner = found.userId ?? (found.email === null ? undefined : await findAccount(tx, found.email));
    if (owner !== undefined && owner !== userId) throw noneFits();
    // Two accounts that name the same at once come one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`discount by ${found.id}`}, 0))`);
    const { certificateId } = discountCertificates;
    const others = and(eq(certificateId, found.id), ne(discountCertificates.userId, userId));
    if ((await tx.$count(discountCertificates, others)) > 0) throw noneFits();
    await tx
      .insert(discountCertificates)
      .values({ userId, certificateId: found.id })
      .onConflictDoUpdate({
        target: discountCertificates.userId,
        set: { certificateId: found.id, createdAt: sql`now()` },
      });
  });
}

/** What an account named and sent for its discounts. It goes with the account. */
export const discountsOwnData: OwnDataPart = {
  name: "discounts",
  title: "Discounts",
  async collect(db, { userId }) {
    const { rows } = await db.execute<{ number: string; at: Date }>(sql`
      select c.number, d.created_at as at from ${discountCertificates} d
      join certificates c on c.id = d.certificate_id where d.user_id = ${userId}::uuid`);
    const named = rows.map(({ number, at }) => ({ certificateNumber: number, namedAt: new Date(at).toISOString() }));
    return [...named, ...(await ownProofs(db, userId)).map(({ id: _, ...proof }) => proof)];
  },
  async erase(tx, { userId }) {
    await tx.delete(discountCertificates).where(eq(discountCertificates.userId, userId));
    await tx.delete(discountProofs).where(eq(discountProofs.userId, userId));
  },
};
