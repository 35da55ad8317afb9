import { z } from "zod";
import { itemContract } from "#features/items/contract.ts";
import { isCoverSrc } from "#lib/picture-address.ts";
import { lineField, momentField, priceField } from "#platform/http/fields.ts";

const momentOf = (name: string) =>
  momentField(`${name} must be a moment like 2026-11-20T09:00:00Z`).transform((text) => new Date(text));

const own = {
  kind: lineField("kind", 60)
    .min(1, "kind is required")
    .meta({ description: "What it is, in a word or two: 'Workshop'." }),
  startsAt: momentOf("startsAt"),
  endsAt: momentOf("endsAt"),
  location: lineField("location", 200)
    .min(1, "location is required")
    .meta({ description: "Where it is; 'Online' where there is no hall." }),
  virtual: z.boolean().meta({ description: "Whether one can also take part from afar." }),
  price: priceField().meta({ description: "BDT; 0 is free." }),
  hasRecording: z.boolean(),
  image: z
    .string()
    .refine(isCoverSrc, "Choose a picture of the library")
    .nullable()
    .meta({ description: "Its picture: a cover of the library (POST /media/pictures/{id}/covers); null draws one." }),
};

/** What those who write events send and are answered. */
export const eventContract = itemContract({
  name: "Event",
  own,
  made: {
    ...own,
    virtual: own.virtual.default(false),
    price: own.price.default(0),
    hasRecording: own.hasRecording.default(false),
    image: own.image.default(null),
  },
  told: {
    kind: z.string(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    location: z.string(),
    virtual: z.boolean(),
    price: z.number().min(0),
    hasRecording: z.boolean(),
    image: z.string().nullable(),
    canceled: z.boolean(),
  },
  toldAlone: {},
  filters: { when: z.enum(["upcoming", "past"], "when must be upcoming or past").optional() },
  sort: { fields: ["startsAt", "title", "updatedAt"], order: "desc" },
});

export type AdminEventSummary = z.output<typeof eventContract.summary>;
export type AdminEvent = z.output<typeof eventContract.item>;
