// Must stand first: see there.
import "#ui/zod-without-eval.ts";

import { askRefundSchema, orderResultPath, rescueSchema, transferSchema } from "../contract.ts";

/** Named again, so that no screen makes a schema before the line above has run. */
export const transferForm = transferSchema;
export const rescueForm = rescueSchema;
export const askRefundForm = askRefundSchema;
export const resultPath = orderResultPath;
