import { formatDateTime } from "#lib/dates.ts";
import { formatDhakaSpan } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import type { Event } from "../contract.ts";
import { placeOf } from "./event-words.ts";

type Facts = Pick<Event, "date" | "endsAt" | "past" | "location" | "virtual" | "price" | "hasRecording"> & {
  canceled?: boolean;
};

/** What readers are told of an event beside its text; `ofTickets` is what its tickets cost, where it has some. */
export function eventFacts(
  { date, endsAt, past, price, hasRecording, canceled = false, ...place }: Facts,
  ofTickets?: string,
) {
  return [
    {
      name: canceled ? "Was to begin" : past ? "Took place" : "Begins",
      value: (
        <>
          <time dateTime={date}>{formatDhakaSpan(date, endsAt)}</time>
          <span className="block text-sm font-normal text-muted">{formatDateTime(date)}</span>
        </>
      ),
    },
    { name: "Place", value: placeOf(place) },
    ...(canceled
      ? []
      : [
          { name: "Price", value: <span data-price="">{ofTickets ?? (price === 0 ? "Free" : formatBdt(price))}</span> },
        ]),
    { name: "Recording", value: past && !canceled ? (hasRecording ? "Recording Available" : "No Recording") : "" },
  ];
}
