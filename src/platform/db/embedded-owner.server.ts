import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/** Who runs the database server and from where: PostgreSQL refuses to run as root. */
export interface ServerPlace {
  native: string;
  /** Folder that holds the cluster and is owned by `owner`. */
  base: string;
  owner: { uid: number; gid: number } | undefined;
}

function idsOf(user: string): { uid: number; gid: number } | undefined {
  const run = (flag: string) => Number.parseInt(spawnSync("id", [flag, user], { encoding: "utf8" }).stdout ?? "", 10);
  const uid = run("-u");
  const gid = run("-g");
  return Number.isNaN(uid) || Number.isNaN(gid) || uid === 0 ? undefined : { uid, gid };
}

/** An unprivileged account for the server: `postgres` where there is one or one can be made, else `nobody`. */
function unprivilegedOwner(): { uid: number; gid: number } {
  const existing = idsOf("postgres");
  if (existing) return existing;
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", "postgres"], { stdio: "ignore" });
  } catch {
    // No useradd on this machine: nobody will do.
  }
  const owner = idsOf("postgres") ?? idsOf("nobody");
  if (!owner) throw new Error("Running as root, and there is no other account to run the database as. Start as an ordinary user or set DATABASE_URL.");
  return owner;
}

/**
 * Decides owner and folder. As root, the unprivileged account often cannot walk into the project (/root has mode 700);
 * then binaries and cluster live under /var/lib/iit-website, in a folder named after the data folder.
 */
export function placeServer(native: string, dataDir: string): ServerPlace {
  if (process.getuid?.() !== 0) return { native, base: path.join(dataDir, "postgres"), owner: undefined };
  const owner = unprivilegedOwner();
  const reachable = (command: string, args: string[]) => spawnSync(command, args, { ...owner, cwd: "/", stdio: "ignore" }).status === 0;
  const inside = reachable(path.join(native, "bin", "postgres"), ["--version"]) && reachable("/usr/bin/env", ["test", "-x", dataDir]);
  if (inside) return { native, base: path.join(dataDir, "postgres"), owner };
  const base = path.join("/var/lib/iit-website", createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  const copied = path.join(base, "server-18");
  if (!existsSync(path.join(copied, "bin", "postgres"))) {
    mkdirSync(base, { recursive: true, mode: 0o755 });
    cpSync(native, copied, { recursive: true, verbatimSymlinks: true });
  }
  return { native: copied, base, owner };
}
