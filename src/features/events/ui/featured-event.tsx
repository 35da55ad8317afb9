import { formatDay } from "#lib/dates.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { EventsContent } from "../contract.ts";

type Featured = EventsContent["featured"];

/** The one event that stands above the lists, with all its facts. */
export function FeaturedEvent({ event }: { event: Featured }) {
  const facts = [
    ["Date", formatDay(event.date)],
    ["Format", `${event.format} (${event.location})`],
    ["Occasion", event.kind],
    ["Expected attendees", event.expectedAttendees],
    ["Duration", event.duration],
    ["Recordings", event.recordings],
  ] as const;
  return (
    <section aria-labelledby="featured-event" className="deep overflow-hidden">
      <div className="wrap section grid-12 items-center gap-y-10">
        <div className="col-span-full lg:col-span-7">
          <p className="eyebrow">Featured event</p>
          <h2 id="featured-event" className="headline-1 mt-3">
            <Spoken>{event.title}</Spoken>
          </h2>
          <p className="lede mt-4">
            <Spoken>{event.description}</Spoken>
          </p>
          <dl className="mt-8 grid gap-x-6 sm:grid-cols-2">
            {facts.map(([name, value]) => (
              <div key={name} className="border-t border-line py-3.5">
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="num mt-0.5 font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {/* The same dark plate in both themes: the band is dark in both. */}
        <div className="col-span-full mx-auto w-full max-w-sm lg:col-span-5 lg:max-w-none lg:pl-8">
          <img
            src="/art/hero-3-dark.svg"
            alt="Drawn map of the world centered on Dhaka, with lines to distant ports"
            width={640}
            height={640}
            loading="lazy"
            className="h-auto w-full"
          />
        </div>
      </div>
    </section>
  );
}
