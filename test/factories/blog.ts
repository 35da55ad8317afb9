import { type BlogDraft, saveBlog } from "#features/blogs/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";

let made = 0;

/** A visible free blog; `given` says what is different about it. */
export function blogDraft(given: Partial<BlogDraft> = {}): BlogDraft {
  made += 1;
  return {
    slug: `blog-${made}`,
    title: `Blog number ${made}`,
    excerpt: "What it is about.",
    content: "<p>A paragraph about trade.</p>",
    author: "Trade desk",
    price: 0,
    wallPercent: 20,
    status: "published",
    featured: false,
    publishAt: new Date("2026-01-01T06:00:00Z"),
    asOf: null,
    sources: [],
    featuredImage: null,
    categories: [],
    hashtags: [],
    ...given,
  };
}

/** Writes a blog the way editors do and answers its id. */
export function createBlog(db: Db, given: Partial<BlogDraft> = {}): Promise<string> {
  return saveBlog(db, blogDraft(given));
}
