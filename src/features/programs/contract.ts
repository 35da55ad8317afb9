import { z } from "zod";
import { itemSummarySchema, itemTextShape } from "#platform/content/item-contract.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";
import { catalogFilters, type FilterName } from "./catalog.ts";
import { programLanguages, programLevels, programModes } from "./kinds.ts";

/** What lists are told of it, too, and filter by. */
export const programSortShape = {
  level: z.enum(programLevels).nullable(),
  mode: z.enum(programModes).nullable().meta({ description: "Where it is taught; null: not said." }),
  language: z.enum(programLanguages),
  hours: z.int().nullable().meta({ description: "Of teaching, all in all." }),
};

/** What it is made of. */
export const programPartsShape = {
  outcomes: z.array(z.string()).meta({ description: "What whoever takes part can do afterward." }),
  modules: z.array(z.object({ title: z.string(), hours: z.number().nullable(), text: z.string() })),
  faculty: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      profile: z.string().nullable().meta({ description: "Id of a director on the board's page." }),
    }),
  ),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
};

export const programSummarySchema = itemSummarySchema
  .extend({
    certification: z.boolean().meta({ description: "Whether it ends in a test and a certificate." }),
    format: z.string(),
    duration: z.string(),
    audience: z.string(),
    price: z.number().min(0).nullable().meta({ description: "BDT; null while the fee is told on request." }),
    ...programSortShape,
  })
  .meta({ id: "ProgramSummary" });

export const programSchema = programSummarySchema
  .extend(itemTextShape)
  .extend(programPartsShape)
  .meta({ id: "Program" });

export type ProgramSummary = z.infer<typeof programSummarySchema>;
export type Program = z.infer<typeof programSchema>;

/** One filter of the catalog: what can be chosen is written in catalog.ts, for the page, too. */
function chosen<Name extends FilterName>(name: Name) {
  const choices = Object.keys(catalogFilters[name].choices) as [string, ...string[]];
  return z.enum(choices, `${name} must be one of ${choices.join(", ")}`).optional();
}

/** Query of GET /api/v1/programs: with filters, those that fit all of them. */
export const programListQuerySchema = listQuerySchema.extend({
  certification: z.enum(["true", "false"], "certification must be true or false").optional(),
  kind: chosen("kind"),
  level: chosen("level"),
  format: chosen("format").meta({ description: "Where it can be attended: in a hall, online." }),
  fee: chosen("fee").meta({
    description: "Of cohorts to come, else the program's own; request: it is told on request.",
  }),
  language: chosen("language"),
  duration: chosen("duration").meta({ description: "Hours of teaching: up to 12, 13 to 24, over 24." }),
  start: chosen("start").meta({ description: "Whether enrolling in a cohort is open now, or opens later." }),
});

export const programListAnswerSchema = successPage(programSummarySchema).meta({ id: "ProgramList" });
export const programAnswerSchema = success(programSchema).meta({ id: "ProgramAnswer" });
