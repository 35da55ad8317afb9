import type { MetaDescriptor } from "react-router";
import { type PageMeta, pageMeta } from "#lib/page-meta.ts";

/** Facts of an account screen: such pages are not for search engines. */
export function accountMeta(facts: PageMeta): MetaDescriptor[] {
  return [...pageMeta({ ...facts, image: null }), { name: "robots", content: "noindex" }];
}
