import type { Publication } from "./contract.ts";

/** What a paper is cited by, besides the institute and its address. */
export type CitedPaper = Pick<
  Publication,
  "slug" | "title" | "summary" | "kind" | "authors" | "series" | "issue" | "keywords" | "publishedAt"
>;

/** Which paper of which series: 'Trade papers, 2026/2'. */
export const inSeries = ({ series, issue }: Pick<Publication, "series" | "issue">) =>
  [series, issue].filter(Boolean).join(", ");

/** What a page tells search engines of papers (Google Scholar); `day` is the day it carries ('2026-11-23'). */
export function scholarMeta(paper: Pick<CitedPaper, "title" | "authors" | "issue">, day: string, institution: string) {
  const tell = (name: string, content: string) => ({ name: `citation_${name}`, content });
  return [
    tell("title", paper.title),
    ...[...new Set(paper.authors)].map((author) => tell("author", author)),
    tell("publication_date", day.replaceAll("-", "/")),
    tell("technical_report_institution", institution),
    ...(paper.issue ? [tell("technical_report_number", paper.issue)] : []),
  ];
}
