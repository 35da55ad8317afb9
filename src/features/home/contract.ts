import { z } from "zod";
import { readPictureSrc } from "#lib/picture-address.ts";
import { lineField, momentField, textField } from "#platform/http/fields.ts";

/** An address inside the site. */
const href = lineField("Address", 200).regex(/^\/(?!\/)/, "An address of this site, such as /programs");
/** A button: what it says, and where in the site it leads. */
export const actionSchema = z.strictObject({ text: lineField("Button", 60).min(1, "Say what the button does"), href });
const id = lineField("id", 60).min(1);

/** The drawings that a slide can have, by the begin of their two addresses: '-light.svg' and '-dark.svg' are put after it. */
export const heroDrawings = [
  { value: "/art/hero-1", title: "Globe with routes from Chattogram" },
  { value: "/art/hero-2", title: "Chart of the Bay of Bengal" },
  { value: "/art/hero-3", title: "Map of the world centered on Dhaka" },
] as const;

const moment = momentField("A day and an hour").nullable().default(null);

export const heroSlideSchema = z
  .strictObject({
    id,
    title: lineField("Title", 120).min(1, "A slide needs a title"),
    description: textField("Text", 400),
    image: z
      .string()
      .refine(
        (image) => heroDrawings.some(({ value }) => value === image) || readPictureSrc(image) !== undefined,
        "Choose a drawing, or a picture of the library",
      )
      .meta({ description: "A drawing by the begin of its two addresses, or a picture of the library." }),
    imageAlt: lineField("What it shows", 300),
    primary: actionSchema,
    secondary: actionSchema,
    from: moment.meta({ description: "Shown from this moment on; null from ever on." }),
    until: moment.meta({ description: "Shown until this moment; null for good." }),
  })
  .refine(({ from, until }) => from === null || until === null || Date.parse(until) > Date.parse(from), {
    path: ["until"],
    message: "It ends after it begins",
  });

export const quickAccessSchema = z.strictObject({
  id,
  title: lineField("Title", 60).min(1, "An entry needs a title"),
  text: lineField("Text", 160),
  href: href.nullable().meta({ description: "Null opens the Trade Query dialog." }),
});

/** What the home page says: the site text `home`. */
export const homeContentSchema = z.strictObject({
  heroSlides: z
    .array(heroSlideSchema)
    .max(8, "At most 8 slides")
    .refine(
      (slides) => slides.some(({ from, until }) => from === null && until === null),
      "At least one slide has no times, so that the page is never without one",
    ),
  introduction: z.strictObject({
    title: lineField("Title", 120).min(1, "The introduction needs a title"),
    paragraphs: z
      .array(textField("Paragraph", 1000))
      .min(1, "Write at least one paragraph")
      .max(6, "At most 6 paragraphs"),
    facts: z
      .array(
        z.strictObject({
          label: lineField("Word", 60).min(1, "Say it in a word"),
          text: textField("Text", 200).refine((text) => text !== "", "Say what it means"),
        }),
      )
      .max(6, "At most 6 facts"),
  }),
  quickAccess: z.array(quickAccessSchema).min(1, "At least one entry").max(8, "At most 8 entries"),
  callToAction: z.strictObject({
    title: lineField("Title", 120).min(1, "It needs a title"),
    text: textField("Text", 400),
    primary: actionSchema,
    secondary: actionSchema,
  }),
});

export type HeroSlide = z.infer<typeof heroSlideSchema>;
export type QuickAccessItem = z.infer<typeof quickAccessSchema>;
export type HomeContent = z.infer<typeof homeContentSchema>;
