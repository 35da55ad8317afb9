import { Readable } from "node:stream";
import { constants, createInflate } from "node:zlib";
import { breathe, demandOneKind, refused } from "./refusal.server.ts";

const anew = "Print or export it anew as a plain PDF, then choose that one.";

/** Names in a PDF by which it does something, or carries something, and how that is told. */
const refusedNames: Readonly<Record<string, string>> = {
  Encrypt: "This PDF is locked with a password. Save it without one, then choose it again.",
  JavaScript: `This PDF carries scripts. ${anew}`,
  Rendition: `This PDF carries scripts. ${anew}`,
  XFA: `This PDF is a form with scripts. ${anew}`,
  Launch: `This PDF starts other programs. ${anew}`,
  SubmitForm: `This PDF sends data elsewhere. ${anew}`,
  ImportData: `This PDF reads other files. ${anew}`,
  GoToE: `This PDF has other files inside. ${anew}`,
  EmbeddedFile: `This PDF has other files inside. ${anew}`,
  EmbeddedFiles: `This PDF has other files inside. ${anew}`,
  FileAttachment: `This PDF has other files inside. ${anew}`,
  RichMedia: `This PDF has films or programs inside. ${anew}`,
};
const byItself = `This PDF does something by itself when it is opened. ${anew}`;
const damaged = `This PDF is damaged. ${anew}`;

/**
 * Bounds of what is looked at: bytes that its streams may unpack to, all together, and that may be read for it (streams can lie in
 * one another), its streams, those that are no packed ones although they begin so, its packed objects, the objects that it may do when
 * it is opened, and the ways in which they may be written.
 */
const most = {
  ...{ unpacked: 400_000_000, read: 400_000_000, streams: 50_000, broken: 100, objects: 20_000_000 },
  ...{ refs: 20, ways: 1000 },
};
const piece = 250_000;
const overlap = 1500;

/** Names may be written with numbers instead of letters: '/J#61vaScript' is '/JavaScript'. */
const plain = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** An action that only turns to a place in the document, as most writers of PDF have it. */
const turnsToPage = (text: string) =>
  /^\s*\[/.test(text) || (/^\s*<<[^>]*\/S\s*\/GoTo\b/.test(text) && !/^\s*<<[^>]*\/Next\b/.test(text));

const unchecked = `This PDF is packed in a way that can't be checked. ${anew}`;

/** Looks at a piece of a PDF; `refs` gets the numbers of objects that it does when it is opened. */
function look(text: string, refs: Set<string>, inside = false): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name ends at a NUL, too.
  for (const found of text.matchAll(/\/([^\x00\t\n\f\r ()<>[\]{}/%]{2,60})/g)) {
    const name = plain(found[1] ?? "");
    const message = Object.hasOwn(refusedNames, name) ? refusedNames[name] : undefined;
    if (message !== undefined) throw refused(message);
    const after = () => text.slice(found.index + found[0].length, found.index + 400);
    if (name === "EF" && /^\s*(?:<<|\d+\s+\d+\s+R)/.test(after())) throw refused(refusedNames.EmbeddedFile as string);
    // What holds packed objects says so shortly before they begin: nothing hides behind a long head.
    if (name === "ObjStm" && !inside && !text.slice(found.index, found.index + 1400).includes("stream"))
      throw refused(unchecked);
    if (name !== "OpenAction") continue;
    const [, ref] = /^\s*(\d+)\s+\d+\s+R\b/.exec(after()) ?? [];
    if (ref !== undefined) refs.add(ref);
    else if (!turnsToPage(plain(after()))) throw refused(byItself);
    if (refs.size > most.refs) throw refused(byItself);
  }
}

/** Where the data of the next stream begins, with what is written before it. */
function nextStream(bytes: Buffer, from: number): { head: string; start: number } | undefined {
  const at = bytes.indexOf("stream", from);
  if (at < 0) return undefined;
  const head = bytes.toString("latin1", Math.max(0, at - 1500), at);
  let start = at + 6;
  while (bytes[start] === 0x20 || bytes[start] === 0x0d) start += 1;
  if (bytes[start] === 0x0a) start += 1;
  return { head, start };
}

/** Whether these bytes begin as what zlib packed does. */
const isPacked = (a = 0, b = 0) => (a & 0x0f) === 8 && (a * 256 + b) % 31 === 0;

/** What unpacking has cost so far. It counts for streams that break, too: one bomb may be where many of them run into. */
interface Cost {
  unpacked: number;
  read: number;
  broken: number;
}

/** Portions in which a stream is read: of one that breaks only those before are told, so at most one more was read. */
const portion = 65_536;
function* portionsOf(packed: Buffer): Generator<Buffer> {
  for (let at = 0; at < packed.length; at += portion) yield packed.subarray(at, at + portion);
}

/** Unpacks a stream and looks at what is in it; answers its beginning. */
async function lookInside(packed: Buffer, refs: Set<string>, cost: Cost): Promise<string> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  return unpack(Readable.from(portionsOf(packed)).pipe(inflate), refs, cost).finally(() => {
    cost.read += inflate.bytesWritten + (inflate.errored ? portion : 0);
    if (cost.read > most.read) throw refused(damaged);
  });
}

async function unpack(inflate: AsyncIterable<Buffer>, refs: Set<string>, cost: Cost): Promise<string> {
  let begin = "";
  let tail = "";
  for await (const chunk of inflate) {
    cost.unpacked += chunk.length;
    if (cost.unpacked > most.unpacked) throw refused(`This PDF unpacks to more than 400 MB. ${anew}`);
    const text = tail + chunk.toString("latin1");
    look(text, refs, true);
    tail = text.slice(-overlap);
    if (begin.length < 2_000_000) begin += chunk.toString("latin1");
  }
  return begin;
}

/** Objects that lie packed in a stream; the first of them begins at `first`, behind their numbers and places. */
interface Packed {
  first: number;
  text: string;
}

/** Where the first of the objects that a stream holds begins in it. */
const firstOf = (head: string) => Number(/\/First\s+(\d+)(?![\s\S]*\/First)/.exec(head)?.[1] ?? Number.NaN);

/**
 * Refuses objects of these numbers that do more than to turn to a page, in every way in which they are written: as they stand in
 * the file, and in its packed objects. One that is written nowhere could be anything.
 */
async function demandTurns(refs: ReadonlySet<string>, bytes: Buffer, packed: readonly Packed[]): Promise<void> {
  if (refs.size === 0) return;
  const missing = new Set(refs);
  let ways = 0;
  const demand = (ref: string, text: string) => {
    ways += 1;
    if (ways > most.ways || !turnsToPage(plain(text))) throw refused(byItself);
    missing.delete(ref);
  };
  const whole = bytes.toString("latin1");
  for (const ref of refs) {
    await breathe();
    for (const { index, 0: sign } of whole.matchAll(new RegExp(`(?<!\\d)${ref}\\s+\\d+\\s+obj\\b`, "g")))
      demand(ref, whole.slice(index + sign.length, index + sign.length + 300));
  }
  for (const { first, text } of packed) {
    await breathe();
    const numbers = text.slice(0, first).trim().split(/\s+/);
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [ref = "", place] = numbers.slice(at, at + 2);
      const start = first + Number(place);
      if (refs.has(ref)) demand(ref, text.slice(start, start + 300));
    }
  }
  if (missing.size > 0) throw refused(byItself);
}

/** Refuses what is no whole PDF from its first byte to its last. */
function demandWhole(bytes: Buffer): void {
  const head = bytes.toString("latin1", 0, 1024);
  const end = bytes.toString("latin1", Math.max(0, bytes.length - 2048));
  if (!/^%PDF-[12]\.\d/.test(head)) throw refused(damaged);
  demandOneKind(head);
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(end)) throw refused(damaged);
  if (bytes.includes("PK\x05\x06", Math.max(0, bytes.length - 65_600), "latin1"))
    throw refused(`This file is a PDF and an archive at once. ${anew}`);
}

/** Whether the head of packed objects is plain, and says no other way of packing than the one that is undone here. */
function canLookInto(head: string): boolean {
  if (!/<<[^(%]*>>\s*$/.test(head) || /\/Predictor\s*(?!1\b)\d/.test(head)) return false;
  return !/\/Filter\b/.test(head) || /\/Filter\s*(?:\/Fl(?:ateDecode)?\s*[/>]|\[\s*\/Fl(?:ateDecode)?\s*\])/.test(head);
}

/** Looks into everything that lies packed in a PDF; answers its packed objects. */
async function lookAtStreams(bytes: Buffer, refs: Set<string>): Promise<Packed[]> {
  const packed: Packed[] = [];
  const cost: Cost = { unpacked: 0, read: 0, broken: 0 };
  let [kept, streams, seen] = [0, 0, 0];
  for (let next = nextStream(bytes, 0); next; next = nextStream(bytes, next.start)) {
    seen += 1;
    if (seen % 1000 === 0) await breathe();
    const head = plain(next.head);
    if (head.endsWith("end") || bytes.toString("latin1", next.start, next.start + 9) === "endstream") continue;
    streams += 1;
    if (streams > most.streams) throw refused(damaged);
    const own = head.slice(head.lastIndexOf("endobj") + 1);
    const holdsObjects = /\/ObjStm\b/.test(own);
    const first = /\/Filter\s*(?:\[\s*)?\/(\w+)/.exec(own)?.[1];
    if (holdsObjects && !canLookInto(own)) throw refused(unchecked);
    if (!isPacked(bytes[next.start], bytes[next.start + 1])) {
      if (holdsObjects && first) throw refused(damaged);
      continue;
    }
    try {
      const begin = await lookInside(bytes.subarray(next.start), refs, cost);
      if (holdsObjects && kept < most.objects) {
        packed.push({ first: firstOf(own), text: begin });
        kept += begin.length;
      }
    } catch (error) {
      const broken = (error as { code?: string }).code?.startsWith("Z_") === true;
      if (!broken) throw error;
      cost.broken += 1;
      if (first === "FlateDecode" || first === "Fl" || holdsObjects || cost.broken > most.broken)
        throw refused(damaged);
    }
  }
  return packed;
}

/**
 * Refuses a PDF that is locked, carries scripts or other files, or does something by itself, and one that is something else
 * besides. Packed objects are unpacked: a script can be hidden in there, and there alone. Throws UNSUPPORTED_MEDIA_TYPE.
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  demandWhole(bytes);
  const refs = new Set<string>();
  for (let at = 0; at < bytes.length; at += piece) {
    look(bytes.toString("latin1", at, at + piece + overlap), refs);
    await breathe();
  }
  await demandTurns(refs, bytes, await lookAtStreams(bytes, refs));
}
