import type { Publication } from "./contract.ts";

/** What a paper is cited by, besides the institute and its address. */
export type CitedPaper = Pick<
  Publication,
  "slug" | "title" | "summary" | "kind" | "authors" | "series" | "issue" | "keywords" | "publishedAt"
>;

/** Which paper of which series: 'Trade papers, 2026/2'. */
export const inSeries = ({ series, issue }: Pick<Publication, "series" | "issue">) =>
  [series, issue].filter(Boolean).join(", ");
