import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { settleRestored } from "#features/newsletter/service.server.ts";
import type { BackupRules } from "#platform/backup/format.server.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { mails } from "#platform/mail/tables.server.ts";

/** What a copy of the site is not to have, and what a site that was restored must not go on with. */
export const backupRules: BackupRules = {
  // Everybody signs in again, and asks for a new link where one was on its way. Copies are those of this place.
  leftOut: ["sessions", "proofs", "email_changes", "rate_limits", "view_keys", "site_copies", "site_processes"],
  async settle(client) {
    const db = drizzle({ client });
    // They may have reached people since the copy was made: somebody who knows decides whether they are sent again.
    const { rowCount } = await db
      .update(mails)
      .set({ status: "failed", lastError: "It waited when the backup was made, and may have been sent since." })
      .where(eq(mails.status, "queued"));
    await settleRestored(db as unknown as DbOrTx);
    return rowCount ?? 0;
  },
};
