import type { MetaDescriptor } from "react-router";
import { pageOf } from "#lib/page-address.ts";
import { institute, pageMeta } from "#lib/page-meta.ts";
import type { BlogDetail } from "../contract.ts";

/**
 * Title, Open Graph and structured data of a blog; what is behind the wall is named as not free to read. Its author is a
 * person, unless the institute signs it itself.
 */
export function blogMeta(
  blog: Omit<BlogDetail, "content">,
  siteUrl: string,
  siteName: string | undefined,
): MetaDescriptor[] {
  const url = `${siteUrl}${pageOf.blog(blog.slug)}`;
  const image = `/social/${blog.slug}.png`;
  const published = blog.publishedAt ?? blog.createdAt;
  const publisher = institute(siteUrl, siteName);
  const [category] = blog.categories;
  const crumbs = [
    { name: "Home", item: siteUrl },
    { name: "Blogs", item: `${siteUrl}/blogs` },
    { name: blog.title, item: url },
  ];
  return [
    ...pageMeta({
      title: blog.title,
      description: blog.excerpt,
      siteUrl,
      path: pageOf.blog(blog.slug),
      image,
      type: "article",
      siteName,
    }),
    { property: "article:published_time", content: published },
    { property: "article:modified_time", content: blog.updatedAt },
    ...(category ? [{ property: "article:section", content: category.name }] : []),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        headline: blog.title,
        description: blog.excerpt,
        image: `${siteUrl}${image}`,
        datePublished: published,
        dateModified: blog.updatedAt,
        author: blog.author === publisher.name ? publisher : { "@type": "Person", name: blog.author },
        publisher,
        mainEntityOfPage: url,
        wordCount: blog.wordCount,
        correction: blog.corrections.map(({ publishedAt, note }) => ({
          "@type": "CorrectionComment",
          text: note,
          datePublished: publishedAt,
        })),
        keywords: blog.hashtags.map((term) => term.name).join(", "),
        isAccessibleForFree: !blog.locked,
        ...(blog.locked
          ? {
              hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".wall" },
              offers: {
                ...{ "@type": "Offer", price: blog.price.toFixed(2), priceCurrency: "BDT", url },
                availability: "https://schema.org/InStock",
              },
            }
          : {}),
      },
    },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: crumbs.map((crumb, i) => ({ "@type": "ListItem", position: i + 1, ...crumb })),
      },
    },
  ];
}
