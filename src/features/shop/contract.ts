import { z } from "zod";
import { plainDigits } from "#lib/plain-digits.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { seenField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { gatewayNames } from "#platform/payments/names.ts";
import { billingSchema, buyerFacts, contactSchema, invoiceSchema, line } from "./billing-contract.ts";
import { orderStates } from "./order-state.ts";
import { attemptStates, refundRequestStates } from "./payment-state.ts";

/** What can be put into a cart: a blog, a registration for an event (features/tickets), a seat of a cohort or a later part of its fee (features/enrollments), a term of a membership (features/memberships), a resource (features/resources). */
const cartKinds = ["blog", "event-ticket", "enrollment", "instalment", "membership", "resource"] as const;
/** What can be bought: those, and a company's block of seats or copies, which is ordered by a pro-forma (features/companies). */
const sellableKinds = [...cartKinds, "company-seats"] as const;

/** An amount on the wire. */
export const amount = (description: string) =>
  z
    .number()
    .min(0)
    .meta({ description: `${description} (BDT)` });

export const itemSchema = z.strictObject({
  kind: z.enum(cartKinds, `kind must be one of ${cartKinds.join(", ")}`),
  id: z.uuid("id must be a UUID"),
});
const itemsSchema = z
  .array(itemSchema)
  .min(1, "The cart is empty")
  .max(50, "You can buy up to 50 items at a time")
  .refine(
    (items) => new Set(items.map((item) => `${item.kind}:${item.id}`)).size === items.length,
    "Each item can be added only once",
  );

export const couponCodeSchema = z
  .string()
  .trim()
  .transform((code) => plainDigits(code).toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, "This isn't a coupon code"));

// ---- Cart and checkout

/** POST /shop/quote. Nobody needs to be signed in; who is, is told what they own already. */
export const quoteRequestSchema = z.strictObject({ items: itemsSchema, coupon: couponCodeSchema.optional() });

export const quoteLineSchema = z
  .object({
    ...itemSchema.shape,
    status: z.enum(["available", "owned", "checking", "free", "unavailable"]).meta({
      description:
        "Only available lines are sold and counted; a payment for one that is checking is held; unavailable ones have neither title nor price.",
    }),
    title: z.string(),
    href: z.string(),
    image: z.string().nullable(),
    price: amount("Price: what this person pays before discounts"),
    usualPrice: amount("What others pay, where this is the price of members").nullable(),
    discountName: z.string().nullable().meta({ description: "A discount of its own, such as 'Group discount 10%'." }),
    discount: amount("Its own discount, and its part of the coupon"),
    total: amount("Price less discount"),
  })
  .meta({ id: "QuoteLine" });

const paymentMethodSchema = z.object({
  gateway: z.enum(gatewayNames),
  label: z.string(),
  description: z.string(),
  needs: z.array(z.enum(buyerFacts)).meta({ description: "What it needs of the buyer besides the name." }),
});

export const quoteSchema = z
  .object({
    currency: z.literal("BDT"),
    lines: z.array(quoteLineSchema),
    coupon: z
      .object({ code: z.string(), applied: z.boolean(), message: z.string() })
      .nullable()
      .meta({ description: "Result of the coupon check." }),
    subtotal: amount("Sum of the available lines' prices"),
    discount: amount("Discount"),
    total: amount("To pay"),
    vatIncluded: amount("VAT in the total"),
    paymentMethods: z
      .array(paymentMethodSchema)
      .meta({ description: "Empty when there is nothing to pay, or when `unpayable` says why it cannot be paid." }),
    unpayable: z.string().nullable().meta({ description: "Why no way of paying fits the total, for people." }),
    invoice: invoiceSchema,
    lastBilling: z
      .object({ phone: z.string(), address: z.string(), company: z.string(), bin: z.string() })
      .nullable()
      .meta({ description: "What the person who is signed in gave with their last order." }),
  })
  .meta({ id: "Quote" });
export const quoteAnswerSchema = success(quoteSchema).meta({ id: "QuoteAnswer" });

/** POST /orders. `idempotencyKey` is made once for each press on 'Pay': the same key always answers the same order. */
export const createOrderSchema = z.strictObject({
  idempotencyKey: z.uuid("idempotencyKey must be a UUID"),
  items: itemsSchema,
  coupon: couponCodeSchema.optional(),
  billing: billingSchema,
  acceptTerms: z.literal(true, "Please accept the terms"),
  expectedTotal: seenField(100_000_000).meta({
    description: "The total that the buyer saw; another one is refused with CONFLICT.",
  }),
});

/** POST /orders/{id}/payments */
export const startPaymentSchema = contactSchema.extend({
  gateway: z.enum(gatewayNames, `gateway must be one of ${gatewayNames.join(", ")}`),
  anyway: z.boolean().default(false).meta({
    description:
      "Pay although nobody can say whether an earlier payment or a named transfer of this order went through. Without it that is refused with CONFLICT and an error at `anyway`.",
  }),
});

/** POST /orders/{id}/transfer: the number that the buyer's bank gave to a transfer. */
export const transferSchema = z.strictObject({ reference: line("Reference", 4, 80).overwrite(plainDigits) });

/** POST /payments/rescue: any number that the gateway showed, mailed or texted. */
export const rescueSchema = z.strictObject({ reference: line("Reference", 4, 120).overwrite(plainDigits) });

// ---- Orders

export const orderOutcomes = [
  "unpaid",
  "awaiting_transfer",
  "confirming",
  "paid",
  "failed",
  "review",
  "cancelled",
  "expired",
  "partially_refunded",
  "refunded",
] as const;

const orderLineSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(sellableKinds),
    itemId: itemSchema.shape.id,
    title: z.string(),
    href: z.string(),
    price: amount("Price when ordered"),
    discount: amount("Its own discount, and its part of the coupon"),
    total: amount("Paid or to be paid"),
    refunded: amount("Given back"),
    access: z.boolean().meta({ description: "Whether the buyer has it now." }),
  })
  .meta({ id: "OrderLine" });

const refundStates = ["requested", "sent", "done", "failed"] as const;
export const orderRefundSchema = z
  .object({
    id: z.uuid(),
    amount: amount("Amount"),
    state: z
      .enum(refundStates)
      .meta({ description: "requested, sent to the gateway, done, failed (staff are on it)." }),
    gateway: z.string(),
    dueBy: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    doneAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "OrderRefund" });

/** POST /orders/{id}/refund-request */
export const askRefundSchema = z.strictObject({ reason: line("Reason", 10, 1000) });

const refundRequestSchema = z
  .object({
    state: z.enum(refundRequestStates),
    reason: z.string(),
    answer: z.string().nullable().meta({ description: "Why it was declined." }),
    createdAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "RefundRequest" });

/** What to do for a bank transfer; `reference` is to be written on it. */
const transferInstructionsSchema = z
  .object({
    bankName: z.string(),
    branch: z.string(),
    accountName: z.string(),
    accountNumber: z.string(),
    routingNumber: z.string(),
    amount: amount("To transfer"),
    reference: z.string(),
    payBy: z.iso.datetime(),
    givenReference: z.string().nullable().meta({ description: "What the buyer told us, if anything." }),
  })
  .meta({ id: "TransferInstructions" });

export const orderSummarySchema = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: z.enum(orderStates),
    outcome: z.enum(orderOutcomes).meta({
      description:
        "What to tell the buyer. `confirming`: something was begun and the gateway has not said how it ended; ask again in some seconds.",
    }),
    currency: z.literal("BDT"),
    total: amount("Total"),
    refunded: amount("Given back, or on its way back"),
    titles: z.array(z.string()),
    receiptNumber: z.string().nullable(),
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "OrderSummary" });

export const orderSchema = orderSummarySchema
  .extend({
    lines: z.array(orderLineSchema),
    subtotal: amount("Subtotal"),
    discount: amount("Discount"),
    couponCode: z.string().nullable(),
    billing: z.object({
      name: z.string(),
      phone: z.string(),
      address: z.string(),
      company: z.string(),
      bin: z.string(),
      po: z.string().meta({ description: "The company's own number of its purchase order." }),
    }),
    expiresAt: z.iso.datetime().meta({ description: "When an unpaid order ends." }),
    canPay: z.boolean(),
    canCancel: z.boolean(),
    payment: z
      .object({
        gateway: z.string(),
        state: z.enum(attemptStates),
        reference: z.string().meta({ description: "Our number of this payment, for questions." }),
        continueUrl: z.string().nullable().meta({ description: "The gateway's page, while it can be paid there." }),
        transfer: transferInstructionsSchema.nullable(),
      })
      .nullable()
      .meta({
        description:
          "The payment that paid it, else the latest that was begun. `transfer` is the one that is expected, also where another payment was begun after it.",
      }),
    mayTakeBack: z.boolean().meta({
      description: "It was paid too late: the money can be had back at once (POST /orders/{id}/take-back).",
    }),
    recent: z.boolean().meta({
      description: "Made within the last 24 hours: what it holds may still be in the cart that it was made from.",
    }),
    paidAgain: z.boolean().meta({ description: "More money came after it was paid. Staff decide on it." }),
    paymentMethods: z.array(paymentMethodSchema).meta({ description: "Empty when it can no longer be paid." }),
    unpayable: z.string().nullable().meta({ description: "Why no way of paying fits the total, for people." }),
    refundRequest: refundRequestSchema.nullable(),
    refundRefusal: z.string().nullable().meta({ description: "Why a refund cannot be asked for; null when it can." }),
    refunds: z.array(orderRefundSchema),
  })
  .meta({ id: "Order" });
export const orderAnswerSchema = success(orderSchema).meta({ id: "OrderAnswer" });

/** What POST /orders/{id}/payments answers: where to send the browser, or null where instructions follow on our page. */
export const startedPaymentSchema = z
  .object({ redirectUrl: z.string().nullable(), order: orderSchema })
  .meta({ id: "StartedPayment" });
export const startedPaymentAnswerSchema = success(startedPaymentSchema).meta({ id: "StartedPaymentAnswer" });

export const myOrdersQuerySchema = z.strictObject({
  ...paging(10),
});
export const orderListAnswerSchema = successPage(orderSummarySchema).meta({ id: "OrderList" });

/** POST /payments/rescue: what was found. `order` is null when nothing was. */
export const rescueAnswerSchema = success(z.object({ found: z.boolean(), order: orderSchema.nullable() })).meta({
  id: "RescueAnswer",
});

export interface Item {
  kind: (typeof sellableKinds)[number];
  id: string;
}
export type Quote = z.infer<typeof quoteSchema>;
export type QuoteLine = z.infer<typeof quoteLineSchema>;
export type CreateOrder = z.infer<typeof createOrderSchema>;
export type Order = z.infer<typeof orderSchema>;
export type OrderSummary = z.infer<typeof orderSummarySchema>;
export type OrderRefund = z.infer<typeof orderRefundSchema>;
export type StartPayment = z.infer<typeof startPaymentSchema>;
export type StartedPayment = z.infer<typeof startedPaymentSchema>;
