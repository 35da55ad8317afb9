import { z } from "zod";
import { mostPercent } from "#lib/event-discount.ts";
import { isBlank, isPrintable, oneLine, unprintableMessage } from "#lib/input-text.ts";
import { success } from "#platform/http/envelope.ts";
import { beforeField } from "#platform/http/fields.ts";

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
});
export type DiscountSettings = z.infer<typeof discountSettingsSchema>;

/** PATCH /discount-settings */
export const changeDiscountSettingsSchema = z
  .strictObject({
    group: discountSettingsSchema.shape.group.unwrap().optional(),
    alumni: discountSettingsSchema.shape.alumni.unwrap().optional(),
    before: beforeField(),
  })
  .meta({ id: "ChangeDiscountSettings" });
export const discountSettingsAnswerSchema = success(discountSettingsSchema).meta({ id: "DiscountSettings" });

/** PUT /discounts/certificate */
export const nameCertificateSchema = z.strictObject({
  number: z
    .string({ error: "Number is required" })
    .trim()
    .min(1, "Number is required")
    .max(300, "This is no number of a certificate"),
  name: z
    .string({ error: "Name is required" })
    .transform(oneLine)
    .refine((text) => !isBlank(text), { error: "Name is required", abort: true })
    .refine((text) => text.length <= 100, "Name can have at most 100 characters")
    .refine(isPrintable, unprintableMessage),
});
export const certificateNamedSchema = success(
  z.object({ names: z.array(z.string()).meta({ description: "For whose place one has the discount of alumni." }) }),
).meta({ id: "CertificateNamed" });
