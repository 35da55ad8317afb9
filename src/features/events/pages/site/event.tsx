import { redirect } from "react-router";
import { isOnSale, priceRange, TicketList } from "#features/tickets/client/ticket-list.tsx";
import { ticketsOnPage } from "#features/tickets/service.server.ts";
import { dhakaMoment } from "#lib/dhaka-moment.ts";
import { itemMeta } from "#lib/item-meta.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { institute } from "#lib/page-meta.ts";
import { offersOf } from "#lib/sale-offers.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { buttonClass } from "#ui/button-class.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { readEvent } from "../../service.server.ts";
import { calendarFact } from "../../ui/add-to-calendar.tsx";
import { eventFacts } from "../../ui/event-facts.tsx";
import type { Route } from "./+types/event.ts";

/** Serves /events/{id} and /events/past/{id}; an event stands at one of them, by its slug. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const event = await orThrowPage(readEvent(db, params.id));
  const path = pageOf.event(event);
  // The data of a navigation is asked for under the same address with an ending of its own.
  if (url.pathname.replace(/\.data$/, "") !== path) throw redirect(path, 301);
  const { types, percents, changesAt } = await ticketsOnPage(db, event.id);
  const ends = event.past ? undefined : new Date(event.endsAt).getTime();
  keepPage(context, ["events", "content"], changesAt ?? ends);
  const { body, ...facts } = event;
  return { event: facts, types, percents, ...outlineOf(body), siteUrl: config.siteUrl };
}

const crumbs = [
  { title: "Home", href: "/" },
  { title: "Events", href: "/events" },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Event not found" }];
  const { event, types, siteUrl } = loaderData;
  const siteName = matches[1].loaderData?.settings.name;
  const path = pageOf.event(event);
  const online = event.location.toLowerCase() === "online";
  const hall = { "@type": "Place", name: event.location, address: event.location };
  const link = { "@type": "VirtualLocation", url: `${siteUrl}${path}` };
  const offers = offersOf(
    types.map((type) => ({ ...type, until: type.salesEnd })),
    `${siteUrl}${path}`,
  );
  return itemMeta({
    title: event.title,
    description: event.description,
    siteUrl,
    siteName,
    path,
    image: `/social/events/${event.slug}.png`,
    type: "website",
    crumbs,
    item: {
      "@type": "Event",
      name: event.title,
      description: event.description,
      startDate: dhakaMoment(event.date),
      endDate: dhakaMoment(event.endsAt),
      eventStatus: `https://schema.org/${event.canceled ? "EventCancelled" : "EventScheduled"}`,
      eventAttendanceMode: `https://schema.org/${online ? "Online" : event.virtual ? "Mixed" : "Offline"}EventAttendanceMode`,
      location: online ? link : event.virtual ? [hall, link] : hall,
      organizer: institute(siteUrl, siteName),
      // No offer without tickets that can be had now: a place is asked for by a message then.
      isAccessibleForFree: types.length > 0 ? types.every(({ price }) => price === 0) : event.price === 0,
      ...(offers.length > 0 && { offers }),
    },
  });
}

const readOn = [
  { title: "All events", href: "/events" },
  { title: "Programs", href: "/programs" },
  { title: "Host an event with us", href: "/contact?subject=Event%20Hosting" },
];

export default function EventPage({
  loaderData: { event, types, percents, html, chapters, siteUrl },
}: Route.ComponentProps) {
  const register = isOnSale(types);
  const asking = event.past || event.canceled || types.length > 0;
  return (
    <DocumentPage
      title={event.title}
      eyebrow={event.canceled ? `Canceled · ${event.kind}` : event.past ? `Past event · ${event.kind}` : event.kind}
      lede={event.description}
      crumbs={[...crumbs, { title: event.title }]}
      action={
        register ? (
          <a href="#tickets" className={buttonClass({ size: "lg" })}>
            Register
          </a>
        ) : (
          <ButtonLink
            to={pageOf.contact(`Event Inquiry: ${event.title}`)}
            variant={asking ? "secondary" : "primary"}
            size="lg"
          >
            {asking ? "Ask about this event" : "Ask for a place"}
          </ButtonLink>
        )
      }
      html={html}
      chapters={chapters}
      aside={[{ title: "See also", links: readOn }]}
      before={
        <div className="mb-10">
          {event.canceled && (
            <div className="mb-8">
              <Notice tone="danger" title="This event is canceled">
                <Spoken>{event.cancelReason}</Spoken>
              </Notice>
            </div>
          )}
          <img
            src={event.imageUrl}
            alt={`Drawing for ${event.title}`}
            width={800}
            height={500}
            className="mb-8 aspect-8/5 w-full rounded-card bg-sunken object-cover sm:aspect-5/2"
          />
          <FactList
            facts={[
              ...eventFacts(event, types.length > 0 ? priceRange(types) : undefined),
              ...calendarFact(event, siteUrl),
            ]}
          />
          {types.length > 0 && <TicketList types={types} percents={percents} />}
        </div>
      }
    />
  );
}
