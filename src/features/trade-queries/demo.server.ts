import { eq, sql } from "drizzle-orm";
import { tidyText } from "#lib/input-text.ts";
import { addWorkingDays, dhakaDay } from "#lib/working-days.ts";
import type { Db } from "#platform/db/client.server.ts";
import { caseNumber } from "./case-number.ts";
import { tradeQueries, tradeQueryParts } from "./tables.server.ts";

/** A case as the demonstration tells it. */
export interface DemoCase {
  askedAt: Date;
  mayPublish: boolean;
  closed: boolean;
  parts: { text: string; askedAt: Date; answer?: { text: string; at: Date } }[];
}

/** Puts a case of the demonstration in, as it would stand after all of its steps; nobody is written to. */
export async function installDemoCase(db: Db, askerId: string, demo: DemoCase): Promise<void> {
  await db.transaction(async (tx) => {
    const serial = await tx.execute<{ n: number }>(sql`select nextval('trade_query_cases') as n`);
    const newest = demo.parts.at(-1);
    const answered = demo.parts.filter((part) => part.answer);
    const closedAt = demo.closed ? (answered.at(-1)?.answer?.at ?? demo.askedAt) : null;
    const [row] = await tx
      .insert(tradeQueries)
      .values({
        caseNumber: caseNumber(Number(serial.rows[0]?.n), demo.askedAt),
        askerId,
        status: demo.closed ? "closed" : newest?.answer ? "answered" : "pending",
        questions: demo.parts.length,
        answers: answered.length,
        promisedOn: addWorkingDays(dhakaDay(newest?.askedAt ?? demo.askedAt), 3, new Set()),
        answeredAt: answered.at(-1)?.answer?.at ?? null,
        closedAt,
        closedBy: closedAt && "asker",
        mayPublish: demo.mayPublish,
        createdAt: demo.askedAt,
        updatedAt: answered.at(-1)?.answer?.at ?? demo.askedAt,
      })
      .returning({ id: tradeQueries.id });
    if (!row) throw new Error("insert returned no row");
    await tx.insert(tradeQueryParts).values(
      demo.parts.map((part, i) => ({
        queryId: row.id,
        position: i + 1,
        text: tidyText(part.text),
        createdAt: part.askedAt,
        answer: part.answer ? tidyText(part.answer.text) : null,
        answeredAt: part.answer?.at ?? null,
      })),
    );
  });
}

/** Whether a person has asked anything. */
export async function hasAsked(db: Db, askerId: string): Promise<boolean> {
  return (await db.$count(tradeQueries, eq(tradeQueries.askerId, askerId))) > 0;
}
