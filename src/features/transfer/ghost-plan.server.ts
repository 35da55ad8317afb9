import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { breathe } from "#platform/breathe.server.ts";
import { readOne } from "./head.server.ts";
import { type Entry, importLimits, type Plan } from "./plan.ts";
import { cutLine, hashtagsOf, plainLine, slugOr } from "./texts.server.ts";

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? "");
const id = z.union([z.string(), z.number()]).transform(String);
const postSchema = z.object({
  id,
  title: text,
  slug: text,
  html: text,
  feature_image: text,
  custom_excerpt: text,
  status: text,
  visibility: text,
  type: text,
  page: z.unknown().optional(),
  featured: z.unknown().optional(),
  published_at: z.union([z.string(), z.number()]).nullish(),
});
const joined = z.object({ post_id: id, tag_id: id.optional(), author_id: id.optional() });
const dataSchema = z.object({
  posts: z.array(postSchema).max(importLimits.entries),
  tags: z.array(z.object({ id, name: text, slug: text, description: text })).default([]),
  users: z.array(z.object({ id, name: text })).default([]),
  posts_tags: z.array(joined).default([]),
  posts_authors: z.array(joined).default([]),
});
const fileSchema = z.object({ db: z.array(z.object({ data: dataSchema })).min(1) });

function readFile(json: string): z.output<typeof dataSchema> {
  try {
    const [first] = fileSchema.parse(JSON.parse(json)).db;
    if (first) return first.data;
  } catch {
    // Told below, without a word of what the file says.
  }
  const message = "This is not a Ghost export, or it has more than 10,000 posts";
  throw new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "file", message }] });
}

/** A Ghost export of before version 1 has milliseconds. */
function hourOf(given: string | number | null | undefined): string | null {
  const at = new Date(given ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Ghost writes the address of the site itself like this. */
const withoutHost = (html: string) => html.replaceAll("__GHOST_URL__", "");

/** What is said of a post in the report. */
function notesOf(post: z.output<typeof postSchema>, isPage: boolean, isOpen: boolean): string[] {
  const notes: string[] = [];
  if (isPage) notes.push("It was a page: imported as a draft blog");
  else if (!isOpen) notes.push("It was for members only: imported as a draft. Set its price before you publish it");
  if (post.html === "") notes.push("The file has no HTML for it: only its title is imported");
  if (/<(iframe|video|audio|object|embed|form|script)\b/i.test(post.html))
    notes.push("Embedded players, forms or scripts are left out");
  return notes;
}

/** One post with the names of its tags and its author, or why it doesn't come. */
function entryOf(
  post: z.output<typeof postSchema>,
  tags: readonly string[],
  author: string,
): Entry | Plan["left"][number] {
  const title = plainLine(post.title, 200) || `Untitled ${post.id}`;
  const notes: string[] = [];
  const isPage = post.type === "page" || post.page === 1 || post.page === true;
  if (post.status === "sent") return { kind: "email", title, why: "It was only sent as an email" };
  const isOpen = post.visibility === "" || post.visibility === "public";
  notes.push(...notesOf(post, isPage, isOpen));
  const publishAt = hourOf(post.published_at);
  const shown = ["published", "scheduled"].includes(post.status) && publishAt !== null && post.html !== "";
  return {
    source: `ghost:${post.id}`,
    kind: "blogs",
    title,
    values: {
      title,
      slug: slugOr(post.slug, title),
      excerpt: plainLine(post.custom_excerpt, 500),
      content: withoutHost(post.html),
      author: plainLine(author, 100) || undefined,
      status: shown && isOpen && !isPage ? "published" : "draft",
      publishAt: shown && isOpen && !isPage ? publishAt : null,
      featured: post.featured === 1 || post.featured === true,
      // Tags that begin with a # are Ghost's own marks, which no reader sees.
      hashtags: hashtagsOf(
        tags.filter((name) => !name.startsWith("#")),
        notes,
      ),
    },
    cover: post.feature_image === "" ? undefined : { src: withoutHost(post.feature_image), x: 50, y: 50 },
    addresses: post.status === "published" && post.slug !== "" ? [`/${post.slug}/`] : [],
    notes,
  };
}

/** What a Ghost export would bring: the HTML that Ghost itself made of its posts. Throws VALIDATION_FAILED. */
export async function planOfGhost(json: string): Promise<Plan> {
  const data = readFile(json);
  const tags = new Map(data.tags.map((tag) => [tag.id, tag]));
  const users = new Map(data.users.map(({ id: user, name }) => [user, name]));
  const tagsOf = Map.groupBy(data.posts_tags, ({ post_id }) => post_id);
  const authorsOf = Map.groupBy(data.posts_authors, ({ post_id }) => post_id);
  const entries: Entry[] = [];
  const left: Plan["left"] = [];
  for (const post of data.posts) {
    const mine = (tagsOf.get(post.id) ?? []).flatMap(({ tag_id = "" }) => tags.get(tag_id)?.name ?? []);
    const author = users.get(authorsOf.get(post.id)?.[0]?.author_id ?? "") ?? "";
    await breathe();
    const read = readOne(() => entryOf(post, mine, author));
    if (typeof read === "string") left.push({ kind: "post", title: cutLine(post.slug, 200) || post.id, why: read });
    else if ("why" in read) left.push(read);
    else entries.push(read);
  }
  return {
    ...{ categories: [], hashtags: [], entries, left, redirects: "", pictures: new Map() },
    pictureOf(src) {
      const [, path] = /\/content\/images\/(?:size\/w\d+\/)?([^?#"'\s]+)/.exec(src) ?? [];
      return path && `images/${path}`;
    },
  };
}
