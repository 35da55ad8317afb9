import { PageHeader } from "#ui/page-header.tsx";
import type { EventsContent } from "../../contract.ts";
import { EventQuestions } from "../event-questions.tsx";
import { FeaturedEvent } from "../featured-event.tsx";
import { HostEvent } from "../host-event.tsx";
import { WhyAttend } from "../why-attend.tsx";

/** The events page as visitors would see it, without its lists, which have their own screen. */
export default function EventsPagePreview({ data }: { data: EventsContent }) {
  return (
    <>
      <PageHeader title={data.hero.title} lede={data.hero.text} crumbs={[]} />
      <FeaturedEvent event={data.featured} />
      <WhyAttend benefits={data.whyAttend} />
      <EventQuestions faq={data.faq} />
      <HostEvent host={data.host} />
    </>
  );
}
