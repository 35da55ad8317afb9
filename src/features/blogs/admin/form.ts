import { z } from "zod";
import { dhakaField, momentOfField } from "#lib/dhaka-field.ts";
import type { AdminBlog } from "./contract.ts";

/** The sources as lines: the title, then the address. */
export const sourceLines = (sources: AdminBlog["sources"]) =>
  sources.map(({ title, url }) => `${title} ${url}`).join("\n");

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const names = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim().replace(/^#/, ""))
    .filter(Boolean);

/** The ids in a field that holds a list of them; what is no list holds none. */
export function idsOf(text: string): string[] {
  try {
    const found: unknown = JSON.parse(text || "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

const idList = z
  .string()
  .transform(idsOf)
  .refine((ids) => ids.length <= 10, "Choose at most 10 categories");

/** What the fields of the form say, as the call takes it. Bounds of length are the server's; what is typed here is only read. */
export const blogFormSchema = z.object({
  title: z.string().trim().min(1, "A blog needs a title").max(200, "At most 200 characters"),
  slug: z
    .string()
    .trim()
    .refine((text) => text === "" || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text), "Lower-case words joined by hyphens")
    .transform((text) => text || undefined),
  excerpt: z.string().trim().max(500, "At most 500 characters"),
  content: z.string().refine((html) => html.replace(/<[^>]*>/g, "").trim() !== "", "A blog needs a text"),
  author: z
    .string()
    .trim()
    .max(100, "At most 100 characters")
    .transform((text) => text || undefined),
  authorAbout: z.string().trim().max(160, "At most 160 characters"),
  price: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || /^\d{1,6}(\.\d{1,2})?$/.test(text),
      "An amount such as 450, or nothing if it is free",
    )
    .transform((text) => Number(text || 0))
    .refine((bdt) => bdt <= 500_000, "At most BDT 500,000"),
  wallPercent: z
    .string()
    .trim()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 90, "A whole number from 1 to 90")
    .transform(Number),
  publishAt: z
    .string()
    .transform(momentOfField)
    .refine((at) => at !== undefined, "A day and an hour")
    .transform((at) => at ?? null),
  asOf: z.string().transform((day) => day || null),
  reviewOn: z.string().transform((day) => day || null),
  featuredImage: z
    .string()
    .optional()
    .transform((src) => src || null),
  categories: idList,
  hashtags: z
    .string()
    .transform(names)
    .refine((list) => list.length <= 20, "At most 20 hashtags")
    .refine((list) => list.every((name) => name.length <= 60), "A hashtag can have at most 60 characters"),
  sources: z
    .string()
    .transform((text) => lines(text).map((line) => /^(.*\S)\s+(\S+)$/.exec(line)))
    .refine((list) => list.length <= 50, "At most 50 sources")
    .refine((list) => list.every((line) => line !== null && /^(https?:\/\/|\/)/.test(line[2] ?? "")), {
      message: "Each line ends with an address that begins with https://",
    })
    .transform((list) => list.map((line) => ({ title: line?.[1] ?? "", url: line?.[2] ?? "" }))),
  featured: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
});

export type BlogForm = z.output<typeof blogFormSchema>;

/** What people call the fields of the form. */
export const blogNames = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Text",
  sources: "Sources",
  price: "Price",
  wallPercent: "Share before the wall",
  featuredImage: "Cover",
  categories: "Categories",
  hashtags: "Hashtags",
  publishAt: "Hour",
  asOf: "Day of its facts",
  reviewOn: "Day to check it again",
  author: "Author",
  authorAbout: "Words about the author",
  slug: "Address",
  featured: "Mark 'Featured'",
};

/** What the fields begin with. */
export function blogTexts(blog: AdminBlog | undefined): Record<keyof typeof blogNames, string> {
  return {
    title: blog?.title ?? "",
    excerpt: blog?.excerpt ?? "",
    content: blog?.content ?? "",
    sources: sourceLines(blog?.sources ?? []),
    price: blog && blog.price > 0 ? String(blog.price) : "",
    wallPercent: String(blog?.wallPercent ?? 20),
    // Empty is the cover that is drawn.
    featuredImage: blog && !blog.featuredImage.startsWith("/covers/") ? blog.featuredImage : "",
    categories: JSON.stringify((blog?.categories ?? []).map(({ id }) => id)),
    hashtags: (blog?.hashtags ?? []).map(({ name }) => name).join(", "),
    publishAt: dhakaField(blog?.publishAt),
    asOf: blog?.asOf ?? "",
    reviewOn: blog?.reviewOn ?? "",
    author: blog?.author ?? "",
    authorAbout: blog?.authorAbout ?? "",
    slug: blog?.slug ?? "",
    featured: blog?.featured ? "on" : "",
  };
}
