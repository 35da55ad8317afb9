import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../../test/data-folder.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded.server.ts";
import { findBinaries } from "./embedded-binaries.server.ts";
import { placeServer } from "./embedded-owner.server.ts";

let folder: string;
let server: EmbeddedServer | undefined;
const notes: string[] = [];
const stop = async () => {
  const running = server;
  server = undefined;
  await running?.stop();
};
const start = async () => {
  // One that is not stopped would look after the server too.
  await stop();
  notes.length = 0;
  server = await startEmbedded(folder, (text) => notes.push(text));
  return server;
};
const pidFile = () => path.join(placeServer(findBinaries(), folder).base, "data", "postmaster.pid");
const pidOf = () => Number.parseInt(readFileSync(pidFile(), "utf8"), 10);

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

beforeAll(() => {
  folder = makeDataFolder();
});
afterAll(async () => {
  await stop();
  removeDataFolder(folder);
});

// One life of a data folder, in order: each test goes on from where the one before it left off.
describe("startEmbedded", () => {
  it("creates a server on loopback, with a password that its owner alone can read", async () => {
    const { url } = await start();
    await query(url, "create table kept (n int)");
    await query(url, "insert into kept values (42)");
    const [settings] = await query<{ addresses: string; fsync: string; encryption: string }>(
      url,
      "select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync, current_setting('password_encryption') as encryption",
    );
    expect(settings).toEqual({ addresses: "127.0.0.1", fsync: "on", encryption: "scram-sha-256" });
    expect(statSync(path.join(folder, "database.json")).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
    wrong.password = "";
    await expect(query(wrong.href, "select 1")).rejects.toThrow();
  });

  it("knows letters of every script", async () => {
    const rows = await query<{ text: string }>((await start()).url, "select upper('straße é') || lower('ДÉ') as text");
    expect(rows[0]?.text).toMatch(/É/);
    expect(rows[0]?.text).toMatch(/дé/);
  });

  it("starts again with its data after a clean stop", async () => {
    await stop();
    expect(existsSync(pidFile())).toBe(false);
    expect(await query((await start()).url, "select n from kept")).toEqual([{ n: 42 }]);
  });

  it("starts the server again when it was killed", async () => {
    const { url } = await start();
    const pid = pidOf();
    process.kill(pid, "SIGKILL");
    await expect
      .poll(() => query(url, "select n from kept").catch(() => undefined), { timeout: 120_000, interval: 300 })
      .toEqual([{ n: 42 }]);
    expect(pidOf()).not.toBe(pid);
    expect(notes.join()).toContain("starting it again");
  });

  it("does not wait for backends that a killed server left at work", async () => {
    const { url } = await start();
    const busy = query(url, "select count(*) from generate_series(1, 1e12)").catch((error: Error) => error.message);
    await expect
      .poll(() => query(url, "select 1 from pg_stat_activity where query like '%1e12%' and pid <> pg_backend_pid()"))
      .toHaveLength(1);
    process.kill(pidOf(), "SIGKILL");
    await expect
      .poll(() => query(url, "select n from kept").catch(() => undefined), { timeout: 120_000, interval: 100 })
      .toEqual([{ n: 42 }]);
    expect(await busy).toContain("terminated");
  });

  it("takes over the server of a process that was killed", async () => {
    await stop();
    const source = `import { startEmbedded } from ${JSON.stringify(path.resolve("src/platform/db/embedded.server.ts"))};
      await startEmbedded(${JSON.stringify(folder)}, () => {}); console.log("up"); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", source], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(parent.stdout, "data");
    const pid = pidOf();
    parent.kill("SIGKILL");
    await once(parent, "exit");
    expect(alive(pid)).toBe(true);
    const { url } = await start();
    expect(notes.join()).toContain("took it over");
    expect(pidOf()).toBe(pid);
    expect(await query(url, "select n from kept")).toEqual([{ n: 42 }]);
    await stop();
    await expect(query(url, "select 1")).rejects.toThrow();
    expect(existsSync(pidFile())).toBe(false);
  });

  it.each(["a number that nobody has", "the number of somebody else's process"])(
    "starts over a stale pid file with %s",
    async (whose) => {
      await stop();
      let stranger: ChildProcess | undefined;
      if (whose.includes("somebody")) {
        stranger = spawn("sleep", ["60"]);
        await once(stranger, "spawn");
      }
      const number = stranger?.pid ?? 4_194_303;
      writeFileSync(
        pidFile(),
        `${number}\n${path.dirname(pidFile())}\n1700000000\n5432\n\n127.0.0.1\n  1234567         0\nready   \n`,
      );
      try {
        expect(await query((await start()).url, "select n from kept")).toEqual([{ n: 42 }]);
        if (stranger?.pid) expect(alive(stranger.pid)).toBe(true);
      } finally {
        stranger?.kill("SIGKILL");
      }
    },
  );

  it("says what to do when the password is gone", async () => {
    await stop();
    const file = path.join(folder, "database.json");
    const kept = readFileSync(file);
    for (const [text, fault] of [
      ["", "cannot be read: it is empty"],
      [kept.subarray(0, 20), "cannot be read: it is damaged"],
      ["{}", "cannot be read: it is damaged"],
    ] as const) {
      writeFileSync(file, text);
      await expect(start()).rejects.toThrow(fault);
    }
    rmSync(file);
    await expect(start()).rejects.toThrow(/database\.json is missing/);
    writeFileSync(file, kept);
  });

  it("moves to another port when its own was taken meanwhile", async () => {
    const { url } = await start();
    await stop();
    const { createServer } = await import("node:net");
    const thief = createServer().listen(Number(new URL(url).port), "127.0.0.1");
    await once(thief, "listening");
    const moved = await start();
    expect(new URL(moved.url).port).not.toBe(new URL(url).port);
    expect(await query(moved.url, "select n from kept")).toEqual([{ n: 42 }]);
    thief.close();
  });
});
