/** What can be found, in the order in which types are named. */
export const searchTypes = ["program", "event", "publication", "resource", "blog", "question"] as const;
export type SearchType = (typeof searchTypes)[number];

/** The types in words, many of them. */
export const searchTypeNames: Record<SearchType, string> = {
  program: "Programs",
  event: "Events",
  publication: "Publications",
  resource: "Resources",
  blog: "Blogs",
  question: "Questions",
};
