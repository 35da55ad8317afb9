import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "#platform/db/embedded-binaries.server.ts";
import { readCredentials, saveCredentials } from "#platform/db/embedded-cluster.server.ts";
import { placeServer } from "#platform/db/embedded-owner.server.ts";
import { removeDataFolder } from "./data-folder.ts";
import { freePort } from "./free-port.ts";

/**
 * Starts the site for the first time in an empty data folder and stops it in order: what is left has its database, the demo
 * content and the tables of the job queue. Each copy of it saves a test the dearest part of a start. Whoever calls it once a
 * run, with the sources of that run, never has a stale one.
 */
export async function prepareFolder(folder: string): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.mjs", "start"], {
    stdio: ["ignore", "pipe", "pipe"],
    // With this name start.mjs watches its parent: the site ends also when this process is killed hard.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      PORT: String(port),
      DATA_DIR: folder,
      npm_lifecycle_event: "test",
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "exit");
  for (const end = Date.now() + 400_000; Date.now() < end && child.exitCode === null; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
  }
  child.kill("SIGTERM");
  await ended;
  if (child.exitCode === 0) return;
  removeDataFolder(folder);
  throw new Error(`No data folder could be prepared:\n${output}`);
}

/** Copies what was prepared, in which nothing runs, into an empty data folder; its database gets a port of its own. */
export async function copyPrepared(prepared: string, folder: string): Promise<void> {
  const copy = (from: string, to: string) => {
    // Owners and rights too, which a copy by Node would not keep.
    const { status, stderr } = spawnSync("cp", ["-a", `${from}/.`, to], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${from} could not be copied to ${to}: ${stderr}`);
  };
  copy(prepared, folder);
  const credentials = readCredentials(prepared);
  if (!credentials) throw new Error(`${prepared} has no database.`);
  let base: string | undefined;
  if (credentials.base) {
    base = placeServer(findBinaries(), folder).base;
    spawnSync("mkdir", ["-p", base]);
    copy(credentials.base, base);
  }
  saveCredentials(folder, { ...credentials, port: await freePort(), ...(base ? { base } : {}) });
}
