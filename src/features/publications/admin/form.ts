import { z } from "zod";
import { dayText, itemFormSchema, linesText, lineText, sourcesText } from "#features/items/client/form-fields.ts";
import { issueMax, keywordMax, keywordsMax, publicationKinds, seriesMax } from "../kinds.ts";

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
