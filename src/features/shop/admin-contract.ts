import { z } from "zod";
import { isBlank, isPrintable, unprintableMessage } from "#lib/input-text.ts";
import { paginationSchema, success, successPage } from "#platform/http/envelope.ts";
import { dayField, momentField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { gatewayNames } from "#platform/payments/names.ts";
import { couponCodeSchema, orderSchema, orderSummarySchema } from "./contract.ts";
import { orderStates } from "./order-state.ts";

/** Calls of the admin area. Amounts are BDT with at most two decimals, days are days in Dhaka. */

/** An amount in BDT that somebody names, with at most two decimals. */
export const money = (name: string, max = 500_000) =>
  z
    .number({ error: `${name} must be a number` })
    .min(0, `${name} cannot be negative`)
    .max(max, `${name} can be at most ${max}`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `${name} has more than two decimals`);
const note = (name: string, min = 3) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(min, `${name} is required`)
    .max(500, `${name} can have at most 500 characters`)
    .refine((text) => !isBlank(text), `${name} is required`)
    .refine(isPrintable, unprintableMessage);

// ---- Purchases (the admins' word for orders)

const purchaseFilters = {
  search: z
    .string()
    .trim()
    .max(120, "search can have at most 120 characters")
    .refine((text) => !/\p{Cc}/u.test(text), "search cannot contain control characters")
    .optional()
    .meta({ description: "Order or receipt number, buyer's name or email, gateway reference, title." }),
  state: z.enum(["all", ...orderStates], `state must be one of all, ${orderStates.join(", ")}`).default("all"),
  gateway: z.enum(["all", ...gatewayNames]).default("all"),
  by: z.enum(["ordered", "paid"], "by must be ordered or paid").default("ordered").meta({
    description:
      "Which day from and to speak of: that of the order, or that on which money came. By payment, only what came in that time is summed.",
  }),
  from: dayField("from must be a day such as 2026-07-01").optional(),
  to: dayField("to must be a day such as 2026-07-31").optional(),
  sort: z.enum(["createdAt", "paidAt", "total"]).default("createdAt"),
  order: z.enum(["asc", "desc"]).default("desc"),
};
/** GET /purchases/export has the filters without the pages. */
export const purchaseExportQuerySchema = z.strictObject(purchaseFilters);
export const purchaseListQuerySchema = z.strictObject({ ...purchaseFilters, ...paging(20) });

export const purchaseSchema = orderSummarySchema
  .extend({
    buyer: z.object({ userId: z.uuid().nullable(), name: z.string(), email: z.string().nullable() }),
    gateway: z.string().nullable(),
    reference: z.string().nullable().meta({ description: "The gateway's number of the payment." }),
    needsDecision: z.boolean(),
    money: z
      .object({ received: z.number(), held: z.number(), refunded: z.number(), refunding: z.number() })
      .meta({ description: "As in the totals, of the payments that the filter finds." }),
  })
  .meta({ id: "Purchase" });
export const purchaseListAnswerSchema = success(
  z.object({
    items: z.array(purchaseSchema),
    pagination: paginationSchema,
    totals: z
      .object({
        orders: z.int(),
        received: z.number().meta({ description: "All that came, in BDT, what is held among it." }),
        held: z.number().meta({ description: "Of it, what waits for a decision." }),
        refunded: z.number().meta({ description: "Of it, what was given back." }),
        refunding: z
          .number()
          .meta({ description: "Of it, what is on its way back. A refund that failed is in neither." }),
        net: z.number().meta({ description: "Received less refunded." }),
      })
      .meta({ description: "Over all that the filter finds; the sums of the columns of the export." }),
  }),
).meta({ id: "PurchaseList" });

const attemptSchema = z.object({
  id: z.uuid(),
  gateway: z.string(),
  state: z.string(),
  reference: z.string(),
  gatewayReference: z.string().nullable(),
  amount: z.number(),
  received: z.number().nullable(),
  refunded: z.number(),
  reviewReason: z.string().nullable(),
  givenReference: z.string().nullable(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});
export const purchaseDetailSchema = z
  .object({
    order: orderSchema,
    buyer: purchaseSchema.shape.buyer,
    attempts: z.array(attemptSchema),
    events: z.array(
      z.object({
        at: z.iso.datetime(),
        kind: z.string(),
        source: z.string(),
        gateway: z.string(),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .meta({ id: "PurchaseDetail" });
export const purchaseDetailAnswerSchema = success(purchaseDetailSchema).meta({ id: "PurchaseDetailAnswer" });

// ---- Refunds

/** POST /purchases/{id}/refunds: whole lines (their access ends), or an amount (access stays), or neither: all of it. */
export const refundRequestSchema = z
  .strictObject({
    idempotencyKey: z.uuid("idempotencyKey must be a UUID"),
    reason: note("Reason"),
    cause: z
      .enum(["cannot_deliver", "other"])
      .default("other")
      .meta({ description: "cannot_deliver has the shorter legal term." }),
    lineIds: z.array(z.uuid()).min(1).max(50).optional(),
    amount: money("Amount").optional(),
  })
  .refine((value) => !(value.lineIds && value.amount !== undefined), {
    message: "Give lines or an amount, not both",
    path: ["amount"],
  });
/** POST /refunds/{id}/done: money that was sent back by hand. */
export const refundDoneSchema = z.strictObject({ reference: note("Reference") });

// ---- Payments that need a person

export const heldPaymentSchema = z
  .object({
    attemptId: z.uuid(),
    orderId: z.uuid(),
    orderNumber: z.string(),
    buyerName: z.string(),
    gateway: z.string(),
    reference: z.string(),
    gatewayReference: z.string().nullable(),
    amount: z.number().meta({ description: "What was asked for (BDT)." }),
    received: z.number().nullable().meta({
      description: "BDT as the gateway counts it; null where it names another currency only.",
    }),
    receivedCurrency: z.string().nullable(),
    foreignAmount: z.number().nullable().meta({ description: "In receivedCurrency, where that is not BDT." }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "risky, amount, currency, late, paid_twice, owned_already, sold_out." }),
    givenReference: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "HeldPayment" });
export const heldPaymentListAnswerSchema = successPage(heldPaymentSchema).meta({ id: "HeldPaymentList" });
export const pagingQuerySchema = z.strictObject(paging(20));

/** POST /payments/{id}/decision on a payment in review. */
export const decisionSchema = z.strictObject({
  decision: z.enum(["approve", "refund", "given_back"]).meta({
    description:
      "given_back: money in another currency that a person gave back on the page of the payment service; refund cannot give it back.",
  }),
  note: note("Note"),
});
/** POST /payments/{id}/confirm: a bank transfer that arrived. */
export const confirmTransferSchema = z.strictObject({
  amount: money("Amount", 100_000_000),
  reference: note("Reference"),
});
/** POST /payments/{id}/reject: a bank transfer that did not arrive. */
export const rejectTransferSchema = z.strictObject({ reason: note("Reason") });

// ---- Reconciliation

export const mismatchSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum([
      "paid_without_access",
      "access_without_payment",
      "paid_without_receipt",
      "gateway_says_paid",
      "gateway_says_unpaid",
      "gateway_amount_differs",
      "paid_twice",
      "disputed",
      "refund_overdue",
      "refund_failed",
    ]),
    orderId: z.uuid(),
    orderNumber: z.string(),
    detail: z.string(),
    firstSeenAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
  })
  .meta({ id: "PaymentMismatch" });
export const mismatchListAnswerSchema = success(
  z.object({ items: z.array(mismatchSchema), checkedAt: z.iso.datetime().nullable() }),
).meta({ id: "PaymentMismatchList" });

// ---- Coupons

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
  .refine(sensible, { message: "A percentage lies above 0 and at most at 100, an amount above 0", path: ["value"] })
  .refine(inOrder, { message: "The end lies before the start", path: ["endsAt"] });
/** PATCH /coupons/{id}: what a coupon takes off cannot be changed once it is made; stop it and make another. */
export const couponUpdateSchema = z.strictObject({
  maxUses: couponFields.maxUses.optional(),
  maxUsesPerPerson: couponFields.maxUsesPerPerson.optional(),
  startsAt: couponFields.startsAt.optional(),
  endsAt: couponFields.endsAt.optional(),
  active: couponFields.active.optional(),
  note: couponFields.note.optional(),
});
export const couponSchema = z
  .object({ id: z.uuid(), code: z.string(), ...couponFields, uses: z.int(), createdAt: z.iso.datetime() })
  .meta({ id: "Coupon" });
export const couponAnswerSchema = success(couponSchema).meta({ id: "CouponAnswer" });
export const couponListAnswerSchema = successPage(couponSchema).meta({ id: "CouponList" });

export type HeldPayment = z.infer<typeof heldPaymentSchema>;
export type RefundRequest = z.infer<typeof refundRequestSchema>;
export type Mismatch = z.infer<typeof mismatchSchema>;
export type Purchase = z.infer<typeof purchaseSchema>;
export type PurchaseDetail = z.infer<typeof purchaseDetailSchema>;
export type Coupon = z.infer<typeof couponSchema>;
