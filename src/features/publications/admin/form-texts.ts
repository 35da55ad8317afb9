import { linesOf } from "#features/items/client/item-texts.ts";
import type { AdminPublication } from "./contract.ts";

/** What people call the fields that publications alone have. */
export const publicationNames = {
  kind: "Kind",
  authors: "Authors",
  series: "Series",
  issue: "Issue",
  keywords: "Keywords",
  asOf: "Day of the facts",
  sources: "Sources",
  file: "File",
};

/** What those fields begin with. */
export function publicationTexts(
  publication: AdminPublication | undefined,
): Record<keyof typeof publicationNames, string> {
  return {
    kind: publication?.kind ?? "",
    authors: publication?.authors.join("\n") ?? "",
    series: publication?.series ?? "",
    issue: publication?.issue ?? "",
    keywords: publication?.keywords?.join("\n") ?? "",
    asOf: publication?.asOf ?? "",
    sources: linesOf(publication?.sources ?? []),
    file: publication?.file ?? "",
  };
}
