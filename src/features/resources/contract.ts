import { z } from "zod";
import { itemSummarySchema, offeredFileShape, sourcedTextShape } from "#platform/content/item-contract.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";
import { downloadsShape } from "./download-contract.ts";
import { resourceKinds } from "./kinds.ts";

export const resourceSummarySchema = itemSummarySchema
  .extend({
    kind: z.enum(resourceKinds),
    publishedAt: z.iso.datetime(),
  })
  .meta({ id: "ResourceSummary" });

export const resourceSchema = resourceSummarySchema
  .extend(sourcedTextShape)
  .extend(offeredFileShape)
  .extend(downloadsShape)
  .meta({ id: "Resource" });

export type ResourceSummary = z.infer<typeof resourceSummarySchema>;
export type Resource = z.infer<typeof resourceSchema>;

/** Query of GET /api/v1/resources. */
export const resourceListQuerySchema = listQuerySchema.extend({
  kind: z.enum(resourceKinds, `kind must be one of ${resourceKinds.join(", ")}`).optional(),
});

export const resourceListAnswerSchema = successPage(resourceSummarySchema).meta({ id: "ResourceList" });
export const resourceAnswerSchema = success(resourceSchema).meta({ id: "ResourceAnswer" });
