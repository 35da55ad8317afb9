import { Feed } from "feed";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { BlogSummary } from "./contract.ts";
import { listBlogs } from "./service.server.ts";

const entries = 30;

/** Characters that no XML document may hold, escaped or not: one of them, and no reader takes the feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones looked for.
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const plain = (text: string) => text.replace(notXml, " ");

/** Readers take titles of Atom entries and all descriptions for HTML; ours are text. */
const asHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The site as its feeds name it; `email` is the institute's, empty where there is none. */
interface FeedSite {
  name: string;
  tagline: string;
  email: string;
  url: string;
}

/** The newest blogs as a feed. Entries carry the excerpt only: what is behind a wall has no side door here. */
export async function buildFeed(db: Db, site: FeedSite): Promise<{ rss2(): string; atom1(): string }> {
  const { items } = await listBlogs(db, { type: "all", page: 1, limit: entries, sort: "publishedAt", order: "desc" });
  return {
    // The feed library mends only the first "]]>" of a CDATA block.
    rss2: () => feedOf(items, site, (title) => plain(title).replaceAll("]]>", "]] >")).rss2(),
    atom1: () => feedOf(items, site, (title) => asHtml(plain(title))).atom1(),
  };
}

function feedOf(items: BlogSummary[], site: FeedSite, titleOf: (title: string) => string): Feed {
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
      title: titleOf(blog.title),
      // For ever the same: readers would show a blog again whose address changed.
      id: `urn:uuid:${blog.id}`,
      link: `${site.url}${pageOf.blog(blog.slug)}`,
      description: asHtml(plain(`${blog.excerpt}${price}`)),
      date: new Date(blog.updatedAt),
      published: new Date(blog.publishedAt ?? blog.createdAt),
      // RSS knows an author by an e-mail address only: the institute's stands before the name.
      author: [{ name: plain(blog.author), ...(site.email === "" ? {} : { email: plain(site.email) }) }],
      // Atom writes the name as an attribute, in which the library leaves "<" as it is.
      category: blog.categories.map((category) => ({
        name: plain(category.name).replaceAll("<", "‹"),
        term: category.slug,
      })),
    });
  }
  return feed;
}
