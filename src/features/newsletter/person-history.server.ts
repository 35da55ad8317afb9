import { desc, eq, sql } from "drizzle-orm";
import { type PersonHistoryPart, shownOfHistory } from "#features/accounts/service.server.ts";
import { deliveries, issues, subscribers } from "./tables.server.ts";

/** The newsletters that went to a person's address, for their page in the admin area. */
export const letterHistory: PersonHistoryPart = async (db, { email }) => {
  const [reader] = await db.select().from(subscribers).where(eq(subscribers.email, email));
  const own = eq(deliveries.subscriberId, reader?.id ?? sql`null`);
  const rows = await db
    .select({ subject: issues.subject, status: deliveries.status, sentAt: deliveries.sentAt, at: issues.createdAt })
    .from(deliveries)
    .innerJoin(issues, eq(issues.id, deliveries.issueId))
    .where(own)
    .orderBy(desc(issues.createdAt))
    .limit(shownOfHistory);
  return {
    name: "newsletter",
    title: reader ? `Newsletter (${reader.status === "active" ? "subscribed" : reader.status})` : "Newsletter",
    total: reader ? await db.$count(deliveries, own) : 0,
    items: rows.map(({ subject, status, sentAt, at }) => ({
      title: subject,
      detail: status,
      at: (sentAt ?? at).toISOString(),
      href: null,
      emailId: null,
    })),
    more: null,
  };
};
