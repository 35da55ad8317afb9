import { randomBytes } from "node:crypto";
import { createReadStream, mkdirSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Disk, type DriveDirectory, type DriveFile } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";
import type { Config } from "../config.server.ts";
import { openS3Client } from "./s3-client.server.ts";

/** A piece of a file, both ends included; undefined from a store that sends whole files alone. */
type ReadPiece = (key: string, first: number, last: number) => Promise<Readable | undefined>;

/** Files of the site by their keys. */
export class Storage extends Disk {
  readonly getPiece: ReadPiece;

  constructor(driver: DriverContract, getPiece: ReadPiece) {
    super(driver);
    this.getPiece = getPiece;
  }

  /** The bytes of a file; undefined where there is none, also if it went away or moved just now. */
  async bytesIfThere(key: string): Promise<Uint8Array | undefined> {
    return this.ifThere(key, () => this.getBytes(key));
  }

  /** Copies a file, and says whether it was there, also if it went away or moved just now. */
  async copyIfThere(from: string, to: string): Promise<boolean> {
    return (await this.ifThere(from, async () => this.copy(from, to).then(() => true))) ?? false;
  }

  /** Deletes what was begun before this moment and never became a file, because its process ended. */
  async forgetHalves(before: number): Promise<void> {
    for (const one of (await this.listAll(halves)).objects) {
      if (!one.isFile || !(await this.exists(one.key))) continue;
      if ((await this.getMetaData(one.key)).lastModified.getTime() < before) await this.delete(one.key);
    }
  }

  private async ifThere<T>(key: string, act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      if (await this.exists(key)) throw error;
      return undefined;
    }
  }
}

/** Where files are while they are written. */
const halves = "halves";

/**
 * A folder in which every file is there whole or not at all: it is written in a place of its own and moved. A full disk, or the end
 * of the process in the middle, would leave a piece that counts as the file. A piece is shown to nobody, and the folder of a file
 * comes with the whole file: who deletes folders that look empty never meets one that is just being filled.
 */
class WholeFiles extends FSDriver {
  readonly #location: string;

  constructor(location: string) {
    super({ location, visibility: "private" });
    this.#location = location;
  }

  async #whole(key: string, write: (half: string) => Promise<void>): Promise<void> {
    const half = `${halves}/${randomBytes(12).toString("hex")}`;
    const place = path.join(this.#location, key);
    try {
      await write(half);
      // A row is certain of what it names: after a power cut there would be an empty file by that name.
      const written = await open(path.join(this.#location, half), "r+");
      await written.sync().finally(() => written.close());
      await mkdir(path.dirname(place), { recursive: true });
      await rename(path.join(this.#location, half), place);
    } catch (error) {
      await super.delete(half).catch(() => {});
      throw error;
    }
  }

  override put(...[key, contents, options]: Parameters<FSDriver["put"]>) {
    return this.#whole(key, (half) => super.put(half, contents, options));
  }

  override copy(source: string, destination: string) {
    return this.#whole(destination, (half) => super.copy(source, half));
  }

  override putStream(...[key, contents, options]: Parameters<FSDriver["putStream"]>) {
    return this.#whole(key, (half) => super.putStream(half, contents, options));
  }

  override async move(source: string, destination: string) {
    await this.copy(source, destination);
    await this.delete(source);
  }

  override async listAll(...given: Parameters<FSDriver["listAll"]>) {
    const { objects, ...rest } = await super.listAll(...given);
    if (given[0] === halves) return { objects, ...rest };
    const keyOf = (one: DriveFile | DriveDirectory) => (one.isFile ? one.key : `${one.prefix}/`);
    return { ...rest, objects: [...objects].filter((one) => !keyOf(one).startsWith(`${halves}/`)) };
  }
}

const asFolder = (prefix: string) => (prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`);

/**
 * Files of the site: a folder under the data folder, or any S3-compatible store when one is configured. Such a store may
 * fall silent like every other; its client would wait for ever.
 */
export async function openStorage(
  config: Pick<Config, "dataDir" | "s3">,
  { patienceMs = 10_000 } = {},
): Promise<Storage> {
  if (!config.s3) {
    const location = path.join(config.dataDir, "files");
    mkdirSync(location, { recursive: true, mode: 0o700 });
    const piece: ReadPiece = async (key, start, end) => createReadStream(path.join(location, key), { start, end });
    return new Storage(new WholeFiles(location), piece);
  }
  const { bucket } = config.s3;
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { GetObjectCommand } = await import("@aws-sdk/client-s3");
  // A large file over a slow line is not silence: as long as bytes go, it has the time that a store itself would give it.
  const client = await openS3Client(config.s3, { silentMs: patienceMs, wholeMs: Math.max(patienceMs, 300_000) });
  const piece: ReadPiece = async (key, first, last) => {
    const wanted = { Bucket: bucket, Key: key, Range: `bytes=${first}-${last}` };
    const { Body, ContentRange } = await client.send(new GetObjectCommand(wanted));
    const body = Body as Readable;
    if (ContentRange?.startsWith(`bytes ${first}-${last}/`)) return body;
    body.destroy();
    return undefined;
  };
  /** A store knows no folders, only beginnings of names: "box" would take "boxes/" along. */
  class FolderedS3Driver extends S3Driver {
    override deleteAll(prefix: string) {
      return super.deleteAll(asFolder(prefix));
    }
    override listAll(prefix: string, options?: Parameters<DriverContract["listAll"]>[1]) {
      return super.listAll(asFolder(prefix), options);
    }
  }
  return new Storage(new FolderedS3Driver({ client, bucket, visibility: "private", supportsACL: false }), piece);
}
