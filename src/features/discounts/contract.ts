import { z } from "zod";
import { mostPercent } from "#lib/event-discount.ts";
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
});
export type DiscountSettings = z.infer<typeof discountSettingsSchema>;

/** PATCH /discount-settings */
export const changeDiscountSettingsSchema = z
  .strictObject({
    group: discountSettingsSchema.shape.group.unwrap().optional(),
    before: beforeField(),
  })
  .meta({ id: "ChangeDiscountSettings" });
export const discountSettingsAnswerSchema = success(discountSettingsSchema).meta({ id: "DiscountSettings" });
