import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "#platform/db/embedded-binaries.server.ts";
import { placeServer } from "#platform/db/embedded-owner.server.ts";

/** A new, empty data folder into which the database's own account can walk. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "iit-test-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes a data folder with the database that belongs to it, wherever that one stands. Nothing may run in it. */
export function removeDataFolder(folder: string): void {
  const { base } = placeServer(findBinaries(), folder);
  rmSync(base, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** Ends every database whose data folder stands in `parent` (a test run that was killed leaves them running). */
export async function endLeftDatabases(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((one) => one.startsWith("iit-test-"))) {
    const folder = path.join(parent, name);
    const { base } = placeServer(findBinaries(), folder);
    const file = path.join(base, "data", "postmaster.pid");
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
    try {
      // The number may belong to somebody else by now: only a server of this very folder is ended.
      if (pid > 1 && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(base)) process.kill(pid, "SIGQUIT");
      for (let i = 0; i < 100 && existsSync(file); i += 1) await sleep(50);
    } catch {
      // It ended meanwhile, or this system does not tell.
    }
    removeDataFolder(folder);
  }
}
