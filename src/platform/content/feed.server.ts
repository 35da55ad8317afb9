import { Feed } from "feed";

/** Characters that no XML document may hold, escaped or not: one of them, and no reader takes the feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones looked for.
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const plain = (text: string) => text.replace(notXml, " ");

/** Readers take titles of Atom entries and all descriptions for HTML; ours are text. */
const asHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The site as its feeds name it; `email` is the institute's, empty where there is none. */
export interface FeedSite {
  name: string;
  tagline: string;
  email: string;
  url: string;
}

/** What a feed is of, and where it lies. */
export interface FeedOf {
  /** What comes after the site's name: 'blogs'. */
  what: string;
  /** The page that lists the same. */
  page: string;
  rss?: string;
  atom: string;
}

/** An entry, in plain text. */
export interface FeedEntry {
  /** For ever the same: readers would show one again whose address changed. */
  id: string;
  path: string;
  title: string;
  text: string;
  updatedAt: string;
  publishedAt: string;
  authors: readonly string[];
  categories: readonly { name: string; slug: string }[];
}

/** A feed of entries, the newest first. */
export function writeFeed(
  site: FeedSite,
  of: FeedOf,
  entries: readonly FeedEntry[],
): { rss2(): string; atom1(): string } {
  return {
    // The feed library mends only the first "]]>" of a CDATA block.
    rss2: () => feedOf(site, of, entries, (title) => plain(title).replaceAll("]]>", "]] >")).rss2(),
    atom1: () => feedOf(site, of, entries, (title) => asHtml(plain(title))).atom1(),
  };
}

function feedOf(site: FeedSite, of: FeedOf, entries: readonly FeedEntry[], titleOf: (title: string) => string): Feed {
  const feed = new Feed({
    title: `${site.name}: ${of.what}`,
    description: site.tagline,
    id: site.url + of.page,
    link: site.url + of.page,
    language: "en",
    favicon: `${site.url}/favicon.svg`,
    copyright: site.name,
    updated: entries[0] ? new Date(entries[0].updatedAt) : undefined,
    feedLinks: { ...(of.rss !== undefined && { rss: site.url + of.rss }), atom: site.url + of.atom },
  });
  for (const entry of entries)
    feed.addItem({
      title: titleOf(entry.title),
      id: `urn:uuid:${entry.id}`,
      link: site.url + entry.path,
      description: asHtml(plain(entry.text)),
      date: new Date(entry.updatedAt),
      published: new Date(entry.publishedAt),
      // RSS knows an author by an e-mail address only: the institute's stands before the name.
      author: entry.authors.map((name) => ({
        name: plain(name),
        ...(site.email === "" ? {} : { email: plain(site.email) }),
      })),
      // Atom writes the name as an attribute, in which the library leaves "<" as it is.
      category: entry.categories.map(({ name, slug }) => ({ name: plain(name).replaceAll("<", "‹"), term: slug })),
    });
  return feed;
}
