import { crc32, deflateRawSync, deflateSync } from "node:zlib";
import type { ApiBrowser } from "./api-browser.ts";
import { sendParts } from "./pictures.ts";

/** What a PDF of a test has besides one empty page. */
interface Parts {
  /** Within the catalog. */
  catalog?: string;
  /** More objects, whole. */
  objects?: (string | Buffer)[];
  trailer?: string;
  before?: string;
  after?: string;
}

/** A small whole PDF; `words` make it another file. */
export function pdf(words: string, { catalog = "", objects = [], trailer = "", before = "", after = "" }: Parts = {}) {
  const body = Buffer.concat(
    [
      `${before}%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`,
      `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
      "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n",
      "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj\n",
      packedStream(4, `BT /F1 12 Tf (${words}) Tj ET`),
      ...objects,
    ].map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 9 /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n${after}`;
  return Buffer.concat([body, Buffer.from(end, "latin1")]);
}

/** An object of a PDF with a packed stream. */
export function packedStream(number: number, text: string | Buffer, head = ""): Buffer {
  const packed = deflateSync(text);
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${head} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`, "latin1"),
    packed,
    Buffer.from("\nendstream\nendobj\n", "latin1"),
  ]);
}

/** Objects of a PDF that lie packed in a stream, each with its number. */
export function packedObjects(number: number, objects: Record<string, string>): Buffer {
  let offset = 0;
  const heads = Object.entries(objects).map(([own, text]) => {
    const head = `${own} ${offset}`;
    offset += text.length + 1;
    return head;
  });
  const first = `${heads.join(" ")} `;
  const text = `${first}${Object.values(objects).join("\n")}`;
  return packedStream(number, text, `/Type /ObjStm /N ${heads.length} /First ${first.length}`);
}

/** How one file of an archive differs from what it should be. */
interface Odd {
  flags?: number;
  size?: number;
  localName?: string;
}

/** An archive of these files, in their order. */
export function zip(files: Record<string, string | Buffer>, odd: Odd = {}, comment = ""): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(odd.flags ?? 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(odd.size ?? bytes.length, 18);
    const own = Buffer.from(name);
    const local = Buffer.from(odd.localName ?? name);
    shared.writeUInt16LE(local.length, 22);
    const head = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), shared, local]);
    shared.writeUInt16LE(own.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), Buffer.from(shared), place, own);
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, list, end, Buffer.from(comment)]);
}

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
export const wordParts = {
  "[Content_Types].xml": types,
  "_rels/.rels":
    '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
  "word/document.xml": "<w:document><w:body><w:p><w:r><w:t>ফরম</w:t></w:r></w:p></w:body></w:document>",
};
export const excelParts = {
  "[Content_Types].xml": types,
  "_rels/.rels": wordParts["_rels/.rels"],
  "xl/workbook.xml": "<workbook><sheets/></workbook>",
};

let made = 0;
/** A PDF that no other test has. */
export function another(): Buffer {
  made += 1;
  return pdf(`Paper ${made} of ${process.pid}, ${Date.now()}`);
}

/** Sends a file and makes it one of the library; answers what the call says. */
export async function addFile(browser: ApiBrowser, bytes: Buffer, fileName = "A paper.pdf", access?: string) {
  const id = await sendParts(browser, bytes, fileName, "file");
  return browser.call("POST", `/media/uploads/${id}/file`, access ? { access } : {});
}
