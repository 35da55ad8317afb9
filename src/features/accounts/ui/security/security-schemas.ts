import { z } from "zod";
import { appCodeSchema, passwordOnlySchema } from "../../contract.ts";

/** Named again, so that no screen makes a schema before the line above has run. */
export const passwordForm = passwordOnlySchema;
export const appCodeForm = appCodeSchema;

/** Ten letters and digits; blanks, hyphens and small letters do not matter, to the server neither. */
export const recoveryCodeForm = z.object({
  code: z.string().refine((code) => code.replace(/[^0-9a-z]/gi, "").length === 10, {
    error: "A recovery code has ten letters and digits, like 7KQ2M-XW4RD",
  }),
});
