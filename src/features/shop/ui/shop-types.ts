import type { z } from "zod";
import type { Quote, rescueAnswerSchema } from "../contract.ts";

export type PaymentMethod = Quote["paymentMethods"][number];
export type Rescue = z.infer<typeof rescueAnswerSchema>["data"];
