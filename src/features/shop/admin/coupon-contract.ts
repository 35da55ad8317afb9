import { z } from "zod";
import { isPrintable, unprintableMessage } from "#lib/input-text.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { momentField } from "#platform/http/fields.ts";
import { couponCodeSchema } from "../contract.ts";
import { money } from "./fields.ts";

const couponFields = {
  kind: z.enum(["percent", "amount"], "kind must be percent or amount"),
  value: money("Value"),
  maxUses: z.int().min(1).max(1_000_000).nullable(),
  maxUsesPerPerson: z.int().min(1).max(1000).nullable(),
  startsAt: momentField("startsAt must be a moment in UTC").nullable(),
  endsAt: momentField("endsAt must be a moment in UTC").nullable(),
  active: z.boolean(),
  note: z.string().trim().max(200).refine(isPrintable, unprintableMessage),
};
const sensible = (coupon: { kind: string; value: number; startsAt: string | null; endsAt: string | null }) =>
  coupon.value > 0 && (coupon.kind !== "percent" || coupon.value <= 100);
const inOrder = (coupon: { startsAt: string | null; endsAt: string | null }) =>
  coupon.startsAt === null || coupon.endsAt === null || Date.parse(coupon.startsAt) < Date.parse(coupon.endsAt);

export const couponCreateSchema = z
  .strictObject({
    code: couponCodeSchema,
    kind: couponFields.kind,
    value: couponFields.value,
    maxUses: couponFields.maxUses.default(null),
    maxUsesPerPerson: couponFields.maxUsesPerPerson.default(1),
    startsAt: couponFields.startsAt.default(null),
    endsAt: couponFields.endsAt.default(null),
    active: couponFields.active.default(true),
    note: couponFields.note.default(""),
  })
  .refine(sensible, {
    message: "A percentage must be more than 0 and at most 100, an amount more than 0",
    path: ["value"],
  })
  .refine(inOrder, { message: "The end must be after the start", path: ["endsAt"] });
/** PATCH /coupons/{id}: what a coupon takes off cannot be changed once it is made; stop it and make another. */
const changeable = z.strictObject({
  maxUses: couponFields.maxUses.optional(),
  maxUsesPerPerson: couponFields.maxUsesPerPerson.optional(),
  startsAt: couponFields.startsAt.optional(),
  endsAt: couponFields.endsAt.optional(),
  active: couponFields.active.optional(),
  note: couponFields.note.optional(),
});
export const couponUpdateSchema = changeable.extend({
  before: changeable
    .optional()
    .meta({ description: "What was seen: if something of it is otherwise by now, nothing is changed (409)." }),
});
export const couponParam = z.strictObject({ id: z.uuid("id must be a UUID") });
export const couponSchema = z
  .object({ id: z.uuid(), code: z.string(), ...couponFields, uses: z.int(), createdAt: z.iso.datetime() })
  .meta({ id: "Coupon" });
export const couponAnswerSchema = success(couponSchema).meta({ id: "CouponAnswer" });
export const couponListAnswerSchema = successPage(couponSchema).meta({ id: "CouponList" });

export type Coupon = z.infer<typeof couponSchema>;
