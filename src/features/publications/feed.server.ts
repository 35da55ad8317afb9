import { pageOf } from "#lib/page-address.ts";
import { type FeedSite, writeFeed } from "#platform/content/feed.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { papersFeed } from "./client/feed-address.ts";
import { publicationKindNames } from "./kinds.ts";
import { listPublications } from "./service.server.ts";

const of = { what: "publications", page: "/research/publications", atom: papersFeed };

/** The 30 newest publications as an Atom feed, each with its summary. What isn't to be seen yet isn't in it. */
export async function buildPapersFeed(db: Db, site: FeedSite): Promise<string> {
  const { items } = await listPublications(db, { page: 1, limit: 30 });
  return writeFeed(
    site,
    of,
    items.map(({ id, slug, title, summary, updatedAt, publishedAt, authors, kind }) => ({
      ...{ id, title, updatedAt, publishedAt, authors },
      path: pageOf.publication(slug),
      text: summary,
      categories: [{ name: publicationKindNames[kind], slug: kind }],
    })),
  ).atom1();
}
