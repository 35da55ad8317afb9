import { demandOneKind, refused, wantedKinds } from "./refusal.server.ts";
import { readZip, unpack } from "./zip.server.ts";

const anew = "Save it anew without them, as a plain document, then choose that one.";

/** Parts that a document of words, numbers and pictures has. */
const plainPart = /(?:\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|odttf)|\/printerSettings\d*\.bin)$/i;
const forbiddenPart = /(?:^|\/)(?:activeX|embeddings|externalLinks|customUI|macrosheets)\/|vbaProject|vbaData/i;
const forbiddenType = /macroEnabled|vbaProject|activeX|oleObject|ms-office\.customUI/i;

/** Whether a part refers to something outside that is fetched without being asked: everything but a link. */
function fetches(rels: string): boolean {
  return [...rels.matchAll(/<(?:\w+:)?Relationship\b[^<>]*>/g)].some(
    ([sign]) => /TargetMode\s*=\s*["']\s*External/i.test(sign) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(sign),
  );
}

/** Commands of fields, put together as Word does: they may be cut into pieces. */
const commands = (xml: string) =>
  [...xml.matchAll(/<w:instrText\b[^<>]*>([^<]*)<|\bw:instr\s*=\s*"([^"]*)"/g)].map(([, a, b]) => a ?? b).join("");

const isXml = (name: string) => /\.(?:xml|rels|vml)$/i.test(name);
const isRead = (name: string) => isXml(name) && !/^xl\/(?:worksheets|sharedStrings|pivotCache)/.test(name);

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
  const texts = await unpack(entries, isRead);
  for (const [name, text] of texts) {
    // Word and Excel write UTF-8, without types of their own.
    if (/^(?:\ufffd|\0)|\0/.test(text.slice(0, 200)) || /<!(?:DOCTYPE|ENTITY)/i.test(text))
      throw refused(`This document is written in an unusual way. ${anew}`);
    if (name.endsWith(".rels") && fetches(text))
      throw refused(`This document fetches something from elsewhere. ${anew}`);
    if (name.startsWith("word/") && /\bDDE(?:AUTO)?\b/i.test(commands(text)))
      throw refused(`This document starts other programs. ${anew}`);
  }
  if (forbiddenType.test(texts.get("[Content_Types].xml") ?? "")) throw refused(`This document has macros. ${anew}`);
  return kind;
}
