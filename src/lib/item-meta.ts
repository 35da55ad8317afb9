import type { MetaDescriptor } from "react-router";
import { fileTypes, type ShownFile } from "./file-facts.ts";
import { pageMeta } from "./page-meta.ts";

/**
 * What search engines and shared links say about one item with a page of its own: title, Open Graph with its drawn
 * picture, the item itself as structured data (`item`, a thing of schema.org without its address), and the way to it.
 */
export function itemMeta({
  title,
  description,
  siteUrl,
  siteName,
  path,
  image,
  type = "article",
  item,
  crumbs,
}: {
  title: string;
  description: string;
  siteUrl: string;
  siteName: string | undefined;
  path: string;
  image: string;
  type?: "website" | "article";
  item: Record<string, unknown> & { "@type": string };
  /** The pages above it, from home on. */
  crumbs: { title: string; href: string }[];
}): MetaDescriptor[] {
  const url = `${siteUrl}${path}`;
  const way = [...crumbs, { title, href: path }];
  return [
    ...pageMeta({ title, description, siteUrl, path, image, type, ...(siteName === undefined ? {} : { siteName }) }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        ...item,
        url,
        image: `${siteUrl}${image}`,
        mainEntityOfPage: url,
      },
    },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: way.map((crumb, i) => ({
          "@type": "ListItem",
          position: i + 1,
          name: crumb.title,
          item: `${siteUrl}${crumb.href === "/" ? "" : crumb.href}`,
        })),
      },
    },
  ];
}

/** A file that goes with an item, as structured data. */
export function mediaObject({ title, kind, bytes, href }: ShownFile, siteUrl: string) {
  const encodingFormat = fileTypes[kind].replace(/;.*/, "");
  return {
    "@type": "MediaObject",
    name: title,
    contentUrl: `${siteUrl}${href}`,
    encodingFormat,
    contentSize: `${bytes} B`,
  };
}
