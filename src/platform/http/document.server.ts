import { createHash, hash } from "node:crypto";
import type { ServerResponse } from "node:http";

/** A piece of a document that stays the same from page to page: ready to be sent. */
export interface ReadyPart {
  bytes: Buffer;
  /** Its class attributes, each once (page-styles.server.ts). */
  classes: readonly string[];
  /** Hashes of its scripts (security-headers.server.ts). */
  scripts: readonly string[];
}

/**
 * A rendered page is worked on in pieces, in their order. As one text it would be copied by each change, at two bytes a character
 * where one of them needs two; a fifth of all garbage was such copies.
 */
export type DocumentPart = string | ReadyPart;

/** What is sent, in pieces: those that are ready stand once in memory, however many kept pages have them. */
export type Bytes = readonly Buffer[];

const classAttribute = ' class="';
/** Attributes that pages had, by length and outer letters: most of a page's are found here, without a copy of each. */
const known: ({ value: string; seen: number } | undefined)[] = new Array(4096);
let look = 0;

/**
 * The class attributes of a page, each once. What stands in data is counted, too: too many rules do no harm.
 */
export function classAttributesOf(page: readonly DocumentPart[]): string[] {
  look += 1;
  const values = new Set<string>();
  for (const part of page) {
    if (typeof part !== "string") {
      for (const value of part.classes) values.add(value);
      continue;
    }
    for (let at = part.indexOf(classAttribute); at >= 0; at = part.indexOf(classAttribute, at)) {
      const from = at + classAttribute.length;
      at = part.indexOf('"', from);
      if (at < 0) break;
      const length = at - from;
      const slot = (length * 67 + part.charCodeAt(from) * 31 + part.charCodeAt(at - 1)) % known.length;
      let one = known[slot];
      if (!one || one.value.length !== length || !part.startsWith(one.value, from)) {
        // A copy: what is cut out of a page would keep all of it in memory.
        one = { value: Buffer.from(part.slice(from, at)).toString(), seen: 0 };
        known[slot] = one;
      }
      if (one.seen === look) continue;
      one.seen = look;
      values.add(one.value);
    }
  }
  return [...values];
}

/** What stands for the bytes of ready parts where a page's are hashed. */
const digests = new WeakMap<Buffer, Buffer>();

/** Text that was rendered once, for all pages that come. */
export function readyPart(text: string, scripts: readonly string[] = []): ReadyPart {
  const bytes = Buffer.from(text);
  digests.set(bytes, hash("sha256", bytes, "buffer"));
  return { bytes, classes: classAttributesOf([text]), scripts };
}

/** The bytes of a document (UTF-8). */
export function bytesOf(parts: readonly DocumentPart[]): Bytes {
  let length = 0;
  for (const part of parts) if (typeof part === "string") length += Buffer.byteLength(part);
  const own = Buffer.allocUnsafeSlow(length);
  const bytes: Buffer[] = [];
  let from = 0;
  let at = 0;
  const cut = () => {
    if (at > from) bytes.push(own.subarray(from, at));
    from = at;
  };
  for (const part of parts) {
    if (typeof part === "string") {
      at += own.write(part, at);
      continue;
    }
    cut();
    bytes.push(part.bytes);
  }
  cut();
  return bytes;
}

/** Whether other pages may have the same bytes in the same memory. */
export const isReady = (piece: Buffer): boolean => digests.has(piece);

/** Length in bytes: of all, and without what is ready. */
export function lengthOf(bytes: Bytes): { all: number; own: number } {
  const length = { all: 0, own: 0 };
  for (const piece of bytes) {
    length.all += piece.length;
    if (!isReady(piece)) length.own += piece.length;
  }
  return length;
}

/** A name for these bytes, for ETag. */
export function tagOf(bytes: Bytes): string {
  const made = createHash("sha256");
  for (const piece of bytes) made.update(digests.get(piece) ?? piece);
  return `"${made.digest("base64url").slice(0, 27)}"`;
}

/** Sends an answer's body in one go, and ends it. */
export function sendBytes(response: ServerResponse, bytes: Bytes): void {
  if (bytes.length > 1) response.cork();
  for (const piece of bytes.slice(0, -1)) response.write(piece);
  response.end(bytes.at(-1));
  if (bytes.length > 1) response.uncork();
}
