import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import { emailChanges, secondFactors, sessions, users } from "../tables.server.ts";
import type { Person } from "./contract.ts";
import { toSummary } from "./list.server.ts";
import { noPerson } from "./steps.server.ts";

/** One account with what an admin decides by. Throws NOT_FOUND. */
export async function readPerson(db: Db, id: string): Promise<Person> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw noPerson();
  const open = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), sql`${sessions.expiresAt} > now()`))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
  const [change] = await db
    .select({ email: emailChanges.email, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, id), sql`${emailChanges.expiresAt} > now()`));
  const secondFactor = await db.$count(
    secondFactors,
    and(eq(secondFactors.userId, id), sql`${secondFactors.confirmedAt} is not null`),
  );
  return {
    ...toSummary(row),
    avatar: row.avatar,
    address: row.address,
    blockReason: row.blockReason,
    secondFactor: secondFactor > 0,
    deleteAfter: row.deleteAfter?.toISOString() ?? null,
    emailChange: change ? { email: change.email, expiresAt: change.expiresAt.toISOString() } : null,
    sessions: open.map(({ id: sessionId, device, createdAt, lastSeenAt }) => ({
      id: sessionId,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}
