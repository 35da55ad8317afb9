import type { EventSummary } from "../contract.ts";
import { calendarLinks } from "./calendar-links.ts";

/** For whoever means to come: the event in their own calendar. None for one that is over or canceled. */
export function calendarFact(event: EventSummary, siteUrl: string) {
  if (event.past || event.canceled) return [];
  const links = (
    <ul className="-my-2 flex flex-wrap gap-x-3.5">
      {calendarLinks(event, siteUrl).map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            rel="noopener noreferrer"
            target={href.startsWith("https:") ? "_blank" : undefined}
            className="inline-flex min-h-11 items-center text-sm text-sea underline-offset-4 hover:underline"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
  return [{ name: "Add to calendar", value: links, noPrint: true }];
}
