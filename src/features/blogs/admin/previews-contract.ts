import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { lineField } from "#platform/http/fields.ts";

/** Days that a link can hold. */
const previewDays = [1, 7, 30] as const;

export const makePreviewSchema = z
  .strictObject({
    forWhom: lineField("forWhom", 100).default(""),
    days: z.literal(previewDays, `days must be one of ${previewDays.join(", ")}`),
  })
  .meta({ id: "MakePreview" });

export const previewSchema = z
  .object({
    id: z.uuid(),
    forWhom: z.string(),
    madeAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: "BlogPreview" });

export const previewsAnswerSchema = success(z.array(previewSchema)).meta({ id: "BlogPreviewsAnswer" });
export const madePreviewAnswerSchema = success(
  previewSchema.extend({ url: z.string().meta({ description: "The whole address. It is told this once." }) }),
).meta({ id: "MadePreviewAnswer" });
export const endedPreviewAnswerSchema = success(z.null()).meta({ id: "EndedPreviewAnswer" });

export type BlogPreview = z.infer<typeof previewSchema>;
