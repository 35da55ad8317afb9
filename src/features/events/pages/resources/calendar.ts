import type { LoaderFunctionArgs } from "react-router";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { eventsCalendar } from "../../calendar.server.ts";
import { nextEventChange } from "../../service.server.ts";

/** /events.ics: the calendar that one subscribes to. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["events", "content"], await nextEventChange(db));
  return new Response(await eventsCalendar(db, config.siteUrl), {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
}
