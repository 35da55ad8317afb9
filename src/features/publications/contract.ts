import { z } from "zod";
import { success, successPage } from "#platform/http/envelope.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";
import { publicationKinds } from "./kinds.ts";

export const publicationSummarySchema = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    subject: z.string().meta({ description: "Slug of the blog category it belongs to." }),
    kind: z.enum(publicationKinds),
    authors: z.array(z.string()),
    publishedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "PublicationSummary" });

export const publicationSchema = publicationSummarySchema
  .extend({
    body: z.string().meta({ description: "Cleaned HTML." }),
    asOf: z.iso.date().nullable(),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
  })
  .meta({ id: "Publication" });

export type PublicationSummary = z.infer<typeof publicationSummarySchema>;
export type Publication = z.infer<typeof publicationSchema>;

/** Query of GET /api/v1/publications. */
export const publicationListQuerySchema = listQuerySchema.extend({
  kind: z.enum(publicationKinds, `kind must be one of ${publicationKinds.join(", ")}`).optional(),
});

export const publicationListAnswerSchema = successPage(publicationSummarySchema).meta({ id: "PublicationList" });
export const publicationAnswerSchema = success(publicationSchema).meta({ id: "PublicationAnswer" });
