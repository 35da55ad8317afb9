import { z } from "zod";
import { itemContract } from "#features/items/contract.ts";
import { sourcedTextShape } from "#platform/content/item-contract.ts";
import { asOfField, fileField, lineField, sourcesField } from "#platform/http/fields.ts";
import { seriesShape } from "../contract.ts";
import { issueMax, keywordMax, keywordsMax, publicationKinds, seriesMax } from "../kinds.ts";

const kind = z.enum(publicationKinds, `kind must be one of ${publicationKinds.join(", ")}`);
const own = {
  kind,
  authors: z
    .array(lineField("author", 200).min(1, "An author has a name"), "authors must be a list of names")
    .min(1, "Name at least one author")
    .max(30, "At most 30 authors"),
  series: lineField("series", seriesMax),
  issue: lineField("issue", issueMax),
  keywords: z
    .array(
      // BibTeX parts keywords by commas.
      lineField("keyword", keywordMax)
        .min(1, "A keyword can't be empty")
        .regex(/^[^,]*$/, "A keyword has no comma"),
      "keywords must be a list of words",
    )
    .max(keywordsMax, `At most ${keywordsMax} keywords`),
  asOf: asOfField(),
  sources: sourcesField(),
  file: fileField(),
};

/** What those who write publications send and are answered. */
export const publicationContract = itemContract({
  name: "Publication",
  own,
  made: {
    ...own,
    ...{ series: own.series.default(""), issue: own.issue.default(""), keywords: own.keywords.default([]) },
    ...{ asOf: own.asOf.default(null), sources: own.sources.default([]), file: own.file.default(null) },
  },
  told: { kind, authors: z.array(z.string()), asOf: sourcedTextShape.asOf },
  toldAlone: { ...seriesShape, sources: sourcedTextShape.sources, file: z.uuid().nullable() },
  filters: { kind: kind.optional() },
  sort: { fields: ["publishAt", "title", "updatedAt"], order: "desc" },
});

export type AdminPublicationSummary = z.output<typeof publicationContract.summary>;
export type AdminPublication = z.output<typeof publicationContract.item>;
