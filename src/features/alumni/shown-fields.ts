/** What a person agrees to one by one, besides the name. `search` lets search engines have the page. */
export const shownFields = [
  "picture",
  "headline",
  "organization",
  "field",
  "place",
  "about",
  "link",
  "search",
] as const;
export type ShownField = (typeof shownFields)[number];
