import { z } from "zod";
import { billingSchema, gatewayNames } from "../../contract.ts";

/** Checkout as the screen asks for it; what is bought and for how much stands beside it. */
export const checkoutForm = billingSchema.extend({
  gateway: z.enum(gatewayNames, "Choose how to pay").optional(),
  terms: z.literal("on", { error: "Accept the terms to buy" }),
});
