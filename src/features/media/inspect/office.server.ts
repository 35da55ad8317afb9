import { Parser } from "htmlparser2";
import { demandOneKind, refused, wantedKinds } from "./refusal.server.ts";
import { readZip, type TextReader, unpack } from "./zip.server.ts";

const anew = "Save it anew without them, as a plain document, then choose that one.";

/** Parts that a document of words, numbers and pictures has. */
const plainPart = /(?:\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|odttf)|\/printerSettings\d*\.bin)$/i;
const forbiddenPart = /(?:^|\/)(?:activeX|embeddings|externalLinks|customUI|macrosheets)\/|vbaProject|vbaData/i;
const forbiddenType = /macroEnabled|vbaProject|activeX|oleObject|ms-office\.customUI/i;
const fetchingType = /externalLink|connections|queryTable/i;
const unusual = `This document is written in an unusual way. ${anew}`;
const elsewhere = `This document fetches something from elsewhere. ${anew}`;
const programs = `This document starts other programs. ${anew}`;
/** Elements in one another, attributes of one, and letters of commands that are open at a time: Word and Excel stay far below. */
const most = { depth: 250, attributes: 500, commands: 1_000_000 };

/** Refuses what a part is said to be, by its type or by what leads to it. */
function demandType(type = ""): void {
  if (forbiddenType.test(type)) throw refused(`This document has macros. ${anew}`);
  if (fetchingType.test(type)) throw refused(elsewhere);
}

/** Refuses a part that leads to something outside that is fetched without being asked: everything but a link. */
function demandTarget({ Type = "", TargetMode = "" }: Record<string, string>): void {
  demandType(Type);
  if (/^\s*external\s*$/i.test(TargetMode) && !Type.endsWith("/hyperlink")) throw refused(elsewhere);
}

/** Nothing needs to stand before the word: what does may be left out by Word. */
function demandCommand(command = ""): void {
  if (/DDE(?:AUTO)?\b/i.test(command)) throw refused(programs);
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** An attribute by its name, whatever the document calls the words of Word. */
const valueNamed = (attributes: Record<string, string>, name: string) =>
  Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];

/**
 * Commands of fields, put together as Word does: they may be cut into pieces, and lie in one another. Each that ends is looked at;
 * what is in no field counts as one.
 */
class Commands {
  private readonly open = [""];
  private held = 0;
  private reads = false;

  begin(name: string, attributes: Record<string, string>): void {
    if (name === "instrText") this.reads = true;
    if (name === "fldSimple") demandCommand(valueNamed(attributes, "instr"));
    if (name !== "fldChar") return;
    const type = valueNamed(attributes, "fldCharType");
    if (type === "begin") this.open.push("");
    if (type === "end" && this.open.length > 1) {
      const command = this.open.pop() ?? "";
      this.held -= command.length;
      demandCommand(command);
    }
    if (this.open.length > most.depth) throw refused(unusual);
  }

  text(text: string): void {
    if (!this.reads) return;
    this.held += text.length;
    if (this.held > most.commands) throw refused(unusual);
    this.open.push(`${this.open.pop()}${text}`);
  }

  close(name: string): void {
    if (name === "instrText") this.reads = false;
  }

  end(): void {
    for (const command of this.open) demandCommand(command);
  }
}

/** Looks at one part of a document as it is unpacked. */
function partReader(part: string): TextReader {
  const isTypes = part === "[Content_Types].xml";
  const isRels = /\.rels$/i.test(part);
  const commands = new Commands();
  let [begun, depth, attributes] = [false, 0, 0];
  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        // Word and Excel write UTF-8, without types of their own.
        if (name.startsWith("!") || /\sencoding\s*=\s*["'](?!(?:utf-?8|us-ascii)["'])/i.test(data))
          throw refused(unusual);
      },
      onopentagname() {
        depth += 1;
        attributes = 0;
        if (depth > most.depth) throw refused(unusual);
      },
      onattribute() {
        attributes += 1;
        if (attributes > most.attributes) throw refused(unusual);
      },
      onopentag(name, given) {
        if (isTypes) demandType(given.ContentType);
        else if (isRels) demandTarget(given);
        else commands.begin(localName(name), given);
      },
      ontext: (text) => commands.text(text),
      onclosetag(name) {
        depth -= 1;
        commands.close(localName(name));
      },
      onend: () => commands.end(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    write(text) {
      if (text.includes("\0") || (!begun && text.startsWith("\ufffd"))) throw refused(unusual);
      begun ||= text !== "";
      parser.write(text);
    },
    end: () => parser.end(),
  };
}

const isXml = (name: string) => /\.(?:xml|rels|vml)$/i.test(name);
/** Cells of a workbook are figures and words: nothing in them leads elsewhere by itself. */
const isCells = (name: string) => /^xl\/(?:worksheets|sharedStrings|pivotCache)/.test(name) && !/\.rels$/i.test(name);

/**
 * What an archive is: a document of Word or of Excel without macros, other files inside, or anything that it fetches from
 * elsewhere. Throws UNSUPPORTED_MEDIA_TYPE for everything else.
 */
export async function inspectOffice(bytes: Buffer): Promise<"docx" | "xlsx"> {
  const head = bytes.toString("latin1", 0, 2048);
  if (head.includes("%PDF-")) throw refused(`This file is an archive and a PDF at once. ${wantedKinds}`);
  demandOneKind(head);
  const entries = readZip(bytes);
  const names = new Set(entries.map(({ name }) => name));
  const kind = names.has("word/document.xml") ? "docx" : names.has("xl/workbook.xml") ? "xlsx" : undefined;
  if (kind === undefined || !names.has("[Content_Types].xml"))
    throw refused(`This is an archive of files. ${wantedKinds}`);
  if (names.has("word/document.xml") && names.has("xl/workbook.xml")) throw refused(wantedKinds);
  for (const name of names) {
    if (name.endsWith("/")) continue;
    if (forbiddenPart.test(name)) throw refused(`This document has macros, links or other files inside. ${anew}`);
    if (!plainPart.test(name)) throw refused(`This document has something inside that no document needs. ${anew}`);
  }
  await unpack(entries, (name) => (isXml(name) && !(kind === "xlsx" && isCells(name)) ? partReader(name) : undefined));
  return kind;
}
