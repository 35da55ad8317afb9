import { z } from "zod";
import { itemContract } from "#features/items/contract.ts";
import { lineField, priceField } from "#platform/http/fields.ts";

/** The place of a program that was given none: behind all others. */
export const lastPlace = 30_000;

const own = {
  certification: z.boolean(),
  format: lineField("format", 200).meta({ description: "How it is taught, in words." }),
  duration: lineField("duration", 100),
  audience: lineField("audience", 200),
  price: priceField().nullable().meta({ description: "BDT; 0 is free, null while the fee is told on request." }),
  position: z
    .int("position must be a whole number")
    .min(0, "position cannot be negative")
    .max(lastPlace, "position can be at most 30,000")
    .meta({ description: "Place in the lists, the lowest first; ties by title." }),
};

/** What those who write programs send and are answered. */
export const programContract = itemContract({
  name: "Program",
  own,
  made: {
    certification: own.certification.default(false),
    format: own.format.default(""),
    duration: own.duration.default(""),
    audience: own.audience.default(""),
    price: own.price.default(null),
    position: own.position.default(lastPlace),
  },
  told: {
    certification: z.boolean(),
    format: z.string(),
    duration: z.string(),
    audience: z.string(),
    price: z.number().min(0).nullable(),
    position: z.int(),
  },
  toldAlone: {},
  filters: { certification: z.enum(["true", "false"], "certification must be true or false").optional() },
  sort: { fields: ["position", "title", "updatedAt"], order: "asc" },
});

export type AdminProgramSummary = z.output<typeof programContract.summary>;
export type AdminProgram = z.output<typeof programContract.item>;
