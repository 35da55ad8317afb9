import { data } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { cheapestTickets } from "#features/tickets/service.server.ts";
import { isBeyond, listPageHref, parseListPage } from "#lib/list-page.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { AddressFaults } from "#ui/address-faults.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { listEvents, nextEventChange, readEventsContent } from "../../service.server.ts";
import { EventLists } from "../../ui/event-lists.tsx";
import { EventQuestions } from "../../ui/event-questions.tsx";
import { FeaturedEvent } from "../../ui/featured-event.tsx";
import { HostEvent } from "../../ui/host-event.tsx";
import { SubscribeToEvents } from "../../ui/subscribe-to-events.tsx";
import { WhyAttend } from "../../ui/why-attend.tsx";
import type { Route } from "./+types/events.ts";

/** As many are listed at once; what has been goes on over pages. */
const pageSize = 60;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const { page, faults } = parseListPage(url.searchParams);
  // First: an hour that comes while the list is read ends what is kept of it.
  const nextChange = await nextEventChange(db);
  const [upcoming, past] = await Promise.all([
    listEvents(db, { page: 1, limit: pageSize, when: "upcoming" }),
    listEvents(db, { page, limit: pageSize, when: "past" }),
  ]);
  const { prices, changesAt } = await cheapestTickets(
    db,
    upcoming.items.filter(({ canceled }) => !canceled).map(({ id }) => id),
  );
  const moments = [nextChange, changesAt].filter((moment) => moment !== undefined);
  keepPage(context, ["content", "events"], moments.length > 0 ? Math.min(...moments) : undefined);
  if (faults.length > 0 || isBeyond(page, past.pagination)) neverKeep(context);
  return data(
    {
      content: await readEventsContent(db),
      upcoming: upcoming.items,
      past,
      // The page is one of past events: whoever names it wants to see them.
      pastFirst: url.searchParams.has("page"),
      faults,
      prices,
      launched: (await readSettings(db)).launched.events,
      siteUrl: config.siteUrl,
    },
    { status: faults.length > 0 ? 422 : 200 },
  );
}

export function meta({ loaderData: { content, past, launched, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const { title, text } = content.hero;
  const { currentPage: page } = past.pagination;
  const calendar = { tagName: "link", rel: "alternate", type: "text/calendar", title: "Events", href: "/events.ics" };
  return [
    ...pageMeta({
      title: page > 1 ? `${title}, page ${page}` : title,
      description: text,
      siteUrl,
      path: listPageHref("/events", page),
      siteName,
    }),
    ...(launched ? [calendar] : []),
    ...(isBeyond(page, past.pagination) ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

export default function Events({
  loaderData: { content, upcoming, past, pastFirst, faults, prices, launched, siteUrl },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={content.hero.title}
        lede={content.hero.text}
        crumbs={[{ title: "Home", href: "/" }, { title: "Events" }]}
      />
      <FeaturedEvent event={content.featured} />
      {faults.length > 0 && (
        <div className="wrap">
          <AddressFaults faults={faults} />
        </div>
      )}
      <EventLists upcoming={upcoming} past={past} pastFirst={pastFirst} prices={prices}>
        {launched && <SubscribeToEvents address={`${siteUrl}/events.ics`} />}
      </EventLists>
      <WhyAttend benefits={content.whyAttend} />
      <EventQuestions faq={content.faq} />
      <HostEvent host={content.host} />
    </>
  );
}
