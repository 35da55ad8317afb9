import { dhakaField } from "#lib/dhaka-field.ts";
import type { AdminBlog } from "./contract.ts";

// What the form begins with; what reads it when it is sent (form.ts) comes later, as it is large.

/** The sources as lines: the title, then the address. */
export const sourceLines = (sources: AdminBlog["sources"]) =>
  sources.map(({ title, url }) => `${title} ${url}`).join("\n");

/** The ids in a field that holds a list of them; what is no list holds none. */
export function idsOf(text: string): string[] {
  try {
    const found: unknown = JSON.parse(text || "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** What people call the fields of the form. */
export const blogNames = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Text",
  sources: "Sources",
  price: "Price",
  memberPrice: "Price for members",
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
    memberPrice: blog?.memberPrice == null ? "" : String(blog.memberPrice),
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
