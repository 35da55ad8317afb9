import { z } from "zod";
import { alumniSchema } from "#features/alumni/contract.ts";
import { boardSchema } from "#features/board/contract.ts";
import { eventsContentSchema } from "#features/events/contract.ts";
import { homeContentSchema } from "#features/home/contract.ts";
import { legalPages, legalTextSchema, pageTextSchema, plainPages } from "#features/pages/contract.ts";
import { success } from "#platform/http/envelope.ts";
import { versionField } from "#platform/http/fields.ts";

const page = (title: string, address: string) => ({ title, address, legal: false });
const legal = (title: string, address: string) => ({ title, address, legal: true });

/** Every text of the site: what people call it and where visitors read it. In the order in which they are listed. */
export const siteTexts = {
  home: page("Home page", "/"),
  board: page("Board of Directors", "/about/board-of-directors"),
  events: page("Events page and FAQ", "/events"),
  alumni: page("Alumni page", "/alumni"),
  "page-about": page("About us", "/about"),
  "page-membership": page("Membership", "/membership"),
  "page-programs": page("Introduction to the programs", "/programs"),
  "page-certification": page("Introduction to certification", "/programs/certification"),
  "page-publications": page("Introduction to the publications", "/research/publications"),
  "page-privacy": legal("Privacy notice", "/privacy"),
  "page-terms": legal("Terms of use", "/terms"),
  "page-cookie-policy": legal("Cookie policy", "/cookie-policy"),
} as const;

export type SiteTextName = keyof typeof siteTexts;

/** The shape of each. */
export const siteTextSchemas = {
  home: homeContentSchema,
  board: boardSchema,
  events: eventsContentSchema,
  alumni: alumniSchema,
  "page-about": pageTextSchema,
  "page-membership": pageTextSchema,
  "page-programs": pageTextSchema,
  "page-certification": pageTextSchema,
  "page-publications": pageTextSchema,
  "page-privacy": legalTextSchema,
  "page-terms": legalTextSchema,
  "page-cookie-policy": legalTextSchema,
} as const satisfies Record<SiteTextName, z.ZodType>;

export type SiteTextData<Name extends SiteTextName> = z.output<(typeof siteTextSchemas)[Name]>;
export const siteTextNames = Object.keys(siteTexts) as [SiteTextName, ...SiteTextName[]];

const nameField = z.enum(siteTextNames, "There is no such text");
export const siteTextParams = z.strictObject({ name: nameField });

const read = { version: versionField() };
const pageNames = plainPages.map((slug) => `page-${slug}` as const);
const legalNames = legalPages.map((slug) => `page-${slug}` as const);

/** PATCH /site-texts: which text, the version that was read, and all that it is to say. */
export const changeSiteTextSchema = z
  .discriminatedUnion("name", [
    z.strictObject({ name: z.literal("home"), ...read, data: homeContentSchema }),
    z.strictObject({ name: z.literal("board"), ...read, data: boardSchema }),
    z.strictObject({ name: z.literal("events"), ...read, data: eventsContentSchema }),
    z.strictObject({ name: z.literal("alumni"), ...read, data: alumniSchema }),
    z.strictObject({ name: z.enum(pageNames), ...read, data: pageTextSchema }),
    z.strictObject({ name: z.enum(legalNames), ...read, data: legalTextSchema }),
  ])
  .meta({ id: "ChangeSiteText" });
export type ChangeSiteText = z.output<typeof changeSiteTextSchema>;

/** POST /site-texts/{name}/newer: take the text that an update brings, or keep one's own. */
export const settleNewerSchema = z
  .strictObject({ version: versionField(), take: z.boolean("take must be true or false") })
  .meta({ id: "SettleNewerSiteText" });

const summarySchema = z.object({
  name: nameField,
  title: z.string(),
  address: z.string().meta({ description: "The page that shows it." }),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  hasNewer: z.boolean().meta({ description: "Whether an update brings a newer text about which nobody has decided." }),
});
export type SiteTextSummary = z.output<typeof summarySchema>;
const said = z.record(z.string(), z.unknown());
const siteTextSchema = summarySchema
  .extend({
    data: said.meta({ description: "What it says, in the shape that ChangeSiteText has for it." }),
    newer: said.nullable().meta({ description: "What the newer text says, likewise." }),
  })
  .meta({ id: "SiteText" });
export type SiteText = z.output<typeof siteTextSchema>;

export const siteTextListSchema = success(z.array(summarySchema)).meta({ id: "SiteTextList" });
export const siteTextAnswerSchema = success(siteTextSchema).meta({ id: "SiteTextAnswer" });
