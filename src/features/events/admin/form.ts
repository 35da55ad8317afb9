import { z } from "zod";
import { demandedMoment, itemFormSchema, lineText, priceText } from "#features/items/client/form-fields.ts";

/** What the fields of an event's form say, as the call takes it. */
export const eventFormSchema = itemFormSchema("event", {
  kind: lineText(60).min(1, "Say what it is, such as 'Workshop'"),
  startsAt: demandedMoment("Say when it begins"),
  endsAt: demandedMoment("Say when it ends"),
  location: lineText(200).min(1, "Say where it is, or 'Online'"),
  virtual: z.string().transform((choice) => choice === "true"),
  price: priceText("An amount such as 1500, or nothing if it is free").transform((bdt) => bdt ?? 0),
  hasRecording: z.string().transform((choice) => choice === "true"),
  image: z.string().transform((src) => src || null),
}).refine(({ startsAt, endsAt }) => !startsAt || !endsAt || endsAt > startsAt, {
  path: ["endsAt"],
  message: "It ends after it begins",
});
export type EventForm = z.output<typeof eventFormSchema>;
