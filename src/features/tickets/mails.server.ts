import { formatDeadline } from "#lib/dhaka-dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { type Way, wayNames } from "./ways.ts";

interface Named {
  number: string;
  name: string;
  email: string;
}

export interface TicketMailFacts {
  site: MailSite;
  event: { title: string; slug: string; startsAt: Date; location: string };
  type: { name: string; way: Way };
  tickets: Named[];
}

/** So many tickets are named one by one in a mail; more are found in the account. */
const mostNamed = 10;

const factsOf = ({ event, type }: Omit<TicketMailFacts, "tickets" | "site">) => [
  { name: "Event", value: event.title, strong: true },
  { name: "Begins", value: formatDeadline(event.startsAt.toISOString()) },
  { name: "Place", value: type.way === "online" ? wayNames.online : event.location },
  { name: "Ticket", value: type.name },
];

/** What one does with a ticket, by how one takes part. */
const showing = ({ type }: Pick<TicketMailFacts, "type">, one: boolean) => {
  if (type.way === "online") return "The institute writes to you how to join before it begins.";
  return one
    ? "Show the code on your ticket at the entrance, printed or on your phone."
    : "Each person shows the code on their own ticket at the entrance, printed or on a phone.";
};

const calendarOf = ({ site, event }: Pick<TicketMailFacts, "site" | "event">) => ({
  text: "Add it to your calendar",
  href: site.url + pageOf.eventFile(event.slug),
});

/** To whoever registered: all tickets. */
function buyerMail(facts: TicketMailFacts, to: { email: string; fullName: string }): Mail {
  const { site, event, tickets } = facts;
  const [first] = tickets;
  const one = tickets.length === 1 && first !== undefined;
  const named = tickets.length <= mostNamed ? tickets : [];
  return {
    kind: "tickets",
    to: to.email,
    again: true,
    ...writeMail(site, {
      subject: one ? `Your ticket for ${event.title}` : `Your ${tickets.length} tickets for ${event.title}`,
      preheader: `${formatDeadline(event.startsAt.toISOString())}.`,
      greeting: to.fullName,
      paragraphs: [`You're registered. ${showing(facts, one)}`],
      facts: factsOf(facts),
      button: one
        ? { text: "Open the ticket", href: site.url + pageOf.ticket(first.number) }
        : { text: "See all tickets", href: `${site.url}/dashboard/tickets` },
      links: [
        ...(one
          ? []
          : named.map(({ number, name }) => ({ text: `Ticket of ${name}`, href: site.url + pageOf.ticket(number) }))),
        calendarOf(facts),
      ],
      notes: ["Whoever has a ticket's address or code has the ticket: pass it on only to the person it's for."],
      reason: `You get this email because you registered for ${event.title}.`,
    }),
  };
}

/** To one of the people who were named, with their own ticket. */
function attendeeMail(facts: TicketMailFacts, ticket: Named, by: string | undefined): Mail {
  const { site, event } = facts;
  return {
    kind: "ticket-of-attendee",
    to: ticket.email,
    unasked: true,
    again: true,
    ...writeMail(site, {
      subject: `Your ticket for ${event.title}`,
      preheader: `${formatDeadline(event.startsAt.toISOString())}.`,
      greeting: ticket.name,
      paragraphs: [`${by ?? "Somebody"} registered you for this event. ${showing(facts, true)}`],
      facts: factsOf(facts),
      button: { text: "Open the ticket", href: site.url + pageOf.ticket(ticket.number) },
      links: [calendarOf(facts)],
      notes: ["Whoever has the address or code of this ticket has the ticket. Please keep it to yourself."],
      reason: `You get this email because your address was given for a ticket for ${event.title}.`,
    }),
  };
}

/** All mails of a registration: to the buyer, and to each of the others who has an address of their own. */
export function writeTickets(facts: TicketMailFacts, buyer: { email: string; fullName: string } | undefined): Mail[] {
  const others = facts.tickets.filter(({ email }) => email !== "" && email !== buyer?.email);
  return [
    ...(buyer ? [buyerMail(facts, buyer)] : []),
    ...others.map((ticket) => attendeeMail(facts, ticket, buyer?.fullName)),
  ];
}
