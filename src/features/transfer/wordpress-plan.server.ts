import { breathe } from "#platform/breathe.server.ts";
import { readOne } from "./head.server.ts";
import type { Entry, Plan } from "./plan.ts";
import { cutLine, hashtagsOf, plainLine, slugOr } from "./texts.server.ts";
import { readWordpress, type WordpressItem } from "./wordpress.server.ts";

/** Blocks of the classic editor have no tags around them: empty lines set them apart. */
function withParagraphs(html: string): string {
  if (/<p[\s>]/i.test(html)) return html;
  return html
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) =>
      /^<(h[1-6]|ul|ol|blockquote|pre|table|figure|div|hr)[\s>]/i.test(part)
        ? part
        : `<p>${part.replace(/\r?\n/g, "<br>")}</p>`,
    )
    .join("\n");
}

// None reads over where the next one begins: a text full of beginnings without an end is read once, too.
const caption = /\[caption[^\][]*\]((?:(?!\[caption)[\s\S]){0,5000}?)\[\/caption\]/gi;
const shortcode =
  /\[\/?(gallery|embed|audio|video|playlist|contact-form-7|ninja_form|vc_[a-z_]+|et_pb_[a-z_]+)\b[^\][]*\]/gi;

function withoutComments(html: string): string {
  const kept: string[] = [];
  for (let at = 0; ; ) {
    const start = html.indexOf("<!--", at);
    const end = start < 0 ? -1 : html.indexOf("-->", start + 4);
    if (end < 0) return kept.join("") + html.slice(at);
    kept.push(html.slice(at, start));
    at = end + 3;
  }
}

function textOf(content: string, notes: string[]): string {
  const framed = withoutComments(content).replace(caption, (_, inside: string) => {
    const [, picture = "", words = ""] =
      /^((?:<a[^>]*>\s*)?<img[^>]*>\s*(?:<\/a>)?)([\s\S]*)$/i.exec(inside.trim()) ?? [];
    return picture === "" ? inside : `\n\n<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>\n\n`;
  });
  const found = new Set([...framed.matchAll(shortcode)].map(([, name = ""]) => name.toLowerCase()));
  for (const name of found) notes.push(`[${name}] has nothing like it here and is left out`);
  if (/<(iframe|video|audio|object|embed|form|script)\b/i.test(framed))
    notes.push("Embedded players, forms or scripts are left out");
  return withParagraphs(framed.replace(shortcode, ""));
}

/** The hour in UTC; WordPress writes zeros for none. */
function hourOf(date: string): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(date) ?? [];
  return day === undefined || day.startsWith("0000") ? null : `${day}T${time}Z`;
}

/** Statuses as ours, and why one that was no draft comes as one. */
function statusOf(
  { status, type, password }: WordpressItem,
  date: string | null,
  notes: string[],
): "draft" | "published" {
  if (type === "page") notes.push("It was a page: imported as a draft blog");
  else if (password !== "") notes.push("It was password-protected: imported as a draft");
  else if (status === "private") notes.push("It was private: imported as a draft");
  else if ((status === "publish" || status === "future") && date !== null) return "published";
  return "draft";
}

/** Categories by the slugs that they get here, ten at most. What is left out is noted: no address can be made of other letters. */
function categoriesOf(all: WordpressItem["categories"], notes: string[]): string[] {
  const slugs = all.map(({ slug, name }) => slugOr(slug, name, 60));
  const lost = all.filter((_, i) => slugs[i] === undefined).map(({ name }) => `“${plainLine(name, 60)}”`);
  if (lost.length > 0) notes.push(`Categories without Latin letters are left out: ${lost.join(", ")}`);
  const usable = slugs.filter((slug) => slug !== undefined);
  if (usable.length > 10) notes.push("More than 10 categories: the others are left out");
  return usable.slice(0, 10);
}

const why: Record<string, string> = {
  nav_menu_item: "The site makes its own menus",
  attachment: "Pictures are imported with the texts that show them",
  revision: "Earlier versions are left out",
};

/** What an export says once for all of its posts. */
interface Whole {
  site: string;
  authors: ReadonlyMap<string, string>;
  /** Addresses of pictures by their ids. */
  attachments: ReadonlyMap<string, string>;
}

/** One thing of the export, or why it doesn't come; undefined for what needs no word. */
function entryOf(item: WordpressItem, file: Whole): Entry | Plan["left"][number] | undefined {
  const title = plainLine(item.title, 200) || plainLine(item.name, 200) || `Untitled ${item.id}`;
  if (item.type !== "post" && item.type !== "page") {
    // Not each picture and entry of a menu: the list would be longer than what comes.
    if (why[item.type]) return undefined;
    return { kind: item.type.slice(0, 60) || "entry", title, why: "There is nothing like it on this site" };
  }
  if (["trash", "auto-draft", "inherit"].includes(item.status)) {
    return { kind: item.type, title, why: item.status === "trash" ? "It was in the trash" : "It was never saved" };
  }
  const notes: string[] = [];
  const publishAt = hourOf(item.date);
  const content = textOf(item.content, notes);
  const status = plainLine(content, 10) === "" ? "draft" : statusOf(item, publishAt, notes);
  const cover = file.attachments.get(item.thumbnail);
  return {
    source: `wordpress:${file.site}:${item.id}`,
    kind: "blogs",
    title,
    values: {
      title,
      slug: slugOr(item.name, title),
      excerpt: plainLine(item.excerpt, 500),
      content,
      author: plainLine(file.authors.get(item.creator) ?? item.creator, 100) || undefined,
      status,
      publishAt: status === "published" ? publishAt : null,
      categories: categoriesOf(item.categories, notes),
      hashtags: hashtagsOf(item.tags, notes),
    },
    cover: cover === undefined ? undefined : { src: cover, x: 50, y: 50 },
    // A draft had no address that anybody knew.
    addresses: item.status === "publish" ? [item.link, `/?${item.type === "page" ? "page_id" : "p"}=${item.id}`] : [],
    notes,
  };
}

/** What a WordPress export would bring. Pictures are taken out of the archive in which it lies. Throws VALIDATION_FAILED. */
export async function planOfWordpress(xml: string): Promise<Plan> {
  const file = await readWordpress(xml);
  const attachments = new Map(
    file.items.filter(({ type }) => type === "attachment").map((one) => [one.id, one.attachment]),
  );
  const left: Plan["left"] = [];
  const entries: Entry[] = [];
  const site = file.site
    .slice(0, 500)
    .replace(/\/+$/, "")
    .replace(/^https?:/, "");
  for (const item of file.items) {
    await breathe();
    const read = readOne(() => entryOf(item, { site, authors: file.authors, attachments }));
    if (typeof read === "string")
      left.push({ kind: item.type.slice(0, 60) || "entry", title: cutLine(item.name, 200) || item.id, why: read });
    else if (read && "why" in read) left.push(read);
    else if (read) entries.push(read);
  }
  const named = file.items.flatMap(({ categories }) => categories);
  return {
    categories: [...file.categories, ...named.map((one) => ({ ...one, description: "" }))].flatMap((one) => {
      const slug = slugOr(one.slug, one.name, 60);
      const name = plainLine(one.name, 60) || slug;
      return slug && name ? [{ slug, name, description: plainLine(one.description, 500) }] : [];
    }),
    hashtags: [],
    entries,
    left,
    redirects: "",
    pictureOf: uploadOf,
    pictures: new Map(),
  };
}

/** The place of a picture under wp-content/uploads, whatever the archive calls what is above it. */
function uploadOf(src: string): string | undefined {
  const [, path] = /\/uploads\/([^?#"'\s]+)/.exec(src) ?? [];
  try {
    return path === undefined ? undefined : `uploads/${decodeURIComponent(path)}`;
  } catch {
    return undefined;
  }
}
