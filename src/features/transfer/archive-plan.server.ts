import { parse } from "yaml";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { fromMarkdown } from "./markdown.server.ts";
import type { Entry, PictureFacts, Plan } from "./plan.ts";

const siteSchema = z.object({
  format: z.literal("iit-content"),
  version: z.literal(1),
  categories: z
    .array(
      z.object({
        slug: z.string(),
        name: z.string(),
        description: z.string().default(""),
        position: z.int().default(0),
      }),
    )
    .default([]),
  hashtags: z.array(z.object({ slug: z.string(), name: z.string() })).default([]),
});
const picturesSchema = z.array(
  z.object({ file: z.string(), hash: z.string().regex(/^[0-9a-f]{64}$/), title: z.string(), alt: z.string() }),
);

/** YAML of a stranger: no aliases, of which a few lines make gigabytes. */
const readYaml = (text: string): unknown => parse(text, { maxAliasCount: 0 });

const inArchive = (src: string) => /^(?:\.\.\/)?(pictures\/[\w-]+\.webp)(?:#.*)?$/.exec(src)?.[1];

/** One file of the archive; why it can't be used where it can't. */
function entryOf(name: string, text: string, texts: ReadonlyMap<string, "content" | "body">): Entry | string {
  const [kind = "", file = ""] = name.split("/");
  const field = texts.get(kind);
  if (!field) return "Nothing of this kind can be taken in";
  const [, front, body = ""] = /^---\r?\n([\s\S]*?)\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined) return "It has no head between two lines of ---";
  let head: unknown;
  try {
    head = readYaml(front);
  } catch {
    return "Its head can't be read";
  }
  if (typeof head !== "object" || head === null || Array.isArray(head)) return "Its head can't be read";
  const { format, featuredImage, ...values } = head as Record<string, unknown>;
  const slug = typeof values.slug === "string" ? values.slug : file.replace(/\.md$/, "");
  const [, src = "", x = "50", y = "50"] = /^([^#]*)(?:#(\d{1,3})-(\d{1,3}))?$/.exec(String(featuredImage ?? "")) ?? [];
  const isOurs = inArchive(src) !== undefined;
  const html = format === "html" ? body.trim() : fromMarkdown(body);
  return {
    source: `archive:${kind}:${slug}`,
    kind,
    title: String(values.title ?? slug),
    values: {
      ...values,
      slug,
      [field]: html,
      ...(field === "content" && { featuredImage: isOurs ? null : (featuredImage ?? null) }),
    },
    cover: isOurs ? { src, x: Math.min(100, Number(x)), y: Math.min(100, Number(y)) } : undefined,
    addresses: [],
    notes: [],
  };
}

/** What an archive of ours (`exportContent`) would bring. Throws VALIDATION_FAILED for what is none. */
export function planOfArchive(
  files: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, "content" | "body">,
): Plan {
  let site: z.output<typeof siteSchema>;
  let library: z.output<typeof picturesSchema>;
  try {
    site = siteSchema.parse(readYaml(files.get("site.yaml") ?? ""));
    library = picturesSchema.parse(readYaml(files.get("pictures.yaml") ?? "[]"));
  } catch {
    throw new AppError("VALIDATION_FAILED", "site.yaml or pictures.yaml of this archive can't be read.");
  }
  const entries: Entry[] = [];
  const left: Plan["left"] = [];
  for (const [name, text] of [...files].filter(([file]) => file.endsWith(".md")).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const read = entryOf(name, text, texts);
    if (typeof read === "string") left.push({ kind: "file", title: name, why: read });
    else entries.push(read);
  }
  return {
    categories: site.categories,
    hashtags: site.hashtags,
    entries,
    left,
    redirects: files.get("redirects.csv") ?? "",
    pictureOf: inArchive,
    pictures: new Map<string, PictureFacts>(library.map(({ file, ...facts }) => [file, facts])),
  };
}
