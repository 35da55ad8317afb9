import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { isAlive } from "./process.server.ts";

/**
 * Removes drafts in a folder whose process was killed before they got their names. `named` finds the number of that process; it
 * may be ours again, in a container that was started anew.
 */
export function removeLeftDrafts(folder: string, named: RegExp): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = Number(named.exec(name)?.[1]);
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
