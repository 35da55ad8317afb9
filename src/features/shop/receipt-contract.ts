import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { amount, orderRefundSchema } from "./contract.ts";

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
    contact: z.object({ email: z.string(), phone: z.string(), url: z.string() }),
    buyer: z.object({
      name: z.string(),
      phone: z.string(),
      address: z.string(),
      company: z.string(),
      bin: z.string(),
      po: z.string(),
    }),
    lines: z.array(receiptLineSchema),
    net: amount("Without VAT"),
    vat: amount("VAT"),
    total: amount("Paid"),
    discount: amount("Discount that was given"),
    inWords: z.string(),
    paidAt: z.iso.datetime().nullable(),
    paidBy: z.string(),
    paymentReference: z.string(),
    refunds: z.array(orderRefundSchema),
  })
  .meta({ id: "Receipt" });
export const receiptAnswerSchema = success(receiptSchema).meta({ id: "ReceiptAnswer" });

export type Receipt = z.infer<typeof receiptSchema>;
