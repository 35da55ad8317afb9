import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { ownedBy } from "#platform/db/owned.server.ts";
import { certificates } from "./tables.server.ts";

/**
 * Certificates of a person. The institute's record of what it issued stays, so that a paper can still be checked; with the
 * account go the link to it and the address (decision 80).
 */
export const certificatesOwnData: OwnDataPart = {
  name: "certificates",
  title: "Certificates",
  async collect(db, person) {
    const rows = await db
      .select()
      .from(certificates)
      .where(ownedBy(certificates, person))
      .orderBy(certificates.createdAt)
      .limit(1000);
    return rows.map((row) => ({
      number: row.number,
      name: row.holder,
      email: row.email,
      title: row.title,
      kind: row.kind,
      occasion: row.occasion,
      issuedOn: row.issuedOn,
      validUntil: row.validUntil,
      revokedAt: row.revokedAt?.toISOString() ?? null,
      replacedAt: row.replacedAt?.toISOString() ?? null,
    }));
  },
  async erase(tx, person) {
    await tx.update(certificates).set({ userId: null, email: null }).where(ownedBy(certificates, person));
  },
};
