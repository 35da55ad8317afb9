import { z } from "zod";

/** An address inside the site. */
const href = z.string().regex(/^\/(?!\/)/, "An address of this site begins with one slash");
const actionSchema = z.strictObject({ text: z.string().min(1), href });

export const heroSlideSchema = z.strictObject({
  id: z.string(),
  title: z.string().min(1),
  description: z.string(),
  image: z.string().meta({ description: "Begin of two addresses: '-light.svg' and '-dark.svg' are put after it." }),
  imageAlt: z.string(),
  primary: actionSchema,
  secondary: actionSchema,
});

export const quickAccessSchema = z.strictObject({
  id: z.string(),
  title: z.string().min(1),
  text: z.string(),
  href: href.nullable().meta({ description: "Null opens the Trade Query dialog." }),
});

/** What the home page says, under the key `home`. */
export const homeContentSchema = z.strictObject({
  heroSlides: z.array(heroSlideSchema).min(1),
  introduction: z.strictObject({
    title: z.string(),
    paragraphs: z.array(z.string()),
    facts: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  }),
  quickAccess: z.array(quickAccessSchema),
  callToAction: z.strictObject({ title: z.string(), text: z.string(), primary: actionSchema, secondary: actionSchema }),
});

export type HeroSlide = z.infer<typeof heroSlideSchema>;
export type QuickAccessItem = z.infer<typeof quickAccessSchema>;
export type HomeContent = z.infer<typeof homeContentSchema>;
