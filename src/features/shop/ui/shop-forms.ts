import { askRefundSchema, rescueSchema, transferSchema } from "../contract.ts";

/** The forms of the shop, for their screens. */
export const transferForm = transferSchema;
export const rescueForm = rescueSchema;
export const askRefundForm = askRefundSchema;
