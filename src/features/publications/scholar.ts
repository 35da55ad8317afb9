import type { CitedPaper } from "./citation.ts";

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
