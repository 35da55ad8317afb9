import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { makeDataFolder, removeDataFolder } from "../data-folder.ts";
import { eventually } from "../eventually.ts";
import { processesOf, signalAll } from "./site-process.ts";

const fillerOf = (folder: string) => path.join(folder, "filler");

/** What a test says where it has to stand aside. */
export const noSmallDisk =
  "This account may not mount a small disk, so nothing is known about full ones: run it as root.";

/** A data folder on a disk of its own, so that it can be filled; undefined where this account may not mount one. */
export function useSmallDisk(megabytes: number): string | undefined {
  const folder = makeDataFolder();
  const options = `size=${megabytes}m,mode=755`;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).status === 0;
  onTestFinished(async () => {
    await eventually("nothing runs on the disk", () => {
      const left = processesOf(folder);
      signalAll(left, "SIGKILL");
      return left.length === 0;
    });
    if (mounted) spawnSync("umount", [folder]);
    removeDataFolder(folder);
  });
  return mounted ? folder : undefined;
}

/** Fills a small disk to the last byte, and again with what was freed meanwhile. */
export function fillDisk(folder: string): void {
  const file = openSync(fillerOf(folder), "a");
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 16)) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
}

/** Gives the room back. */
export function emptyDisk(folder: string): void {
  rmSync(fillerOf(folder), { force: true });
}
