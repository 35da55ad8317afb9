import { z } from "zod";
import { success } from "#platform/http/envelope.ts";

/** At most this many drafts of one person: whoever has more has forgotten them. */
export const mostDrafts = 100;

export const draftParam = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,79}$/, "name must be lower-case letters, digits and hyphens"),
});

const revision = z
  .int("revision must be a whole number")
  .min(0)
  .max(999_999_999)
  .meta({ description: "Of the draft as it was read; 0 when there was none." });

const fields = z
  .record(
    z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, "A field is named by letters and digits"),
    z
      .string()
      .max(900_000, "At most 900,000 characters")
      .refine((text) => !text.includes("\0"), "Remove characters that cannot be printed"),
  )
  .refine((all) => Object.keys(all).length <= 60, "At most 60 fields");

/** Body of PUT /api/v1/drafts/{name}. */
export const draftBodySchema = z.strictObject({ fields, revision }).meta({ id: "DraftBody" });
/** Query of DELETE /api/v1/drafts/{name}: only what was read is dropped. */
export const draftDropSchema = z.strictObject({
  revision: z
    .string()
    .regex(/^\d{1,9}$/, "revision must be a whole number")
    .transform(Number),
});

const draftSchema = z
  .object({ fields: z.record(z.string(), z.string()), revision: z.int(), savedAt: z.iso.datetime() })
  .meta({ id: "Draft" });
export type Draft = z.infer<typeof draftSchema>;

export const draftAnswerSchema = success(draftSchema.nullable()).meta({ id: "DraftAnswer" });
export const draftKeptSchema = success(draftSchema.omit({ fields: true })).meta({ id: "DraftKept" });
export const draftGoneSchema = success(z.null()).meta({ id: "DraftGone" });
