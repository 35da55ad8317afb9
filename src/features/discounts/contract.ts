import { z } from "zod";
import { mostPercent } from "#lib/event-discount.ts";
import { isBlank, isPrintable, oneLine, unprintableMessage } from "#lib/input-text.ts";
import { success } from "#platform/http/envelope.ts";
import { beforeField } from "#platform/http/fields.ts";
import { mostSentBytes, proofStates } from "./proof-state.ts";

const percent = (what: string, usual: number) =>
  z
    .int("A whole number of percent")
    .min(0, "At least 0, which is none")
    .max(mostPercent, `At most ${mostPercent}%: nothing that costs something becomes free by a discount`)
    .default(usual)
    .meta({ description: `${what}, in percent; 0: none is given.` });

/** What the institute takes off registrations for events. */
export const discountSettingsSchema = z.strictObject({
  group: percent("Off all places of 3 or more people of one organization", 10),
  alumni: percent("Off the place of an alumna or alumnus, once an event", 10),
  student: percent("Off the place of a student whose proof was accepted, once an event", 10),
});
export type DiscountSettings = z.infer<typeof discountSettingsSchema>;

/** PATCH /discount-settings */
export const changeDiscountSettingsSchema = z
  .strictObject({
    group: discountSettingsSchema.shape.group.unwrap().optional(),
    alumni: discountSettingsSchema.shape.alumni.unwrap().optional(),
    student: discountSettingsSchema.shape.student.unwrap().optional(),
    before: beforeField(),
  })
  .meta({ id: "ChangeDiscountSettings" });
export const discountSettingsAnswerSchema = success(discountSettingsSchema).meta({ id: "DiscountSettings" });

const words = (name: string, max: number) =>
  z
    .string({ error: `${name} is required` })
    .transform(oneLine)
    .refine((text) => !isBlank(text), { error: `${name} is required`, abort: true })
    .refine((text) => text.length <= max, `${name} can have at most ${max} characters`)
    .refine(isPrintable, unprintableMessage);

/** PUT /discounts/certificate */
export const nameCertificateSchema = z.strictObject({
  number: z
    .string({ error: "Number is required" })
    .trim()
    .min(1, "Number is required")
    .max(300, "This is no number of a certificate"),
  name: words("Name", 100),
});

/** POST /discounts/proofs */
export const sendProofSchema = z.strictObject({
  name: words("Name", 100).meta({ description: "As it is on the proof." }),
  institution: words("University or college", 120),
  file: z
    .base64("file must be a file in base64")
    .min(1, "Choose a picture or a PDF")
    .max(Math.ceil(mostSentBytes / 3) * 4, "Choose a file of at most 4 MB")
    .meta({ description: "A picture (JPEG, PNG, WebP, AVIF) of at most 4 MB, or a PDF of at most 2 MB, in base64." }),
});
export type SendProof = z.output<typeof sendProofSchema>;

export const ownProofSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    institution: z.string(),
    state: z.enum(proofStates),
    validUntil: z.iso.date().nullable(),
    reason: z.string().meta({ description: "Why it was not accepted." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "OwnDiscountProof" });
export type OwnProof = z.infer<typeof ownProofSchema>;

/** GET /discounts/my */
export const ownDiscountsSchema = z
  .object({
    percents: discountSettingsSchema,
    alumni: z.array(z.string()).meta({ description: "For whose place one has the discount of alumni." }),
    proofs: z.array(ownProofSchema).meta({ description: "What one sent as a student, the newest first." }),
  })
  .meta({ id: "OwnDiscounts" });
export type OwnDiscounts = z.infer<typeof ownDiscountsSchema>;
export const ownDiscountsAnswerSchema = success(ownDiscountsSchema).meta({ id: "OwnDiscountsAnswer" });
