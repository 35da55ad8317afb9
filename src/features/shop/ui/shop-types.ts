import type { z } from "zod";
import type {
  orderListAnswerSchema,
  orderRefundSchema,
  orderSchema,
  orderSummarySchema,
  quoteSchema,
  receiptSchema,
  rescueAnswerSchema,
  startedPaymentSchema,
} from "../contract.ts";

export type Quote = z.infer<typeof quoteSchema>;
export type QuoteLine = Quote["lines"][number];
export type PaymentMethod = Quote["paymentMethods"][number];
export type Order = z.infer<typeof orderSchema>;
export type OrderSummary = z.infer<typeof orderSummarySchema>;
export type OrderList = z.infer<typeof orderListAnswerSchema>["data"];
export type Refund = z.infer<typeof orderRefundSchema>;
export type StartedPayment = z.infer<typeof startedPaymentSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
export type Rescue = z.infer<typeof rescueAnswerSchema>["data"];
