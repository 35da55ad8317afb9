import type { FieldError } from "#lib/app-error.ts";

/** One line of text in one spelling: keyboards write য় as one character or as two, and pasted text brings control marks. */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}

const leadsToWeb = (url: string) =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !/[\s\p{Cc}]/u.test(url);

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
