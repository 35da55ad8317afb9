import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiBrowser, signedIn } from "../../test/api-browser.ts";
import { createTestPlatform } from "../../test/app.ts";
import { callsApp } from "../../test/calls-app.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;

beforeAll(async () => {
  running = await createTestPlatform(database);
});
afterAll(() => running.stop());

/** Calls that read and cannot do without writing: a payment that is looked into, notes of what staff took out. */
const write = /^\/payments\/|(?<!^\/auth|^\/learning-record)\/export$/;

it("a database whose disk is full is still read: what is counted then is not counted", async () => {
  const app = callsApp(running.platform);
  const { body } = await apiBrowser(app).call("GET", "/openapi.json");
  const reads = Object.entries(body.paths as Record<string, Record<string, { parameters?: { name: string }[] }>>)
    .filter(([path, item]) => item.get && path !== "/auth/logout")
    .map(([path, item]) => ({ path, names: item.get?.parameters?.map(({ name }) => name) ?? [] }));
  expect(reads.length).toBeGreaterThan(100);
  const admin = await signedIn(app, database.db, "admin");
  // What PostgreSQL says to whoever makes a table grow.
  await database.pool.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on rate_limits execute function no_room();
    create trigger no_room before insert on audit_log execute function no_room()`);
  const refused: string[] = [];
  for (const { path, names } of reads) {
    const search = names.find((name) => name === "search" || name === "search-text" || name === "q");
    const address = path
      .replace(/\{gateway\}/, "sandbox")
      .replace(/\{outcome\}/, "success")
      .replace(/\{[^}]+\}/g, () => randomUUID());
    const answer = await admin.send("GET", search ? `${address}?${search}=letters` : address, undefined, {});
    if (answer.status >= 500) refused.push(path);
  }
  expect(refused.filter((path) => !write.test(path))).toEqual([]);
  expect(refused).toContain("/certificates/export");
});
