import { z } from "zod";
import { itemSummarySchema, offeredFileShape, sourcedTextShape } from "#platform/content/item-contract.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";
import { publicationKinds } from "./kinds.ts";

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
  .meta({ id: "Publication" });

export type PublicationSummary = z.infer<typeof publicationSummarySchema>;
export type Publication = z.infer<typeof publicationSchema>;

/** Query of GET /api/v1/publications. */
export const publicationListQuerySchema = listQuerySchema.extend({
  kind: z.enum(publicationKinds, `kind must be one of ${publicationKinds.join(", ")}`).optional(),
});

export const publicationListAnswerSchema = successPage(publicationSummarySchema).meta({ id: "PublicationList" });
export const publicationAnswerSchema = success(publicationSchema).meta({ id: "PublicationAnswer" });
