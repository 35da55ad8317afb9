import { z } from "zod";
import { success, successPage } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";
import { attemptStates } from "../payment-state.ts";
import { money, moneyMoved, mostMoved, noteField } from "./fields.ts";

// ---- Refunds

/** POST /purchases/{id}/refunds: whole lines (their access ends), or an amount (access stays), or neither: all of it. */
export const refundRequestSchema = z
  .strictObject({
    idempotencyKey: z.uuid("idempotencyKey must be a UUID"),
    reason: noteField("Reason"),
    cause: z
      .enum(["cannot_deliver", "other"])
      .default("other")
      .meta({ description: "cannot_deliver has the shorter legal term." }),
    lineIds: z.array(z.uuid()).min(1).max(50).optional(),
    amount: money("Amount", mostMoved).optional(),
    before: money("before", mostMoved).optional().meta({
      description:
        "What was refunded so far, as it was seen (`booked`): if it is more by now, nothing is refunded (409).",
    }),
    request: z.uuid().nullable().optional().meta({
      description:
        "The buyer's request that this answers, as it was seen (`request.id`; null where there was none): if it was declined by now, nothing is refunded (409), and one that came meanwhile stays open while something is left to give back. Without it, the request of now.",
    }),
  })
  .refine((value) => !(value.lineIds && value.amount !== undefined), {
    message: "Give lines or an amount, not both",
    path: ["amount"],
  });
/** POST /refunds/{id}/done: money that was sent back by hand. */
export const refundDoneSchema = z.strictObject({ reference: noteField("Reference") });

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
  note: noteField("Note"),
});
/** POST /payments/{id}/confirm: a bank transfer that arrived. */
export const confirmTransferSchema = z.strictObject({
  amount: moneyMoved("Amount"),
  reference: noteField("Reference").regex(/[\p{L}\p{N}]/u, "Reference must have letters or numbers"),
  state: z.enum(attemptStates).optional().meta({
    description: "The payment's state as the person saw it: refused (409) when somebody has decided otherwise since.",
  }),
});
/** POST /payments/{id}/reject: a bank transfer that did not arrive. */
export const rejectTransferSchema = z.strictObject({ reason: noteField("Reason") });

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

export type HeldPayment = z.infer<typeof heldPaymentSchema>;
export type RefundRequest = z.infer<typeof refundRequestSchema>;
export type Mismatch = z.infer<typeof mismatchSchema>;
