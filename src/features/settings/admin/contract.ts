import { z } from "zod";
import { cleanEmail, emailFault } from "#lib/email-address.ts";
import { isPrintable, leadsToWeb, unprintableMessage } from "#lib/input-text.ts";
import { success } from "#platform/http/envelope.ts";
import { beforeField } from "#platform/http/fields.ts";
import { siteSettingsSchema } from "../contract.ts";

const line = (name: string, max: number, min = 0) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(min, `${name} is required`)
    .max(max, `${name} can have at most ${max} characters`)
    .refine(isPrintable, unprintableMessage);
const webAddress = line("The address", 200).refine(
  (text) => text === "" || (text.startsWith("https://") && leadsToWeb(text)),
  "Enter an address that starts with https://, or leave it empty",
);
const email = line("Email", 100).transform((text, context) => {
  const clean = text === "" ? "" : cleanEmail(text);
  if (clean !== undefined) return clean;
  context.addIssue({ code: "custom", message: emailFault });
  return z.NEVER;
});

/** What people are told of the institute, as its form checks it. */
export const factsSchema = z.strictObject({
  name: line("Name", 100, 1),
  shortName: line("Short name", 20, 1),
  tagline: line("Tagline", 160, 1),
});
export const reachSchema = z.strictObject({
  email,
  phone: line("Phone", 30).regex(/^(\+?[\d ()./-]{5,30})?$/, "Enter a phone number such as +880 2 5555 0100"),
  address: line("Address", 200),
  city: line("City", 100),
  openingHours: line("Opening hours", 100),
});
export const socialSchema = z.strictObject({ linkedin: webAddress, facebook: webAddress, youtube: webAddress });
export const launchedSchema = z.strictObject({
  events: z.boolean("events must be true or false"),
  resources: z.boolean("resources must be true or false"),
  alumni: z.boolean("alumni must be true or false"),
});

/** PATCH /site-settings: only what is named changes, down to single addresses and switches. */
export const changeSiteSettingsSchema = z
  .strictObject({
    ...factsSchema.shape,
    ...reachSchema.shape,
    social: socialSchema.partial(),
    launched: launchedSchema.partial(),
  })
  .partial()
  .extend({ before: beforeField() })
  .meta({ id: "ChangeSiteSettings" });

const ready = z.int().meta({ description: "Items that visitors would see." });
export const siteSettingsAnswerSchema = success(siteSettingsSchema).meta({ id: "SiteSettingsAnswer" });
const readySchema = z.object({
  events: ready,
  resources: ready,
  alumni: z.int().meta({ description: "People who agreed to be listed, counted up to 10,000." }),
});
export type ReadyItems = z.infer<typeof readySchema>;
export const readyAnswerSchema = success(readySchema).meta({ id: "ReadyItems" });
