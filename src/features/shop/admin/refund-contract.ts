import { z } from "zod";
import { successPage } from "#platform/http/envelope.ts";
import { line } from "../billing-contract.ts";

/** A refund that a buyer asked for and nobody has decided about. Amounts are BDT. */
const askedRefundSchema = z
  .object({
    id: z.uuid(),
    orderId: z.uuid(),
    orderNumber: z.string(),
    buyerName: z.string(),
    buyerCompany: z.string(),
    reason: z.string(),
    total: z.number(),
    refunded: z.number(),
    lines: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        total: z.number(),
        refunded: z.number(),
        opened: z.boolean().meta({ description: "The buyer has begun to read it." }),
      }),
    ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "AskedRefund" });
export const askedRefundListAnswerSchema = successPage(askedRefundSchema).meta({ id: "AskedRefundList" });

/** POST /refund-requests/{id}/decline: what the buyer is told. */
export const declineRefundSchema = z.strictObject({ answer: line("Answer", 10, 500) });

export type AskedRefund = z.infer<typeof askedRefundSchema>;
