import { sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { countCancelled, skipLeft } from "./ledger.server.ts";

/**
 * After a restore: an issue that was on its way when the backup was made ends, and one that was due since waits as a draft. Both may
 * have reached their readers in the meantime: somebody who knows decides whether anybody gets it (again).
 */
export async function settleRestored(tx: DbOrTx): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update newsletter_issues set status = 'cancelled', finished_at = now(), wait_until = null, problem = null
    where status = 'sending' returning id`);
  for (const { id } of rows) {
    await skipLeft(tx, id, "It waited when the backup was made");
    await countCancelled(tx, id);
  }
  await tx.execute(sql`
    update newsletter_issues set status = 'draft', scheduled_at = null,
      problem = 'Its time passed between the backup and its restoring, so it may have been sent already.'
    where status = 'scheduled' and scheduled_at <= now()`);
}
