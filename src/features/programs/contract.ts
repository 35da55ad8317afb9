import { z } from "zod";
import { itemSummarySchema, itemTextShape } from "#platform/content/item-contract.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";
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

/** Query of GET /api/v1/programs. */
export const programListQuerySchema = listQuerySchema.extend({
  certification: z.enum(["true", "false"], "certification must be true or false").optional(),
});

export const programListAnswerSchema = successPage(programSummarySchema).meta({ id: "ProgramList" });
export const programAnswerSchema = success(programSchema).meta({ id: "ProgramAnswer" });
