import { redirect } from "react-router";
import { institute, itemMeta } from "#lib/item-meta.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { FactList } from "#ui/fact-list.tsx";
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
  keepPage(context, ["events"], event.past ? undefined : new Date(event.endsAt).getTime());
  const { body, ...facts } = event;
  return { event: facts, ...outlineOf(body), siteUrl: config.siteUrl };
}

const crumbs = [
  { title: "Home", href: "/" },
  { title: "Events", href: "/events" },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Event not found" }];
  const { event, siteUrl } = loaderData;
  const siteName = matches[1].loaderData?.settings.name;
  const path = pageOf.event(event);
  const online = event.location.toLowerCase() === "online";
  const hall = { "@type": "Place", name: event.location, address: event.location };
  const link = { "@type": "VirtualLocation", url: `${siteUrl}${path}` };
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
      startDate: event.date,
      endDate: event.endsAt,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: `https://schema.org/${online ? "Online" : event.virtual ? "Mixed" : "Offline"}EventAttendanceMode`,
      location: online ? link : event.virtual ? [hall, link] : hall,
      organizer: institute(siteUrl, siteName),
      // No offer: a place is asked for by a message, nothing can be bought at this address.
      isAccessibleForFree: event.price === 0,
    },
  });
}

const readOn = [
  { title: "All events", href: "/events" },
  { title: "Programs", href: "/programs" },
  { title: "Host an event with us", href: "/contact?subject=Event%20Hosting" },
];

export default function EventPage({ loaderData: { event, html, chapters, siteUrl } }: Route.ComponentProps) {
  return (
    <DocumentPage
      title={event.title}
      eyebrow={event.past ? `Past event · ${event.kind}` : event.kind}
      lede={event.description}
      crumbs={[...crumbs, { title: event.title }]}
      action={
        <ButtonLink
          to={pageOf.contact(`Event Inquiry: ${event.title}`)}
          variant={event.past ? "secondary" : "primary"}
          size="lg"
        >
          {event.past ? "Ask about this event" : "Ask for a place"}
        </ButtonLink>
      }
      html={html}
      chapters={chapters}
      aside={[{ title: "See also", links: readOn }]}
      before={
        <div className="mb-10">
          <img
            src={event.imageUrl}
            alt={`Drawing for ${event.title}`}
            width={800}
            height={500}
            className="mb-8 aspect-8/5 w-full rounded-card bg-sunken object-cover sm:aspect-5/2"
          />
          <FactList facts={[...eventFacts(event), ...calendarFact(event, siteUrl)]} />
        </div>
      }
    />
  );
}
