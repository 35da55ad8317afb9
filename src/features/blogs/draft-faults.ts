import type { FieldError } from "#lib/app-error.ts";
import { leadsToWeb } from "#lib/input-text.ts";

/** Addresses in a draft that must not stand on a page: links that are none of the web, pictures of other sites. */
export function faultsOfDraft(draft: { sources: { url: string }[]; featuredImage: string | null }): FieldError[] {
  const faults = draft.sources.flatMap(({ url }, i) =>
    leadsToWeb(url)
      ? []
      : [{ path: `sources.${i}.url`, message: "Must be an address that begins with http:// or https://" }],
  );
  if (draft.featuredImage !== null && !/^\/(?![/\\])[^\s"'<>\\]*$/.test(draft.featuredImage))
    faults.push({ path: "featuredImage", message: "Must be the path of a picture of this site" });
  return faults;
}
