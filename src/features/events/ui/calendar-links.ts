import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import type { EventSummary } from "../contract.ts";
import { calendarText, placeOf } from "./event-words.ts";

type Listed = Pick<
  EventSummary,
  "slug" | "past" | "title" | "description" | "date" | "endsAt" | "location" | "virtual"
>;

/** Not URLSearchParams: Outlook shows the plus signs that it writes for spaces. */
const queryOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** An event as Google and Outlook take it: '20310101T040000Z'. */
const compact = (iso: string) => iso.replace(/[-:]|\.\d+/g, "");

/** Where an event is put into one's calendar. */
export function calendarLinks(event: Listed, siteUrl: string) {
  const text = calendarText(event, `${siteUrl}${pageOf.event(event)}`);
  const google = {
    action: "TEMPLATE",
    text: event.title,
    dates: `${compact(event.date)}/${compact(event.endsAt)}`,
    details: text,
    location: placeOf(event),
  };
  const outlook = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: event.title,
    startdt: event.date,
    enddt: event.endsAt,
    body: text,
    location: placeOf(event),
  };
  return [
    { name: "Calendar file", href: serviceOf.eventFile(event.slug) },
    { name: "Google Calendar", href: `https://calendar.google.com/calendar/render?${queryOf(google)}` },
    { name: "Outlook.com", href: `https://outlook.live.com/calendar/0/deeplink/compose?${queryOf(outlook)}` },
  ];
}
