import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The fields of /proc/<pid>/stat after the name (0: state, 19: start); undefined where there is no such file. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function tellOf(pid: number, field: string): string {
  if (process.platform === "linux" || process.platform === "win32") return "";
  return spawnSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
}

/** Whether this process runs. One that ended but was never collected by its parent (common in containers) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return !["Z", "X"].includes(statOf(pid)?.[0] ?? "");
}

/**
 * When the process with this pid began, so that a number which was given out again is told from the process that had
 * it before; undefined when none runs.
 */
export function startOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  return statOf(pid)?.[19] ?? (tellOf(pid, "lstart") || "unknown");
}

/** The command line of a process; empty where there is none or this system does not tell. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return tellOf(pid, "command");
  }
}

/** The pids of all processes; none where this system does not tell. */
export function listProcesses(): number[] {
  if (process.platform === "linux")
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  if (process.platform === "win32") return [];
  const { stdout } = spawnSync("ps", ["-axo", "pid="], { encoding: "utf8" });
  return (stdout ?? "").split("\n").map(Number).filter(Boolean);
}

/** The processes that this one began and that still run. */
export function childrenOf(pid: number): number[] {
  if (process.platform === "linux") return listProcesses().filter((one) => statOf(one)?.[1] === String(pid));
  if (process.platform === "win32") return [];
  const told = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" }).stdout ?? "";
  return told.split("\n").map(Number).filter(Boolean);
}

/** Waits until the process has ended; false when it still runs after `ms`. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; isAlive(pid); await sleep(30)) if (performance.now() > end) return false;
  return true;
}
