import { formatDeadline } from "#lib/dhaka-dates.ts";
import { writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { reasonOf, ticketLinks, usefulUntil } from "./coming-mails.server.ts";
import { calendarOf, factsOf, type TicketMailFacts } from "./mails.server.ts";

/** The beginning of an event changed, to an address that has tickets of one registration. */
export function movedMail(
  facts: TicketMailFacts & { event: { endsAt: Date } },
  { to, own }: { to: string; own: boolean },
): Mail {
  const { site, event, tickets } = facts;
  const many = tickets.length > 1;
  return {
    kind: "event-moved",
    to,
    usefulMinutes: usefulUntil(event.endsAt),
    ...writeMail(site, {
      subject: `Changed time: ${event.title}`,
      preheader: `It now begins on ${formatDeadline(event.startsAt.toISOString())}.`,
      ...(!many && { greeting: tickets[0]?.name }),
      paragraphs: [
        `The time of this event has changed. It now begins on ${formatDeadline(event.startsAt.toISOString())}.`,
        many ? "Your tickets stay valid." : "Your ticket stays valid.",
      ],
      facts: factsOf(facts),
      links: [...ticketLinks(facts), calendarOf(facts)],
      notes: [
        "If it's in your calendar already, please add it anew.",
        "Can't come then? Whoever registered can pass a ticket on in their account until the event begins.",
      ],
      reason: reasonOf(event, own),
    }),
  };
}

/** Recordings are there, to an address that has tickets of one registration which they are for. */
export function recordingsMail(facts: TicketMailFacts, { to, own }: { to: string; own: boolean }): Mail {
  const { site, event, tickets } = facts;
  const many = tickets.length > 1;
  return {
    kind: "event-recordings",
    to,
    ...writeMail(site, {
      subject: `Recordings of ${event.title}`,
      preheader: "They're on your ticket's page.",
      ...(!many && { greeting: tickets[0]?.name }),
      paragraphs: [
        "Thank you for taking part.",
        many
          ? "What was recorded, and what was handed out, is now on the page of each ticket."
          : "What was recorded, and what was handed out, is now on your ticket's page.",
      ],
      facts: [{ name: "Event", value: event.title, strong: true }],
      ...(many && { button: { text: "See all tickets", href: `${site.url}/dashboard/tickets` } }),
      links: ticketLinks(facts),
      notes: ["The page is only for whoever has the ticket. Please pass its address on to nobody else."],
      reason: reasonOf(event, own),
    }),
  };
}
