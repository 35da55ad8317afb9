import { z } from "zod";
import { isPrintable, unprintableMessage } from "#lib/input-text.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";
import { gatewayNames } from "#platform/payments/names.ts";
import { orderStates } from "./order-state.ts";
import { attemptStates } from "./payment-state.ts";

/** What can be bought. Events and programs join here with their seats. */
const sellableKinds = ["blog"] as const;

/** Where a buyer stands after paying (or not), and where gateways send the browser back to. */
export function orderResultPath(orderId: string): string {
  return `/checkout/result?order=${orderId}`;
}

const amount = (description: string) =>
  z
    .number()
    .min(0)
    .meta({ description: `${description} (BDT)` });

/** One plain line of text that somebody typed, of `min` to `max` characters. */
const line = (name: string, min: number, max: number) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(1, `${name} is required`)
    .min(min, `${name} needs at least ${min} characters`)
    .max(max, `${name} can have at most ${max} characters`)
    .refine(isPrintable, unprintableMessage);

export const itemSchema = z.strictObject({
  kind: z.enum(sellableKinds, `kind must be one of ${sellableKinds.join(", ")}`),
  id: z.uuid("id must be a UUID"),
});
const itemsSchema = z
  .array(itemSchema)
  .min(1, "The cart is empty")
  .max(50, "At most 50 things at a time")
  .refine((items) => new Set(items.map((item) => `${item.kind}:${item.id}`)).size === items.length, "Each thing once");

export const couponCodeSchema = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, "This is not a coupon code"));

/** 01XXXXXXXXX as people write it in Bangladesh becomes +8801XXXXXXXXX; other countries' numbers stay. */
const phoneSchema = z
  .string({ error: "Phone number is required" })
  .max(30, "Please enter a valid phone number")
  .transform((text) => text.replace(/[\s()-]/g, ""))
  .pipe(z.string().regex(/^\+?\d{10,15}$/, "Please enter a valid phone number"))
  .transform((digits) => digits.replace(/^(?:\+?88)?(?=01\d{9}$)/, "+88"));

export const billingSchema = z.strictObject({
  name: line("Name", 1, 100),
  phone: phoneSchema,
  address: line("Address", 1, 200),
});

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
    price: amount("Price"),
    discount: amount("Part of the coupon"),
    total: amount("Price less discount"),
  })
  .meta({ id: "QuoteLine" });

const paymentMethodSchema = z.object({
  gateway: z.enum(gatewayNames),
  label: z.string(),
  description: z.string(),
});

export const quoteSchema = z
  .object({
    currency: z.literal("BDT"),
    lines: z.array(quoteLineSchema),
    coupon: z
      .object({ code: z.string(), applied: z.boolean(), message: z.string() })
      .nullable()
      .meta({ description: "What became of the coupon that was asked for." }),
    subtotal: amount("Sum of the available lines' prices"),
    discount: amount("Discount"),
    total: amount("To pay"),
    vatIncluded: amount("VAT in the total"),
    paymentMethods: z.array(paymentMethodSchema).meta({ description: "Empty when there is nothing to pay." }),
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
  expectedTotal: z
    .number()
    .min(0)
    .max(100_000_000)
    .meta({ description: "The total that the buyer saw; another one is refused with CONFLICT." }),
});

/** POST /orders/{id}/payments */
export const startPaymentSchema = z.strictObject({
  gateway: z.enum(gatewayNames, `gateway must be one of ${gatewayNames.join(", ")}`),
  anyway: z.boolean().default(false).meta({
    description:
      "Pay although nobody can say whether an earlier payment of this order went through. Without it that is refused with CONFLICT and an error at `anyway`.",
  }),
});

/** POST /orders/{id}/transfer: the number that the buyer's bank gave to a transfer. */
export const transferSchema = z.strictObject({ reference: line("Reference", 4, 80) });

/** POST /payments/rescue: any number that the gateway showed, mailed or texted. */
export const rescueSchema = z.strictObject({ reference: line("Reference", 4, 120) });

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
    kind: itemSchema.shape.kind,
    itemId: itemSchema.shape.id,
    title: z.string(),
    href: z.string(),
    price: amount("Price when ordered"),
    discount: amount("Part of the coupon"),
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
    billing: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
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
      .meta({ description: "The payment that paid it, else the latest that was begun." }),
    paymentMethods: z.array(paymentMethodSchema).meta({ description: "Empty when it cannot be paid any more." }),
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

// ---- Receipts

const receiptLineSchema = z.object({
  title: z.string(),
  quantity: z.int(),
  net: amount("Without VAT"),
  vatRate: z.number().meta({ description: "Per cent." }),
  vat: amount("VAT"),
  gross: amount("With VAT"),
});

export const receiptSchema = z
  .object({
    kind: z.enum(["money_receipt", "tax_invoice"]),
    number: z.string(),
    orderNumber: z.string(),
    issuedAt: z.iso.datetime(),
    seller: z.object({ name: z.string(), address: z.string(), bin: z.string() }),
    buyer: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
    lines: z.array(receiptLineSchema),
    net: amount("Without VAT"),
    vat: amount("VAT"),
    total: amount("Paid"),
    discount: amount("Discount that was given"),
    inWords: z.string(),
    paidBy: z.string(),
    paymentReference: z.string(),
    refunds: z.array(orderRefundSchema),
  })
  .meta({ id: "Receipt" });
export const receiptAnswerSchema = success(receiptSchema).meta({ id: "ReceiptAnswer" });

export type Item = z.infer<typeof itemSchema>;
export type Quote = z.infer<typeof quoteSchema>;
export type QuoteLine = z.infer<typeof quoteLineSchema>;
export type CreateOrder = z.infer<typeof createOrderSchema>;
export type Order = z.infer<typeof orderSchema>;
export type OrderSummary = z.infer<typeof orderSummarySchema>;
export type OrderRefund = z.infer<typeof orderRefundSchema>;
export type StartedPayment = z.infer<typeof startedPaymentSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
