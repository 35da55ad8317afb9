import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries, prepareBinaries } from "./embedded-binaries.server.ts";
import { placeServer, type ServerPlace } from "./embedded-owner.server.ts";

const database = "iit";
const user = "iit";

interface Credentials {
  port: number;
  password: string;
}

/** A PostgreSQL server that this process looks after. */
export interface EmbeddedServer {
  url: string;
  /** Stops the server cleanly (SIGINT: fast shutdown) and waits for its end. */
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port"))));
    });
  });
}

const urlOf = ({ port, password }: Credentials, name = database) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

async function answers(credentials: Credentials, name = "postgres"): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(credentials, name), connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The pid in postmaster.pid if that process is alive. A stale file is left to PostgreSQL, which checks it itself. */
function livePostmaster(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path.join(cluster, "postmaster.pid"), "utf8"), 10);
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? -1 : undefined;
  }
}

async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(30)) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
  }
  return false;
}

function initialise(place: ServerPlace, cluster: string, password: string): void {
  // Made beside its final place and renamed, so that a kill in the middle leaves no half cluster.
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  const passwordFile = path.join(place.base, "password.tmp");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.owner) chownSync(passwordFile, place.owner.uid, place.owner.gid);
  const args = [`--pgdata=${draft}`, "--auth=scram-sha-256", `--username=${user}`, `--pwfile=${passwordFile}`, "--encoding=UTF8"];
  args.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions");
  const result = spawnSync(path.join(place.native, "bin", "initdb"), args, {
    ...place.owner,
    cwd: place.base,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) throw new Error(`The database could not be created: ${result.error?.message ?? result.stderr}`);
  renameSync(draft, cluster);
}

function readCredentials(file: string): Credentials | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Credentials;
  } catch {
    return undefined;
  }
}

function saveCredentials(file: string, credentials: Credentials): void {
  writeFileSync(`${file}.tmp`, JSON.stringify(credentials), { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}

/**
 * Starts (or creates, or adopts after a crash of the parent) the embedded PostgreSQL under `dataDir`, on loopback
 * with scram and a random password, and restarts it when it dies.
 */
export async function startEmbedded(dataDir: string, onNote: (text: string) => void): Promise<EmbeddedServer> {
  const native = findBinaries();
  await prepareBinaries(native);
  const place = placeServer(native, dataDir);
  mkdirSync(place.base, { recursive: true, mode: 0o700 });
  if (place.owner) chownSync(place.base, place.owner.uid, place.owner.gid);
  const cluster = path.join(place.base, "data");
  const credentialsFile = path.join(dataDir, "database.json");

  let credentials = readCredentials(credentialsFile);
  if (!existsSync(path.join(cluster, "PG_VERSION"))) {
    credentials = { port: await freePort(), password: randomBytes(24).toString("base64url") };
    saveCredentials(credentialsFile, credentials);
    initialise(place, cluster, credentials.password);
  }
  if (!credentials) throw new Error(`${credentialsFile} is missing, but the database exists. Restore that file from a backup, or move ${cluster} away to begin anew.`);
  const known = credentials;

  let child: ChildProcess | undefined;
  let stopping = false;

  const launch = async (): Promise<void> => {
    const alive = livePostmaster(cluster);
    if (alive !== undefined && alive > 0) {
      if (await answers(known)) return onNote("found the database of an earlier run still up and took it over");
      process.kill(alive, "SIGINT");
      await waitForEnd(alive, 10_000);
    }
    // The port of last time may have been taken by somebody else meanwhile.
    const portFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once("error", () => resolve(false));
      probe.listen(known.port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (!portFree) {
      known.port = await freePort();
      saveCredentials(credentialsFile, known);
    }
    const logFile = path.join(dataDir, "postgres.log");
    const output = openSync(logFile, "w", 0o600);
    const args = ["-D", cluster, "-p", String(known.port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
    args.push("-c", "max_connections=60", "-c", "shared_buffers=64MB", "-c", "password_encryption=scram-sha-256", "-c", "timezone=UTC", "-c", "jit=off");
    // Its own process group: Ctrl-C in a terminal must reach the database only through us, after the requests are drained.
    child = spawn(path.join(place.native, "bin", "postgres"), args, {
      ...place.owner,
      cwd: place.base,
      detached: true,
      stdio: ["ignore", output, output],
      env: { ...process.env, LC_ALL: "C" },
    });
    const started = child;
    let ended = false;
    started.once("exit", () => {
      ended = true;
    });
    started.once("error", () => {
      ended = true;
    });
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(25)) {
      if (await answers(known)) return;
      if (ended) break;
    }
    throw new Error(`The database did not start: ${readFileSync(logFile, "utf8").trim().split("\n").slice(-3).join(" | ")}`);
  };

  await launch();
  if (!(await answers(known, database))) {
    const client = new pg.Client({ connectionString: urlOf(known, "postgres") });
    await client.connect();
    await client.query(`create database ${client.escapeIdentifier(database)}`).catch((error: { code?: string }) => {
      if (error.code !== "42P04") throw error;
    });
    await client.end();
  }

  const watch = setInterval(async () => {
    if (stopping || livePostmaster(cluster) !== undefined) return;
    stopping = true; // one restart at a time
    onNote("the database server had died; starting it again");
    await launch().catch((error: Error) => onNote(error.message));
    stopping = false;
  }, 1000);
  watch.unref();

  return {
    url: urlOf(known),
    async stop() {
      stopping = true;
      clearInterval(watch);
      const pid = child?.pid ?? livePostmaster(cluster);
      if (pid === undefined || pid <= 0) return;
      try {
        process.kill(pid, "SIGINT");
      } catch {
        return;
      }
      if (!(await waitForEnd(pid, 15_000))) process.kill(pid, "SIGQUIT");
    },
  };
}
