import type { MetaDescriptor } from "react-router";

/** What search engines, tabs and shared links say about a page. */
export interface PageMeta {
  /** Of the page alone; the name of the site is put after it. */
  title: string;
  description: string;
  /** Origin of the site (SITE_URL), never the Host that a visitor named. */
  siteUrl: string;
  /** The page's one canonical path ('/events'). */
  path: string;
  /** Picture for shared links, as a path of this site or a whole address; null: the page is for nobody else. Default: the card of the page. */
  image?: string | null;
  type?: "website" | "article";
  siteName?: string;
}

/** Name under which the card of a page of a fixed address is drawn: its path in one word ('/' is 'home'). */
export function cardName(path: string): string {
  return path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
}

/** Title, description, canonical address and Open Graph facts of a page. */
export function pageMeta({
  title,
  description,
  siteUrl,
  path,
  image = `/social/pages/${cardName(path)}.png`,
  type = "website",
  siteName = "Institute of International Trade",
}: PageMeta): MetaDescriptor[] {
  const url = new URL(path, siteUrl).href;
  const descriptors: MetaDescriptor[] = [
    { title: title === siteName ? title : `${title} | ${siteName}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:type", content: type },
    { property: "og:site_name", content: siteName },
  ];
  if (image !== null) {
    descriptors.push(
      { property: "og:image", content: new URL(image, siteUrl).href },
      { property: "og:image:width", content: "1200" },
      { property: "og:image:height", content: "630" },
      { name: "twitter:card", content: "summary_large_image" },
    );
  }
  return descriptors;
}

/** The institute, as structured data names it. */
export function institute(siteUrl: string, siteName = "Institute of International Trade") {
  return { "@type": "Organization", name: siteName, url: siteUrl };
}
