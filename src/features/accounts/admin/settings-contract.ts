import { z } from "zod";
import { beforeField } from "#platform/http/fields.ts";

/** PATCH /account-settings: only what is given changes. */
export const changeAccountSettingsSchema = z.strictObject({
  adminsNeedSecondFactor: z.boolean({ error: "adminsNeedSecondFactor must be true or false" }).optional(),
  before: beforeField(),
});
