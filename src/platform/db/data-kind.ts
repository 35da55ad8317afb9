/** Kinds of data that pages and remembered facts are made from; a write tells which one it touched (channel page_cache). */
export type DataKind =
  | "blogs"
  | "content"
  | "questions"
  | "programs"
  | "events"
  | "publications"
  | "resources"
  | "alumni";
