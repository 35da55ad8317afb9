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
  /** Picture for shared links, as a path of this site or a whole address. */
  image?: string;
  type?: "website" | "article";
  siteName?: string;
}

/** Title, description, canonical address and Open Graph facts of a page. */
export function pageMeta({
  title,
  description,
  siteUrl,
  path,
  image,
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
  if (image !== undefined) {
    descriptors.push({ property: "og:image", content: new URL(image, siteUrl).href });
    descriptors.push({ name: "twitter:card", content: "summary_large_image" });
  }
  return descriptors;
}
