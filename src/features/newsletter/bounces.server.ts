import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { cleanEmail } from "#lib/email-address.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { Bounce } from "./admin/contract.ts";
import { statusesBefore } from "./subscription.ts";
import { deliveries, issues, subscribers } from "./tables.server.ts";

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The letter that came back: named by its Message-ID, else the last one to the address in two weeks. */
async function letterOf(tx: DbOrTx, bounce: Bounce): Promise<{ subscriberId: string; id?: string } | undefined> {
  if (bounce.messageId !== undefined) {
    const id = uuid.exec(bounce.messageId)?.[0];
    if (id === undefined) return undefined;
    const [row] = await tx
      .select({ id: deliveries.id, subscriberId: deliveries.subscriberId })
      .from(deliveries)
      .where(eq(deliveries.id, id));
    return row;
  }
  const email = cleanEmail(bounce.email ?? "");
  if (email === undefined) return undefined;
  const [reader] = await tx.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.email, email));
  if (!reader) return undefined;
  const [last] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subscriberId, reader.id),
        eq(deliveries.status, "sent"),
        sql`${deliveries.sentAt} > now() - interval '14 days'`,
      ),
    )
    .orderBy(desc(deliveries.sentAt))
    .limit(1);
  return { subscriberId: reader.id, ...last };
}

async function noteBounce(tx: DbOrTx, bounce: Bounce): Promise<boolean> {
  const letter = await letterOf(tx, bounce);
  if (!letter) return false;
  // Held first, as its end holds it: a letter that comes back in that moment is counted once.
  if (letter.id !== undefined)
    await tx
      .select({ id: issues.id })
      .from(issues)
      .where(sql`${issues.id} = (select issue_id from newsletter_deliveries where id = ${letter.id})`)
      .for("update");
  const event = bounce.kind === "bounce" ? "bounce" : "complain";
  const reason = bounce.reason || (bounce.kind === "bounce" ? "Came back" : "Called spam by the reader");
  await tx
    .update(subscribers)
    .set({
      status: event === "bounce" ? "bounced" : "complained",
      endedAt: sql`now()`,
      endReason: reason,
      confirmHash: null,
      pausedUntil: null,
    })
    .where(and(eq(subscribers.id, letter.subscriberId), inArray(subscribers.status, statusesBefore(event))));
  if (bounce.kind === "bounce" && letter.id !== undefined) {
    const [back] = await tx
      .update(deliveries)
      .set({ status: "bounced", reason })
      .where(and(eq(deliveries.id, letter.id), eq(deliveries.status, "sent")))
      .returning({ issueId: deliveries.issueId });
    // The counts of an ended issue stand in its row.
    if (back)
      await tx
        .update(issues)
        .set({ sentCount: sql`${issues.sentCount} - 1`, failedCount: sql`${issues.failedCount} + 1` })
        .where(and(eq(issues.id, back.issueId), inArray(issues.status, ["sent", "cancelled"])));
  }
  return true;
}

/** Notes letters that came back after they were taken, and complaints. Nothing is sent there any more. All or none. */
export function noteBounces(db: Db, bounces: Bounce[]): Promise<{ marked: number; unknown: number }> {
  return db.transaction(async (tx) => {
    let marked = 0;
    for (const bounce of bounces) if (await noteBounce(tx, bounce)) marked += 1;
    await note(tx, { action: "newsletter.bounces", subject: `${bounces.length} reported`, after: { marked } });
    return { marked, unknown: bounces.length - marked };
  });
}
