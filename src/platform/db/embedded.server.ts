import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries, prepareBinaries } from "./embedded-binaries.server.ts";
import {
  type Credentials,
  clusterExists,
  clusterVersion,
  embeddedUrl,
  initialise,
  major,
  readCredentials,
  saveCredentials,
} from "./embedded-cluster.server.ts";
import { finishTakeover, takeOver } from "./embedded-major.server.ts";
import { placeServer } from "./embedded-owner.server.ts";
import { ask, endLeftBackends, endServer, killServer, livePostmaster } from "./embedded-process.server.ts";
import { freePort, spawnPostgres } from "./embedded-spawn.server.ts";

const database = "iit";
const greatestLog = 10 * 1024 * 1024;

/** A PostgreSQL server that this process looks after. */
export interface EmbeddedServer {
  url: string;
  /** Stops the server cleanly (SIGINT: fast shutdown) and waits for its end. */
  stop(): Promise<void>;
  /** Ends the server at once, whatever state it is in; the next start recovers it. */
  abandon(): void;
}

function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Keeps the server's log bounded. It is open for appending, so it can be emptied under it. */
function trimLog(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= greatestLog) return;
  try {
    copyFileSync(file, `${file}.1`);
  } catch {
    // No room for it: the newest lines are worth more than the old ones.
    rmSync(`${file}.1`, { force: true });
  }
  truncateSync(file);
}

async function makeDatabase(credentials: Credentials): Promise<void> {
  if ((await ask(credentials, database)) === "yes") return;
  const client = new pg.Client({ connectionString: embeddedUrl(credentials, "postgres") });
  // Whoever asks gets the error; unheard, it would end the process besides.
  client.on("error", () => {});
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(database)}`).catch((error: { code?: string }) => {
    if (error.code !== "42P04") throw error;
  });
  await client.end();
}

/**
 * Starts (or creates, or adopts after a crash of the parent) the embedded PostgreSQL under `dataDir`, on loopback
 * with scram and a random password, and restarts it when it dies. The caller holds the data folder (lock.server.ts).
 * `onOpened` gets what stops it before the server is begun, for a start that is given up. When it fails, nothing runs.
 * `takesOver` copies a database of an older major version into one of this (embedded-major.server.ts); without it that is refused.
 */
export async function startEmbedded(
  dataDir: string,
  onNote: (text: string) => void,
  onOpened?: (server: Pick<EmbeddedServer, "stop" | "abandon">) => void,
  { takesOver = false }: { takesOver?: boolean } = {},
): Promise<EmbeddedServer> {
  const native = findBinaries();
  await prepareBinaries(native);
  const place = placeServer(native, dataDir);
  mkdirSync(place.base, { recursive: true, mode: 0o700 });
  if (place.owner) chownSync(place.base, place.owner.uid, place.owner.gid);
  const cluster = path.join(place.base, "data");
  const logFile = path.join(dataDir, "postgres.log");

  finishTakeover(place.base);
  let credentials = readCredentials(dataDir);
  const before = clusterVersion(cluster);
  if (takesOver && before !== undefined && Number(before) < Number(major) && credentials)
    await takeOver({ place, dataDir, onNote }, before, credentials);
  const away = place.base !== path.join(dataDir, "postgres");
  if (clusterExists(cluster) && !credentials && away) {
    const orphan = livePostmaster(cluster);
    if (orphan !== undefined) await endServer(orphan);
    rmSync(`${cluster}.left`, { recursive: true, force: true });
    renameSync(cluster, `${cluster}.left`);
    onNote(`the data folder was emptied, so the database begins anew; the former one is in ${cluster}.left`);
  }
  if (!clusterExists(cluster)) {
    if (credentials?.base && credentials.base !== place.base && clusterExists(path.join(credentials.base, "data"))) {
      throw new Error(
        `This data folder was moved or copied; its database stays in ${credentials.base}. Moved: mv ${credentials.base} ${place.base}. Copied: remove ${path.join(dataDir, "database.json")}, and this one begins with a new database.`,
      );
    }
    credentials = {
      port: await freePort(),
      password: randomBytes(24).toString("base64url"),
      ...(away ? { base: place.base } : {}),
    };
    saveCredentials(dataDir, credentials);
    await initialise(place, cluster, credentials.password);
  }
  if (!credentials)
    throw new Error(
      `${path.join(dataDir, "database.json")} is missing, but the database exists. Restore that file from a backup, or move ${cluster} away to begin anew.`,
    );
  const known = credentials;
  if (away && known.base !== place.base) saveCredentials(dataDir, Object.assign(known, { base: place.base }));
  const misfit = new Error(
    `The password in ${path.join(dataDir, "database.json")} is not that of the database in ${cluster}. Restore that file from a backup.`,
  );

  let stopping = false;
  let spawned: number | undefined;

  const spawnServer = (): ChildProcess => {
    const child = spawnPostgres(place, cluster, known.port, logFile);
    spawned = child.pid;
    child.once("exit", () => {
      spawned = undefined;
    });
    return child;
  };
  /** The server of this cluster: one that has just begun has not written its number yet. */
  const running = () => livePostmaster(cluster) ?? spawned;

  const launch = async (): Promise<void> => {
    trimLog(logFile);
    const begin = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    await endLeftBackends(cluster);
    const child = spawnServer();
    let ended = false;
    child.once("exit", () => {
      ended = true;
      lookAfter();
    });
    child.once("error", () => {
      ended = true;
    });
    for (let end = performance.now() + 60_000; performance.now() < end && !stopping; await sleep(25)) {
      const answer = await ask(known);
      // However much there is to go through: to end it now would only begin that anew.
      if (answer === "starting") end = performance.now() + 60_000;
      if (answer === "yes" && !ended) return;
      if (ended) break;
      if (answer === "refused") {
        await endServer(child.pid as number);
        throw misfit;
      }
    }
    if (!ended) await endServer(child.pid as number);
    if (stopping) return;
    const said = readFileSync(logFile).subarray(begin).toString("utf8").trim();
    const shown = said.split("\n").slice(-3).join(" | ");
    const full = said.includes("No space left on device");
    throw Object.assign(
      new Error(`The database did not start: ${full ? "its disk is full" : shown || `see ${logFile}`}`),
      full ? { code: "ENOSPC" } : {},
    );
  };

  const begin = async (): Promise<void> => {
    const orphan = livePostmaster(cluster);
    if (orphan !== undefined) {
      if ((await ask(known)) === "yes") return onNote("found the database of an earlier run still up and took it over");
      await endServer(orphan);
    }
    for (let attempt = 1; ; attempt += 1) {
      // The port of last time may have been taken by somebody else meanwhile.
      if (!(await portIsFree(known.port))) {
        known.port = await freePort();
        saveCredentials(dataDir, known);
      }
      try {
        return await launch();
      } catch (error) {
        if (error === misfit || attempt === 3) throw error;
        await sleep(500);
      }
    }
  };

  // Pools hold the address, so a server that died is started again on its old port, however long that takes.
  let watch: NodeJS.Timeout | undefined;
  let relaunch: Promise<void> | undefined;
  let notBefore = 0;
  let failures = 0;
  /** Does nothing before the first start is through, and after the end. */
  const lookAfter = () => {
    if (!watch || stopping || relaunch || performance.now() < notBefore) return;
    if (livePostmaster(cluster) !== undefined) return trimLog(logFile);
    onNote("the database server had died; starting it again");
    relaunch = launch()
      .then(() => {
        failures = 0;
      })
      .catch((error: Error) => {
        onNote(error.message);
        failures += 1;
        notBefore = performance.now() + Math.min(250 * 2 ** failures, 4000);
      })
      .finally(() => {
        relaunch = undefined;
      });
  };
  const stop = async () => {
    stopping = true;
    clearInterval(watch);
    await relaunch;
    const pid = running();
    if (pid !== undefined) await endServer(pid);
  };
  const abandon = () => {
    stopping = true;
    clearInterval(watch);
    const pid = running();
    if (pid !== undefined) killServer(pid);
  };
  onOpened?.({ stop, abandon });
  try {
    await begin();
    await makeDatabase(known);
  } catch (error) {
    await stop();
    throw error;
  }
  watch = setInterval(lookAfter, 500);
  watch.unref();

  return { url: embeddedUrl(known), stop, abandon };
}
