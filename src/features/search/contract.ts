import { z } from "zod";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";
import { searchTypes } from "./kinds.ts";

const marksSchema = z
  .array(z.object({ start: z.int(), end: z.int() }))
  .meta({ description: "Matching parts: from start up to, not including, end, in UTF-16 units." });

export const searchItemSchema = z
  .object({
    type: z.enum(searchTypes),
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    url: z.string().meta({ description: "Path of its page on this site." }),
    date: z.iso.datetime().nullable().meta({ description: "Of an event its beginning." }),
    past: z.boolean().meta({ description: "An event that is over." }),
    premium: z.boolean(),
    snippet: z
      .string()
      .nullable()
      .meta({ description: "A piece of the public text, where title and description match nowhere." }),
    marks: z.object({ title: marksSchema, description: marksSchema, snippet: marksSchema }),
  })
  .meta({ id: "SearchItem" });

export const searchResultSchema = z
  .object({
    items: z.array(searchItemSchema),
    pagination: paginationSchema,
    counts: z
      .object({
        all: z.int(),
        program: z.int(),
        event: z.int(),
        publication: z.int(),
        resource: z.int(),
        blog: z.int(),
        question: z.int(),
      })
      .meta({ description: "Matches by type, whatever type is asked for; of each type 100 at most." }),
    correctedText: z
      .string()
      .nullable()
      .meta({ description: "What was looked for instead, when nothing matched what was typed." }),
  })
  .meta({ id: "SearchResult" });

export type SearchItem = z.infer<typeof searchItemSchema>;
export type SearchResult = z.infer<typeof searchResultSchema>;

/** Query of GET /api/v1/search. Without text it answers what the search suggests before anything is typed. */
export const searchQuerySchema = listQuerySchema.extend({
  q: z
    .string()
    .trim()
    .max(200, "q can have at most 200 characters")
    .refine((text) => !/[\p{Cc}\uFFFD]/u.test(text), "q cannot contain control characters")
    .default(""),
  type: z.enum(["all", ...searchTypes], `type must be one of all, ${searchTypes.join(", ")}`).default("all"),
  typing: z
    .enum(["1"], "typing must be 1")
    .optional()
    .meta({ description: "The text is still being typed: a search in vain is not noted for the editors." }),
});

export const searchAnswerSchema = success(searchResultSchema).meta({ id: "SearchAnswer" });
