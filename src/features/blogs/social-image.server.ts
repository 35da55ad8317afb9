import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Disk } from "flydrive";
import { drawCover } from "#lib/art/cover.ts";
import { socialImageTree, socialSize } from "#lib/art/social.ts";
import { formatBdt } from "#lib/money.ts";
import type { BlogDetail } from "./contract.ts";

/** Raised when the drawing itself changes, so that kept pictures are drawn anew. */
const edition = 1;

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

/** One drawing at a time: each takes a tenth of a second of processor time. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * The social image of a blog (PNG, 1200 × 630), drawn once for each wording and kept in the storage. Only public facts
 * stand on it.
 */
export async function socialImage(storage: Disk, blog: BlogDetail, siteName: string): Promise<Buffer> {
  const category = blog.categories[0];
  const facts = {
    title: blog.title,
    author: blog.author,
    category: category?.name ?? "Blog",
    price: blog.price > 0 ? formatBdt(blog.price) : null,
    siteName,
  };
  const hash = createHash("sha256")
    .update(JSON.stringify([edition, blog.slug, category?.slug, facts]))
    .digest("hex")
    .slice(0, 32);
  const key = `social/${hash}.png`;
  const kept = () => storage.getBytes(key).then((bytes) => Buffer.from(bytes));
  if (await storage.exists(key)) return kept();
  const drawn = queue.then(async () => {
    if (await storage.exists(key)) return kept();
    const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
    fonts ??= readFonts();
    const tree = socialImageTree({
      ...facts,
      coverSvg: drawCover({ slug: blog.slug, category: category?.slug ?? "" }),
    });
    const svg = await satori(tree as Parameters<typeof satori>[0], { ...socialSize, fonts: await fonts });
    const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
    await storage.put(key, png);
    return png;
  });
  queue = drawn.catch(() => {});
  return drawn;
}
