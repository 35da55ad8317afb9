import { inflateSync } from "node:zlib";

const headLength = 44;
const entryLength = 20;

/** A font as the web has it (WOFF 1), unpacked to what shapers and PDF take (OpenType). */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new TypeError("not a WOFF file");
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * power, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(16 * (count - power), 10);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (let i = 0; i < count; i += 1) {
    const entry = headLength + entryLength * i;
    const [at, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(at, at + packed);
    const table: Uint8Array = packed < length ? inflateSync(bytes) : bytes;
    const place = 12 + 16 * i;
    woff.copy(head, place, entry, entry + 4);
    woff.copy(head, place + 4, entry + 16, entry + 20);
    head.writeUInt32BE(end, place + 8);
    head.writeUInt32BE(length, place + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
