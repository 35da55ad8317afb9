import { describe, expect, it } from "vitest";
import { excelParts, wordParts, zip } from "../../../../test/documents.ts";
import { inspectOffice } from "./office.server.ts";

type Parts = Record<string, string | Buffer>;
const inspect = (more: Parts, parts: Parts = wordParts) => inspectOffice(zip({ ...parts, ...more }));

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const leads = (attributes: string) => `<Relationships><Relationship Id="r" ${attributes}/></Relationships>`;
const types = (attributes: string) => ({ "[Content_Types].xml": `<Types><Override ${attributes}/></Types>` });
const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const sign = (type: string, name = "w") => `<${name}:fldChar ${name}:fldCharType="${type}"/>`;
const field = (...inside: string[]) => [sign("begin"), ...inside, sign("end")].join("");
const words = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
const elsewhere = /from elsewhere/;
const programs = /other programs/;
const unusual = /unusual/;

describe("documents with what is theirs", () => {
  it.each<[string, "docx" | "xlsx", Parts]>([
    [
      "a link, its address in quotation marks of the other kind and with signs",
      "docx",
      {
        "word/_rels/document.xml.rels": leads(
          `Type="${office}/hyperlink" Target='https://iit.example/?a="1"&amp;b=&#x9AC;>' TargetMode="External"`,
        ),
      },
    ],
    [
      "a link of a sheet",
      "xlsx",
      {
        "xl/worksheets/_rels/sheet1.xml.rels": leads(
          `Type="${office}/hyperlink" Target="mailto:a@iit.example" TargetMode="External"`,
        ),
        "xl/worksheets/sheet1.xml": "<worksheet/>",
      },
    ],
    [
      "fields in one another",
      "docx",
      {
        "word/header1.xml": `<w:hdr>${field(words("IF "), field(words("PAGE")), words(" = 1 hidden"))}${field(words('HYPERLINK "https://iit.example/hidden"'))}</w:hdr>`,
      },
    ],
    ["another program's name for UTF-8", "docx", { "word/a.xml": "<?xml version='1.0' encoding='utf-8'?><a/>" }],
    ["large sheets", "xlsx", { "xl/worksheets/sheet1.xml": Buffer.alloc(45_000_000, 32) }],
    ["comments and parts that stand for themselves", "docx", { "word/a.xml": "<a><!-- <b> --><![CDATA[<c>]]></a>" }],
  ])("%s", async (_, kind, parts) => {
    expect(await inspect(parts, kind === "docx" ? wordParts : excelParts)).toBe(kind);
  });
});

describe("documents that fetch or run something", () => {
  const target = 'Target="https://x.example/a.dotm"';
  const template = `Type="${office}/attachedTemplate"`;
  it.each<[string, RegExp, Parts]>([
    ["outside written as a number", elsewhere, { "word/_rels/a.rels": leads(`${template} TargetMode="&#69;xternal"`) }],
    [
      "an address that looks like a type",
      elsewhere,
      {
        "word/_rels/a.rels": leads(
          `${template} Target="http://x/a.dotm?Type='/hyperlink'" TargetMode="External" Other="Type='/hyperlink'"`,
        ),
      },
    ],
    [
      "a sign in an address",
      elsewhere,
      { "word/_rels/a.rels": leads(`${template} Target="http://x/a>b" TargetMode="External"`) },
    ],
    [
      "a part among those of sheets",
      elsewhere,
      { "xl/worksheets/_rels/document.xml.rels": leads(`${template} ${target} TargetMode="External"`) },
    ],
    ["a link between workbooks, by what leads to it", elsewhere, { "xl/_rels/a.rels": leads(`Type="x/externalLink"`) }],
    ["a link between workbooks by type", elsewhere, types(`ContentType="${sheet}.externalLink+xml"`)],
    ["a source of data", elsewhere, types(`ContentType="${sheet}.connections+xml"`)],
    ["a query", elsewhere, types(`ContentType="${sheet}.queryTable+xml"`)],
    ["macros, in a type with numbers", /macros/, types('ContentType="a.macro&#69;nabled.main+xml"')],
    [
      "a command behind another field",
      programs,
      { "word/a.xml": `${field(words("PAGE"))}${field(words("DDEAUTO cmd"))}` },
    ],
    ["a command within a field", programs, { "word/a.xml": field(words("IF "), field(words("DDE"), words(" cmd"))) }],
    [
      "a command around a field",
      programs,
      { "word/a.xml": field(words("D"), field(words("PAGE")), words("DEAUTO cmd")) },
    ],
    ["a command of a field that does not end", programs, { "word/a.xml": `${sign("begin")}${words("DDE cmd")}` }],
    ["a command behind what may be left out", programs, { "word/a.xml": field(words("PAGE"), words("DDEAUTO cmd")) }],
    ["a command by other names", programs, { "word/a.xml": "<x:instrText>DDEAUTO cmd</x:instrText>" }],
    ["a command in numbers", programs, { "word/a.xml": words("&#68;DE&#x41;UTO cmd") }],
    ["a command as it is", programs, { "word/a.xml": "<w:instrText><![CDATA[DDE]]><!-- -->AUTO c</w:instrText>" }],
    ["a simple command", programs, { "word/a.xml": "<x:fldSimple x:instr='DDE&#65;UTO cmd'/>" }],
    ["a command in a part of another folder", programs, { "xl/worksheets/a.xml": words("DDEAUTO cmd") }],
  ])("%s", async (_, message, parts) => {
    await expect(inspect(parts)).rejects.toThrow(message);
  });
});

describe("documents that can't be looked at", () => {
  it.each<[string, RegExp, Parts]>([
    ["letters of another kind", unusual, { "word/a.xml": '<?xml version="1.0" encoding="utf-7"?><a/>' }],
    ["letters of two bytes", unusual, { "word/a.xml": Buffer.from(`<a>${"b".repeat(300)}</a>`, "utf16le") }],
    ["types of their own, far behind", unusual, { "word/a.xml": `<a>${" ".repeat(70_000)}<!DOCTYPE a></a>` }],
    ["references without end", unusual, { "word/_rels/a.rels": "<Relationship ".repeat(30_000) }],
    ["elements in one another without end", unusual, { "word/a.xml": "<a>".repeat(30_000) }],
    ["fields in one another without end", unusual, { "word/a.xml": sign("begin").repeat(30_000) }],
    ["a command without end", unusual, { "word/a.xml": words("&#68;".repeat(1_100_000)) }],
    [
      "too much text in several parts",
      /too long/,
      Object.fromEntries([1, 2, 3].map((n) => [`word/header${n}.xml`, Buffer.alloc(15_000_000, 32)])),
    ],
  ])("%s", async (_, message, parts) => {
    await expect(inspect(parts)).rejects.toThrow(message);
  });
});
