import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Bucket } from "../storage/s3-client.server.ts";
import { bucketPlace } from "./bucket.server.ts";
import type { BackupsConfig } from "./config.server.ts";
import { type CopyPlace, folderPlace, PlaceError } from "./places.server.ts";

interface Settings {
  dataDir: string;
  /** Where the files of the site are, if not in the data folder. */
  s3: Bucket | undefined;
  backups: Pick<BackupsConfig, "s3">;
}

/** A bucket's name, and a path in it without dots and empty parts. */
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.{1,2}(?:\/|$))[\w.=@+-]+)*)\/?$/;

export const isBucketAddress = (address: string) => address.startsWith("s3://");

/**
 * What a copy of this moment is called, so that a list by name is one by time. By the second alone two sites with one place would
 * name theirs alike; and whoever clears what is left of a failed copy would delete the other's.
 */
export function nameCopy(at: Date, sealed: boolean): string {
  const own = randomBytes(4).toString("hex");
  return `iit-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${own}.tar.gz${sealed ? ".age" : ""}`;
}

/** Whether a folder is another, or in it. */
function isWithin(folder: string, other: string): boolean {
  const way = path.relative(other, folder);
  return way === "" || (!way.startsWith("..") && !path.isAbsolute(way));
}

/**
 * What is wrong with an address of copies: a folder, or `s3://bucket/path` in the store of the BACKUP_S3 variables. Never among
 * the files of the site itself: each copy would hold all earlier ones, and whoever takes the files would take the copies.
 */
export function placeFault({ dataDir, s3, backups }: Settings, address: string): string | undefined {
  if (!isBucketAddress(address)) {
    const folder = path.resolve(address);
    return isWithin(folder, path.join(dataDir, "files"))
      ? `${folder} is among the files of the site: name another folder for copies of it.`
      : undefined;
  }
  const [, bucket = ""] = bucketAddress.exec(address) ?? [];
  if (bucket === "") return `${address} is no address of a bucket (s3://bucket/path).`;
  if (!backups.s3) return "Set BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET for copies in a bucket.";
  return bucket === s3?.bucket
    ? `The bucket ${bucket} is that of the site's files: copies of them want another, best with another provider.`
    : undefined;
}

/**
 * The place that an address names.
 *
 * @throws PlaceError that says what to do
 */
export async function findPlace(settings: Settings, address: string): Promise<CopyPlace> {
  const fault = placeFault(settings, address);
  if (fault !== undefined) throw new PlaceError(fault);
  const [, bucket = "", within = ""] = bucketAddress.exec(address) ?? [];
  const { s3 } = settings.backups;
  return s3 && bucket !== "" ? bucketPlace({ ...s3, bucket }, within.slice(1)) : folderPlace(path.resolve(address));
}
