import { createInflateRaw } from "node:zlib";
import { breathe } from "#platform/breathe.server.ts";
import { refused } from "./refusal.server.ts";

/** A file inside of an archive. */
export interface ZipEntry {
  name: string;
  method: number;
  /** Bytes it unpacks to, as the archive says. */
  size: number;
  /** Its bytes as they are packed. */
  packed: Buffer;
}

/** Files in an archive, bytes to which they unpack, and those of them that are read as text, all together. */
const most = { entries: 5000, unpacked: 200_000_000, text: 40_000_000 };
const portion = 65_536;
const odd = "This file is damaged, or no document as Word and Excel write it. Save it anew, then choose that one.";
const locked = "This file is locked with a password. Save it without one, then choose it again.";

/** A name that leads nowhere else and shows as what it is. */
const isPlainName = (name: string) =>
  name.length <= 300 &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such a name has none.
  !/[\x00-\x1f\x7f\\:]|^\/|(?:^|\/)\.\.?(?:\/|$)|\/\//.test(name);

interface Place extends Omit<ZipEntry, "packed"> {
  at: number;
  packedBytes: number;
}

/** What the list at the end of an archive says; it must be its very end, and the archive one piece. */
function readDirectory(bytes: Buffer): { places: Place[]; start: number } {
  const end = bytes.length - 22;
  if (end < 0 || bytes.readUInt32LE(end) !== 0x06054b50 || bytes.readUInt16LE(end + 20) !== 0) throw refused(odd);
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  const oneDisk = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  if (!oneDisk || start + bytes.readUInt32LE(end + 12) !== end || count === 0 || count > most.entries)
    throw refused(odd);
  const places: Place[] = [];
  let at = start;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw refused(odd);
    const nameBytes = bytes.readUInt16LE(at + 28);
    if ((bytes.readUInt16LE(at + 8) & 0x2041) !== 0) throw refused(locked);
    places.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameBytes),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== end) throw refused(odd);
  return { places, start };
}

/**
 * The files of an archive, which must be nothing but that: one behind the other from the first byte on, each under one plain
 * name, nothing between them and nothing behind. Throws UNSUPPORTED_MEDIA_TYPE.
 */
export function readZip(bytes: Buffer): ZipEntry[] {
  const { places, start } = readDirectory(bytes);
  const names = new Set<string>();
  let reached = 0;
  return places
    .sort((a, b) => a.at - b.at)
    .map(({ at, packedBytes, ...entry }) => {
      const lower = entry.name.toLowerCase();
      if (names.has(lower) || !isPlainName(entry.name)) throw refused(odd);
      names.add(lower);
      // Behind a file its sizes may be told once more: 24 bytes at most.
      const fits = at >= reached && at - reached <= (reached === 0 ? 0 : 24) && at + 30 <= start;
      if (!fits || bytes.readUInt32LE(at) !== 0x04034b50 || ![0, 8].includes(entry.method)) throw refused(odd);
      const nameBytes = bytes.readUInt16LE(at + 26);
      const data = at + 30 + nameBytes + bytes.readUInt16LE(at + 28);
      reached = data + packedBytes;
      if (reached > start || bytes.toString("utf8", at + 30, at + 30 + nameBytes) !== entry.name) throw refused(odd);
      if (entry.method === 0 && entry.size !== packedBytes) throw refused(odd);
      return { ...entry, packed: bytes.subarray(data, reached) };
    });
}

/** Who looks at the text of a file, piece by piece: it is never there whole. */
export interface TextReader {
  write(text: string): void;
  end(): void;
}

/** What a file holds, in pieces between which others are served. */
async function* piecesOf({ method, packed }: ZipEntry): AsyncGenerator<Buffer> {
  if (method !== 0) {
    const inflate = createInflateRaw();
    inflate.end(packed);
    yield* inflate as AsyncIterable<Buffer>;
    return;
  }
  for (let at = 0; at < packed.length; at += portion) {
    yield packed.subarray(at, at + portion);
    await breathe();
  }
}

/** Unpacks every file of an archive, one after the other, within bounds, and lets those be read for which there is a reader. */
export async function unpack(
  entries: readonly ZipEntry[],
  readerOf: (name: string) => TextReader | undefined,
): Promise<void> {
  const left = { unpacked: most.unpacked, text: most.text };
  for (const entry of entries) {
    const reader = readerOf(entry.name);
    const decoder = new TextDecoder();
    let length = 0;
    const take = (part: Buffer) => {
      length += part.length;
      left.unpacked -= part.length;
      if (length > entry.size || left.unpacked < 0)
        throw refused("This file unpacks to more than it says, or more than 200 MB.");
      if (!reader) return;
      left.text -= part.length;
      if (left.text < 0) throw refused("The text of this file is too long to be checked.");
      reader.write(decoder.decode(part, { stream: true }));
    };
    try {
      for await (const part of piecesOf(entry)) take(part);
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith("Z_")) throw refused(odd);
      throw error;
    }
    if (length !== entry.size) throw refused(odd);
    reader?.write(decoder.decode());
    reader?.end();
    await breathe();
  }
}
