import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { migrateDatabase } from "#platform/db/migrate.server.ts";
import { useAccountApp } from "./account-app.ts";
import { notAdditive } from "./additive.ts";
import { nextMigrations } from "./next-migrations.ts";

const app = useAccountApp({ connections: 8 });

/** What the next version may bring: to tables that are written to at this moment, too. */
const next = [
  'ALTER TABLE "users" ADD COLUMN "fax" text;',
  'ALTER TABLE "users" ADD COLUMN "language" text DEFAULT \'en\' NOT NULL;',
  'ALTER TABLE "sessions" ADD COLUMN "place" text;',
  'CREATE TABLE "faxes" ("id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL, "user_id" uuid NOT NULL);',
  'ALTER TABLE "faxes" ADD CONSTRAINT "faxes_user" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;',
  'CREATE INDEX "users_language" ON "users" USING btree ("language","id");',
].join("--> statement-breakpoint\n");

it("a process of the version before goes on while the next one migrates, and beside it", async () => {
  expect(notAdditive(next, [])).toEqual([]);
  const people = await Promise.all(Array.from({ length: 4 }, () => app.member()));
  const answers = new Set<string>();
  let migrated = false;
  let over = false;
  let rounds = 0;
  // Reading and writing the very tables, by statements that were prepared before.
  const work = async ({ b }: (typeof people)[number], number: number) => {
    const ask = async (method: string, address: string, body?: unknown) => {
      const before = !migrated;
      const { status, headers } = await b.call(method, address, body);
      // While a table changes, two who wait for one another are parted: one is asked to come back in seconds. Not afterwards.
      if (before && status === 503 && headers.has("retry-after")) return;
      answers.add(`${method} ${address} ${status}`);
    };
    while (!over) {
      await ask("GET", "/v1/auth/verify");
      await ask("PATCH", "/v1/auth/update-profile", { fullName: `Rahima Number ${rounds % 90} ${number}` });
      await ask("GET", "/v1/auth/sessions");
      await ask("GET", "/v1/blogs/public-list");
      rounds += 1;
    }
  };
  const working = people.map(work);
  const atLeast = async (more: number) => {
    const from = rounds;
    await expect.poll(() => rounds - from).toBeGreaterThan(more);
  };
  await atLeast(20);
  await migrateDatabase(app.database.url, nextMigrations(next));
  migrated = true;
  // What the next version writes, the one before reads and writes further.
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`update users set fax = '+880 2 1', language = 'bn' returning id`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(4);
  await atLeast(20);
  over = true;
  await Promise.all(working);
  expect([...answers].sort()).toEqual([
    "GET /v1/auth/sessions 200",
    "GET /v1/auth/verify 200",
    "GET /v1/blogs/public-list 200",
    "PATCH /v1/auth/update-profile 200",
  ]);
  const left = await app.database.db.execute(
    sql`select count(*)::int as n from users where language = 'bn' and fax is not null`,
  );
  expect(left.rows).toEqual([{ n: rows.length }]);
  // Somebody who comes new to the version before gets what the next one wants of each.
  const newcomer = await app.member();
  expect((await newcomer.b.call("GET", "/v1/auth/verify")).status).toBe(200);
  // Started anew, the version before would put its own functions back: it says that a newer one was here.
  await expect(migrateDatabase(app.database.url)).rejects.toThrow(
    "A newer version of the site has worked on this database",
  );
});
