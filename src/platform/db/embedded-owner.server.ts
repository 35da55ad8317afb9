import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { removeLeftDrafts } from "../left-drafts.server.ts";

interface Owner {
  uid: number;
  gid: number;
}

/** Who runs the database server and from where: PostgreSQL refuses to run as root. */
export interface ServerPlace {
  native: string;
  /** Folder that holds the cluster and is owned by `owner`. */
  base: string;
  owner: Owner | undefined;
}

/** Where binaries and clusters go that the unprivileged account could not reach inside of the project. */
const outside = "/var/lib/iit-website";

function idsOf(user: string): Owner | undefined {
  const run = (flag: string) => Number.parseInt(spawnSync("id", [flag, user], { encoding: "utf8" }).stdout ?? "", 10);
  const uid = run("-u");
  const gid = run("-g");
  return Number.isNaN(uid) || Number.isNaN(gid) || uid === 0 ? undefined : { uid, gid };
}

/** An unprivileged account for the server: `postgres` where there is one or one can be made, else `nobody`. */
function unprivilegedOwner(): Owner {
  const existing = idsOf("postgres");
  if (existing) return existing;
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", "postgres"], {
      stdio: "ignore",
    });
  } catch {
    // No useradd on this machine: nobody will do.
  }
  const owner = idsOf("postgres") ?? idsOf("nobody");
  if (!owner)
    throw new Error(
      "Running as root, and there is no other account to run the database as. Start as an ordinary user or set DATABASE_URL.",
    );
  return owner;
}

/** Whose cluster this is; undefined where there is none, or it is root's, which no server could use. */
function ownerOf(cluster: string): Owner | undefined {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

/** Open to walk through for everybody, whatever the umask; what is below is closed where it has to be. */
function makeOutside(folder = outside): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** Where the server is copied to by this process before it gets its name; nobody who looks for a `server-…` finds it. */
export const draftOfCopy = (folder: string): string => path.join(folder, `draft-of-server-${process.pid}`);

/** Copies the server to where everybody can run it, once for each version. */
export function copyBinaries(native: string, folder = outside): string {
  const { version } = JSON.parse(readFileSync(path.join(native, "..", "package.json"), "utf8")) as { version: string };
  const copied = path.join(folder, `server-${version}`);
  if (existsSync(copied)) return copied;
  // Copied beside its place and renamed: a kill in the middle leaves no half server.
  const draft = draftOfCopy(folder);
  makeOutside(folder);
  removeLeftDrafts(folder, /^draft-of-server-(\d+)$/);
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copied);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copied)) throw error;
  }
  return copied;
}

/**
 * Decides owner and folder. As root, the unprivileged account often cannot walk into the project (/root has mode 700);
 * then the binaries, the cluster or both live under /var/lib/iit-website, the cluster in a folder named after the data
 * folder. A cluster that exists stays where it is and with whom it belongs to.
 */
export function placeServer(native: string, dataDir: string): ServerPlace {
  const inside = path.join(dataDir, "postgres");
  if (process.getuid?.() !== 0) return { native, base: inside, owner: undefined };
  const elsewhere = path.join(outside, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  const made = [inside, elsewhere].find((base) => existsSync(path.join(base, "data", "PG_VERSION")));
  const owner = ownerOf(path.join(made ?? inside, "data")) ?? unprivilegedOwner();
  const can = (command: string, args: string[]) =>
    spawnSync(command, args, { ...owner, cwd: "/", stdio: "ignore" }).status === 0;
  const enters = can("/usr/bin/env", ["test", "-x", dataDir]);
  if (made === inside && !enters) {
    throw new Error(
      `The database in ${inside} belongs to account ${owner.uid}, which can no longer enter that folder. Let it (chmod o+x on the folders above), or choose another DATA_DIR.`,
    );
  }
  const reachable = can(path.join(native, "bin", "postgres"), ["--version"]) ? native : copyBinaries(native);
  const base = made ?? (enters ? inside : elsewhere);
  if (base === elsewhere) makeOutside();
  return { native: reachable, base, owner };
}
