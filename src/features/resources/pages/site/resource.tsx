import { redirect } from "react-router";
import { itemMeta, mediaObject } from "#lib/item-meta.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { institute } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Button } from "#ui/button.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { FileLink } from "#ui/file-link.tsx";
import { SourceList } from "#ui/source-list.tsx";
import { resourceKindNames } from "../../kinds.ts";
import { listResources, readResource } from "../../service.server.ts";
import { Downloads } from "../../ui/downloads.tsx";
import { resourceFacts } from "../../ui/resource-facts.ts";
import type { Route } from "./+types/resource.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const resource = await orThrowPage(readResource(db, params.slug));
  if (params.slug !== resource.slug) throw redirect(pageOf.resource(resource.slug), 301);
  const { items } = await listResources(db, { page: 1, limit: 6 });
  keepPage(context, ["resources", "content"]);
  const { body, file, downloads, ...facts } = resource;
  return {
    resource: facts,
    ...(file && { file }),
    ...(downloads && { downloads }),
    ...outlineOf(body),
    others: items
      .filter(({ slug }) => slug !== resource.slug)
      .slice(0, 4)
      .map(({ slug, title }) => ({ title, href: pageOf.resource(slug) })),
    siteUrl: config.siteUrl,
  };
}

const crumbs = [
  { title: "Home", href: "/" },
  { title: "Resources", href: "/resources" },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Resource not found" }];
  const { resource, file, downloads, siteUrl } = loaderData;
  const siteName = matches[1].loaderData?.settings.name;
  return itemMeta({
    title: resource.title,
    description: resource.summary,
    siteUrl,
    siteName,
    path: pageOf.resource(resource.slug),
    image: `/social/resources/${resource.slug}.png`,
    crumbs,
    item: {
      "@type": "LearningResource",
      name: resource.title,
      description: resource.summary,
      learningResourceType: resourceKindNames[resource.kind],
      publisher: institute(siteUrl, siteName),
      datePublished: resource.publishedAt,
      dateModified: resource.updatedAt,
      isAccessibleForFree: true,
      // The text is free; a file that is sold is an offer of its own.
      ...(downloads &&
        downloads.price !== null && {
          offers: {
            ...{ "@type": "Offer", name: "Download", price: downloads.price.toFixed(2), priceCurrency: "BDT" },
            availability: "https://schema.org/InStock",
            url: siteUrl + pageOf.resource(resource.slug),
          },
        }),
      ...(file && { encoding: mediaObject(file, siteUrl) }),
    },
  });
}

const readOn = [
  { title: "Blogs", href: "/blogs" },
  { title: "Research publications", href: "/research/publications" },
  { title: "Programs", href: "/programs" },
];

export default function ResourcePage({
  loaderData: { resource, file, downloads, html, chapters, others },
}: Route.ComponentProps) {
  return (
    <DocumentPage
      title={resource.title}
      eyebrow={resourceKindNames[resource.kind]}
      lede={resource.summary}
      crumbs={[...crumbs, { title: resource.title }]}
      action={
        <Button size="lg" variant="secondary" className="no-js:hidden no-print" onClick={() => window.print()}>
          Print
        </Button>
      }
      html={html}
      chapters={chapters}
      aside={[
        { title: "Other resources", links: others },
        { title: "Read on", links: readOn },
      ]}
      before={
        <div className="mb-10">
          <FactList facts={resourceFacts(resource)} />
          {file && <FileLink file={file} />}
          {downloads && <Downloads resource={resource} offered={downloads} />}
        </div>
      }
      after={<SourceList sources={resource.sources} />}
    />
  );
}
