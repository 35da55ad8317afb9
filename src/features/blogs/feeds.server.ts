import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { type FeedSite, writeFeed } from "#platform/content/feed.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { listBlogs } from "./service.server.ts";

const entries = 30;
const of = { what: "blogs", page: "/blogs", rss: "/feed.xml", atom: "/atom.xml" };

/** The newest blogs as a feed. Entries carry the excerpt only: what is behind a wall has no side door here. */
export async function buildFeed(db: Db, site: FeedSite): Promise<{ rss2(): string; atom1(): string }> {
  const { items } = await listBlogs(db, { type: "all", page: 1, limit: entries, sort: "publishedAt", order: "desc" });
  return writeFeed(
    site,
    of,
    items.map(({ id, slug, title, excerpt, price, updatedAt, publishedAt, createdAt, author, categories }) => ({
      ...{ id, title, updatedAt, categories },
      path: pageOf.blog(slug),
      text: `${excerpt}${price > 0 ? ` (Premium, ${formatBdt(price)})` : ""}`,
      publishedAt: publishedAt ?? createdAt,
      authors: [author],
    })),
  );
}
