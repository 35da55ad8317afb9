import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { noSmallDisk, useSmallDisk } from "../../../test/process/small-disk.ts";
import { folderPlace } from "./places.server.ts";

const mb = 1024 * 1024;

function useFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "place-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** So many megabytes that nothing makes smaller. */
async function* megabytes(count: number) {
  for (let n = 0; n < count; n += 1) yield randomBytes(mb);
}
const copyOf = (count: number) => Readable.from(megabytes(count), { objectMode: false });

it("has a copy under its name once it is whole, and not before", async () => {
  const folder = useFolder();
  const place = folderPlace(folder);
  const seen: string[][] = [];
  await place.write("a", copyOf(3), () => seen.push(readdirSync(folder)));
  expect(seen.flat().filter((name) => name === "a")).toEqual([]);
  expect(readdirSync(folder)).toEqual(["a"]);
  expect((await buffer(await place.read("a"))).length).toBe(3 * mb);
});

it("gives up while 128 MB are still free, and leaves nothing", async () => {
  const folder = useFolder();
  let free = 160 * mb;
  const asked: number[] = [];
  const place = folderPlace(folder, async () => {
    asked.push(free);
    free -= 16 * mb;
    return free + 16 * mb;
  });
  await expect(place.write("a", copyOf(100))).rejects.toThrow("There is not enough room for the copy");
  expect(readdirSync(folder)).toEqual([]);
  // Asked each 16 MB, so it never came below by more than that.
  expect(asked).toEqual([160, 144, 128, 112].map((one) => one * mb));
});

it("leaves the room on a real disk, too", async ({ skip }) => {
  const folder = useSmallDisk(200) ?? skip(noSmallDisk);
  const least: number[] = [];
  const watch = async () => {
    const { bavail, bsize } = await statfs(folder);
    least.push((bavail * bsize) / mb);
  };
  await expect(folderPlace(folder).write("a", copyOf(150), () => void watch())).rejects.toThrow(
    "There is not enough room for the copy",
  );
  expect(Math.min(...least)).toBeGreaterThan(100);
  expect(readdirSync(folder)).toEqual([]);
});

it("says that there is no room where a disk was filled by others, and leaves nothing", async ({ skip }) => {
  const folder = useSmallDisk(8) ?? skip(noSmallDisk);
  const place = folderPlace(folder, async () => Number.POSITIVE_INFINITY);
  await expect(place.write("a", copyOf(20))).rejects.toThrow("There is not enough room for the copy");
  expect(existsSync(path.join(folder, "a"))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  await place.write("a", copyOf(2));
  expect(readdirSync(folder)).toEqual(["a"]);
});
