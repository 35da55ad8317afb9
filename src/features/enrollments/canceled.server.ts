import { sql } from "drizzle-orm";
import { endOrderOfGone, openOrdersFor, type Shop } from "#features/shop/service.server.ts";
import { enrollmentKind } from "./holds.server.ts";
import { instalmentKind } from "./instalments.server.ts";

/** A round ends before its job is taken for dead; the next one goes on (ms). */
const roundMs = 50_000;

/** Seats of cohorts that were canceled lately: orders for older ones have ended by themselves. */
const ofCanceled = sql`select e.id from enrollments e join cohorts c on c.id = e.cohort_id
  where c.canceled_at > now() - interval '30 days'`;
/** And later parts of their fees. */
const partsOfCanceled = sql`select i.id from instalments i where i.enrollment_id in (${ofCanceled})`;

/** What was paid for a seat of a canceled cohort that nobody gave back yet. Who completed the program had it. */
export const linesOfCanceled = sql`select e.line_id from cohorts c join enrollments e on e.cohort_id = c.id
  where c.canceled_at is not null and e.state = 'enrolled' and e.line_id is not null`;

/** And for later parts of its fee, also where the first one went back already. */
export const partLinesOfCanceled = sql`select i.line_id from cohorts c join enrollments e on e.cohort_id = c.id
  join instalments i on i.enrollment_id = e.id
  where c.canceled_at is not null and e.state <> 'completed' and i.line_id is not null`;

/**
 * Ends orders for seats of canceled cohorts, and for parts of their fees, that could still be paid, once their gateways were asked.
 * One whose payment a person looks at stays. Safe to run anywhere, at any time; what fails is tried again by the next round. Returns how many it ended.
 */
export async function endOrdersOfCanceled(shop: Shop, stopping?: AbortSignal): Promise<number> {
  const { db, log } = shop.platform;
  const ends = performance.now() + roundMs;
  let count = 0;
  const seats = await openOrdersFor(db, enrollmentKind, ofCanceled);
  for (const { id, looked } of [...seats, ...(await openOrdersFor(db, instalmentKind, partsOfCanceled))]) {
    if (stopping?.aborted || performance.now() > ends) break;
    if (looked) continue;
    try {
      await endOrderOfGone(shop, id);
      count += 1;
    } catch (error) {
      log.error({ orderId: id, err: error }, "an order for a canceled cohort could not be ended");
    }
  }
  return count;
}
