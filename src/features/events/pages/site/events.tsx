import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { listEvents, nextEventChange, readEventsContent } from "../../service.server.ts";
import { EventLists } from "../../ui/event-lists.tsx";
import { EventQuestions } from "../../ui/event-questions.tsx";
import { FeaturedEvent } from "../../ui/featured-event.tsx";
import { HostEvent } from "../../ui/host-event.tsx";
import { WhyAttend } from "../../ui/why-attend.tsx";
import type { Route } from "./+types/events.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const [upcoming, past] = await Promise.all([
    listEvents(db, { page: 1, limit: 60, when: "upcoming" }),
    listEvents(db, { page: 1, limit: 60, when: "past" }),
  ]);
  keepPage(context, ["content", "events"], await nextEventChange(db));
  return {
    content: await readEventsContent(db),
    upcoming: upcoming.items,
    past: past.items,
    siteUrl: config.siteUrl,
  };
}

export function meta({ loaderData: { content, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({ title: content.hero.title, description: content.hero.text, siteUrl, path: "/events", siteName });
}

export default function Events({ loaderData: { content, upcoming, past } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={content.hero.title}
        lede={content.hero.text}
        crumbs={[{ title: "Home", href: "/" }, { title: "Events" }]}
      />
      <FeaturedEvent event={content.featured} />
      <EventLists upcoming={upcoming} past={past} />
      <WhyAttend benefits={content.whyAttend} />
      <EventQuestions faq={content.faq} />
      <HostEvent host={content.host} />
    </>
  );
}
