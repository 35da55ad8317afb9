import type { LoaderFunctionArgs } from "react-router";
import { buildFeed } from "#features/blogs/feeds.server.ts";
import { nextPublishing } from "#features/blogs/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";

/** /feed.xml (RSS 2.0) and /atom.xml. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["blogs", "content"], await nextPublishing(db));
  const { name, tagline, email } = await readSettings(db);
  const feed = await buildFeed(db, { name, tagline, email, url: config.siteUrl });
  const atom = new URL(request.url).pathname === "/atom.xml";
  return new Response(atom ? feed.atom1() : feed.rss2(), {
    headers: { "Content-Type": `application/${atom ? "atom" : "rss"}+xml; charset=utf-8` },
  });
}
