import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { backupRules } from "#app/backup.server.ts";
import { createApp } from "#app/create-app.server.ts";
import { readWaiting } from "#app/overview/overview.server.ts";
import { readState } from "#app/state-metrics.server.ts";
import { readBackup } from "#platform/backup/read-backup.server.ts";
import { makeKeys } from "#platform/backup/seal.server.ts";
import { ProcessEnds } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { signedIn } from "../../../test/api-browser.ts";
import { createTestPlatform } from "../../../test/app.ts";
import { ask, from, useCopies } from "../../../test/backups.ts";
import { useDatabase } from "../../../test/database.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { backUpAtNight } from "./night.server.ts";
import { copyAge } from "./service.server.ts";

const database = useDatabase({ connections: 4 });
const { fresh, emptyPlace } = useCopies();
const never = new AbortController().signal;
let folder: string;
let keys: { identity: string; recipient: string };
let site: Awaited<ReturnType<typeof createTestPlatform>>;

const rows = (what = "*") =>
  database.pool.query(`select ${what} from site_copies order by started_at`).then((found) => found.rows);
const files = () => (existsSync(folder) ? readdirSync(folder).sort() : []);
const run = (platform: Platform = site.platform, rules = backupRules, stopping = never) =>
  backUpAtNight(platform, rules, stopping);
const at = (name: string) => path.join(folder, name);
const scratches = () =>
  ask(
    database.url,
    "select 1 from pg_database where datname = 'iit_copy_check_' || left(encode(sha256(('/' || current_database())::bytea), 'hex'), 12)",
  );

/** A copy of so many days ago, tested unless told otherwise. */
async function older(days: number, tested = true): Promise<string> {
  const name = `old-${days}.tar.gz`;
  writeFileSync(at(name), "x");
  await database.pool.query(
    `insert into site_copies (name, place, state, sealed, started_at, ended_at, tested_at)
     values ($1, $2, 'kept', false, now() - $3 * interval '1 day', now(), case when $4 then now() end)`,
    [name, folder, days, tested],
  );
  return name;
}

beforeAll(async () => {
  folder = fresh("copies");
  mkdirSync(folder);
  keys = await makeKeys();
  site = await createTestPlatform(database, { BACKUP_TO: folder, BACKUP_RECIPIENTS: keys.recipient });
  await createBlog(database.db, { title: "Duty drawback" });
  await site.platform.storage.put("media/a.webp", new Uint8Array([1, 2, 3]));
});
afterEach(async () => {
  await database.pool.query("delete from site_copies");
  for (const name of files()) rmSync(at(name));
});
afterAll(() => site.stop());

describe("the nightly copy", () => {
  it("is made, restored beside the site's database and compared, and opens with the institute's key alone", async () => {
    await run();
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ state: "kept", sealed: true, place: folder, fault: null });
    expect(row.tested_at).not.toBeNull();
    expect(row.name).toMatch(/^iit-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{8}\.tar\.gz\.age$/);
    expect(files()).toContain(row.name);
    expect(await scratches()).toEqual([]);

    const place = await emptyPlace();
    const found = await readBackup(from(at(row.name), { identities: [keys.identity] }), place, backupRules);
    expect(found.files).toBe(1);
    expect(await ask(place.url, "select title from blogs")).toEqual([{ title: "Duty drawback" }]);
    // The copies of that place are not those of this one.
    expect(await ask(place.url, "select 1 from site_copies")).toEqual([]);
  });

  it("is made once a night, by one of several processes", async () => {
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await rows("state")).toEqual([{ state: "kept" }]);
  });

  it("is not made where no place is set", async () => {
    const { config } = site.platform;
    await run({ ...site.platform, config: { ...config, backups: { ...config.backups, to: undefined } } });
    expect(await rows()).toEqual([]);
  });

  it("that cannot be restored is none: nothing is kept, the older ones stay, and it's tried three times", async () => {
    const old = await older(40);
    const broken = { ...backupRules, settle: () => Promise.reject(new Error("it does not fit")) };
    for (let n = 0; n < 3; n += 1) await expect(run(site.platform, broken)).rejects.toThrow("it does not fit");
    await run(site.platform, broken);
    expect(await rows("state")).toEqual([{ state: "kept" }, ...Array(3).fill({ state: "failed" })]);
    expect((await rows("fault")).at(-1).fault).toBe("Something went wrong. The log of the site says what.");
    expect(files().filter((name) => !name.startsWith("old-"))).toEqual([]);
    expect(files()).toContain(old);
    expect(await scratches()).toEqual([]);
  });

  it("takes the place of older ones once it was tested", async () => {
    await database.pool.query(
      `insert into site_content (key, data) values ('copies', '{"hour": 2, "daily": 2, "weekly": 0}') on conflict (key) do update set data = excluded.data`,
    );
    const [yesterday, gone, untested] = [await older(1), await older(9), await older(3, false)];
    await run();
    expect(files()).toContain(yesterday);
    expect(files()).not.toContain(gone);
    expect(files()).not.toContain(untested);
    expect(await rows("state")).toEqual([
      { state: "removed" },
      { state: "removed" },
      { state: "kept" },
      { state: "kept" },
    ]);
    await database.pool.query("delete from site_content where key = 'copies'");
  });

  it("of a process that was killed counts as failed, and the next one goes on", async () => {
    writeFileSync(at("killed.age"), "half");
    writeFileSync(at("killed.age.part"), "half");
    await database.pool.query(
      "insert into site_copies (name, place, sealed, started_at) values ('killed.age', $1, true, now() - interval '1 second')",
      [folder],
    );
    await run();
    expect(await rows("state, fault")).toEqual([
      { state: "failed", fault: "The process that made it has gone." },
      { state: "kept", fault: null },
    ]);
    expect(files().filter((name) => name.startsWith("killed"))).toEqual([]);
  });

  it("leaves nothing when the process is asked to end, and is made anew", async () => {
    const before = files();
    const stopping = new AbortController();
    const slow = {
      ...backupRules,
      // While it is being tried: it was written whole.
      settle: async () => {
        stopping.abort(new ProcessEnds());
        return Promise.reject(new Error("gone"));
      },
    };
    await run(site.platform, slow, stopping.signal);
    expect(await rows()).toEqual([]);
    expect(files()).toEqual(before);
    await run();
    expect(await rows("state")).toEqual([{ state: "kept" }]);
  });

  it("of which something could not be removed is removed by a later round, also where its process was asked to end", async () => {
    const stopping = new AbortController();
    let name = "";
    const stuck = async () => {
      // A folder in its place is not removed.
      name = files().find((one) => one.endsWith(".age")) ?? "";
      rmSync(at(name));
      mkdirSync(at(name));
      stopping.abort(new ProcessEnds());
      return Promise.reject(new Error("gone"));
    };
    await run(site.platform, { ...backupRules, settle: stuck }, stopping.signal);
    expect(await rows("name, state")).toEqual([{ name, state: "running" }]);
    rmdirSync(at(name));
    const failed = ["untested.age", "of-today.age"];
    for (const [age, one] of failed.entries()) {
      writeFileSync(at(one), "whole");
      await database.pool.query(
        "insert into site_copies (name, place, state, sealed, started_at, ended_at) values ($1, $2, 'failed', true, now() - $3 * interval '1 day', now() - $3 * interval '1 day')",
        [one, folder, 1 - age],
      );
    }
    for (const one of [name, `${name}.part`]) writeFileSync(at(one), "half");
    await run();
    expect((await rows("state")).map(({ state }) => state).sort()).toEqual(["failed", "failed", "failed", "kept"]);
    const [kept] = (await rows("name, state")).filter(({ state }) => state === "kept");
    expect(files()).toEqual([kept.name]);
  });

  it("that takes too long, or loses its lock, has failed, and is not begun anew all night", async () => {
    const stopping = new AbortController();
    const tooLong = async () => {
      stopping.abort();
      return Promise.reject(new Error("gone"));
    };
    await expect(run(site.platform, { ...backupRules, settle: tooLong }, stopping.signal)).rejects.toThrow();
    const cut = async () => {
      await database.pool.query(
        "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name = 'iit-website lock'",
      );
      await sleep(500);
      return Promise.reject(new Error("gone"));
    };
    await expect(run(site.platform, { ...backupRules, settle: cut })).rejects.toThrow();
    expect(await rows("state, fault")).toEqual([
      { state: "failed", fault: "It took longer than six hours, or its process stood still meanwhile." },
      { state: "failed", fault: "The process that made it lost its connection to the database." },
    ]);
    expect(files()).toEqual([]);
  });

  it("is kept where the account may make no database, and says that it was not tested", async () => {
    const old = await older(40);
    const role = `night_${Date.now()}`;
    await database.pool.query(`create role ${role} login password 'x' in role pg_read_all_data`);
    await database.pool.query(`grant usage on schema drizzle to ${role}`);
    const url = new URL(database.url);
    [url.username, url.password] = [role, "x"];
    const pool = { options: { connectionString: url.href } } as unknown as Platform["pool"];
    await run({ ...site.platform, pool });
    const [, row] = await rows();
    expect(row).toMatchObject({ state: "kept", tested_at: null });
    expect(row.fault).toContain("may not make a database");
    expect(files()).toEqual(expect.arrayContaining([old, row.name]));
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
  });

  it("is late when the last good one is older than 36 hours; where none is, the metric says so, too", async () => {
    const late = async () => (await copyAge(database.db, site.platform.config)).late;
    const metric = async () => {
      await readState(site.platform);
      const [value] =
        (await site.platform.metrics.registry.getSingleMetric("backup_last_good_age_seconds")?.get())?.values ?? [];
      return value?.value;
    };
    expect([await late(), await metric()]).toEqual([false, Number.POSITIVE_INFINITY]);
    await older(1.4);
    expect(await late()).toBe(false);
    expect(await metric()).toBeCloseTo(1.4 * 86_400, -2);
    await database.pool.query("update site_copies set started_at = started_at - interval '3 hours'");
    expect(await late()).toBe(true);
    const told = async (role: "admin" | "desk") => (await readWaiting(site.platform, role)).copiesLate;
    expect([await told("admin"), await told("desk")]).toEqual([1, 0]);
    await older(0.1, false);
    expect(await late()).toBe(true);
    const { backups } = site.platform.config;
    expect((await copyAge(database.db, { backups: { ...backups, to: undefined } })).late).toBe(false);
    await older(0.1);
    expect(await late()).toBe(false);
  });
});

it("admins see what was kept, and change when and how many, but not where", async () => {
  const app = createApp(site.platform, () => Promise.reject(new Error("no page is asked for")));
  const admin = await signedIn(app as unknown as Parameters<typeof signedIn>[0], database.db, "admin");
  const name = await older(2);
  const { data } = (await admin.call("GET", "/site-copies")).body;
  expect(data).toMatchObject({ place: folder, sealed: true, late: true, settings: { hour: 2, daily: 7, weekly: 4 } });
  expect(data.copies).toMatchObject([{ name, state: "kept", sealed: false, bytes: 0, fault: null }]);
  expect(data.lastGood).toBe(data.copies[0].startedAt);

  const change = (body: object) => admin.call("PATCH", "/site-copies/settings", body);
  expect((await change({ daily: 3, before: { daily: 7 } })).body.data).toEqual({ hour: 2, daily: 3, weekly: 4 });
  expect((await change({ daily: 5, before: { daily: 7 } })).status).toBe(409);
  for (const wrong of [{ daily: 0 }, { daily: 32 }, { weekly: 27 }, { hour: 24 }, { hour: 1.5 }, { to: "/tmp" }])
    expect([wrong, (await change(wrong)).status]).toEqual([wrong, 422]);
  expect((await admin.call("GET", "/site-copies")).body.data.settings).toEqual({ hour: 2, daily: 3, weekly: 4 });
});
