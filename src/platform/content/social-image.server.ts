import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Disk } from "flydrive";
import { drawCover } from "#lib/art/cover.ts";
import { socialImageTree, socialSize } from "#lib/art/social.ts";
import { formatBdt } from "#lib/money.ts";

/** Raised when the drawing itself changes, so that kept pictures are drawn anew. */
const edition = 3;

type Fonts = NonNullable<Parameters<typeof import("satori").default>[1]>["fonts"];
let fonts: Promise<Fonts> | undefined;

async function readFonts(): Promise<Fonts> {
  const file = (name: string) => readFile(path.resolve("node_modules/@fontsource", name));
  const [serif, regular, strong] = await Promise.all([
    file("source-serif-4/files/source-serif-4-latin-600-normal.woff"),
    file("inter/files/inter-latin-400-normal.woff"),
    file("inter/files/inter-latin-600-normal.woff"),
  ]);
  return [
    { name: "Source Serif 4", data: serif, weight: 600, style: "normal" },
    { name: "Inter", data: regular, weight: 400, style: "normal" },
    { name: "Inter", data: strong, weight: 600, style: "normal" },
  ];
}

/** Read once; fonts that could not be read are tried again by the next drawing. */
function fontsOnce(): Promise<Fonts> {
  if (fonts !== undefined) return fonts;
  fonts = readFonts();
  fonts.catch(() => {
    fonts = undefined;
  });
  return fonts;
}

/** One drawing at a time: each takes a tenth of a second of processor time. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * What stands on a social image, all of it public. `subject` chooses the drawing; `badge` says what it costs ('Free',
 * 'Premium · BDT 450'), null where nothing is to be said about that.
 */
export interface SocialFacts {
  slug: string;
  subject: string;
  /** Which one it is among those of its subject (lib/art/cover.ts). */
  place?: number;
  title: string;
  author: string;
  category: string;
  badge: { text: string; tone: "free" | "paid" } | null;
}

/** The badge of what is sold on the site: `price` in BDT, 0 for free. */
export function priceBadge(price: number): NonNullable<SocialFacts["badge"]> {
  return price > 0 ? { text: `Premium · ${formatBdt(price)}`, tone: "paid" } : { text: "Free", tone: "free" };
}

/** The picture shown where an address is shared (PNG, 1200 × 630). */
export async function drawSocialImage(
  { slug, subject, place, ...texts }: SocialFacts,
  siteName: string,
): Promise<Buffer> {
  const drawn = queue.then(async () => {
    const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
    const tree = socialImageTree({ ...texts, siteName, coverSvg: drawCover({ slug, category: subject, place }) });
    const svg = await satori(tree as Parameters<typeof satori>[0], { ...socialSize, fonts: await fontsOnce() });
    return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
  });
  queue = drawn.catch(() => {});
  return drawn;
}

/** Those that are being drawn, by where they will be kept: who asks meanwhile waits for the same. */
const drawing = new Map<string, Promise<Buffer>>();

/** The same, drawn once for each wording and kept in the storage. */
export async function socialImage(storage: Disk, facts: SocialFacts, siteName: string): Promise<Buffer> {
  const { slug, subject, place, ...texts } = facts;
  const hash = createHash("sha256")
    .update(JSON.stringify([edition, slug, subject, place, { ...texts, siteName }]))
    .digest("hex")
    .slice(0, 32);
  const key = `social/${hash}.png`;
  if (await storage.exists(key)) return Buffer.from(await storage.getBytes(key));
  const now = drawing.get(key);
  if (now !== undefined) return now;
  const drawn = drawSocialImage(facts, siteName).then(async (png) => {
    // Who asked gets what was drawn, also when it can't be kept: it is drawn anew next time.
    await storage.put(key, png).catch(() => {});
    return png;
  });
  drawing.set(key, drawn);
  return drawn.finally(() => drawing.delete(key));
}
