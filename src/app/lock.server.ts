import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** When the process with this pid began, so that a stale lock whose number was given out again is recognised. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return process.platform === "linux" ? undefined : "unknown";
  }
}

/** Takes the data folder for this process. Throws when a living process of ours holds it; a stale lock is replaced. */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, "server.lock");
  try {
    const held = JSON.parse(readFileSync(file, "utf8")) as { pid: number; start: string };
    if (held.pid !== process.pid && startOf(held.pid) === held.start) {
      throw new Error(`The site is already running with the data folder ${dataDir} (process ${held.pid}). Stop it first, or choose another DATA_DIR.`);
    }
  } catch (error) {
    const stale = error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT";
    if (!stale) throw error;
  }
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ pid: process.pid, start: startOf(process.pid) ?? "unknown" }));
  renameSync(`${file}.${process.pid}`, file);
  return () => rmSync(file, { force: true });
}
