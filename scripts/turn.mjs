// One install at a time: two npm in one folder break each other. Used before anything is installed, on Node 20 or newer.
import { spawnSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** When the process with this number began: a number is given out again. Undefined when none runs. */
function startOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // One that ended and was never collected by its parent does not run.
    return "ZX".includes(fields[0]) ? undefined : fields[19];
  } catch {
    if (process.platform === "win32") return "unknown";
    return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() || "unknown";
  }
}

/** What stands in the file of a turn: whose it is, one a line. */
const lineOf = (pid) => `${pid} ${startOf(pid) ?? "unknown"}\n`;

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * The process that a turn belongs to, if it runs. This one has none yet: in a container the process of the start before had
 * the same number.
 */
function holderOf(text) {
  for (const line of (text ?? "").split("\n")) {
    const [number, ...start] = line.split(" ");
    const pid = Number(number);
    if (pid > 0 && pid !== process.pid && startOf(pid) === start.join(" ")) return pid;
  }
  return undefined;
}

/** Makes the file with its text in one step; false where there is one. */
function claim(file) {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, lineOf(process.pid));
  try {
    linkSync(draft, file);
  } catch (error) {
    if (error.code === "EEXIST") return false;
    // This file system has no hard links.
    try {
      writeFileSync(file, lineOf(process.pid), { flag: "wx" });
    } catch (cause) {
      if (cause.code === "EEXIST") return false;
      throw cause;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return true;
}

/** Moves a turn away that is nobody's any more: by its name, which only one of those who want it can do. */
function clear(file, text) {
  const aside = `${file}.${process.pid}`;
  if (read(file) !== text) return;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  // Somebody may have taken it between reading and moving: then the other one was first.
  const moved = read(aside);
  if (moved !== text && holderOf(moved) !== undefined) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

/** Waits for the turn that a file stands for; `tell` hears once of the process that is waited for. */
export async function takeTurn(file, tell) {
  for (let told = false; !claim(file); ) {
    const text = read(file);
    if (text === undefined) continue;
    const holder = holderOf(text);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    // Without a text: it is being written, or its writer was killed in that moment.
    if (holder === undefined && (text !== "" || age > 5000)) {
      clear(file, text);
      continue;
    }
    if (!told && holder !== undefined) tell(holder);
    told ||= holder !== undefined;
    await sleep(250);
  }
  return {
    /** The turn lasts until this process has ended, too, whatever becomes of ours. */
    share(pid) {
      writeFileSync(`${file}.${process.pid}.new`, lineOf(process.pid) + lineOf(pid));
      renameSync(`${file}.${process.pid}.new`, file);
    },
    done() {
      rmSync(file, { force: true });
    },
  };
}
