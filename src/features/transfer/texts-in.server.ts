import { listEarlierNames, listLibrary } from "#features/media/service.server.ts";
import { siteTextSchemas } from "#features/site-texts/contract.ts";
import { markOf, readTextHistory, type SavedText, takeTextHistory } from "#features/site-texts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { readPictureSrc } from "#lib/picture-address.ts";
import type { Db } from "#platform/db/client.server.ts";
import { sameForm } from "./markdown.server.ts";
import { findIn, inPictures, type Taken } from "./pictures.server.ts";
import type { Entry, Plan } from "./plan.ts";
import { inFields, type TextHistory } from "./site-text.ts";

type SrcOf = (src: string) => string;

/** An address that a picture has in every archive and on every site, for comparing texts that show it. */
const commonSrc = (hash: string) => `/files/media/${hash.slice(0, 16)}-1x1/1.webp`;

/** One that can't be used is like none here: it is told of where it would be written. */
const commonForm = (html: string, srcOf: SrcOf) =>
  sameForm(html, srcOf).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "VALIDATION_FAILED") return { unusable: html };
    throw error;
  });

async function marksOf(name: TextHistory["name"], history: readonly SavedText[], srcOf: SrcOf): Promise<string[]> {
  const marks: string[] = [];
  for (const { data } of history) {
    const { html, ...facts } = data;
    const text = typeof html === "string" ? { html: await commonForm(html, srcOf) } : {};
    const told = { ...(inFields(facts, srcOf) as object), ...text };
    const read = siteTextSchemas[name].safeParse(told);
    marks.push(markOf(read.success ? read.data : told));
  }
  return marks;
}

/** What a text of an archive and the same text here have in common. */
export interface Compared {
  /** The version that is here; undefined for none. */
  version: number | undefined;
  /** So many versions from the first one on say the same. */
  shared: number;
  /** Whether both say the same now, and what is here is no mere beginning of what the archive tells. */
  isSame: boolean;
}

/** Compares texts of an archive with those that are here; pictures of both are the same where they were made of the same file. */
export async function textComparer(db: Db, plan: Plan): Promise<(text: TextHistory) => Promise<Compared>> {
  const known = [...(await listEarlierNames(db)), ...(await listLibrary(db))];
  const hashes = new Map(known.map(({ name, hash }) => [name, hash]));
  const common = (src: string, hash: string | undefined) => (hash === undefined ? src : commonSrc(hash));
  const ofHere = (src: string) => common(src, hashes.get(readPictureSrc(src)?.name ?? ""));
  const ofArchive = (src: string) => common(src, plan.pictures.get(plan.pictureOf(src) ?? "")?.hash);
  return async ({ name, history }) => {
    const here = await readTextHistory(db, name);
    if (!here) return { version: undefined, shared: 0, isSame: false };
    const ours = await marksOf(name, here.history, ofHere);
    const theirs = await marksOf(name, history, ofArchive);
    const differ = theirs.findIndex((mark, at) => mark !== ours[at]);
    const shared = differ === -1 ? theirs.length : differ;
    const isSame = ours.at(-1) === theirs.at(-1) && (shared < ours.length || shared === theirs.length);
    return { version: here.version, shared, isSame };
  };
}

/** Told of a text that says something else here. */
export const otherText = "This site has a different text: you choose which one stays";

/** What of an archive comes where the texts that are here stay. */
export async function withoutOurTexts(
  entries: readonly Entry[],
  compare: (text: TextHistory) => Promise<Compared>,
): Promise<Entry[]> {
  const coming: Entry[] = [];
  for (const entry of entries) if (!entry.site || (await compare(entry.site)).version === undefined) coming.push(entry);
  return coming;
}

const manyPassed = (count: number) =>
  count === 1 ? "1 earlier version has no place here" : `${count} earlier versions have no place here`;

/** Takes a text over as the versions that are still to come. Throws VALIDATION_FAILED, CONFLICT. */
export async function takeText(
  db: Db,
  { plan, taken }: { plan: Plan; taken: Taken },
  { name, history }: TextHistory,
  { version, shared, isSame }: Compared,
): Promise<{ outcome: "made" | "known"; notes: string[]; missing: number }> {
  let missing = 0;
  const srcOf = (src: string) => findIn(plan, taken, src)?.src ?? src;
  const told = history.map(({ savedAt, data }, at) => {
    const { html, ...facts } = data;
    if (typeof html !== "string") return { savedAt, data: inFields(facts, srcOf) as SavedText["data"] };
    const shown = inPictures(plan, taken, html);
    if (at === history.length - 1) missing = shown.missing;
    return { savedAt, data: { ...facts, html: shown.html } };
  });
  // What was said there last may be among what is here, and no longer said: then it's said again.
  const begin = isSame ? told.length : Math.min(shared, told.length - 1);
  const days = isSame ? told.slice(0, shared) : told;
  const took = await takeTextHistory(db, name, { version, shared: isSame ? days.length : begin, history: days });
  const notes = [
    ...(isSame ? [] : [`It is version ${took.version} now`]),
    ...(took.passed > 0 ? [manyPassed(took.passed)] : []),
  ];
  return { outcome: isSame ? "known" : "made", notes, missing };
}
