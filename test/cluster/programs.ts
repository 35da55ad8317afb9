import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, createWriteStream, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What has to be installed; on Debian 12 the packages have these very names, and PostgreSQL brings its own folder. */
const needed = {
  etcd: "etcd-server",
  patroni: "patroni",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
} as const;

/** Where Debian has the programs of a PostgreSQL server; the newest there is. */
export function postgresPrograms(): string | undefined {
  for (let version = 18; version >= 15; version -= 1) {
    const folder = `/usr/lib/postgresql/${version}/bin`;
    if (existsSync(path.join(folder, "postgres"))) return folder;
  }
  return undefined;
}

/** The programs that are missing here, by the names of their packages. */
export function missingPrograms(): string[] {
  const missing = Object.entries(needed)
    .filter(([program]) => spawnSync("which", [program], { stdio: "ignore" }).status !== 0)
    .map(([, name]) => name);
  return postgresPrograms() === undefined ? [...missing, "postgresql"] : missing;
}

/** PostgreSQL and PgBouncer refuse to run as root: they get the account that their package made. */
function ownAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

/** A program of the cluster that can be killed, frozen and started again. */
export class Program {
  readonly name: string;
  private readonly folder: string;
  private readonly command: readonly [string, ...string[]];
  private child: ChildProcess | undefined;

  constructor(folder: string, name: string, command: readonly [string, ...string[]]) {
    this.folder = folder;
    this.name = name;
    this.command = command;
  }

  start(): void {
    const [program, ...args] = this.command;
    const log = createWriteStream(path.join(this.folder, `${this.name}.log`), { flags: "a" });
    this.child = spawn(program, args, {
      ...ownAccount(),
      cwd: this.folder,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: `${postgresPrograms()}:/usr/sbin:/usr/bin:/bin`, HOME: this.folder, LC_ALL: "C.UTF-8" },
    });
    this.child.stdout?.pipe(log);
    this.child.stderr?.pipe(log);
  }

  /** Sends a signal to it and to everything that it started. */
  signal(signal: NodeJS.Signals): void {
    if (this.child?.pid === undefined || this.child.exitCode !== null) return;
    try {
      process.kill(-this.child.pid, signal);
    } catch {
      // It has ended by itself.
    }
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    this.signal(signal);
    for (let waited = 0; this.child && this.child.exitCode === null && this.child.signalCode === null; waited += 50) {
      if (waited > 15_000) this.signal("SIGKILL");
      await sleep(50);
    }
  }
}

/** A folder that the account of the database may use. */
export function ownFolder(parent: string, name: string): string {
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true });
  const { uid, gid } = ownAccount();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** A settings file that the account of the database may read. */
export function settingsFile(folder: string, name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, 0o644);
  return file;
}
