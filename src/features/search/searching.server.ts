import { sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { isDatabaseBusy } from "#platform/db/outage.server.ts";
import { Gate } from "./gate.server.ts";

const busy = "The search is busy at the moment. Please try again in a few seconds.";
const gate = new Gate({ running: 3, waiting: 24, patienceMs: 1500 }, busy);
const timeoutMs = 1000;
/** What a person who types asks within a minute. */
const usuallyAsked = 30;

/**
 * Runs the queries of one search: few at a time in this process, none longer than a second, nothing written. Throws
 * UNAVAILABLE when there are too many of them or one takes too long, so that searching never starves the rest of the site.
 * `asked` is how often the visitor has searched within the minute; pages do not know theirs.
 */
export async function searching<T>(db: Db, task: (tx: DbOrTx) => Promise<T>, asked = usuallyAsked): Promise<T> {
  return gate.run(async () => {
    try {
      return await db.transaction(
        async (tx) => {
          // Compiling a query takes longer than running one of these; and every one of them has its index, while looking
          // at the words of each document, which the planner takes for free, is what costs.
          await tx.execute(
            sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('jit', 'off', true),
              set_config('enable_seqscan', 'off', true)`,
          );
          return task(tx);
        },
        { accessMode: "read only" },
      );
    } catch (error) {
      if (isDatabaseBusy(error)) throw new AppError("UNAVAILABLE", busy, { retryAfterSeconds: 2, cause: error });
      throw error;
    }
  }, asked);
}
