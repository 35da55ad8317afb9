import { z } from "zod";
import { cleanEmail, emailFault } from "#lib/email-address.ts";
import { countCharacters, isBlank } from "#lib/input-text.ts";
import { success } from "#platform/http/envelope.ts";

const oneLine = (text: string) =>
  text
    .normalize("NFC")
    // What turns the direction of the rest of a line around has no place in a name or a subject.
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
const printable = "Remove characters that cannot be printed";
const line = (name: string, max: number) =>
  z
    .string({ error: `${name} is required` })
    .transform(oneLine)
    .pipe(
      z
        .string()
        .refine((text) => !isBlank(text), `${name} is required`)
        .max(max, `${name} cannot exceed ${max} characters`)
        .refine((text) => !/\p{Cc}/u.test(text), printable),
    );

const messageLimits = { min: 10, max: 5000 };

/** What a person fills in. */
export const contactFieldsSchema = z.strictObject({
  name: line("Name", 100),
  email: z.string({ error: emailFault }).transform((text, context) => {
    const email = cleanEmail(text);
    if (email !== undefined) return email;
    context.addIssue({ code: "custom", message: emailFault });
    return z.NEVER;
  }),
  subject: line("Subject", 150),
  message: z
    .string({ error: "Message is required" })
    .transform((text) => text.replaceAll("\r\n", "\n").normalize("NFC").trim())
    .pipe(
      z
        .string()
        .refine((text) => !isBlank(text), "Message is required")
        // As the database counts: an emoji is one character.
        .refine(
          (text) => countCharacters(text) >= messageLimits.min,
          `Message must be at least ${messageLimits.min} characters long`,
        )
        .max(messageLimits.max, `Message cannot exceed ${messageLimits.max} characters`)
        .refine((text) => !/(?![\n\t])\p{Cc}/u.test(text), printable),
    ),
  website: z
    .string()
    .max(500, "This field must stay empty")
    .default("")
    .meta({ description: "Stays empty. People do not see it." }),
});

export type ContactFields = z.infer<typeof contactFieldsSchema>;

/** The call: what was filled in, and the stamp that the page was given. */
export const contactSchema = contactFieldsSchema.extend({
  stamp: z.string({ error: "stamp is missing" }).min(20, "stamp is missing").max(500, "This is no stamp"),
});
export type ContactInput = z.infer<typeof contactSchema>;

const stampSchema = z
  .object({
    stamp: z.string(),
    waitMs: z.int().meta({ description: "Send no sooner than so long after this answer." }),
  })
  .meta({ id: "ContactStamp" });
export const stampAnswerSchema = success(stampSchema).meta({ id: "ContactStampAnswer" });
export const sentAnswerSchema = success(
  z.object({ reference: z.string().meta({ description: "To be quoted when asking about it." }) }),
).meta({ id: "ContactSent" });
