import type { EventSummary } from "../contract.ts";

/** Where an event is: 'Dhaka + Virtual'; an event that is online only says just that. */
export function placeOf({ location, virtual }: Pick<EventSummary, "location" | "virtual">): string {
  return virtual && location.toLowerCase() !== "online" ? `${location} + Virtual` : location;
}
