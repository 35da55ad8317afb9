import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { parse } from "yaml";
import { z } from "zod";
import { findAccount } from "#features/accounts/service.server.ts";
import {
  hasAsked,
  installDemoCase,
  installPublicQuestion,
  listPublic,
} from "#features/trade-queries/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import { demoCustomer } from "./demo-accounts.ts";
import { seedFolder } from "./seed-documents.server.ts";

const dayMs = 24 * 3600 * 1000;

const questionsSchema = z.array(
  z.strictObject({
    slug: z.string(),
    title: z.string(),
    publishedAt: z.coerce.date(),
    question: z.string(),
    answer: z.string(),
  }),
);

const casesSchema = z.array(
  z.strictObject({
    daysAgo: z.int(),
    mayPublish: z.boolean().default(false),
    closed: z.boolean().default(false),
    parts: z.array(
      z.strictObject({
        text: z.string(),
        daysAgo: z.int().optional(),
        answer: z.string().optional(),
        answeredDaysAgo: z.int().optional(),
      }),
    ),
  }),
);

async function readYaml<T extends z.ZodType>(name: string, schema: T): Promise<z.infer<T>> {
  return schema.parse(parse(await readFile(path.join(seedFolder, name), "utf8")));
}

/** A text of the files: lines are broken there to be read, single line breaks mean nothing. */
const unwrap = (text: string) => text.replace(/([^\n])\n(?=[^\n])/g, "$1 ").trim();

/** Puts the published questions of the demonstration in, once, while there is none. */
export async function seedQuestions(db: Db): Promise<void> {
  if ((await listPublic(db, { page: 1, limit: 1 })).pagination.total > 0) return;
  for (const { question, answer, ...rest } of await readYaml("questions.yaml", questionsSchema))
    await installPublicQuestion(db, { ...rest, question: unwrap(question), answer: answer.trim() });
}

/** Gives the demo reader queries in every state, once, as long as they have asked nothing. */
export async function seedDemoCases(database: Db): Promise<void> {
  await database.transaction(async (tx) => {
    // Of processes that start together one does it, and the others wait until it has.
    await allowLong(tx, 60_000);
    await tx.execute(sql`select pg_advisory_xact_lock(4217004)`);
    const db = tx as unknown as Db;
    const askerId = await findAccount(db, demoCustomer.email);
    if (askerId === undefined || (await hasAsked(db, askerId))) return;
    const now = databaseNow();
    const ago = (days: number) => new Date(now - days * dayMs);
    const cases = await readYaml("trade-queries.yaml", casesSchema);
    for (const one of cases.sort((a, b) => b.daysAgo - a.daysAgo)) {
      await installDemoCase(db, askerId, {
        askedAt: ago(one.daysAgo),
        mayPublish: one.mayPublish,
        closed: one.closed,
        parts: one.parts.map(({ text, daysAgo, answer, answeredDaysAgo }) => ({
          text: unwrap(text),
          askedAt: ago(daysAgo ?? one.daysAgo),
          ...(answer === undefined ? {} : { answer: { text: answer, at: ago(answeredDaysAgo ?? 0) } }),
        })),
      });
    }
  });
}
