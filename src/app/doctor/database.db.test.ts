import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { makeFirstKey } from "#features/certificates/badges/keys.server.ts";
import { deriveKey } from "#platform/secret.server.ts";
import { createTestPlatform } from "../../../test/app.ts";
import { cloneDatabase } from "../../../test/database.ts";
import { about, production, useInstallation } from "../../../test/doctor.ts";
import { clockOf } from "./database.server.ts";

const { database, secret, see } = useInstallation();
let running: Awaited<ReturnType<typeof createTestPlatform>>;

beforeAll(async () => {
  running = await createTestPlatform(database);
  await makeFirstKey({ ...running.platform, keyFor: (purpose) => deriveKey(secret, purpose) });
});
afterAll(() => running.stop());

it("knows the secret with which the database was filled", async () => {
  expect(about(await see(), "secret")).toBe("ok: given by AUTH_SECRET\nok: opens what this database keeps sealed");
});

describe("the database", () => {
  it("tells a wrong port, a wrong password and a missing database, without the password", async () => {
    const wrong = (change: (url: URL) => void) => {
      const url = new URL(database.url);
      change(url);
      return see({ DATABASE_URL: url.href });
    };
    const texts = await Promise.all([
      wrong((url) => Object.assign(url, { port: "9", password: "hunter22" })),
      wrong((url) => Object.assign(url, { password: "hunter22" })),
      wrong((url) => Object.assign(url, { pathname: "/none" })),
    ]).then((all) => all.map((findings) => about(findings, "database")));
    expect(texts[0]).toMatch(/^broken: .*127\.0\.0\.1:9.*nothing listens there/);
    expect(texts[1]).toMatch(/^broken: .*refuses this user or password/);
    expect(texts[2]).toMatch(/^broken: .*no database of that name/);
    expect(texts.join()).not.toContain("hunter22");
  });

  it("tells an account without rights, missing migrations and a newer site's database", async () => {
    const { url, drop } = await cloneDatabase();
    onTestFinished(drop);
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    onTestFinished(async () => {
      await admin.query("drop owned by weak_doctor; drop role weak_doctor");
      await admin.end();
    });
    await admin.query("create role weak_doctor login password 'weak'");
    await admin.query(
      "grant usage on schema drizzle to weak_doctor; grant select on all tables in schema drizzle to weak_doctor",
    );
    const weak = new URL(url);
    weak.username = "weak_doctor";
    weak.password = "weak";
    const seen = await see({ DATABASE_URL: weak.href });
    expect(about(seen, "database")).toMatch(/may not make tables[\s\S]*belong to another account/);
    expect(about(seen, "outbox")).toMatch(/^broken: It cannot be looked at/);
    await admin.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)");
    expect(about(await see({ DATABASE_URL: url }), "migrations")).toMatch(/^broken: A newer version of the site/);
    await admin.query("delete from drizzle.__drizzle_migrations");
    expect(about(await see({ DATABASE_URL: url }), "migrations")).toMatch(/^look: The database is empty/);
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    expect(about(await see({ DATABASE_URL: url }), "database")).toContain("This server only reads");
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} reset default_transaction_read_only`);
  });

  it("tells clocks that differ", async () => {
    expect(clockOf(10_000, 9990, 10_020).state).toBe("ok");
    expect(clockOf(130_000, 9990, 10_020).says).toBe("The database's clock is 120 s ahead of this machine's.");
    expect(clockOf(1000, 61_000, 61_040)).toMatchObject({
      state: "look",
      says: expect.stringContaining("60 s behind"),
    });
  });

  it("tells an old secret", async () => {
    const seen = await see({ AUTH_SECRET: "another secret, as somebody lost the old one" });
    expect(about(seen, "secret")).toMatch(/broken: The secret does not open the key of certificates of this database/);
    // After a leak it would be the worst advice.
    expect(about(seen, "secret")).toMatch(/changed by mistake, bring .* If it leaked or is lost, don't/);
  });

  it("tells demo accounts in production, and that nobody is an admin", async () => {
    const { url, drop } = await cloneDatabase();
    onTestFinished(drop);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      // Anybody can ask for an account with the other address, and proves nothing by it.
      `insert into users (email, username, full_name, role, password_hash, verified_at) values
         ('reader@iit.example', 'reader', 'Reader', 'customer', '$argon2id$test', now()),
         ('admin@iit.example', 'stranger', 'A Stranger', 'customer', '$argon2id$test', null)`,
    );
    await client.end();
    const seen = about(await see({ ...production, DATABASE_URL: url }), "accounts");
    expect(seen).toMatch(/^broken: 1 demo account in/);
    expect(seen).toContain("There is no admin");
  });
});

describe("what waits", () => {
  it("tells late rounds, jobs that wait and jobs that were given up", async () => {
    const { pool } = database;
    await running.platform.jobs.work([{ name: "doctor-test", handler: async () => {} }] as never);
    await running.platform.jobs.stop();
    onTestFinished(() =>
      pool.query("delete from jobs.job where name = 'doctor-test'; delete from jobs.schedule").then(() => {}),
    );
    await pool.query(
      "insert into jobs.job (name, state, start_after, created_on) values ('doctor-test', 'created', now() - interval '3 hours', now())",
    );
    await pool.query("insert into jobs.job (name, state, completed_on) values ('doctor-test', 'failed', now())");
    await pool.query(
      "insert into jobs.schedule (name, cron, created_on) values ('doctor-test', '* * * * *', now() - interval '1 hour')",
    );
    const seen = about(await see(), "jobs");
    expect(seen).toMatch(/look: These rounds are late: doctor-test \(never ran\)/);
    expect(seen).toMatch(/look: 1 job waiting, the oldest for 3 hours/);
    expect(seen).toMatch(/look: Given up within three days: Doctor test \(1\)/);
    await pool.query("update jobs.schedule set cron = '17 3 * * *'");
    expect(about(await see(), "jobs")).not.toContain("late");
  });

  it("tells emails that wait or were given up", async () => {
    await database.pool.query(
      "insert into mails (message_id, kind, sealed, status, queued_at) values ('<a@x>', 'receipt', 's', 'queued', now() - interval '2 hours'), ('<b@x>', 'receipt', 's', 'failed', now())",
    );
    const seen = about(await see(), "outbox");
    expect(seen).toMatch(/^broken: 1 email waiting, the oldest for 2 hours/);
    expect(seen).toMatch(/^look: 1 email given up this week/m);
  });
});
