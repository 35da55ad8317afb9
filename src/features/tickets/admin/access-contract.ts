import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { textField, versionField } from "#platform/http/fields.ts";

/** An address that a browser opens over TLS, with nobody's password in it. */
function isJoinable(text: string): boolean {
  if (!/^https:\/\/[^\s\p{Cc}]+$/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "";
}

export const accessFields = {
  url: z
    .string({ error: "The address must be text" })
    .trim()
    .max(500, { error: "The address can have at most 500 characters", abort: true })
    .refine(isJoinable, "An address that begins with https://"),
  note: textField("note", 1000).meta({ description: "A code, or what to prepare." }),
};

/** PUT /events/admin/{id}/online-access: all of it, upon the version that was read; null where there was none. */
export const setAccessSchema = z.strictObject({
  ...accessFields,
  version: versionField().nullable(),
  tellAgain: z.boolean().meta({ description: "Whether those who were emailed before get another email." }),
});

const onlineAccessSchema = z
  .object({
    access: z.object({ url: z.string(), note: z.string(), version: z.int() }).nullable(),
    from: z.iso.datetime().meta({ description: "From when holders of online tickets see it, and are emailed." }),
    open: z.boolean().meta({ description: "Whether they see it now." }),
    over: z.boolean(),
    holders: z.int().meta({ description: "Valid online tickets." }),
    told: z.int().meta({ description: "Those whose holders were emailed how it is now." }),
    toldBefore: z.int().meta({ description: "Those whose holders were emailed at all." }),
  })
  .meta({ id: "OnlineAccess" });

export const onlineAccessAnswerSchema = success(onlineAccessSchema).meta({ id: "OnlineAccessAnswer" });
export type OnlineAccess = z.infer<typeof onlineAccessSchema>;
export type SetAccess = z.output<typeof setAccessSchema>;
