import { z } from "zod";
import { successPage } from "#platform/http/envelope.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";

export const searchMissSchema = z
  .object({ text: z.string(), count: z.int(), firstAt: z.iso.datetime(), lastAt: z.iso.datetime() })
  .meta({ id: "SearchMiss" });
export type SearchMiss = z.infer<typeof searchMissSchema>;

/** Query of GET /api/v1/search/misses. */
export const missListQuerySchema = listQuerySchema.extend({
  limit: listQuerySchema.shape.limit.removeDefault().default(20),
  sort: z.enum(["count", "lastAt"], "sort must be count or lastAt").default("count"),
});

export const missListAnswerSchema = successPage(searchMissSchema).meta({ id: "SearchMissList" });
