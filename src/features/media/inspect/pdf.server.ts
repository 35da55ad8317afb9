import { Readable } from "node:stream";
import { constants, createInflate } from "node:zlib";
import { breathe } from "#platform/breathe.server.ts";
import { demandOneKind, refused } from "./refusal.server.ts";

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

/** Names that are too short to mean something by themselves, as they come in any picture: they do where something is held by them. */
const refusedHolders: Readonly<Record<string, string>> = {
  EF: `This PDF has other files inside. ${anew}`,
  AA: byItself,
};

/**
 * Bounds of what is looked at: bytes that its streams may unpack to, all together, and that may be read for it (streams can lie in
 * one another), its streams, those that are no packed ones although they begin so, its packed objects, the objects that it may do when
 * it is opened, and the ways in which they may be written.
 */
const most = {
  ...{ unpacked: 400_000_000, read: 400_000_000, streams: 50_000, broken: 100, objects: 40_000_000 },
  ...{ refs: 20, ways: 1000 },
};
const piece = 250_000;
const overlap = 1500;
/** How much of a stream is kept, about. */
const longest = 2_000_000;

/** Names may be written with numbers instead of letters: '/J#61vaScript' is '/JavaScript'. */
const plain = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

// A name ends at a NUL, too, and no other space than these six is one.
const space = "\\0\\t\\n\\f\\r ";
const gap = `[${space}]*`;
/** Where a document may turn to: a list of plain words, a name, a text, or an object that has it. */
const place = [
  "\\[[^[\\]()<>%]*\\]",
  `/[^${space}()<>[\\]{}/%]+`,
  "\\((?:[^()\\\\]|\\\\[^])*\\)",
  `<[\\da-fA-F${space}]*>`,
  `\\d+[${space}]+\\d+[${space}]+R`,
].join("|");

/**
 * A place in the document, or an action that only turns to one, as most writers of PDF have it. It is taken whole, to its last sign:
 * whatever else stands in it may be the action that is done.
 */
const turn = new RegExp(
  `^${gap}(?:\\[|<<(?:${gap}/(?:Type${gap}/Action|S${gap}/GoTo|D${gap}(?:${place}))){2,3}${gap}>>)`,
);
/** A dictionary, here or in another object, or spaces and comments for as long as is looked. */
const holds = new RegExp(`^(?:[${space}]|%[^\\r\\n]*[\\r\\n])*(?:<<|\\d+[${space}]+\\d+[${space}]+R|%[^\\r\\n]*$|$)`);

const unchecked = `This PDF is packed in a way that can't be checked. ${anew}`;

/** How far is looked behind a name, at most: as much lies behind every name that is judged, unless the file ends. */
const behind = 400;

/** Looks at the names that begin before `until`; `refs` gets the numbers of objects that a PDF does when it is opened. */
function look(text: string, refs: Set<number>, until: number, inside = false): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name ends at a NUL, too.
  for (const found of text.matchAll(/\/([^\x00\t\n\f\r ()<>[\]{}/%]{2,60})/g)) {
    if (found.index >= until) return;
    const name = plain(found[1] ?? "");
    const message = Object.hasOwn(refusedNames, name) ? refusedNames[name] : undefined;
    if (message !== undefined) throw refused(message);
    const after = () => text.slice(found.index + found[0].length, found.index + behind);
    const carries = Object.hasOwn(refusedHolders, name) ? refusedHolders[name] : undefined;
    if (carries !== undefined && holds.test(after())) throw refused(carries);
    // What holds packed objects says so shortly before they begin: nothing hides behind a long head.
    if (name === "ObjStm" && !inside && !text.slice(found.index, found.index + 1400).includes("stream"))
      throw refused(unchecked);
    if (name !== "OpenAction") continue;
    const [, ref] = /^\s*(\d+)\s+\d+\s+R\b/.exec(after()) ?? [];
    if (ref !== undefined) refs.add(Number(ref));
    else if (!turn.test(after())) throw refused(byItself);
    if (refs.size > most.refs) throw refused(byItself);
  }
}

/** The next word 'stream', where the data behind it begins, and what is written before it, back to that word before at most. */
function nextStream(bytes: Buffer, from: number): { head: string; behind: number; start: number } | undefined {
  const at = bytes.indexOf("stream", from);
  if (at < 0) return undefined;
  const head = bytes.toString("latin1", Math.max(from, at - 1500), at);
  let start = at + 6;
  while (bytes[start] === 0x20 || bytes[start] === 0x0d) start += 1;
  if (bytes[start] === 0x0a) start += 1;
  return { head, behind: at + 6, start };
}

/** Whether these bytes begin as what zlib packed does. */
const isPacked = (a = 0, b = 0) => (a & 0x0f) === 8 && (a * 256 + b) % 31 === 0;

/** What unpacking has cost so far. It counts for streams that break, too: one bomb may be where many of them run into. */
interface Cost {
  unpacked: number;
  read: number;
  broken: number;
  kept: number;
}

/** Portions in which a stream is read: of one that breaks only those before are told, so at most one more was read. */
const portion = 65_536;
function* portionsOf(packed: Buffer): Generator<Buffer> {
  for (let at = 0; at < packed.length; at += portion) yield packed.subarray(at, at + portion);
}

/** Unpacks a stream and looks at what is in it; answers its beginning. */
async function lookInside(packed: Buffer, refs: Set<number>, cost: Cost): Promise<string> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  return unpack(Readable.from(portionsOf(packed)).pipe(inflate), refs, cost).finally(() => {
    cost.read += inflate.bytesWritten + (inflate.errored ? portion : 0);
    if (cost.read > most.read) throw refused(damaged);
  });
}

async function unpack(inflate: AsyncIterable<Buffer>, refs: Set<number>, cost: Cost): Promise<string> {
  let begin = "";
  let tail = "";
  try {
    for await (const chunk of inflate) {
      cost.unpacked += chunk.length;
      if (cost.unpacked > most.unpacked) throw refused(`This PDF unpacks to more than 400 MB. ${anew}`);
      const text = tail + chunk.toString("latin1");
      const until = Math.max(0, text.length - overlap);
      look(text, refs, until, true);
      tail = text.slice(until);
      if (begin.length < longest) begin += chunk.toString("latin1");
    }
  } finally {
    look(tail, refs, tail.length, true);
  }
  return begin;
}

/** Objects that lie in a stream: how many, where the first of them begins behind their numbers and places, and all of it. */
interface Packed {
  count: number;
  first: number;
  text: string;
}

/** A number that the head of a stream says once; none where it says it in another way. */
function numberIn(head: string, name: string): number {
  const [found, ...more] = head.matchAll(
    new RegExp(`/${name}(?![^${space}()<>[\\]{}/%])(?:${gap}(\\d+)(?=${gap}[/>]))?`, "g"),
  );
  return more.length > 0 ? Number.NaN : Number(found?.[1] ?? Number.NaN);
}

/** Notes objects that lie in a stream; those that are too much without their text: so they count as written oddly. */
function keep(packed: Packed[], cost: Cost, head: string, text: string): void {
  const room = cost.kept < most.objects;
  packed.push({ count: numberIn(head, "N"), first: numberIn(head, "First"), text: room ? text : "" });
  if (room) cost.kept += text.length;
}

/** The text of a stream that is not packed, and says so. */
function openText(bytes: Buffer, start: number, filter: string | undefined): string {
  if (filter) throw refused(damaged);
  return bytes.toString("latin1", start, start + longest);
}

/** The objects that stand in the file as they are: their numbers, and how they begin. No number where it is written oddly. */
async function* openObjects(bytes: Buffer): AsyncGenerator<[number, string]> {
  const numbers = new RegExp(`(\\d+)[${space}]+\\d+${gap}$`);
  let seen = 0;
  for (let at = bytes.indexOf("obj"); at >= 0; at = bytes.indexOf("obj", at + 3)) {
    seen += 1;
    if (seen % 1000 === 0) await breathe();
    const before = bytes.toString("latin1", Math.max(0, at - 60), at);
    if (/[a-z]$/i.test(before)) continue;
    const text = bytes.toString("latin1", at + 3, at + 3 + behind);
    const [, number] = numbers.exec(before) ?? [];
    // A comment between the numbers hides which one it is. Three letters in a picture are no object.
    if (number !== undefined || holds.test(text)) yield [Number(number ?? Number.NaN), text];
  }
}

const plainHead = new RegExp(`^[\\d${space}]*$`);

/** The same of objects that lie in streams. */
async function* packedOnes(packed: readonly Packed[]): AsyncGenerator<[number, string]> {
  for (const { count, first, text } of packed) {
    await breathe();
    const head = text.slice(0, first);
    const numbers = (head.match(/\d+/g) ?? []).map(Number);
    if (numbers.length !== 2 * count || !plainHead.test(head)) yield [Number.NaN, ""];
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [number = Number.NaN, from = 0] = numbers.slice(at, at + 2);
      yield [number, text.slice(first + from, first + from + behind)];
    }
  }
}

/**
 * Refuses objects of these numbers that do more than to turn to a page, in every way in which they are written: as they stand in
 * the file, and in its packed objects. One that is written nowhere, or so that its number can't be read, could be anything.
 */
async function demandTurns(refs: ReadonlySet<number>, bytes: Buffer, packed: readonly Packed[]): Promise<void> {
  if (refs.size === 0) return;
  const missing = new Set(refs);
  let ways = 0;
  for (const objects of [openObjects(bytes), packedOnes(packed)])
    for await (const [number, text] of objects) {
      if (!refs.has(number) && !Number.isNaN(number)) continue;
      ways += 1;
      if (ways > most.ways || Number.isNaN(number) || !turn.test(text)) throw refused(byItself);
      missing.delete(number);
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

/** Where an object begins, on a line of its own: elsewhere the same letters may stand in a comment, or be a name. */
const objectBegins = new RegExp(`^[^]*[\\r\\n](?:endobj[${space}]+)?\\d{1,10}[${space}]+\\d{1,10}[${space}]+obj${gap}`);

const aNumber = `[${space}]+\\d{1,10}(?:[${space}]+\\d{1,10}[${space}]+R)?`;
const inflated = `/Fl(?:ateDecode)?`;
/**
 * The head of packed objects, from its first sign to its last: it says what they are, and no other way of packing than the one that
 * is undone here. With anything else in it, readers may see another text than the one that is looked at.
 */
const plainlyPacked = new RegExp(
  `^<<(?:${gap}/(?:${[
    `Type${gap}/ObjStm`,
    `(?:N|First|Length|DL|Extends)${aNumber}`,
    `Filter${gap}(?:${inflated}|\\[${gap}${inflated}${gap}\\])`,
    `DecodeParms${gap}(?:null|<<${gap}(?:/Predictor[${space}]+1${gap})?>>)`,
  ].join("|")}))*${gap}>>${gap}$`,
);

/**
 * What an object with a stream says of it. Throws UNSUPPORTED_MEDIA_TYPE for packed objects that don't say plainly how they are packed:
 * also where they are named before the object seems to begin, or before another word 'stream' than the one that ends their head.
 */
function readHead(head: string): { own: string; holdsObjects: boolean } {
  const own = head.replace(objectBegins, "");
  // Some readers ask for the first object only, not for the kind. Behind data it may be their own: that of a list of chapters, say.
  const endsData = /\send$/.test(head);
  const holdsObjects = /\/ObjStm\b/.test(plain(head)) || (!endsData && /\/First\b/.test(plain(own)));
  if (holdsObjects && !plainlyPacked.test(own)) throw refused(unchecked);
  return { own: plain(own), holdsObjects };
}

/** Looks into everything that lies packed in a PDF; answers its packed objects. */
async function lookAtStreams(bytes: Buffer, refs: Set<number>): Promise<Packed[]> {
  const packed: Packed[] = [];
  const cost: Cost = { unpacked: 0, read: 0, broken: 0, kept: 0 };
  let [streams, seen] = [0, 0];
  for (let next = nextStream(bytes, 0); next; next = nextStream(bytes, next.behind)) {
    seen += 1;
    if (seen % 1000 === 0) await breathe();
    const { own, holdsObjects } = readHead(next.head);
    if (next.head.endsWith("end") || bytes.toString("latin1", next.start, next.start + 9) === "endstream") continue;
    streams += 1;
    if (streams > most.streams) throw refused(damaged);
    const first = /\/Filter\s*(?:\[\s*)?\/(\w+)/.exec(own)?.[1];
    if (!isPacked(bytes[next.start], bytes[next.start + 1])) {
      if (holdsObjects) keep(packed, cost, own, openText(bytes, next.start, first));
      continue;
    }
    try {
      const begin = await lookInside(bytes.subarray(next.start), refs, cost);
      if (holdsObjects) keep(packed, cost, own, begin);
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
  const refs = new Set<number>();
  for (let at = 0; at < bytes.length; at += piece) {
    look(bytes.toString("latin1", at, at + piece + overlap), refs, piece);
    await breathe();
  }
  await demandTurns(refs, bytes, await lookAtStreams(bytes, refs));
}
