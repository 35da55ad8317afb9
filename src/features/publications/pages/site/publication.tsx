import { redirect } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { itemMeta, mediaObject } from "#lib/item-meta.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { institute } from "#lib/page-meta.ts";
import { serviceOf } from "#lib/service-address.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { FileLink } from "#ui/file-link.tsx";
import { SourceList } from "#ui/source-list.tsx";
import { citationOf } from "../../citation.server.ts";
import { papersFeedLink } from "../../client/feed-address.ts";
import { publicationKindNames } from "../../kinds.ts";
import { scholarMeta } from "../../scholar.ts";
import { listPublications, readPublication } from "../../service.server.ts";
import { CiteThis } from "../../ui/cite-this.tsx";
import { publicationFacts } from "../../ui/publication-facts.tsx";
import type { Route } from "./+types/publication.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const paper = await orThrowPage(readPublication(db, params.slug));
  if (params.slug !== paper.slug) throw redirect(pageOf.publication(paper.slug), 301);
  const { items } = await listPublications(db, { page: 1, limit: 6 });
  const { name } = await readSettings(db);
  keepPage(context, ["publications", "content"]);
  const { body, file, ...facts } = paper;
  return {
    paper: facts,
    citation: citationOf(paper, { name, url: config.siteUrl }),
    ...(file && { file }),
    ...outlineOf(body),
    others: items
      .filter(({ slug }) => slug !== paper.slug)
      .slice(0, 4)
      .map(({ slug, title }) => ({ title, href: pageOf.publication(slug) })),
    siteUrl: config.siteUrl,
  };
}

const crumbs = [
  { title: "Home", href: "/" },
  { title: "Research publications", href: "/research/publications" },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Publication not found" }];
  const { paper, citation, file, siteUrl } = loaderData;
  const siteName = matches[1].loaderData?.settings.name;
  const publisher = institute(siteUrl, siteName);
  const scholar = scholarMeta(paper, citation.day, publisher.name);
  const told = itemMeta({
    title: paper.title,
    description: paper.summary,
    siteUrl,
    siteName,
    path: pageOf.publication(paper.slug),
    image: `/social/publications/${paper.slug}.png`,
    crumbs,
    item: {
      "@type": paper.kind === "working-paper" ? "ScholarlyArticle" : "Report",
      headline: paper.title,
      name: paper.title,
      description: paper.summary,
      // Desks of the institute sign beside people, so no author is called a person.
      author: paper.authors.map((name) => ({ "@type": "Organization", name })),
      publisher,
      datePublished: paper.publishedAt,
      dateModified: paper.updatedAt,
      isAccessibleForFree: true,
      ...(paper.keywords.length > 0 && { keywords: paper.keywords }),
      ...(paper.series && { isPartOf: { "@type": "CreativeWorkSeries", name: paper.series } }),
      ...(paper.issue && { position: paper.issue }),
      ...(file && { encoding: mediaObject(file, siteUrl) }),
      inLanguage: "en",
    },
  });
  return [...told, ...scholar, papersFeedLink];
}

export default function PublicationPage({ loaderData }: Route.ComponentProps) {
  const { paper, citation, file, html, chapters, others } = loaderData;
  return (
    <DocumentPage
      title={paper.title}
      eyebrow={publicationKindNames[paper.kind]}
      lede={paper.summary}
      crumbs={[...crumbs, { title: paper.title }]}
      action={
        <ButtonLink to={pageOf.contact(`Publication: ${paper.title}`)} variant="secondary" size="lg">
          Ask about this paper
        </ButtonLink>
      }
      html={html}
      chapters={chapters}
      aside={[
        ...(paper.series === ""
          ? []
          : [{ title: "Series", links: [{ title: paper.series, href: serviceOf.seriesOfPapers(paper.series) }] }]),
        { title: "Other papers", links: others },
      ]}
      before={
        <div className="mb-10">
          <FactList facts={publicationFacts(paper)} />
          {file && <FileLink file={file} />}
        </div>
      }
      after={
        <>
          <SourceList sources={paper.sources} />
          <CiteThis text={citation.text} files={citation.files} />
        </>
      }
    />
  );
}
