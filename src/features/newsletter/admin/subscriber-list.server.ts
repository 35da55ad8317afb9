import { and, desc, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { type CsvCell, csvFile } from "#lib/csv.ts";
import type { Pagination } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, countStates, listFound, listPage } from "#platform/http/list.server.ts";
import { issueNotThere } from "../issues.server.ts";
import { statusesBefore } from "../subscription.ts";
import { deliveries, issues, subscribers } from "../tables.server.ts";
import {
  type Delivery,
  type deliveryStatuses,
  type Subscriber,
  type SubscriberDetail,
  subscriberStatuses,
} from "./contract.ts";

type Status = (typeof subscriberStatuses)[number];
interface Filter {
  search?: string | undefined;
  status?: Status | undefined;
}
const notThere = () => new AppError("NOT_FOUND", "There is no such subscriber.");
const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const topicsOf = sql<string[]>`coalesce((select json_agg(c.slug order by c.position, c.slug) from newsletter_topics t
  join categories c on c.id = t.category_id where t.subscriber_id = ${subscribers.id}), '[]'::json)`;

function toSubscriber({ row, topics }: { row: typeof subscribers.$inferSelect; topics: string[] }): Subscriber {
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    confirmedAt: iso(row.confirmedAt),
    endedAt: iso(row.endedAt),
    endReason: row.endReason,
    pausedUntil: iso(row.pausedUntil),
    topics,
    createdAt: row.createdAt.toISOString(),
  };
}

const filterOf = ({ search, status }: Filter): SQL | undefined =>
  and(
    status === undefined ? undefined : eq(subscribers.status, status),
    // Addresses are kept in lower case.
    search ? like(subscribers.email, containing(search)) : undefined,
  );

/** One page of subscribers, the newest first, and how many there are in each status. */
export async function listSubscribers(
  db: Db,
  query: Filter & { page: number; limit: number },
): Promise<{ items: Subscriber[]; pagination: Pagination; counts: Record<Status, number> }> {
  const filter = filterOf(query);
  const rows = async (which: SQL | undefined, { limit, offset }: { limit: number; offset: number }) =>
    (
      await db
        .select({ row: subscribers, topics: topicsOf })
        .from(subscribers)
        .where(which)
        .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
        .limit(limit)
        .offset(offset)
    ).map(toSubscriber);
  const found = query.search
    ? listFound<string, Subscriber>(
        db,
        query,
        {
          ways: [sql`select id, created_at as key from newsletter_subscribers where ${filter}`],
          order: sql`key desc, id desc`,
        },
        (ids, slice) => rows(ids ? inArray(subscribers.id, ids) : filter, slice),
      )
    : listPage(
        query,
        () => countRows(db, sql`newsletter_subscribers`, filter),
        (slice) => rows(filter, slice),
      );
  const [page, counts] = await Promise.all([found, countStates(db, sql`newsletter_subscribers`, subscriberStatuses)]);
  return { ...page, counts };
}

const lettersShown = 50;

/** One subscriber with the newest letters to the address. Throws NOT_FOUND. */
export async function readSubscriber(db: Db, id: string): Promise<SubscriberDetail> {
  const [found] = await db
    .select({ row: subscribers, topics: topicsOf })
    .from(subscribers)
    .where(eq(subscribers.id, id));
  if (!found) throw notThere();
  const own = eq(deliveries.subscriberId, id);
  const letters = await db
    .select({
      issueId: deliveries.issueId,
      subject: issues.subject,
      status: deliveries.status,
      reason: deliveries.reason,
      sentAt: deliveries.sentAt,
    })
    .from(deliveries)
    .innerJoin(issues, eq(issues.id, deliveries.issueId))
    .where(own)
    .orderBy(desc(issues.startedAt), desc(issues.id))
    .limit(lettersShown);
  return {
    ...toSubscriber(found),
    mailedAt: iso(found.row.mailedAt),
    letters: letters.map((letter) => ({ ...letter, sentAt: iso(letter.sentAt) })),
    lettersInAll: await db.$count(deliveries, own),
  };
}

const exportNames = ["email", "status", "confirmedAt", "endedAt", "endReason", "pausedUntil", "createdAt"] as const;
const exportBatch = 2000;

/** What the list finds as CSV, a few thousand at a time. The log keeps who took it, not what was searched for: it may name a person. */
export async function exportSubscribers(db: Db, filter: Filter): Promise<AsyncGenerator<string>> {
  const { status, search } = filter;
  await note(db, {
    action: "subscriber.export",
    subject: "Newsletter readers as CSV",
    after: { status: status ?? "all", searched: Boolean(search) },
  });
  return csvFile([...exportNames, "topics"], exportRows(db, filterOf(filter)));
}

async function* exportRows(db: Db, filter: SQL | undefined): AsyncGenerator<CsvCell[][]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await db
      .select({ row: subscribers, topics: topicsOf })
      .from(subscribers)
      .where(and(sql`${subscribers.id} > ${after}`, filter))
      .orderBy(subscribers.id)
      .limit(exportBatch);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toSubscriber).map((one) => [...exportNames.map((name) => one[name]), one.topics.join(" ")]);
    after = last.row.id;
  }
}

/** Lets an address that bounced or complained ask again. Throws NOT_FOUND, and CONFLICT where nothing is to be lifted. */
export async function liftSuppression(db: Db, id: string): Promise<void> {
  await endAs(
    db,
    id,
    "lift",
    { status: "unsubscribed", endReason: "Lifted by an admin" },
    "This address is not suppressed.",
  );
}

/** Ends a subscription for somebody who asked for it by other ways than the link. */
export async function endSubscription(db: Db, id: string): Promise<void> {
  const ended = { status: "unsubscribed", endReason: "By an admin", confirmHash: null, pausedUntil: null } as const;
  await endAs(db, id, "leave", { ...ended, endedAt: sql`now()` }, "This subscription has ended already.");
}

/** Takes a step of a subscription as an admin. Throws NOT_FOUND, and CONFLICT with `refusal` where it does not apply. */
async function endAs(
  db: Db,
  id: string,
  step: "lift" | "leave",
  change: Parameters<ReturnType<typeof db.update<typeof subscribers>>["set"]>[0],
  refusal: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for("update");
    if (!row) throw notThere();
    if (!statusesBefore(step).includes(row.status)) throw new AppError("CONFLICT", refusal);
    await tx.update(subscribers).set(change).where(eq(subscribers.id, id));
    await note(tx, { ...subscriberOf(id, step), before: { status: row.status }, after: { status: "unsubscribed" } });
  });
}

/** A subscriber has no name; the address is a person's and may have to be forgotten, so the log has the id alone. */
const subscriberOf = (id: string, verb: string) => ({
  action: `subscriber.${verb}`,
  subject: "A subscriber",
  subjectId: id,
});

/** Removes everything that is held about an address. */
export async function removeSubscriber(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(subscribers).where(eq(subscribers.id, id)).returning({ status: subscribers.status });
    if (!gone) throw notThere();
    await note(tx, { ...subscriberOf(id, "remove"), before: gone });
  });
}

/** The letters of one issue, by status. Throws NOT_FOUND. */
export async function listDeliveries(
  db: Db,
  issueId: string,
  query: { page: number; limit: number; status?: (typeof deliveryStatuses)[number] | undefined },
): Promise<{ items: Delivery[]; pagination: Pagination }> {
  if ((await db.$count(issues, eq(issues.id, issueId))) === 0) throw issueNotThere();
  const filter = and(
    eq(deliveries.issueId, issueId),
    query.status === undefined ? undefined : eq(deliveries.status, query.status),
  );
  // Far down the list the ids alone are walked over, not the readers.
  const rows = async ({ limit, offset }: { limit: number; offset: number }) => {
    const ids = db
      .select({ id: deliveries.subscriberId })
      .from(deliveries)
      .where(filter)
      .orderBy(deliveries.subscriberId)
      .limit(limit)
      .offset(offset);
    const found = await db
      .select({
        id: deliveries.id,
        subscriberId: deliveries.subscriberId,
        email: subscribers.email,
        status: deliveries.status,
        attempts: deliveries.attempts,
        reason: deliveries.reason,
        sentAt: deliveries.sentAt,
      })
      .from(deliveries)
      .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
      .where(and(eq(deliveries.issueId, issueId), inArray(deliveries.subscriberId, ids)))
      .orderBy(deliveries.subscriberId);
    return found.map((row) => ({ ...row, sentAt: iso(row.sentAt) }));
  };
  return listPage(query, () => countRows(db, sql`newsletter_deliveries`, filter), rows);
}
