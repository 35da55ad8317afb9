import { adminHome } from "#lib/admin-screens.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";

const eventsPath = `${adminHome}/events`;

/** Where one is: a screen on the tickets of an event. */
export const aboveTickets = (title: string, event?: { id: string; title: string }) => (
  <Breadcrumbs
    items={[
      { title: "Events", href: eventsPath },
      ...(event ? [{ title: event.title, href: `${eventsPath}/${event.id}` }] : []),
      { title },
    ]}
  />
);
