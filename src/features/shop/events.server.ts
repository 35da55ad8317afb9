import type { DbOrTx } from "#platform/db/client.server.ts";
import { paymentEvents } from "./payment-tables.server.ts";

export interface PaymentEvent {
  orderId: string;
  attemptId?: string | undefined;
  kind: string;
  /** Who brought it: buyer, return, notice, reconciler, admin, gateway. */
  source: string;
  gateway: string;
  /** Same for the same happening told again. */
  key: string;
  /** References and amounts only: the book is never changed, so nothing of a person may stand in it. */
  data?: Record<string, unknown>;
}

/** Writes into the book of payments; false when it was written before. */
export async function record(tx: DbOrTx, event: PaymentEvent): Promise<boolean> {
  const { key, data = {}, attemptId = null, ...rest } = event;
  const written = await tx
    .insert(paymentEvents)
    .values({ ...rest, attemptId, eventKey: key.slice(0, 200), data })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return written.length > 0;
}
