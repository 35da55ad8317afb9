import type { z } from "zod";
import type { orderListAnswerSchema, Quote, rescueAnswerSchema } from "../contract.ts";

export type PaymentMethod = Quote["paymentMethods"][number];
export type OrderList = z.infer<typeof orderListAnswerSchema>["data"];
export type Rescue = z.infer<typeof rescueAnswerSchema>["data"];
