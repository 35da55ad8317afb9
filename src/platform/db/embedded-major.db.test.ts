import { spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../../test/data-folder.ts";
import { startJobs } from "../jobs/jobs.server.ts";
import { createLog } from "../log.server.ts";
import { openDatabase } from "./client.server.ts";
import { startEmbedded } from "./embedded.server.ts";
import { findBinaries, prepareBinaries } from "./embedded-binaries.server.ts";
import { embeddedUrl, saveCredentials } from "./embedded-cluster.server.ts";
import { finishTakeover } from "./embedded-major.server.ts";
import { placeServer, type ServerPlace } from "./embedded-owner.server.ts";
import { ask, endServer } from "./embedded-process.server.ts";
import { freePort, spawnPostgres } from "./embedded-spawn.server.ts";
import { migrateDatabase } from "./migrate.server.ts";

/** Debian's PostgreSQL, three versions behind ours: what stands for the one before. */
const older = "/usr/lib/postgresql/15";
const folders: string[] = [];
const newFolder = () => {
  const folder = makeDataFolder();
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) removeDataFolder(folder);
});

async function ask15<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const password = "a password of this test";

/** A data folder as a version of the site left it that brought PostgreSQL 15: with tables, rows, and a job that waits. */
async function makeOlderSite(): Promise<{ folder: string; place: ServerPlace; cluster: string }> {
  const folder = newFolder();
  await prepareBinaries(findBinaries());
  const place = placeServer(findBinaries(), folder);
  const cluster = path.join(place.base, "data");
  mkdirSync(place.base, { recursive: true, mode: 0o700 });
  const secret = path.join(place.base, "password");
  writeFileSync(secret, password);
  if (place.owner) for (const one of [place.base, secret]) chownSync(one, place.owner.uid, place.owner.gid);
  const made = spawnSync(
    path.join(older, "bin", "initdb"),
    [
      `--pgdata=${cluster}`,
      "--auth=scram-sha-256",
      "--username=iit",
      `--pwfile=${secret}`,
      "--encoding=UTF8",
      "--locale=C",
    ],
    { ...place.owner, cwd: place.base, encoding: "utf8", env: { LC_ALL: "C" } },
  );
  expect(made.stderr).toBe("");
  rmSync(secret);
  const credentials = { port: await freePort(), password };
  saveCredentials(folder, { ...credentials, ...(place.base.startsWith(folder) ? {} : { base: place.base }) });
  const server = spawnPostgres(
    { ...place, native: older },
    cluster,
    credentials.port,
    path.join(folder, "postgres.log"),
  );
  await expect.poll(() => ask(credentials)).toBe("yes");
  await ask15(embeddedUrl(credentials, "postgres"), "create database iit");
  const url = embeddedUrl(credentials);
  await migrateDatabase(url);
  await ask15(
    url,
    `insert into users (email, username, full_name, password_hash) select 'rahima' || n || '@example.org', 'rahima' || n, 'রহিমা বেগম', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g' from generate_series(1, 500) n;
     insert into sessions (token_hash, user_id, device, expires_at) select sha256('x'), id, 'Firefox', now() + interval '1 day' from users limit 1`,
  );
  const { db, pool } = openDatabase(url, () => {});
  const jobs = await startJobs(url, createLog("silent"));
  await jobs.work([{ name: "work-of-tomorrow", handler: async () => {} } as never]);
  await db.transaction((tx) => jobs.enqueue(tx, "work-of-tomorrow", { number: 7 }, { afterSeconds: 86_400 }));
  await jobs.stop();
  await pool.end();
  await endServer(server.pid as number);
  return { folder, place, cluster };
}

const versionOf = (cluster: string) => readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();

it("takes a database of an older PostgreSQL over with all that is in it, jobs and sessions too, and keeps the old one", async ({
  skip,
}) => {
  if (!existsSync(older))
    skip("PostgreSQL 15 is not installed here (Debian: postgresql-15), so nothing is known of this.");
  const { folder, place, cluster } = await makeOlderSite();
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  // Commands beside the site don't do it; nothing is changed.
  await expect(startEmbedded(folder, note)).rejects.toThrow("Start the site once");
  expect(versionOf(cluster)).toBe("15");

  const server = await startEmbedded(folder, note, undefined, { takesOver: true });
  try {
    expect(notes.join("\n")).toMatch(/taking it over into PostgreSQL 18 …\ntook \d{3,} rows over/);
    expect((await ask15<{ v: string }>(server.url, "select current_setting('server_version') as v"))[0]?.v).toMatch(
      /^18/,
    );
    expect(
      await ask15(
        server.url,
        `select (select count(*)::int from users where full_name = 'রহিমা বেগম') as users, (select count(*)::int from sessions) as sessions,
           (select data->>'number' from jobs.job where name = 'work-of-tomorrow' and state = 'created') as number`,
      ),
    ).toEqual([{ users: 500, sessions: 1, number: "7" }]);
    // It goes on from there: migrations, functions and the queue find what they know.
    await migrateDatabase(server.url);
    const { db, pool } = openDatabase(server.url, () => {});
    const jobs = await startJobs(server.url, createLog("silent"));
    await jobs.work([{ name: "work-of-tomorrow", handler: async () => {} } as never]);
    await db.transaction((tx) => jobs.enqueue(tx, "work-of-tomorrow", { number: 8 }, { afterSeconds: 86_400 }));
    expect(
      (await db.execute(sql`select count(*)::int as n from jobs.job where name = 'work-of-tomorrow'`)).rows,
    ).toEqual([{ n: 2 }]);
    await jobs.stop();
    await pool.end();
  } finally {
    await server.stop();
  }
  const kept = readdirSync(place.base).filter((name) => name.startsWith("data.postgres-15-"));
  expect(kept).toHaveLength(1);
  expect(versionOf(path.join(place.base, kept[0] as string))).toBe("15");
  expect(readdirSync(place.base).sort()).toEqual(["data", kept[0]].sort());

  notes.length = 0;
  const again = await startEmbedded(folder, note, undefined, { takesOver: true });
  expect(notes).toEqual([]);
  expect(await ask15(again.url, "select count(*)::int as n from users")).toEqual([{ n: 500 }]);
  await again.stop();
});

it("says what to do where no program opens the old database, or a newer site worked on it, and changes nothing", async () => {
  for (const [version, told] of [
    ["9", "install PostgreSQL 9"],
    ["99", "Start that one"],
  ] as const) {
    const folder = newFolder();
    const { base } = placeServer(findBinaries(), folder);
    mkdirSync(path.join(base, "data"), { recursive: true });
    writeFileSync(path.join(base, "data", "PG_VERSION"), `${version}\n`);
    saveCredentials(folder, { port: 1, password });
    await expect(startEmbedded(folder, () => {}, undefined, { takesOver: true })).rejects.toThrow(told);
    expect(readdirSync(base)).toEqual(["data"]);
    expect(readdirSync(path.join(base, "data"))).toEqual(["PG_VERSION"]);
    rmSync(base, { recursive: true });
  }
});

describe("a take-over that cannot be done", () => {
  /** What is left in the folder of a database that only says to be of PostgreSQL 15, and why it was not taken over. */
  async function fail(files: Record<string, number>): Promise<{ left: string[]; why: string }> {
    const folder = newFolder();
    const { base } = placeServer(findBinaries(), folder);
    mkdirSync(path.join(base, "data"), { recursive: true });
    writeFileSync(path.join(base, "data", "PG_VERSION"), "15\n");
    for (const [name, bytes] of Object.entries(files)) {
      writeFileSync(path.join(base, "data", name), "");
      // Long, but without anything in it: it takes no room here.
      truncateSync(path.join(base, "data", name), bytes);
    }
    saveCredentials(folder, { port: 1, password });
    const error = await startEmbedded(folder, () => {}, undefined, { takesOver: true }).catch((cause: Error) => cause);
    const left = readdirSync(base);
    rmSync(base, { recursive: true });
    return { left, why: String(error) };
  }

  it("leaves nothing of what it had begun", async ({ skip }) => {
    if (!existsSync(older)) skip("PostgreSQL 15 is not installed here (Debian: postgresql-15).");
    const { left, why } = await fail({});
    expect(why).toContain("The database did not start");
    expect(left).toEqual(["data"]);
  });

  it("is not begun where the disk has no room for it", async ({ skip }) => {
    if (!existsSync(older)) skip("PostgreSQL 15 is not installed here (Debian: postgresql-15).");
    const { left, why } = await fail({ large: 8e12 });
    expect(why).toMatch(
      /needs \d{8,} MB on its disk; \d+ MB are free. Make room, and start again. Nothing was changed./,
    );
    expect(left).toEqual(["data"]);
  });
});

describe("a start that was killed while the two changed places", () => {
  let base: string;
  const make = (name: string, version: string) => {
    mkdirSync(path.join(base, name));
    writeFileSync(path.join(base, name, "PG_VERSION"), `${version}\n`);
  };
  const state = () =>
    readdirSync(base)
      .sort()
      .map((name) => (name.endsWith("whole") ? name : `${name} ${versionOf(path.join(base, name))}`));
  beforeEach(() => {
    base = newFolder();
  });

  it.each([
    ["before both steps", ["data 15", "data.next 18"]],
    ["between them", ["kept 15", "data.next 18"]],
    ["after both", ["data 18", "kept 15"]],
  ])("is made good: %s", (_, left) => {
    for (const one of left) make(...(one.split(" ") as [string, string]));
    writeFileSync(path.join(base, "data.next.whole"), "kept\n");
    finishTakeover(base);
    expect(state()).toEqual(["data 18", "kept 15"]);
  });

  it("begins anew where its mark is empty", () => {
    make("data", "15");
    make("data.next", "18");
    writeFileSync(path.join(base, "data.next.whole"), "");
    finishTakeover(base);
    expect(state()).toEqual(["data 15", "data.next 18"]);
  });

  it("uses no new database that is not whole", () => {
    make("data", "15");
    make("data.next", "18");
    finishTakeover(base);
    expect(state()).toEqual(["data 15", "data.next 18"]);
  });
});
