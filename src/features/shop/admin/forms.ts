import { z } from "zod";
import { commaFault, hasPlainCommas } from "#lib/amount-commas.ts";
import { dayField } from "#platform/http/fields.ts";
import { beginOf, endOf } from "./coupon-views.ts";
import { moneyMoved, noteField } from "./fields.ts";

/** What the forms of the desk hold: texts as they are typed, read into what the calls take. */

/** An amount as somebody types it: '1,250' or '391.30'. */
const typedAmount = (name: string) =>
  z
    .string()
    .trim()
    .min(1, `${name} is required`)
    .refine(hasPlainCommas, commaFault)
    .transform((text) => Number(text.replaceAll(",", "")))
    .pipe(moneyMoved(name));

/** A moment by its day; null where none is chosen. Browsers let people type years of six digits, of which no moment can be made. */
const typedDay = (momentOf: (day: string) => string) =>
  z
    .union([dayField("Choose a day, or leave it empty"), z.literal("")])
    .transform((day) => (day === "" ? null : momentOf(day)));

export const couponDays = { startsAt: typedDay(beginOf), endsAt: typedDay(endOf) };
export const decisionForm = z.object({ note: noteField("Note") });
export const arrivedForm = z.object({
  amount: typedAmount("Amount"),
  reference: noteField("Bank's number"),
});
export const missingForm = z.object({ reason: noteField("Reason") });
export const sentForm = z.object({ reference: noteField("Bank's number") });
const refundReason = { reason: noteField("Reason"), cause: z.enum(["other", "cannot_deliver"]) };
export const refundForm = z.object(refundReason);
export const refundAmountForm = z.object({ ...refundReason, amount: typedAmount("Amount") });
