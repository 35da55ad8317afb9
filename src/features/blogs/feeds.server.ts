import { Feed } from "feed";
import { formatBdt } from "#lib/money.ts";
import type { Db } from "#platform/db/client.server.ts";
import { listBlogs } from "./service.server.ts";

const entries = 30;

/** The newest blogs as a feed. Entries carry the excerpt only: what is behind a wall has no side door here. */
export async function buildFeed(db: Db, site: { name: string; tagline: string; url: string }): Promise<Feed> {
  const { items } = await listBlogs(db, { type: "all", page: 1, limit: entries, sort: "publishedAt", order: "desc" });
  const feed = new Feed({
    title: `${site.name}: blogs`,
    description: site.tagline,
    id: `${site.url}/blogs`,
    link: `${site.url}/blogs`,
    language: "en",
    favicon: `${site.url}/favicon.svg`,
    copyright: site.name,
    updated: items[0] ? new Date(items[0].updatedAt) : undefined,
    feedLinks: { rss: `${site.url}/feed.xml`, atom: `${site.url}/atom.xml` },
  });
  for (const blog of items) {
    const price = blog.price > 0 ? ` (Premium, ${formatBdt(blog.price)})` : "";
    feed.addItem({
      title: blog.title,
      id: `${site.url}/blogs/${blog.slug}`,
      link: `${site.url}/blogs/${blog.slug}`,
      description: `${blog.excerpt}${price}`,
      date: new Date(blog.updatedAt),
      published: new Date(blog.publishedAt ?? blog.createdAt),
      author: [{ name: blog.author }],
      category: blog.categories.map((category) => ({ name: category.name, term: category.slug })),
    });
  }
  return feed;
}
