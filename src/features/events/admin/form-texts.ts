import { dhakaField } from "#lib/dhaka-field.ts";
import type { AdminEvent } from "./contract.ts";

/** What people call the fields that events alone have. */
export const eventNames = {
  kind: "Kind",
  startsAt: "Beginning",
  endsAt: "End",
  location: "Place",
  virtual: "Way to take part",
  price: "Price",
  hasRecording: "Recording",
  image: "Picture",
};

/** What those fields begin with. */
export function eventTexts(event: AdminEvent | undefined): Record<keyof typeof eventNames, string> {
  return {
    kind: event?.kind ?? "",
    startsAt: dhakaField(event?.startsAt),
    endsAt: dhakaField(event?.endsAt),
    location: event?.location ?? "",
    virtual: String(event?.virtual ?? false),
    price: event?.price ? String(event.price) : "",
    hasRecording: String(event?.hasRecording ?? false),
    image: event?.image ?? "",
  };
}
