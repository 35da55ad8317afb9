import { z } from "zod";

/** What an admin can change about the site as a whole. Every field has a default, so an empty table still serves. */
export const siteSettingsSchema = z.strictObject({
  name: z.string().min(1).max(100).default("Institute of International Trade"),
  shortName: z.string().min(1).max(20).default("IIT"),
  tagline: z.string().min(1).max(160).default("Excellence in International Trade Solution & Innovation"),
  city: z.string().max(100).default("Dhaka, Bangladesh"),
  address: z.string().max(200).default(""),
  phone: z.string().max(30).default(""),
  email: z.string().max(100).default(""),
  openingHours: z.string().max(100).default("Mon-Fri 10 am - 6 pm"),
  social: z
    .strictObject({ linkedin: z.string().max(200), facebook: z.string().max(200), youtube: z.string().max(200) })
    .default({ linkedin: "", facebook: "", youtube: "" }),
  /** Sections whose lists are shown; before that they show what the specification's product had. */
  launched: z
    .strictObject({ events: z.boolean(), resources: z.boolean(), alumni: z.boolean().default(false) })
    .default({ events: false, resources: false, alumni: false }),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
