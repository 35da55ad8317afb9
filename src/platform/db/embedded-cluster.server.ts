import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ServerPlace } from "./embedded-owner.server.ts";

/** Major version of the binaries that npm brings: a cluster of another one cannot be opened by them. */
export const major = "18";
const embeddedUser = "iit";

/** How to reach the embedded server; kept in DATA_DIR/database.json. */
export interface Credentials {
  port: number;
  password: string;
  /** Set where the cluster had to be placed outside of the data folder. */
  base?: string;
}

const fileOf = (dataDir: string) => path.join(dataDir, "database.json");

/** What is known of the server; undefined where there is none yet. Throws where the file is damaged. */
export function readCredentials(dataDir: string): Credentials | undefined {
  const file = fileOf(dataDir);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { port, password } = JSON.parse(text) as Partial<Credentials>;
    if (Number.isInteger(port) && typeof password === "string") return JSON.parse(text) as Credentials;
  } catch {
    // Not whole.
  }
  throw new Error(
    `${file} cannot be read: it is ${text === "" ? "empty" : "damaged"}. Restore it from a backup; where the data may be lost, remove it together with the database.`,
  );
}

/** Where the embedded database lies: elsewhere where its account cannot walk into the data folder. */
export const databaseFolder = (dataDir: string): string => readCredentials(dataDir)?.base ?? dataDir;

export function saveCredentials(dataDir: string, credentials: Credentials): void {
  const file = fileOf(dataDir);
  rmSync(`${file}.tmp`, { force: true });
  // On the disk before it gets its name: after a power cut there would be an empty file.
  writeFileSync(`${file}.tmp`, JSON.stringify(credentials), { mode: 0o600, flush: true });
  renameSync(`${file}.tmp`, file);
}

/** Address of a database of the embedded server. */
export function embeddedUrl({ port, password }: Credentials, database = "iit"): string {
  return `postgres://${embeddedUser}:${password}@127.0.0.1:${port}/${database}`;
}

/** What the server's programs need of our environment; our secrets stay here. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const wanted = ["PATH", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH"];
  const given = wanted.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(given), LC_ALL: "C" };
}

/** Major version of the PostgreSQL that made a cluster; undefined where there is no whole one. */
export function clusterVersion(cluster: string): string | undefined {
  try {
    return readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(
      `The database in ${cluster} cannot be read (${(error as NodeJS.ErrnoException).code}). It belongs to another account: start the site as that one, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Whether there is a whole cluster. Throws where another major version of PostgreSQL made it. */
export function clusterExists(cluster: string): boolean {
  const version = clusterVersion(cluster);
  if (version === undefined || version === major) return version !== undefined;
  throw new Error(
    Number(version) > Number(major)
      ? `The database in ${cluster} was made by PostgreSQL ${version}, and this version of the site brings PostgreSQL ${major}: it is older than the site that worked here. Start that one.`
      : `The database in ${cluster} was made by PostgreSQL ${version}, and this version of the site brings PostgreSQL ${major}. Start the site once: it takes the data over and keeps the old database beside the new one.`,
  );
}

/**
 * Makes a cluster. It is made beside its final place and renamed, so that a kill in the middle leaves no half cluster;
 * the name of the draft is this process's own, because the initdb of a killed one may still be writing.
 */
export async function initialise(place: ServerPlace, cluster: string, password: string): Promise<void> {
  for (const name of readdirSync(place.base)) {
    if (!name.startsWith("data.new")) continue;
    try {
      rmSync(path.join(place.base, name), { recursive: true, force: true, maxRetries: 2 });
    } catch {
      // Its initdb is still writing; the next start removes it.
    }
  }
  const draft = `${cluster}.new-${process.pid}`;
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.owner) chownSync(passwordFile, place.owner.uid, place.owner.gid);
  const args = [
    `--pgdata=${draft}`,
    "--auth=scram-sha-256",
    `--username=${embeddedUser}`,
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
  ];
  args.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions");
  const child = spawn(path.join(place.native, "bin", "initdb"), args, {
    ...place.owner,
    cwd: place.base,
    // Its own process group, like the server: Ctrl-C reaches it through us only.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: serverEnvironment(),
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = (await once(child, "close").catch((error: Error) => {
    said = error.message;
    return [1];
  })) as [number | null];
  rmSync(passwordFile, { force: true });
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${place.base}: ${said.trim()}`);
  }
  renameSync(draft, cluster);
}
