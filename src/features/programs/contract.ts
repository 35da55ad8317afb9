import { z } from "zod";
import { itemSummarySchema, itemTextShape } from "#platform/content/item-contract.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { listQuerySchema } from "#platform/http/list-query.ts";

export const programSummarySchema = itemSummarySchema
  .extend({
    certification: z.boolean().meta({ description: "Whether it ends in a test and a certificate." }),
    format: z.string(),
    duration: z.string(),
    audience: z.string(),
    price: z.number().min(0).nullable().meta({ description: "BDT; null while the fee is told on request." }),
  })
  .meta({ id: "ProgramSummary" });

export const programSchema = programSummarySchema.extend(itemTextShape).meta({ id: "Program" });

export type ProgramSummary = z.infer<typeof programSummarySchema>;
export type Program = z.infer<typeof programSchema>;

/** Query of GET /api/v1/programs. */
export const programListQuerySchema = listQuerySchema.extend({
  certification: z.enum(["true", "false"], "certification must be true or false").optional(),
});

export const programListAnswerSchema = successPage(programSummarySchema).meta({ id: "ProgramList" });
export const programAnswerSchema = success(programSchema).meta({ id: "ProgramAnswer" });
