import { z } from "zod";
import { success, successPage } from "#platform/http/envelope.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";
import { resourceKinds } from "./kinds.ts";

export const resourceSummarySchema = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    subject: z.string().meta({ description: "Slug of the blog category it belongs to." }),
    kind: z.enum(resourceKinds),
    publishedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "ResourceSummary" });

export const resourceSchema = resourceSummarySchema
  .extend({
    body: z.string().meta({ description: "Cleaned HTML." }),
    asOf: z.iso.date().nullable(),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
  })
  .meta({ id: "Resource" });

export type ResourceSummary = z.infer<typeof resourceSummarySchema>;
export type Resource = z.infer<typeof resourceSchema>;

/** Query of GET /api/v1/resources. */
export const resourceListQuerySchema = listQuerySchema.extend({
  kind: z.enum(resourceKinds, `kind must be one of ${resourceKinds.join(", ")}`).optional(),
});

export const resourceListAnswerSchema = successPage(resourceSummarySchema).meta({ id: "ResourceList" });
export const resourceAnswerSchema = success(resourceSchema).meta({ id: "ResourceAnswer" });
