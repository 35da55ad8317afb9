import { z } from "zod";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { dayField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { gatewayNames } from "#platform/payments/names.ts";
import { orderRefundSchema, orderSchema, orderSummarySchema } from "../contract.ts";
import { orderStates } from "../order-state.ts";
import { attemptStates } from "../payment-state.ts";
import { mismatchSchema } from "./payments-contract.ts";

/** Purchases are the admins' word for orders. Amounts are BDT with at most two decimals, days are days in Dhaka. */

/**
 * What a person has to do: decide on held money; look for a bank transfer; answer who asks for a refund; send a refund by
 * hand, or see to one that failed or is late; look at books that do not agree.
 */
export const needNames = ["held", "transfer", "asked", "refund", "mismatch"] as const;
export type NeedName = (typeof needNames)[number];

const purchaseFilters = {
  search: z
    .string()
    .trim()
    .max(200, "search can have at most 200 characters")
    .refine((text) => !/\p{Cc}/u.test(text), "search cannot contain control characters")
    .optional()
    .meta({
      description:
        "Number of the order, the receipt, the payment service, the bank or a refund, a coupon; buyer's name or email; title.",
    }),
  needs: z
    .enum(["all", "any", ...needNames], `needs must be one of all, any, ${needNames.join(", ")}`)
    .default("all")
    .meta({ description: "Orders for which a person has to do something: this, or any of it." }),
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
export type PurchaseListQuery = z.infer<typeof purchaseListQuerySchema>;

const needSchema = z.object({
  what: z.enum(needNames),
  detail: z.string().nullable().meta({
    description:
      "Why it is held, the number the buyer named, the state of the refund (canceled: none was made yet for what the institute canceled), or what does not agree.",
  }),
});

export const purchaseSchema = orderSummarySchema
  .extend({
    buyer: z.object({ userId: z.uuid().nullable(), name: z.string(), email: z.string().nullable() }),
    gateway: z.string().nullable(),
    reference: z.string().nullable().meta({ description: "The gateway's number of the payment." }),
    needs: z.array(needSchema),
    money: z
      .object({ received: z.number(), held: z.number(), refunded: z.number(), refunding: z.number() })
      .meta({ description: "As in the totals, of the payments that the filter finds." }),
  })
  .meta({ id: "Purchase" });

const totalsSchema = z
  .object({
    orders: z.int(),
    received: z.number().meta({ description: "All that came, in BDT, what is held among it." }),
    held: z.number().meta({ description: "Of it, what waits for a decision." }),
    refunded: z.number().meta({ description: "Of it, what was given back." }),
    refunding: z.number().meta({ description: "Of it, what is on its way back. A refund that failed is in neither." }),
    net: z.number().meta({ description: "Received less refunded." }),
  })
  .meta({ description: "Over all that the filter finds; the sums of the columns of the export." });
export const purchaseListAnswerSchema = success(
  z.object({ items: z.array(purchaseSchema), pagination: paginationSchema, totals: totalsSchema }),
).meta({ id: "PurchaseList" });

export const waitingAnswerSchema = success(
  z.object({
    counts: z.record(z.enum(["any", ...needNames]), z.int()),
    comparedAt: z.iso.datetime().nullable().meta({ description: "When books and gateways were last compared." }),
  }),
).meta({ id: "PurchasesWaiting" });

/** Address of one order: its id, or the number that people know it by. */
export const purchaseParam = z.strictObject({
  id: z.union(
    [z.uuid(), z.string().regex(/^[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}$/)],
    "id must be an order's number or its id",
  ),
});

/** POST /purchases/{id}/emails/{entry}/send-again: an email is named by its entry in the order's book. */
export const orderMailParam = z.strictObject({
  id: z.uuid("id must be a UUID"),
  entry: z.string().regex(/^\d{1,15}$/, "entry must be the id of an entry of the order's book"),
});
/** POST /purchases/rescue: the number of the order whose payment was found and asked about. */
export const foundAnswerSchema = success(z.object({ number: z.string() })).meta({ id: "FoundPurchase" });

const attemptSchema = z.object({
  id: z.uuid(),
  gateway: z.string(),
  state: z.enum(attemptStates),
  reference: z.string(),
  gatewayReference: z.string().nullable(),
  bankReference: z.string().nullable(),
  amount: z.number(),
  received: z.number().nullable(),
  receivedText: z.string().nullable().meta({ description: "What came, in its own currency, in words." }),
  refunded: z.number(),
  reviewReason: z.string().nullable(),
  givenReference: z.string().nullable(),
  decision: z
    .object({
      refusal: z.string().nullable().meta({ description: "Why it can only go back; null where it can be let pass." }),
      back: z.enum(["refund", "given_back"]).meta({ description: "Which decision gives it back." }),
    })
    .nullable()
    .meta({ description: "For a held payment: what can be decided." }),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});

const bookEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.string().meta({ description: "paid, held, notice, mail, note, refund_done …" }),
  source: z.string().meta({ description: "Who brought it: buyer, return, notice, reconciler, gateway, shop, admin." }),
  gateway: z.string().nullable(),
  by: z.string().nullable().meta({ description: "Name of the admin who did it." }),
  money: z.string().nullable().meta({ description: "The amount, in words." }),
  text: z.string().nullable().meta({ description: "What was written beside it." }),
  email: z
    .object({
      kind: z.string(),
      state: z.enum(["queued", "sent", "failed", "forgotten"]),
      refusal: z.string().nullable().meta({ description: "Why it can't be sent again, for people." }),
      repeated: z.boolean().meta({ description: "It was sent again later." }),
    })
    .nullable()
    .meta({ description: "Which email it was, and where it is; forgotten after 30 days." }),
  data: z.record(z.string(), z.unknown()).meta({ description: "Numbers, as they were told." }),
});

const adminRefundSchema = orderRefundSchema.extend({
  reason: z.string(),
  by: z.string().nullable(),
  fault: z.string().nullable().meta({ description: "Why the gateway refused it." }),
  byHand: z.boolean().meta({ description: "A person sends it and marks it as done." }),
});

export const purchaseDetailSchema = z
  .object({
    order: orderSchema,
    buyer: purchaseSchema.shape.buyer.extend({
      orders: z.int().meta({ description: "Orders of this buyer, this one among them." }),
      paid: z.int().meta({ description: "How many of them were paid." }),
    }),
    needs: z.array(needSchema),
    attempts: z.array(attemptSchema),
    refunds: z.array(adminRefundSchema),
    refundable: z.number().meta({ description: "What can still be given back." }),
    booked: z.number().meta({ description: "What was given back or promised so far; `before` of the next refund." }),
    refundTerms: z.object({ days: z.int(), cannotDeliverHours: z.int() }),
    request: z
      .object({ id: z.uuid(), openedLines: z.array(z.uuid()) })
      .nullable()
      .meta({
        description: "A refund that was asked for and is not decided; which lines the buyer has begun to read.",
      }),
    mismatches: z.array(mismatchSchema),
    book: z.array(bookEntrySchema).meta({ description: "All that happened, the oldest first." }),
  })
  .meta({ id: "PurchaseDetail" });
export const purchaseDetailAnswerSchema = success(purchaseDetailSchema).meta({ id: "PurchaseDetailAnswer" });

export type Need = z.infer<typeof needSchema>;
export type Purchase = z.infer<typeof purchaseSchema>;
export type PurchaseTotals = z.infer<typeof totalsSchema>;
export type PurchaseDetail = z.infer<typeof purchaseDetailSchema>;
export type PurchaseAttempt = z.infer<typeof attemptSchema>;
export type PurchaseRefund = z.infer<typeof adminRefundSchema>;
export type BookEntry = z.infer<typeof bookEntrySchema>;
