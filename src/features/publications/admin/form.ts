import { z } from "zod";
import {
  dayText,
  itemFormSchema,
  linesOf,
  linesText,
  lineText,
  sourcesText,
} from "#features/items/client/form-fields.ts";
import { issueMax, keywordMax, keywordsMax, publicationKinds, seriesMax } from "../kinds.ts";
import type { AdminPublication } from "./contract.ts";

/** What the fields of a publication's form say, as the call takes it. */
export const publicationFormSchema = itemFormSchema("publication", {
  kind: z.enum(publicationKinds, "Choose what it is"),
  authors: linesText.refine((authors) => authors.length > 0, "Name at least one author"),
  series: lineText(seriesMax),
  issue: lineText(issueMax),
  keywords: linesText
    .refine((words) => words.length <= keywordsMax, `At most ${keywordsMax} keywords`)
    .refine((words) => words.every((word) => word.length <= keywordMax), `At most ${keywordMax} characters a keyword`)
    .refine((words) => words.every((word) => !word.includes(",")), "One keyword a line, without commas"),
  asOf: dayText,
  sources: sourcesText,
  file: z.string().transform((id) => id || null),
});
export type PublicationForm = z.output<typeof publicationFormSchema>;

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
