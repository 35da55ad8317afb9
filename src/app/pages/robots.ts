import type { LoaderFunctionArgs } from "react-router";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";

/** Everything public may be read by machines; private areas and the API have nothing for them. */
export function loader({ context }: LoaderFunctionArgs) {
  keepPage(context, ["content"]);
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /checkout",
    "Disallow: /login",
    "Disallow: /dashboard",
    "Disallow: /admin-dashboard",
    "",
    `Sitemap: ${platformOf(context).config.siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
