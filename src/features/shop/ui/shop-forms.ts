// Must stand first: see there.
import "#ui/zod-without-eval.ts";

import { z } from "zod";
import { billingSchema } from "../billing-contract.ts";
import { orderResultPath, rescueSchema, startPaymentSchema, transferSchema } from "../contract.ts";

/** Checkout as the screen asks for it; what is bought and for how much stands beside it. */
export const checkoutForm = billingSchema.extend({
  gateway: startPaymentSchema.shape.gateway.optional(),
  terms: z.literal("on", { error: "Accept the terms to buy" }),
});

/** Named again, so that no screen makes a schema before the line above has run. */
export const transferForm = transferSchema;
export const rescueForm = rescueSchema;
export const resultPath = orderResultPath;
