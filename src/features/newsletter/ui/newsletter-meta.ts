import type { MetaDescriptor } from "react-router";
import { type PageMeta, pageMeta } from "#lib/page-meta.ts";

/** Facts of a screen behind a mailed link: not for search engines. */
export function readerPageMeta(facts: PageMeta): MetaDescriptor[] {
  return [...pageMeta({ ...facts, image: null }), { name: "robots", content: "noindex" }];
}
