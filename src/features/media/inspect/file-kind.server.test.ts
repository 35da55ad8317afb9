import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { excelParts, packedObjects, packedStream, pdf, wordParts, zip } from "../../../../test/documents.ts";
import { kindOfFile } from "./file-kind.server.ts";

/** What is said of a file that is refused; its kind where it is not. */
const said = (bytes: Buffer | string) =>
  kindOfFile(Buffer.from(bytes)).catch((error: { code?: string; message: string }) => {
    expect(error.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    return error.message;
  });

const object = (number: number, text: string) => `${number} 0 obj\n${text}\nendobj\n`;
const javascript = "<< /S /JavaScript /JS (app.alert(1)) >>";
const inHex = (head: string) =>
  `5 0 obj\n${head}\nstream\n${Buffer.from(`6 0 ${javascript}`).toString("hex")}>\nendstream\nendobj\n`;
/** Packed objects as some packers prepare them: each row of four signs has one before it that says how. */
const inRows = `6 0 ${javascript}`.replace(/.{1,4}/g, "\0$&");

describe("files that are taken", () => {
  it.each<[string, string, Buffer | string]>([
    ["a PDF", "pdf", pdf("Words")],
    [
      "with packed objects, as TeX and Acrobat write them, behind objects and streams",
      "pdf",
      pdf("Words", {
        objects: [
          packedStream(5, "", "/Type /XRef /W [1 2 1] /ID [(a) (b)] /DecodeParms << /Columns 4 /Predictor 12 >>"),
          packedStream(6, "7 0 <<>>", "/Type /ObjStm\n/N 1\n/First 4\n/Extends 5 0 R\n/DecodeParms null"),
          packedStream(8, "", "/Type/XRef/W[1 2 1]/ID[(a)(b)]/DecodeParms<</Columns 4/Predictor 12>>"),
          object(9, "<< /Type /Sig /Filter /Adobe.PPKLite /Reason (Signed \\(all\\) 100%) >>"),
          object(10, "<< /Type /Outlines /First 11 0 R >>").trimEnd(),
          "\r\n12 0 obj<</Filter[/FlateDecode]/First 4/Length 16/N 1/Type/ObjStm>>stream\r\n",
          deflateSync("13 0 <<>>"),
          "\r\nendstream\rendobj\r",
          packedStream(14, "words"),
          object(
            15,
            "<< /Type /ObjStm /N 1 /First 5 /Length 40 >>\nstream\n16 0 << /Type /Outlines /First 17 0 R >>\nendstream",
          ),
        ],
      }),
    ],
    [
      "with packed objects",
      "pdf",
      pdf("Words", { objects: [packedObjects(5, { 6: "<< /Type /Font >>", 7: "[0 1]" })] }),
    ],
    ["that opens at a page", "pdf", pdf("Words", { catalog: "/OpenAction [3 0 R /Fit]" })],
    ["that turns to a page", "pdf", pdf("W", { catalog: "/OpenAction << /S /GoTo /D [3 0 R /Fit] >>" })],
    [
      "that turns to a page by a packed object",
      "pdf",
      pdf("W", { catalog: "/OpenAction 6 0 R", objects: [packedObjects(5, { 6: "<< /S /GoTo /D [3 0 R /Fit] >>" })] }),
    ],
    ["with links", "pdf", pdf("W", { objects: [object(5, "<< /A << /S /URI /URI (https://iit.example) >> >>")] })],
    ["a document of Word", "docx", zip(wordParts)],
    [
      "with a link",
      "docx",
      zip({
        ...wordParts,
        "word/_rels/document.xml.rels":
          '<Relationships><Relationship Id="r" Type="http://x/hyperlink" Target="https://iit.example" TargetMode="External"/></Relationships>',
      }),
    ],
    ["a workbook", "xlsx", zip({ ...excelParts, "xl/media/image1.png": Buffer.alloc(9) })],
    ["a table", "csv", "Code,Duty\r\n0101,5%\r\n0102,-3.5\r\n"],
    ["in Bangla, quoted", "csv", '\ufeffপণ্য;শুল্ক\n"চাল; সিদ্ধ";"৫\n%"\n'],
    ["by tabs", "csv", "a\tb\n1\t2"],
    [
      "with figures, days and numbers of telephones",
      "csv",
      "a,b\n-1;-2,-3.5%\n+8801712345678,2026-11-29\n+880-2-9661234;x,-1'000\n",
    ],
    [
      "with words between signs of other tables",
      "csv",
      'a,b\n1,"To do:\n- the form (signed); - a stamp!, - (if so)"\n2,"Ask x@iit.example, or =; 1"\n',
    ],
  ])("%s", async (_, kind, bytes) => {
    expect(await said(bytes)).toBe(kind);
  });
});

describe("PDFs that are refused", () => {
  it.each<[string, RegExp, Buffer | string]>([
    ["scripts", /scripts/, pdf("W", { catalog: `/Names << /JavaScript 5 0 R >>`, objects: [object(5, javascript)] })],
    ["scripts in numbers", /scripts/, pdf("W", { objects: [object(5, "<< /S /J#61v#61Script /JS (1) >>")] })],
    ["packed scripts", /scripts/, pdf("W", { objects: [packedObjects(5, { 6: javascript })] })],
    ["scripts in a packed page", /scripts/, pdf("W", { objects: [packedStream(5, javascript)] })],
    [
      "scripts packed, behind a long head",
      /can't be checked/,
      pdf("W", { objects: [packedStream(5, "6 0 <<>>", `/Type /ObjStm /N 1 /First 4 ${" ".repeat(1500)}`)] }),
    ],
    [
      "scripts packed in another way",
      /can't be checked/,
      pdf("W", {
        objects: [
          `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode >>\nstream\n${Buffer.from(`6 0 ${javascript}`).toString("hex")}>\nendstream\nendobj\n`,
        ],
      }),
    ],
    ...[
      "<< /Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode /endobj 1 >>",
      "<< /Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode /#65ndobj 1 >>",
      "<< /Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode /X (\nendobj 5 0 obj ) >>",
      "<< /Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode % endobj 5 0 obj <<\n>>",
      "<< /N 1 /First 4 /Filter /ASCIIHexDecode /X /endobj /Type /ObjStm /Y <<>> >>",
      "<< /Filter /ASCIIHexDecode % endobj 5 0 obj <<\n/Type /ObjStm /N 1 /First 4 >>",
      "<< /Filter /ASCIIHexDecode /X#0aendobj#0a5#200#20obj#20<< /Type /ObjStm /N 1 /First 4 >>",
      "<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Filter /ASCIIHexDecode >>",
      "<< /Type /ObjStm /N 1 /First 4 /F /AHx >>",
      "<< /Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode /Xendstream 1 >>",
      "<< /Type /ObjStm /Filter /ASCIIHexDecode /Xstream\nendobj 5 0 obj << /N 1 /First 4 >>",
      "<< /Filter /ASCIIHexDecode /Xendstream 1 /Type /ObjStm /N 1 /First 4 >>",
      "<< /Filter /ASCIIHexDecode % stream 5 0 obj <<\n/Type /ObjStm /N 1 /First 4 >>",
      "<< /N 1 /First 4 /Filter /ASCIIHexDecode >>",
    ].map((head): [string, RegExp, string | Buffer] => [
      `scripts packed in another way, behind ${head}`,
      /can't be checked/,
      pdf("W", { objects: [inHex(head)] }),
    ]),
    ...["/Predictor 12 /Columns 4", "/Predictor +12 /Columns 4", "/Predictor 12 /Columns 4 /X /endobj"].map(
      (parms): [string, RegExp, Buffer] => [
        `scripts packed in rows by ${parms}`,
        /can't be checked/,
        pdf("W", {
          objects: [packedStream(5, inRows, `/Type /ObjStm /N 1 /First 4 /DecodeParms << ${parms} >>`)],
        }),
      ],
    ),
    [
      "scripts packed in rows, as another object says",
      /can't be checked/,
      pdf("W", {
        objects: [
          packedStream(5, inRows, "/Type /ObjStm /N 1 /First 4 /DecodeParms 7 0 R"),
          object(7, "<< /Predictor 12 /Columns 4 >>"),
        ],
      }),
    ],
    [
      "scripts packed as another object says",
      /can't be checked/,
      pdf("W", { objects: ["5 0 obj\n<< /Type /ObjStm /Filter 7 0 R >>\nstream\n3620\nendstream\nendobj\n"] }),
    ],
    [
      "scripts behind a comment",
      /can't be checked/,
      pdf("W", { objects: [packedStream(5, "6 0", "/Type /ObjStm % stream\n")] }),
    ],
    ["programs that it starts", /by itself/, pdf("W", { catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" })],
    [
      "an address that it opens",
      /by itself/,
      pdf("W", { catalog: "/OpenAction << /S /URI /URI (https://x.example) >>" }),
    ],
    [
      "an address that it opens by an object",
      /by itself/,
      pdf("W", { catalog: "/OpenAction 5 0 R", objects: [object(5, "<< /S /URI /URI (https://x.example) >>")] }),
    ],
    [
      "an object of which there are two",
      /by itself/,
      pdf("W", {
        catalog: "/OpenAction 5 0 R",
        objects: [object(5, "<< /S /GoTo /D [3 0 R] >>"), object(5, "<< /S /URI /URI (https://x.example) >>")],
      }),
    ],
    [
      "a page and then an address",
      /by itself/,
      pdf("W", { catalog: "/OpenAction << /S /GoTo /D [3 0 R] /Next << /S /URI >> >>" }),
    ],
    ["an object that is not there", /by itself/, pdf("W", { catalog: "/OpenAction 77 0 R" })],
    ["other files", /other files/, pdf("W", { catalog: "/Names << /EmbeddedFiles 5 0 R >>" })],
    [
      "other files by a note",
      /other files/,
      pdf("W", { objects: [object(5, "<< /Type /Filespec /EF << /F 6 0 R >> >>")] }),
    ],
    ["a password", /password/, pdf("W", { trailer: "/Encrypt 5 0 R" })],
    ["a form with scripts", /scripts/, pdf("W", { catalog: "/AcroForm << /XFA 5 0 R >>" })],
    ["a web page before it", /Choose a PDF/, pdf("W", { before: "<script>alert(1)</script>" })],
    [
      "a web page in its first line",
      /web page/,
      Buffer.from(String(pdf("W")).replace("%PDF-1.7\n", "%PDF-1.7\n%<ScRipt>alert(1)</script>\n")),
    ],
    ["something behind its end", /damaged/, pdf("W", { after: "more" })],
    ["an archive behind it", /archive|damaged/, Buffer.concat([pdf("W"), zip({ a: "b" })])],
    ["an archive in its comment", /archive/, pdf("W", { objects: [`%PK\x05\x06${"\0".repeat(18)}\n`] })],
    ["a head alone", /damaged/, "%PDF-1.7\n%\n1 0 obj\n"],
    [
      "a broken stream",
      /damaged/,
      pdf("W", { objects: ["5 0 obj\n<< /Filter /FlateDecode >>\nstream\nx\x9cgarbage here\nendstream\nendobj\n"] }),
    ],
  ])("%s", async (_, message, bytes) => {
    expect(await said(bytes)).toMatch(message);
  });

  it("unpacks no bomb", async () => {
    const bomb = deflateSync(Buffer.alloc(50_000_000));
    const object5 = Buffer.concat([
      Buffer.from("5 0 obj\n<< /Filter /FlateDecode >>\nstream\n"),
      bomb,
      Buffer.from("\nendstream\nendobj\n"),
    ]);
    const before = process.memoryUsage().rss;
    expect(await said(pdf("W", { objects: Array.from({ length: 9 }, () => object5) }))).toMatch(/400 MB/);
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000);
  });
});

describe("PDFs that would keep the process busy", () => {
  const opens = (count: number) =>
    Array.from({ length: count }, (_, i) => `/OpenAction ${i + 1} 0 R ${i + 1} 0 obj[`).join("\n");
  const whole = (...parts: (string | Buffer)[]) =>
    Buffer.concat(["%PDF-1.4\n", ...parts, "\nstartxref 0 %%EOF"].map((part) => Buffer.from(part as string)));

  it("do few things when they are opened, each written few times", async () => {
    expect(await said(whole(opens(20)))).toBe("pdf");
    expect(await said(whole(opens(21)))).toMatch(/by itself/);
    expect(await said(whole("/OpenAction 1 0 R ", "1 0 obj[".repeat(1001)))).toMatch(/by itself/);
  });

  /** Streams that lie one in the other, and all run into the same bytes. */
  const chained = (count: number, tail: Buffer) => {
    const heads = Array.from({ length: count }, (_, i) => {
      const rest = (count - 1 - i) * 15;
      return Buffer.from([
        ...Buffer.from(" stream\n"),
        0x78,
        0x01,
        0,
        rest & 255,
        rest >> 8,
        ~rest & 255,
        (~rest >> 8) & 255,
      ]);
    });
    return whole(...heads, tail);
  };

  it("count what they unpack to, also where a stream breaks", async () => {
    // Each ends with the wrong sum, as other bytes came before.
    expect(await said(chained(9, deflateSync(Buffer.alloc(50_000_000)).subarray(2)))).toMatch(/400 MB/);
    expect(await said(chained(101, Buffer.from([7])))).toMatch(/damaged/);
  });

  it("count what is read for nothing", async () => {
    // Blocks with nothing in them, and then one that lasts until the end of the file.
    const nothing = Buffer.alloc(10_000_000, Buffer.from([0, 0, 0, 255, 255]));
    expect(await said(chained(41, Buffer.concat([nothing, Buffer.from([0, 255, 255, 0, 0])])))).toMatch(/damaged/);
    // Or one that no packer writes, which breaks them all.
    expect(await said(chained(41, Buffer.concat([nothing, Buffer.from([7])])))).toMatch(/damaged/);
    expect(await said(chained(30, Buffer.concat([nothing, Buffer.from([7])])))).toBe("pdf");
  }, 30_000);
});

describe("texts made to be read over and over", () => {
  it.each<[string, string, (times: number) => Buffer | string]>([
    ["a cell of spaces", "csv", (times) => `a,b\n+${" ".repeat(3000 * times)}x,c\n`],
    [
      "fields without end",
      "docx",
      (times) => zip({ ...wordParts, "word/header1.xml": "<w:instrText/>DDE".repeat(10_000 * times) }),
    ],
  ])("%s take four times as long when they are four times as long, not sixteen times", async (_, kind, made) => {
    const taken = async (bytes: Buffer | string) => {
      const start = performance.now();
      expect(await said(bytes)).toBe(kind);
      return performance.now() - start;
    };
    // Other work on the machine only ever adds.
    const least = async (times: number) =>
      Math.min(...[await taken(made(times)), await taken(made(times)), await taken(made(times))]);
    expect(await least(4)).toBeLessThan(100 + 10 * (await least(1)));
  });
});
