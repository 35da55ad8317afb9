import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, rename, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDiskFull } from "../disk.server.ts";

/** Where copies of the site are kept: a folder, or a bucket. */
export interface CopyPlace {
  /** As people read it. */
  readonly address: string;
  exists(name: string): Promise<boolean>;
  /** Takes a copy in. It is there under its name once it is whole, or not at all. Gives its size in bytes. */
  write(name: string, copy: Readable, onBytes?: (bytes: number) => void): Promise<number>;
  read(name: string): Promise<Readable>;
  /** Removes a copy, and what is left of one whose writer was killed. */
  remove(name: string): Promise<void>;
}

/** A place that cannot take a copy, or has none, in words that say what to do. */
export class PlaceError extends Error {
  override name = "PlaceError";
}

/** So much stays free for the site itself, which may live on the same disk (bytes). */
const leftFree = 128 * 1024 * 1024;
const lookEvery = 16 * 1024 * 1024;

/** Counts what passes, and gives up before a disk is full to the last byte. */
function watched(folder: string, freeBytes: typeof freeOn, onBytes?: (bytes: number) => void) {
  let [bytes, next] = [0, 0];
  const stream = new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onBytes?.(bytes);
      if (bytes < next) return done(null, chunk);
      next = bytes + lookEvery;
      const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY);
      if (free < leftFree) done(Object.assign(new Error("no room left"), { code: "ENOSPC" }));
      else done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Copies in a folder of this machine, or of one that is mounted here. */
export function folderPlace(folder: string, freeBytes = freeOn): CopyPlace {
  const at = (name: string) => path.join(folder, name);
  const exists = (name: string) =>
    access(at(name)).then(
      () => true,
      () => false,
    );
  return {
    address: folder,
    exists,
    async write(name, copy, onBytes) {
      const part = `${at(name)}.part`;
      let isOurs = false;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        if (await exists(name)) throw new PlaceError(`${at(name)} is there already, and nothing is overwritten.`);
        const file = createWriteStream(part, { mode: 0o600, flags: "wx", flush: true });
        file.once("open", () => {
          isOurs = true;
        });
        const { stream, bytes } = watched(folder, freeBytes, onBytes);
        await pipeline(copy, stream, file);
        await rename(part, at(name));
        return bytes();
      } catch (error) {
        copy.destroy();
        if (isOurs) await rm(part, { force: true }).catch(() => {});
        if (isDiskFull(error))
          throw new PlaceError(
            `There is not enough room for the copy in ${folder}. Nothing of it was kept: make room, or name another place.`,
          );
        if ((error as NodeJS.ErrnoException).code === "EEXIST")
          throw new PlaceError(
            `${part} is there: another copy is being written, or was cut off. Delete it if none is.`,
          );
        throw error;
      }
    },
    async read(name) {
      if (!(await exists(name))) throw new PlaceError(`There is no file ${at(name)}.`);
      return createReadStream(at(name));
    },
    async remove(name) {
      await rm(at(name), { force: true });
      await rm(`${at(name)}.part`, { force: true });
    },
  };
}
