import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Each process has a hundred ports of its own, and gives none twice before all were given. They lie below those that the system
 * gives to whoever asks for any (from 32768 on Linux): one of these can be somebody's connection before the site listens on it.
 */
const perProcess = 100;
const blocks = 120;
let first: number | undefined;
let given = 0;

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Whether this file is ours now: nobody's before, or of a process that is gone. */
function isClaimed(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    const owner = readFileSync(file, "utf8");
    // An empty one is just being written.
    if (owner === "" || isAlive(Number(owner))) return false;
    const old = `${file}-${process.pid}`;
    renameSync(file, old);
    // Somebody else may have taken it over meanwhile: then it goes back.
    if (readFileSync(old, "utf8") !== owner) {
      renameSync(old, file);
      return false;
    }
    rmSync(old);
    return isClaimed(file);
  }
}

/**
 * Ports that no other process of these tests has: of two with the same ones, one would be answered by the other's site. Claimed by a
 * file, as there is nothing else that all of them share.
 */
function claimPorts(): number {
  const folder = path.join(tmpdir(), "iit-test-ports");
  mkdirSync(folder, { recursive: true });
  for (let block = 0; block < blocks; block += 1) {
    const file = path.join(folder, String(block));
    try {
      if (!isClaimed(file)) continue;
    } catch {
      // Somebody else takes it over, or gives it back, at this moment.
      continue;
    }
    process.once("exit", () => rmSync(file, { force: true }));
    return 20_000 + block * perProcess;
  }
  throw new Error(`All ports for tests are taken by the processes named in ${folder}.`);
}

/** Whether nobody listens on this port of loopback now. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    // Tests ask for sites that are not there yet: one that meets the probe must not keep it open.
    const probe = createServer((socket) => socket.destroy()).once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** A port of loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  first ??= claimPorts();
  for (let tries = 0; tries < perProcess; tries += 1) {
    const port = first + (given % perProcess);
    given += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`None of the ports ${first} to ${first + perProcess - 1} is free.`);
}
