import { z } from "zod";
import { itemSummarySchema, offeredFileShape, sourcedTextShape } from "#platform/content/item-contract.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { lineField } from "#platform/http/fields.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";
import { publicationKinds } from "./kinds.ts";

/** What a paper is cited by besides its authors, its title and its day; empty for none. */
export const seriesShape = {
  series: z.string().meta({ description: "The series it belongs to." }),
  issue: z.string().meta({ description: "Which one of it, such as 3 or 2026/2." }),
  keywords: z.array(z.string()),
};

export const publicationSummarySchema = itemSummarySchema
  .extend({
    kind: z.enum(publicationKinds),
    authors: z.array(z.string()),
    publishedAt: z.iso.datetime(),
  })
  .meta({ id: "PublicationSummary" });

export const publicationSchema = publicationSummarySchema
  .extend(sourcedTextShape)
  .extend(offeredFileShape)
  .extend(seriesShape)
  .meta({ id: "Publication" });

export type PublicationSummary = z.infer<typeof publicationSummarySchema>;
export type Publication = z.infer<typeof publicationSchema>;

/** Query of GET /api/v1/publications. */
export const publicationListQuerySchema = listQuerySchema.extend({
  kind: z.enum(publicationKinds, `kind must be one of ${publicationKinds.join(", ")}`).optional(),
  series: lineField("series", 120)
    .min(1, "series must be the name of a series")
    .optional()
    .meta({ description: "Those of one series alone, by its whole name." }),
});

export const publicationListAnswerSchema = successPage(publicationSummarySchema).meta({ id: "PublicationList" });
export const publicationAnswerSchema = success(publicationSchema).meta({ id: "PublicationAnswer" });
