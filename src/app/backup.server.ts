import type { BackupRules } from "#platform/backup/format.server.ts";

/** What a copy of the site is not to have, and what a site that was restored must not go on with. */
export const backupRules: BackupRules = {
  // Everybody signs in again, and asks for a new link where one was on its way.
  leftOut: ["sessions", "proofs", "email_changes", "rate_limits", "view_keys"],
  async settle(client) {
    // Both may have reached people since the copy was made: somebody who knows decides whether they are sent again.
    const { rowCount } = await client.query(
      "update mails set status = 'failed', last_error = 'It waited when the backup was made, and may have been sent since.' where status = 'queued'",
    );
    await client.query("update newsletter_issues set status = 'cancelled' where status = 'sending'");
    return rowCount ?? 0;
  },
};
