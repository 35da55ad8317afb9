import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { AppError } from "#lib/app-error.ts";
import type { Platform } from "#platform/platform.server.ts";
import { unpackArchive } from "./archive.server.ts";
import { planOfArchive } from "./archive-plan.server.ts";
import { planOfGhost } from "./ghost-plan.server.ts";
import type { ContentKind } from "./kinds.ts";
import { importLimits, type Plan } from "./plan.ts";
import { cutLine } from "./texts.server.ts";
import { planOfWordpress } from "./wordpress-plan.server.ts";

type Storage = Platform["storage"];

/** A file that was sent in parts, as one. */
export interface Sent {
  folder: string;
  parts: number;
}

/** One part. Throws VALIDATION_FAILED for one that is gone: no later try would find it. */
async function readPart(storage: Storage, { folder }: Sent, number: number): Promise<Uint8Array> {
  const bytes = await storage.bytesIfThere(`${folder}/${number}`);
  if (!bytes) throw new AppError("VALIDATION_FAILED", "A part of the file was lost on our side. Please send it again.");
  return bytes;
}

async function* bytesOf(storage: Storage, sent: Sent) {
  for (let number = 0; number < sent.parts; number += 1) yield Buffer.from(await readPart(storage, sent, number));
}
const open = (storage: Storage, sent: Sent) => Readable.from(bytesOf(storage, sent), { objectMode: false });

async function isPacked(storage: Storage, sent: Sent): Promise<boolean> {
  const [a, b] = await readPart(storage, sent, 0);
  return a === 0x1f && b === 0x8b;
}

const texts = /\.(md|ya?ml|csv|xml|json)$/i;
/** A file of the library as our archives name it. */
const ownFile = /^files\/[0-9a-f]+\.\w+$/;

/** All texts of a file, by name; a file that is no archive is one. Throws VALIDATION_FAILED for too many bytes. */
async function readTexts(storage: Storage, sent: Sent, name: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  let bytes = 0;
  const add = (file: string, size: number) => {
    bytes += size;
    if (bytes > importLimits.texts)
      throw new AppError("VALIDATION_FAILED", "Its texts are larger than 64 MB in total: split the file.");
    return texts.test(file);
  };
  if (await isPacked(storage, sent)) {
    // Files of the library are no texts of the archive, whatever they are called.
    const wanted = (file: string, size: number) => texts.test(file) && !ownFile.test(file) && add(file, size);
    await unpackArchive(open(storage, sent), wanted, async (file) => {
      files.set(file.name, Buffer.from(file.bytes).toString("utf8"));
    });
    return files;
  }
  const pieces: Buffer[] = [];
  for await (const piece of bytesOf(storage, sent)) {
    add(name, piece.length);
    pieces.push(piece);
  }
  return files.set(name, Buffer.concat(pieces).toString("utf8"));
}

export type Format = "archive" | "wordpress" | "ghost";

interface Read {
  format: Format;
  plan: Plan;
}

/** What a file would bring. Throws VALIDATION_FAILED for one of no known kind. */
export async function readPlan(
  storage: Storage,
  sent: Sent,
  name: string,
  kinds: readonly ContentKind[],
): Promise<Read> {
  const { format, plan } = await planOf(await readTexts(storage, sent, name), kinds);
  // A database keeps no NUL, and is asked for all of them first.
  const entries = plan.entries.map((entry) => ({ ...entry, source: cutLine(entry.source, 500) }));
  return { format, plan: { ...plan, entries } };
}

async function planOf(files: ReadonlyMap<string, string>, kinds: readonly ContentKind[]): Promise<Read> {
  if (files.has("site.yaml"))
    return {
      format: "archive",
      plan: await planOfArchive(files, new Map(kinds.map((kind) => [kind.name, kind.text]))),
    };
  const named = (ending: string) => [...files].filter(([file]) => file.toLowerCase().endsWith(ending));
  // The first that is an export: an archive of a whole site may hold other files of the kind.
  for (const [, xml] of named(".xml"))
    if (xml.includes("<wp:wxr_version")) return { format: "wordpress", plan: await planOfWordpress(xml) };
  for (const [, json] of named(".json"))
    if (/"posts"\s*:/.test(json)) return { format: "ghost", plan: await planOfGhost(json) };
  const message = "This file holds no export of WordPress, Ghost or this site";
  throw new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "file", message }] });
}

/** What tells one file from another. */
export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The end of a file's path as plans name pictures and files: from 'uploads/', 'images/' or 'pictures/' on; our own files whole. */
const pictureName = (file: string) =>
  ownFile.test(file) ? file : /(?:^|\/)((?:uploads|images|pictures)\/.+)$/.exec(file)?.[1];
const mostBytes = (name: string) => (name.startsWith("files/") ? importLimits.document : importLimits.picture);

/** Calls `take` for each picture or other file of an archive that is wanted. */
export async function eachFile(
  storage: Storage,
  sent: Sent,
  wanted: ReadonlySet<string>,
  take: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  if (wanted.size === 0 || !(await isPacked(storage, sent))) return;
  const isWanted = (file: string, size: number) => {
    const name = pictureName(file) ?? "";
    return wanted.has(name) && size <= mostBytes(name);
  };
  await unpackArchive(open(storage, sent), isWanted, (file) => take(pictureName(file.name) ?? "", file.bytes));
}
