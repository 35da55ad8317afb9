import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { slugPattern } from "#lib/slug.ts";
import { breathe } from "#platform/breathe.server.ts";
import { readHead, readOne, readYaml } from "./head.server.ts";
import { fromMarkdown } from "./markdown.server.ts";
import { documentFile, type Entry, importLimits, type PictureFacts, type Plan } from "./plan.ts";
import { cutLine } from "./texts.server.ts";
import { planOfTexts } from "./texts-plan.server.ts";

/** As the database keeps them: what it would refuse could be tried as often as one likes. */
const line = (most: number) => z.string().transform((text) => cutLine(text, most));
const termFields = { slug: z.string().max(60).regex(slugPattern), name: line(60).pipe(z.string().min(1)) };
const siteSchema = z.object({
  format: z.literal("iit-content"),
  version: z.literal(1),
  categories: z
    .array(
      z.object({ ...termFields, description: line(500).default(""), position: z.int().min(0).max(30_000).catch(0) }),
    )
    .default([]),
  hashtags: z
    .array(z.object({ ...termFields, name: termFields.name.transform((name) => name.replaceAll(",", " ")) }))
    .default([]),
});
const picturesSchema = z
  .array(z.object({ file: z.string(), hash: z.string().regex(/^[0-9a-f]{64}$/), title: z.string(), alt: z.string() }))
  .max(importLimits.files);

const documentsSchema = z
  .array(
    z.object({
      file: z.string().regex(documentFile),
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      title: z.string(),
      // Whatever is not said to be public is not.
      access: z.enum(["public", "private"]).catch("private"),
    }),
  )
  .max(importLimits.entries);

const inArchive = (src: string) => /^(?:\.\.\/)?(pictures\/[\w-]+\.webp)(?:#.*)?$/.exec(src)?.[1];

/** One file of the archive; why it can't be used where it can't. */
function entryOf(name: string, text: string, texts: ReadonlyMap<string, "content" | "body">): Entry | string {
  const [kind = "", file = ""] = name.split("/");
  const field = texts.get(kind);
  if (!field) return "This kind of content can't be imported";
  const read = readHead(text);
  if (typeof read === "string") return read;
  const { body } = read;
  const { format, textFormat, featuredImage, file: offered, ...rest } = read.head;
  // Beside a format of the text, the other one is the item's own.
  const isOwn = format !== undefined && (textFormat !== undefined || format !== "html");
  const values: Record<string, unknown> = { ...rest, ...(isOwn && { format }) };
  // Asked for in the database before anybody looks whether it can be an address.
  const slug = cutLine(typeof values.slug === "string" ? values.slug : file.replace(/\.md$/, ""), 400);
  const [, src = "", x = "50", y = "50"] =
    /^([^#]*)(?:#(\d{1,3})-(\d{1,3}))?$/.exec(typeof featuredImage === "string" ? featuredImage : "") ?? [];
  const isOurs = inArchive(src) !== undefined;
  const html = (isOwn ? textFormat : format) === "html" ? body.trim() : fromMarkdown(body);
  return {
    source: `archive:${kind}:${slug}`,
    kind,
    title: typeof values.title === "string" ? values.title : slug,
    values: {
      ...values,
      slug,
      [field]: html,
      ...(field === "content" && { featuredImage: isOurs ? null : (featuredImage ?? null) }),
    },
    cover: isOurs ? { src, x: Math.min(100, Number(x)), y: Math.min(100, Number(y)) } : undefined,
    file: typeof offered === "string" ? (documentFile.exec(offered)?.[1] ?? "") : undefined,
    addresses: [],
    notes: [],
  };
}

/** Files that are no pictures, before what offers them. */
const documentEntries = (documents: z.output<typeof documentsSchema>): Entry[] =>
  documents.map(({ file, title, ...facts }) => ({
    ...{ source: `archive:files:${facts.hash}`, kind: "files", title: cutLine(title, 200) || file, values: {} },
    ...{ addresses: [], notes: [], document: { file, ...facts } },
  }));

/** What an archive of ours (`exportContent`) would bring. Throws VALIDATION_FAILED for what is none. */
export async function planOfArchive(
  files: ReadonlyMap<string, string>,
  kinds: ReadonlyMap<string, "content" | "body">,
): Promise<Plan> {
  let site: z.output<typeof siteSchema>;
  let library: z.output<typeof picturesSchema>;
  let documents: z.output<typeof documentsSchema>;
  try {
    site = siteSchema.parse(readYaml(files.get("site.yaml") ?? "", "list"));
    library = picturesSchema.parse(readYaml(files.get("pictures.yaml") ?? "[]", "list"));
    documents = documentsSchema.parse(readYaml(files.get("files.yaml") ?? "[]", "list"));
  } catch {
    throw new AppError("VALIDATION_FAILED", "site.yaml, pictures.yaml or files.yaml of this archive can't be read.");
  }
  const entries = documentEntries(documents);
  const { entries: texts, left } = await planOfTexts(files);
  const items = [...files].filter(([file]) => file.endsWith(".md") && !file.startsWith("texts/"));
  for (const [name, text] of items.sort(([a], [b]) => (a < b ? -1 : 1))) {
    await breathe();
    const read = readOne(() => entryOf(name, text, kinds));
    if (typeof read === "string") left.push({ kind: "file", title: name, why: read });
    else entries.push(read);
  }
  return {
    categories: site.categories,
    hashtags: site.hashtags,
    entries: [...entries, ...texts],
    left,
    redirects: files.get("redirects.csv") ?? "",
    pictureOf: inArchive,
    pictures: new Map<string, PictureFacts>(library.map(({ file, ...facts }) => [file, facts])),
  };
}
