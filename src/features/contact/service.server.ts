import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { ownedBy } from "#platform/db/owned.server.ts";
import { referenceOf } from "./messages.server.ts";
import { contactMessages } from "./tables.server.ts";

export { findMessages } from "./admin/list.server.ts";
export { contactMailSamples } from "./mail-samples.server.ts";
export { countNew, forgetOldMessages } from "./messages.server.ts";

/** What the contact page holds about an account holder: what they wrote, signed in or under their address. */
export const contactOwnData: OwnDataPart = {
  name: "contactMessages",
  title: "Messages to the institute",
  async collect(db, person) {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(ownedBy(contactMessages, person))
      .orderBy(contactMessages.createdAt)
      .limit(1000);
    return rows.map((row) => ({
      reference: referenceOf(row),
      name: row.name,
      email: row.email,
      subject: row.subject,
      message: row.message,
      writtenAt: row.createdAt.toISOString(),
      handledAt: row.handledAt?.toISOString() ?? null,
    }));
  },
  async erase(tx, person) {
    await tx.delete(contactMessages).where(ownedBy(contactMessages, person));
  },
};
