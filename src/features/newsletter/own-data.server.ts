import { eq, sql } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { deliveries, issues, subscribers } from "./tables.server.ts";

/** What the newsletter holds about an account holder: by e-mail, as one reads it without an account. */
export const newsletterOwnData: OwnDataPart = {
  name: "newsletter",
  title: "Newsletter",
  async collect(db, { email }) {
    const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email));
    if (!row) return [];
    const { rows: topics } = await db.execute<{ name: string }>(
      sql`select c.name from newsletter_topics t join categories c on c.id = t.category_id where t.subscriber_id = ${row.id} order by c.name`,
    );
    const letters = await db
      .select({ subject: issues.subject, status: deliveries.status, sentAt: deliveries.sentAt })
      .from(deliveries)
      .innerJoin(issues, eq(issues.id, deliveries.issueId))
      .where(eq(deliveries.subscriberId, row.id))
      .orderBy(deliveries.sentAt)
      .limit(1000);
    return [
      {
        email: row.email,
        status: row.status,
        askedAt: row.createdAt.toISOString(),
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
        endedAt: row.endedAt?.toISOString() ?? null,
        endReason: row.endReason,
        pausedUntil: row.pausedUntil?.toISOString() ?? null,
        topics: topics.map(({ name }) => name),
        letters: letters.map(({ subject, status, sentAt }) => ({
          subject,
          status,
          sentAt: sentAt?.toISOString() ?? null,
        })),
      },
    ];
  },
  async erase(tx, { email }) {
    await tx.delete(subscribers).where(eq(subscribers.email, email));
  },
};
