import type { MetaDescriptor } from "react-router";

/** What a tab says of a screen of the admin area; nobody else reads it. */
export function adminMeta(title: string, siteName = "Institute of International Trade"): MetaDescriptor[] {
  return [{ title: `${title} | Admin | ${siteName}` }];
}
