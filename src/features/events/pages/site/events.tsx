import { readSettings } from "#features/settings/service.server.ts";
import { cheapestTickets } from "#features/tickets/service.server.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { listEvents, nextEventChange, readEventsContent } from "../../service.server.ts";
import { EventLists } from "../../ui/event-lists.tsx";
import { EventQuestions } from "../../ui/event-questions.tsx";
import { FeaturedEvent } from "../../ui/featured-event.tsx";
import { HostEvent } from "../../ui/host-event.tsx";
import { SubscribeToEvents } from "../../ui/subscribe-to-events.tsx";
import { WhyAttend } from "../../ui/why-attend.tsx";
import type { Route } from "./+types/events.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  // First: an hour that comes while the list is read ends what is kept of it.
  const nextChange = await nextEventChange(db);
  const [upcoming, past] = await Promise.all([
    listEvents(db, { page: 1, limit: 60, when: "upcoming" }),
    listEvents(db, { page: 1, limit: 60, when: "past" }),
  ]);
  const { prices, changesAt } = await cheapestTickets(
    db,
    upcoming.items.filter(({ canceled }) => !canceled).map(({ id }) => id),
  );
  const moments = [nextChange, changesAt].filter((moment) => moment !== undefined);
  keepPage(context, ["content", "events"], moments.length > 0 ? Math.min(...moments) : undefined);
  return {
    content: await readEventsContent(db),
    upcoming: upcoming.items,
    past: past.items,
    prices,
    launched: (await readSettings(db)).launched.events,
    siteUrl: config.siteUrl,
  };
}

export function meta({ loaderData: { content, launched, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const { title, text } = content.hero;
  const calendar = { tagName: "link", rel: "alternate", type: "text/calendar", title: "Events", href: "/events.ics" };
  return [
    ...pageMeta({ title, description: text, siteUrl, path: "/events", siteName }),
    ...(launched ? [calendar] : []),
  ];
}

export default function Events({
  loaderData: { content, upcoming, past, prices, launched, siteUrl },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={content.hero.title}
        lede={content.hero.text}
        crumbs={[{ title: "Home", href: "/" }, { title: "Events" }]}
      />
      <FeaturedEvent event={content.featured} />
      <EventLists upcoming={upcoming} past={past} prices={prices}>
        {launched && <SubscribeToEvents address={`${siteUrl}/events.ics`} />}
      </EventLists>
      <WhyAttend benefits={content.whyAttend} />
      <EventQuestions faq={content.faq} />
      <HostEvent host={content.host} />
    </>
  );
}
