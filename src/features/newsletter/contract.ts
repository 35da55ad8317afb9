import { z } from "zod";
import { cleanEmail, emailFault } from "#lib/email-address.ts";
import { success } from "#platform/http/envelope.ts";

const emailSchema = z
  .string({ error: emailFault })
  .transform((text, context) => {
    const email = cleanEmail(text);
    if (email !== undefined) return email;
    context.addIssue({ code: "custom", message: emailFault });
    return z.NEVER;
  })
  .meta({ description: "One plain email address." });

const tokenSchema = z
  .string({ error: "The link is not complete" })
  .regex(/^[A-Za-z0-9_-]{43}$/, "The link is not complete")
  .meta({ description: "From the link in an issue." });

export const subscribeSchema = z.strictObject({ email: emailSchema });
export const tokenOnlySchema = z.strictObject({ token: tokenSchema });

/** Months for which letters can be paused; 0 for none. */
const pauses = [0, 1, 3, 6] as const;

export const savePreferencesSchema = z.strictObject({
  token: tokenSchema,
  topics: z
    .array(z.uuid("topics must be ids of categories"))
    .max(50, "At most 50 topics")
    .meta({ description: "Ids of categories; none means all." }),
  pauseMonths: z
    .int()
    .max(Math.max(...pauses), `pauseMonths must be one of ${pauses.join(", ")}`)
    .refine(
      (months) => (pauses as readonly number[]).includes(months),
      `pauseMonths must be one of ${pauses.join(", ")}`,
    )
    .nullable()
    .meta({ description: "0 ends a pause, null leaves it as it is." }),
});

export const preferencesSchema = z
  .object({
    email: z.string().meta({ description: "Masked: a forwarded issue must not tell whose it was." }),
    subscribed: z.boolean(),
    topics: z.array(z.uuid()),
    pausedUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: "NewsletterPreferences" });
export type Preferences = z.infer<typeof preferencesSchema>;

export const preferencesAnswerSchema = success(preferencesSchema).meta({ id: "NewsletterPreferencesAnswer" });
export const newsletterDoneSchema = success(z.null()).meta({ id: "NewsletterDone" });
