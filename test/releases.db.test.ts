import { existsSync } from "node:fs";
import type { Hono } from "hono";
import { expect, it, onTestFinished } from "vitest";
import { backupRules } from "#app/backup.server.ts";
import { createApp } from "#app/create-app.server.ts";
import { demoAdmin, demoCustomer } from "#app/demo-accounts.ts";
import { readBackup } from "#platform/backup/read-backup.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { createTestPlatform } from "./app.ts";
import { ask, from, useCopies } from "./backups.ts";
import { useDatabase } from "./database.ts";
import { nextMigrations } from "./next-migrations.ts";
import { goesOnFrom, releasedData } from "./releases/released.ts";

// The server with the databases of these tests.
useDatabase();
const { emptyPlace } = useCopies();
const all = releasedData();

it("has data of some version, and of each the backup", () => {
  expect(all.length).toBeGreaterThan(0);
  for (const { version, file } of all) expect(existsSync(file), version).toBe(true);
});

it("goes on from every version that was released: its migrations are ours, to the letter", () => {
  for (const data of all.filter(({ released }) => released)) expect(goesOnFrom(data), data.version).toBe(true);
  expect(goesOnFrom({ migrations: ["0".repeat(64)] })).toBe(false);
});

it.each(all)("$version is updated with all that it had, and works", async ({ file, migrations, rows }) => {
  const into = await emptyPlace();
  const restored = readBackup(
    from(file),
    { ...into, migrations: nextMigrations('ALTER TABLE "users" ADD COLUMN "fax" text;') },
    backupRules,
  );
  if (!goesOnFrom({ migrations })) {
    // Nothing is released, and the tables have changed since: releasing wants it made anew.
    await expect(restored).rejects.toThrow("or another one");
    return;
  }
  await restored;
  const tables = Object.keys(rows);
  const counted = await ask(
    into.url,
    tables.map((name) => `select '${name}' as name, count(*)::int as n from "${name}"`).join(" union all "),
  );
  // What the update itself puts in is more; nothing is less.
  for (const { name, n } of counted as { name: string; n: number }[])
    expect(n, name).toBeGreaterThanOrEqual(rows[name] ?? Number.NaN);
  expect(counted).toHaveLength(tables.length);
  expect(await ask(into.url, "select count(fax)::int as n from users")).toEqual([{ n: 0 }]);

  const { db, pool } = openDatabase(into.url, () => {});
  const { platform, stop } = await createTestPlatform({ db, pool, url: into.url, fill: async () => {} });
  onTestFinished(async () => {
    await stop();
    await pool.end();
  });
  const app = createApp(platform, () => Promise.reject(new Error("no page is asked for"))) as unknown as Pick<
    Hono,
    "request"
  >;
  const call = async (path: string, body?: object) => {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json", ...(body && { "content-length": String(text.length) }) };
    const init = { headers, ...(body && { method: "POST", body: text }) };
    const answer = await app.request(`/api/v1${path}`, init, {
      incoming: { socket: { remoteAddress: "198.51.100.7" }, headers },
    });
    return { status: answer.status, body: await answer.json() };
  };
  for (const { email, password } of [demoAdmin, demoCustomer])
    expect((await call("/auth/login", { email, password })).status).toBe(200);
  const list = await call("/blogs/public-list");
  expect(list.status).toBe(200);
  expect(list.body.data.length).toBeGreaterThan(5);
  const found = await call("/search?q=letter%20of%20credit");
  expect(found.status).toBe(200);
  expect(JSON.stringify(found.body)).toContain("credit");
});
