import type { LoaderFunctionArgs } from "react-router";
import { listAddresses, nextPublishing } from "#features/blogs/service.server.ts";
import { listPublicAddresses } from "#features/trade-queries/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { listedItems } from "../listed-items.server.ts";
import { publicPages } from "../public-pages.ts";

/** Addresses hold only characters that need no escaping in XML: they come from our own table and from slugs. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, config } = platformOf(context);
  const { changesAt, alumniLaunched, ...kinds } = await listedItems(db);
  keepPage(context, ["blogs"], await nextPublishing(db));
  keepPage(context, ["programs", "events", "publications", "resources", "alumni", "content"], changesAt);
  keepPage(context, ["questions"]);
  const [blogs, questions] = await Promise.all([listAddresses(db), listPublicAddresses(db)]);
  const urls = [
    // A list with people who didn't all agree to be found is for no search engine.
    ...publicPages
      .filter(({ path }) => !(alumniLaunched && path === "/alumni"))
      .map((page) => `<url><loc>${config.siteUrl}${page.path}</loc></url>`),
    ...blogs.map(
      (blog) => `<url><loc>${config.siteUrl}${pageOf.blog(blog.slug)}</loc><lastmod>${blog.updatedAt}</lastmod></url>`,
    ),
    ...questions.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${config.siteUrl}${pageOf.question(slug)}</loc><lastmod>${updatedAt}</lastmod></url>`,
    ),
    ...Object.values(kinds)
      .flat()
      .map((item) => `<url><loc>${config.siteUrl}${item.path}</loc><lastmod>${item.updatedAt}</lastmod></url>`),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
