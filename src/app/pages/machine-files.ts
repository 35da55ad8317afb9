import { type LoaderFunctionArgs, redirect } from "react-router";
import type { SiteSettings } from "#features/settings/contract.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { themeColors } from "#ui/theme.ts";

const xmlText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What a phone needs to put the site beside its programs (W3C Web Application Manifest). */
function manifest({ name, shortName, tagline }: SiteSettings): Response {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" });
  const facts = {
    id: "/",
    name,
    short_name: shortName,
    description: tagline,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [icon(192), icon(512), { ...icon(512), purpose: "maskable" }],
  };
  return new Response(JSON.stringify(facts), { headers: { "Content-Type": "application/manifest+json" } });
}

/** Lets a browser offer the site's search in its address bar (OpenSearch 1.1: a short name has 16 characters at most). */
function openSearch({ name, shortName }: SiteSettings, siteUrl: string): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xmlText(shortName.slice(0, 16))}</ShortName>
<Description>${xmlText(`Search ${name}`)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="192" height="192" type="image/png">${siteUrl}/icon-192.png</Image>
<Url type="text/html" template="${siteUrl}/search?q={searchTerms}"/>
</OpenSearchDescription>
`;
  return new Response(text, { headers: { "Content-Type": "application/opensearchdescription+xml" } });
}

/**
 * Whom to tell of a hole (RFC 9116). It must name an end: the first of January after next, so that the text stays the
 * same for a year and never runs out while the site is up.
 */
function security({ email }: SiteSettings, siteUrl: string): Response {
  const contact = email === "" ? `${siteUrl}/contact` : `mailto:${email}`;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date().getUTCFullYear() + 2}-01-01T00:00:00.000Z`,
    "Preferred-Languages: en, bn",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** The files that browsers and researchers look for at fixed addresses. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, config } = platformOf(context);
  const { pathname } = new URL(request.url);
  // Password managers lead here (W3C: a well-known address for changing passwords).
  if (pathname === "/.well-known/change-password") return redirect("/profile", 302);
  keepPage(context, ["content"]);
  const settings = await readSettings(db);
  if (pathname === "/manifest.webmanifest") return manifest(settings);
  if (pathname === "/opensearch.xml") return openSearch(settings, config.siteUrl);
  return security(settings, config.siteUrl);
}
