import { oneLine } from "#lib/input-text.ts";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { type CitedPaper, inSeries } from "./citation.ts";
import { publicationKindNames } from "./kinds.ts";

/** Who publishes: the institute's name from the settings, and the origin of the site. */
export interface Publisher {
  name: string;
  url: string;
}

/** The day that a paper carries, in Dhaka ('2026-11-23'). */
const citedDay = ({ publishedAt }: Pick<CitedPaper, "publishedAt">) => dhakaDay(new Date(publishedAt));

const addressOf = ({ slug }: CitedPaper, { url }: Publisher) => `${url}${pageOf.publication(slug)}`;

/** Names as a sentence has them: 'A', 'A and B', 'A, B, and C'. */
function namesOf(names: readonly string[]): string {
  if (names.length < 3) return names.join(" and ");
  return `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}

/** One sentence of a citation, which ends once. */
const sentence = (text: string) => (/[.?!…।॥]$/.test(text) ? text : `${text}.`);

/** How a paper is cited in words. */
export function citationText(paper: CitedPaper, publisher: Publisher): string {
  const { kind, series, issue } = paper;
  const place = series || !issue ? inSeries(paper) : `${publicationKindNames[kind]} ${issue}`;
  const said = [`${namesOf(paper.authors)} (${citedDay(paper).slice(0, 4)})`, paper.title, place, publisher.name];
  return [...said.filter(Boolean).map((one) => sentence(oneLine(one))), addressOf(paper, publisher)].join(" ");
}

/** What has a meaning in TeX. Braces by name: BibTeX counts them, escaped or not. */
const texSigns: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  ...Object.fromEntries([..."$&#%_"].map((sign) => [sign, `\\${sign}`])),
};
const tex = (text: string) => oneLine(text).replace(/[\\{}~^<>$&#%_]/g, (sign) => texSigns[sign] ?? "");

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * A paper as BibTeX. Titles and names have a second pair of braces: their capitals stay, and nothing in a name ('and', a
 * comma) is taken for more than one name.
 */
export function bibtexOf(paper: CitedPaper, publisher: Publisher): string {
  const [year, month] = citedDay(paper).split("-");
  const fields: [string, string][] = [
    ["author", `{${paper.authors.map((name) => `{${tex(name)}}`).join(" and ")}}`],
    ["title", `{{${tex(paper.title)}}}`],
    ["institution", `{{${tex(publisher.name)}}}`],
    ["type", `{${publicationKindNames[paper.kind]}}`],
    ["series", `{${tex(paper.series)}}`],
    ["number", `{${tex(paper.issue)}}`],
    ["year", `{${year}}`],
    ["month", months[Number(month) - 1] ?? ""],
    // Of the site's own making: an origin and a slug, which have nothing to escape.
    ["url", `{${addressOf(paper, publisher)}}`],
    ["keywords", `{${paper.keywords.map(tex).join(", ")}}`],
    ["abstract", `{${tex(paper.summary)}}`],
  ];
  const lines = fields.filter(([, value]) => value !== "{}").map(([name, value]) => `  ${name} = ${value},\n`);
  return `@techreport{iit-${paper.slug},\n${lines.join("")}}\n`;
}

/** A paper as RIS, which has one fact a line. */
export function risOf(paper: CitedPaper, publisher: Publisher): string {
  const day = citedDay(paper);
  const facts: [string, string][] = [
    ["TY", "RPRT"],
    ...paper.authors.map((name): [string, string] => ["AU", name]),
    ["TI", paper.title],
    ["T2", paper.series],
    ["IS", paper.issue],
    ["M3", publicationKindNames[paper.kind]],
    ["PY", day.slice(0, 4)],
    ["DA", day.replaceAll("-", "/")],
    ["PB", publisher.name],
    ["UR", addressOf(paper, publisher)],
    ...paper.keywords.map((word): [string, string] => ["KW", word]),
    ["AB", paper.summary],
  ];
  const lines = facts.filter(([, text]) => text !== "").map(([tag, text]) => `${tag}  - ${oneLine(text)}\r\n`);
  return `${lines.join("")}ER  - \r\n`;
}

/** The files in which a paper can be cited, by their ending. */
const formats = {
  bib: { title: "BibTeX", type: "application/x-bibtex", write: bibtexOf },
  ris: { title: "RIS", type: "application/x-research-info-systems", write: risOf },
};

/** Which citation a file's name asks for: slug or id, and how it is written; undefined for none. */
export function citationNamed(file: string) {
  const [, part = "", ending = ""] = /^(.+)\.(bib|ris)$/.exec(file) ?? [];
  return ending === "" ? undefined : { part, ending, ...formats[ending as keyof typeof formats] };
}

/** What a paper's page shows of it: the words, the day it carries, the files. */
export const citationOf = (paper: CitedPaper, publisher: Publisher) => ({
  text: citationText(paper, publisher),
  day: citedDay(paper),
  files: Object.entries(formats).map(([ending, { title }]) => ({
    title,
    href: serviceOf.citation(paper.slug, ending),
  })),
});
