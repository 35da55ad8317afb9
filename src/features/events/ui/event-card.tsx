import { Link } from "react-router";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { EventSummary } from "../contract.ts";
import { placeOf } from "./event-words.ts";

function priceOf(price: number, from: number | undefined): string {
  if (from !== undefined && from > 0) return `From ${formatBdt(from)}`;
  if (from === 0) return "Free";
  return price === 0 ? "Free" : formatBdt(price);
}

/** An event in a list (specification, 'Events page'). The whole card is the link. */
export function EventCard({
  event,
  from,
}: {
  event: EventSummary;
  /** What the cheapest ticket costs that can be had (BDT); where there is none, the event's own price is told. */
  from: number | undefined;
}) {
  const step = event.past || event.canceled ? "View Details" : "Register";
  return (
    <article className="group relative flex flex-col">
      <div className="relative mb-4">
        <img
          src={event.imageUrl}
          alt=""
          width={800}
          height={500}
          loading="lazy"
          decoding="async"
          className="aspect-8/5 w-full rounded-card bg-sunken object-cover"
        />
        {event.canceled && (
          <p className="absolute top-3 left-3">
            <Badge tone="danger">Canceled</Badge>
          </p>
        )}
        {event.past && !event.canceled && (
          <p className="absolute top-3 left-3 flex gap-2">
            <Badge tone="free">Past Event</Badge>
            <Badge tone={event.hasRecording ? "premium" : "free"}>
              {event.hasRecording ? "Recording Available" : "No Recording"}
            </Badge>
          </p>
        )}
      </div>
      <p className="eyebrow">
        <time dateTime={event.date}>
          {formatDhakaDay(event.date)}, {formatDhakaTime(event.date)} Dhaka time
        </time>
      </p>
      <h3 className="headline-4 mt-1">
        <Spoken>{event.title}</Spoken>
      </h3>
      <p className="mt-1.5 text-[0.9375rem] text-muted">
        <Spoken>{event.description}</Spoken>
      </p>
      <p className="facts mt-2.5">
        <span>{placeOf(event)}</span>
        {!event.past && !event.canceled && <span data-price="">{priceOf(event.price, from)}</span>}
      </p>
      <p className="mt-auto">
        <Link
          to={pageOf.event(event)}
          aria-label={`${step}: ${event.title}`}
          className="link-arrow before:absolute before:inset-0 before:content-['']"
        >
          {step}
          <Icon name="arrow-right" size={16} />
        </Link>
      </p>
    </article>
  );
}
