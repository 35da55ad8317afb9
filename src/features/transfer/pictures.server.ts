import render from "dom-serializer";
import { findAll, removeElement } from "domutils";
import { parseDocument } from "htmlparser2";
import { cutCover, keepPicture } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Entry, Plan } from "./plan.ts";
import { fieldsOf } from "./site-text.ts";
import { eachFile, hashOf, type Sent } from "./source.server.ts";
import { cutLine, isBounded } from "./texts.server.ts";

type Tools = Pick<Platform, "db" | "pool" | "storage">;
/** Pictures of the library by the file that they came from; undefined for a file that is no picture. */
export type Taken = Map<string, { id: string; src: string } | undefined>;

/** The pictures of a text; none of one beyond what a text may be made of, which the cleaner refuses where it is written. */
const images = (html: string) => {
  const document = parseDocument(isBounded(html) ? html : "");
  return { document, found: findAll(({ name }) => name === "img", document.children) };
};

/** Files of the pictures that an entry shows, as the plan names them; undefined for those that it can't have. */
export function picturesOf(
  plan: Plan,
  { values, cover, site }: Entry,
  text: "content" | "body",
): (string | undefined)[] {
  const shownIn = (html: unknown) =>
    images(typeof html === "string" ? html : "").found.map(({ attribs }) => attribs.src ?? "");
  if (site) {
    const fields = fieldsOf(site.history).filter((src) => plan.pictureOf(src) !== undefined);
    const shown = [...fields, ...site.history.flatMap(({ data }) => shownIn(data.html))];
    // What an earlier version shows may be gone since: its address stays as it was.
    return shown.filter((src) => !src.startsWith("/files/media/")).map((src) => plan.pictureOf(src));
  }
  const shown = shownIn(values[text]);
  return [...shown, ...(cover ? [cover.src] : [])].map((src) => plan.pictureOf(src));
}

/** WordPress shows 'x-300x200.jpg', which it made of 'x.jpg': that one is wanted, too. */
export const originalOf = (file: string) =>
  file.replace(/-\d{1,4}x\d{1,4}(?=\.\w+$)/, "").replace(/-scaled(?=\.\w+$)/, "");

/** Time is up: what was taken stays, and another job goes on. */
export class TimeIsUp extends Error {}

/** How long a piece of an import works; it says when something came of it that the next one need not do again. */
export interface Turn {
  isLate: () => boolean;
  cameOn: () => void;
}

/** Beside the parts of the file, and gone with them: says that a picture of it was looked at and is none. */
const refusalOf = ({ folder }: Sent, name: string) => `${folder}/refused/${hashOf(Buffer.from(name))}`;

/** Makes the wanted files pictures of the library. Throws TimeIsUp when `isLate` says so, before the next one is drawn. */
export async function takePictures(
  tools: Tools,
  sent: Sent,
  plan: Plan,
  { wanted, userId, isLate, cameOn }: { wanted: ReadonlySet<string>; userId: string } & Turn,
): Promise<Taken> {
  const taken: Taken = new Map();
  await eachFile(tools.storage, sent, wanted, async (name, bytes) => {
    if (isLate()) throw new TimeIsUp();
    const refusal = refusalOf(sent, name);
    if (await tools.storage.exists(refusal)) return void taken.set(name, undefined);
    const { hash, title, alt } = plan.pictures.get(name) ?? {};
    const facts = {
      title:
        cutLine(title ?? "", 200) || cutLine((name.split("/").at(-1) ?? name).replace(/\.\w+$/, ""), 200) || "Picture",
      alt: cutLine(alt ?? "", 500),
    };
    try {
      const { picture, known } = await keepPicture(tools, { bytes, userId, ...facts, hash });
      if (!known) cameOn();
      taken.set(name, picture);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "UNSUPPORTED_MEDIA_TYPE") throw error;
      taken.set(name, undefined);
      await tools.storage.put(refusal, "");
      cameOn();
    }
  });
  return taken;
}

export const findIn = (plan: Plan, taken: Taken, src: string) => {
  const file = plan.pictureOf(src);
  return file === undefined ? undefined : (taken.get(file) ?? taken.get(originalOf(file)));
};

/** A text with pictures of the library; how many it has to go without. */
export function inPictures(plan: Plan, taken: Taken, html: string): { html: string; missing: number } {
  const { document, found } = images(html);
  let missing = 0;
  for (const image of found) {
    const { src = "", alt = "" } = image.attribs;
    if (src.startsWith("/files/media/")) continue;
    const picture = findIn(plan, taken, src);
    if (picture) image.attribs = { src: picture.src, alt };
    else {
      missing += 1;
      removeElement(image);
    }
  }
  if (found.length === 0) return { html, missing };
  return { html: render(document.children, { decodeEntities: true, encodeEntities: "utf8" }), missing };
}

/** The values of an entry with pictures of the library in its text and as its cover; how many it has to go without. */
export async function withPictures(
  tools: Tools,
  plan: Plan,
  entry: Entry,
  taken: Taken,
  { text, userId }: { text: "content" | "body"; userId: string },
): Promise<{ values: Record<string, unknown>; missing: number }> {
  const { html, missing } = inPictures(plan, taken, String(entry.values[text] ?? ""));
  const values = { ...entry.values, [text]: html };
  if (!entry.cover) return { values, missing };
  const picture = findIn(plan, taken, entry.cover.src);
  if (!picture) return { values, missing: missing + 1 };
  const { x, y } = entry.cover;
  const { src } = await cutCover(tools, { id: picture.id, userId, x, y });
  return { values: { ...values, featuredImage: src }, missing };
}
