import { z } from "zod";
import { isBlank, isPrintable, oneLine, unprintableMessage } from "#lib/input-text.ts";
import { success } from "#platform/http/envelope.ts";
import { versionField } from "#platform/http/fields.ts";

/** For so many months a blog can be called valid with one press. */
export const validMonths = [6, 12] as const;

/** Body of POST /blogs/{id}/still-valid. */
export const stillValidSchema = z
  .strictObject({ version: versionField(), months: z.literal(validMonths, "months must be 6 or 12") })
  .meta({ id: "StillValid" });

/** What changed, as readers are told: one paragraph. */
export const correctionNote = z
  .string({ error: "Say what changed" })
  .transform((text) => oneLine(text.toWellFormed()))
  .refine((text) => !isBlank(text), "Say what changed")
  .refine((text) => text.length <= 1000, "At most 1,000 characters")
  .refine(isPrintable, unprintableMessage);

/** Body of POST /blogs/{id}/corrections. */
export const publishCorrectionSchema = z
  .strictObject({
    id: z
      .uuid("id must be a UUID")
      .meta({ description: "Made by whoever sends it: sent twice, it's still one correction." }),
    version: versionField().meta({ description: "Of the blog in which it is right." }),
    note: correctionNote,
    tellBuyers: z
      .boolean()
      .default(false)
      .meta({ description: "Whether everybody who bought the blog gets an email, once." }),
  })
  .meta({ id: "PublishCorrection" });
export type PublishCorrection = z.output<typeof publishCorrectionSchema>;

const correctionSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  note: z.string(),
  publishedAt: z.iso.datetime(),
  tellsBuyers: z.boolean(),
  told: z.int().min(0).meta({ description: "Buyers for whom the email is on its way, or arrived." }),
});
export type Correction = z.output<typeof correctionSchema>;
export const correctionAnswerSchema = success(correctionSchema).meta({ id: "BlogCorrectionAnswer" });
export const correctionsAnswerSchema = success(
  z.object({
    items: z.array(correctionSchema),
    buyers: z.int().min(0).meta({ description: "Who have the blog at present." }),
  }),
).meta({ id: "BlogCorrections" });
