import fc from "fast-check";
import { expect, it } from "vitest";
import { bibtexOf, citationNamed, citationText, risOf } from "./citation.server.ts";
import type { CitedPaper } from "./citation.ts";
import { scholarMeta } from "./scholar.ts";

const publisher = { name: "Institute of International Trade", url: "https://iit.example" };
const paper: CitedPaper = {
  slug: "port-days",
  title: "Where the days go",
  summary: "Forty files through Chattogram.",
  kind: "working-paper",
  authors: ["Shipping desk", "Rehan Chowdhury"],
  series: "Working papers on trade",
  issue: "2026/2",
  keywords: ["container release", "চট্টগ্রাম"],
  // The day after in Dhaka, and another year.
  publishedAt: "2025-12-31T19:30:00.000Z",
};

it("cites a paper in words, in the year of Dhaka", () => {
  expect(citationText(paper, publisher)).toBe(
    "Shipping desk and Rehan Chowdhury (2026). Where the days go. Working papers on trade, 2026/2. " +
      "Institute of International Trade. https://iit.example/publications/port-days",
  );
});

it.each([
  [{ authors: ["A"], series: "" }, /^A \(2026\)\. Where the days go\. Working paper 2026\/2\. Institute/],
  [{ authors: ["A", "B", "C"], issue: "" }, /^A, B, and C \(2026\)\. Where the days go\. Working papers on trade\. In/],
  [{ title: "Who waits?", series: "", issue: "" }, /\(2026\)\. Who waits\? Institute of International Trade\. https/],
])("leaves nothing empty and no mark twice: %j", (given, expected) =>
  expect(citationText({ ...paper, ...given }, publisher)).toMatch(expected),
);

it("writes BibTeX", () => {
  expect(bibtexOf(paper, publisher)).toBe(`@techreport{iit-port-days,
  author = {{Shipping desk} and {Rehan Chowdhury}},
  title = {{Where the days go}},
  institution = {{Institute of International Trade}},
  type = {Working paper},
  series = {Working papers on trade},
  number = {2026/2},
  year = {2026},
  month = jan,
  url = {https://iit.example/publications/port-days},
  keywords = {container release, চট্টগ্রাম},
  abstract = {Forty files through Chattogram.},
}
`);
});

it("writes RIS, a fact a line", () => {
  expect(risOf(paper, publisher).split("\r\n")).toEqual([
    "TY  - RPRT",
    "AU  - Shipping desk",
    "AU  - Rehan Chowdhury",
    "TI  - Where the days go",
    "T2  - Working papers on trade",
    "IS  - 2026/2",
    "M3  - Working paper",
    "PY  - 2026",
    "DA  - 2026/01/01",
    "PB  - Institute of International Trade",
    "UR  - https://iit.example/publications/port-days",
    "KW  - container release",
    "KW  - চট্টগ্রাম",
    "AB  - Forty files through Chattogram.",
    "ER  - ",
    "",
  ]);
});

it("leaves out what a paper does not have", () => {
  const bare = { ...paper, series: "", issue: "", keywords: [] };
  expect(bibtexOf(bare, publisher)).not.toMatch(/series|number|keywords|\{\}/);
  expect(risOf(bare, publisher)).not.toMatch(/^(T2|IS|KW)/m);
  expect(scholarMeta(bare, "2026-01-01", publisher.name).map(({ name }) => name)).not.toContain(
    "citation_technical_report_number",
  );
});

it("keeps its key while everything but the address changes", () => {
  const other = { ...paper, title: "Other", authors: ["Other"], publishedAt: "2031-05-05T00:00:00.000Z" };
  for (const one of [paper, other]) expect(bibtexOf(one, publisher)).toMatch(/^@techreport\{iit-port-days,\n/);
});

const evil = 'A & B and C, Jr. 100% of $5 #1_a ~^ <b>"q"</b> } @misc{x, \\input{/etc/passwd}';

it("escapes what has a meaning in TeX", () => {
  const said = bibtexOf({ ...paper, title: evil, authors: [evil, "Desk"] }, publisher);
  const plain =
    String.raw`A \& B and C, Jr. 100\% of \$5 \#1\_a \textasciitilde{}\textasciicircum{} ` +
    String.raw`\textless{}b\textgreater{}"q"\textless{}/b\textgreater{} \textbraceright{} @misc\textbraceleft{}x, ` +
    String.raw`\textbackslash{}input\textbraceleft{}/etc/passwd\textbraceright{}`;
  expect(said).toContain(`  title = {{${plain}}},\n`);
  expect(said).toContain(`  author = {{${plain}} and {Desk}},\n`);
});

/** The entries of a file as BibTeX reads them: it counts braces, and knows no escaped ones. */
function entriesIn(text: string): string[] {
  const entries: string[] = [];
  let depth = 0;
  let begun = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === "@" && depth === 0) begun = at;
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (sign === "}" && depth === 0) entries.push([...text].slice(begun, at + 1).join(""));
    if (depth < 0) throw new Error(`Closed once too often at ${at}`);
  }
  if (depth !== 0) throw new Error("Not closed");
  return entries;
}

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."\\{}\"'@,~^$&#%_<>\n\r\t\u2028\u0085 ",
        "\r\nER  - \r\nTY  - BOOK",
        " and ",
        "},\n  url = {x",
        "বা",
      ),
      fc.string({ unit: "binary", maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => `a${pieces.join("")}`);

it("lets no text out of its place, whatever it says", () => {
  const given = fc.record({ title: words, summary: words, series: words, issue: words, name: words });
  fc.assert(
    fc.property(given, fc.array(words, { minLength: 1, maxLength: 4 }), ({ name, ...texts }, list) => {
      const one = { ...paper, ...texts, authors: list, keywords: list };
      const by = { ...publisher, name };
      const bib = bibtexOf(one, by);
      expect(entriesIn(bib)).toEqual([bib.trimEnd()]);
      expect(bib.split("\n")).toHaveLength(14);
      const lines = risOf(one, by).split("\r\n");
      expect(lines).toHaveLength(12 + 2 * list.length);
      for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- [^\p{Cc}\u2028\u2029]*$/u);
      expect(lines.filter((line) => /^(TY|ER) {2}-/.test(line))).toHaveLength(2);
      expect(citationText(one, by)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});

it.each([
  ["port-days.bib", "port-days", "bib"],
  ["a.b.ris", "a.b", "ris"],
])("knows what a file's name asks for: %s", (file, part, ending) =>
  expect(citationNamed(file)).toMatchObject({ part, ending }),
);

it.each(["", ".bib", "port-days", "port-days.txt", "port-days.BIB", "port-days.bib/", "constructor", "x.constructor"])(
  "knows no such file: %s",
  (file) => expect(citationNamed(file)).toBeUndefined(),
);

it("tells search engines each author once, and the day as they read it", () => {
  const told = scholarMeta({ ...paper, authors: ["A", "B", "A"] }, "2026-01-01", publisher.name);
  expect(told.map(({ name, content }) => `${name.slice(9)}: ${content}`)).toEqual([
    "title: Where the days go",
    "author: A",
    "author: B",
    "publication_date: 2026/01/01",
    "technical_report_institution: Institute of International Trade",
    "technical_report_number: 2026/2",
  ]);
});
