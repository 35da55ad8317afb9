import type { MetaDescriptor } from "react-router";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { truncate } from "#lib/text.ts";
import { plainAnswer } from "../answer-format.ts";
import type { PublicQuestion } from "../contract.ts";

/** Title, description and structured data (QAPage) of a published question. No person is named: none is known. */
export function questionMeta(question: PublicQuestion, siteUrl: string, siteName: string): MetaDescriptor[] {
  const path = pageOf.question(question.slug);
  const url = `${siteUrl}${path}`;
  const answer = plainAnswer(question.answer);
  const institute = { "@type": "Organization", name: siteName, url: siteUrl };
  const crumbs = [
    { name: "Home", item: siteUrl },
    { name: "Questions", item: `${siteUrl}/questions` },
    { name: question.title, item: url },
  ];
  return [
    ...pageMeta({
      title: question.title,
      description: truncate(answer, 160),
      siteUrl,
      path,
      type: "article",
      image: `/social/questions/${question.slug}.png`,
      siteName,
    }),
    { property: "article:published_time", content: question.publishedAt },
    { property: "article:modified_time", content: question.updatedAt },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "QAPage",
        mainEntity: {
          "@type": "Question",
          name: question.title,
          text: question.question,
          answerCount: 1,
          datePublished: question.publishedAt,
          acceptedAnswer: {
            "@type": "Answer",
            text: answer,
            url,
            datePublished: question.publishedAt,
            dateModified: question.updatedAt,
            author: institute,
          },
        },
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
