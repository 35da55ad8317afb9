import { type SiteTextName, siteTextNames, siteTexts } from "#features/site-texts/contract.ts";
import { breathe } from "#platform/breathe.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { readHead, readOne, readValues } from "./head.server.ts";
import { fromMarkdown } from "./markdown.server.ts";
import type { Entry, Plan } from "./plan.ts";
import type { TextHistory } from "./site-text.ts";

type Saved = TextHistory["history"][number];

const place = /^texts\/([^/]*?)(?:\.(\d{1,6}))?\.(md|yaml)$/;
const isText = (name: string): name is SiteTextName => siteTextNames.some((one) => one === name);

/** The hour at which it was saved; nobody's text is of tomorrow, and one without an hour is of now. */
const hourOf = (given: unknown) => {
  const at = new Date(typeof given === "string" ? given : Number.NaN);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1990 ? new Date(databaseNow()) : at;
};

function savedOf(text: string, ending: string): Saved | string {
  if (ending === "yaml") {
    const values = readValues(text);
    if (typeof values === "string") return values;
    const { savedAt, says } = values;
    if (typeof says !== "object" || says === null || Array.isArray(says)) return "It has no text";
    return { savedAt: hourOf(savedAt), data: says as Saved["data"] };
  }
  const read = readHead(text);
  if (typeof read === "string") return read;
  const { savedAt, format, ...facts } = read.head;
  const html = format === "html" ? read.body.trim() : fromMarkdown(read.body);
  return { savedAt: hourOf(savedAt), data: { ...facts, html } };
}

/** The texts of the site that an archive has, each with what it said before. */
export async function planOfTexts(files: ReadonlyMap<string, string>): Promise<Pick<Plan, "entries" | "left">> {
  const left: Plan["left"] = [];
  const found = new Map<SiteTextName, { number: number; one: Saved }[]>();
  for (const [file, text] of [...files].filter(([one]) => one.startsWith("texts/"))) {
    await breathe();
    const [, name = "", number, ending = ""] = place.exec(file) ?? [];
    const one = isText(name) ? readOne(() => savedOf(text, ending)) : "This kind of content can't be imported";
    if (typeof one === "string") left.push({ kind: "file", title: file, why: one });
    else if (isText(name))
      found.set(name, [...(found.get(name) ?? []), { number: Number(number ?? Number.POSITIVE_INFINITY), one }]);
  }
  const entries: Entry[] = [];
  for (const name of siteTextNames) {
    const all = (found.get(name) ?? []).sort((a, b) => a.number - b.number);
    const { title } = siteTexts[name];
    const history = all.map(({ one }) => one);
    const site = { name, history };
    if (all.at(-1)?.number === Number.POSITIVE_INFINITY)
      entries.push({
        source: `archive:texts:${name}`,
        kind: "texts",
        title,
        values: {},
        addresses: [],
        notes: [],
        site,
      });
    else if (all.length > 0) left.push({ kind: "texts", title, why: "The archive has only an earlier version of it" });
  }
  return { entries, left };
}
