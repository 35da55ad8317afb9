import type { MetaDescriptor } from "react-router";
import { type PageMeta, pageMeta } from "#lib/page-meta.ts";

/** Facts of a page of one's own: such pages are not for search engines. */
export function shopMeta(facts: PageMeta): MetaDescriptor[] {
  return [...pageMeta({ ...facts, image: null }), { name: "robots", content: "noindex" }];
}
