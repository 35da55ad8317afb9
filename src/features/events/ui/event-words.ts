import type { EventSummary } from "../contract.ts";

/** Where an event is: 'Dhaka + Virtual'; an event that is online only says just that. */
export function placeOf({ location, virtual }: Pick<EventSummary, "location" | "virtual">): string {
  return virtual && location.toLowerCase() !== "online" ? `${location} + Virtual` : location;
}

/** What a calendar says of an event: in short, and where there is more (some calendars do not show its address). */
export const calendarText = ({ description }: Pick<EventSummary, "description">, url: string) =>
  `${description}\n\n${url}`;
