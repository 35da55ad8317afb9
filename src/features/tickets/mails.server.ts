import { formatDeadline } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
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

/** A ticket that was given up: to whoever registered, and to whoever it named. */
export function endedMail(
  { site, event, type, name }: Omit<TicketMailFacts, "tickets"> & { name: string },
  { to, own, refund }: { to: string; own: boolean; refund: number },
): Mail {
  const back = refund > 0 ? ` We refund ${formatBdt(refund)}; an email of its own says when you have it.` : "";
  return {
    kind: "ticket-canceled",
    to,
    again: true,
    ...(own ? {} : { unasked: true }),
    ...writeMail(site, {
      subject: `Ticket canceled: ${event.title}`,
      preheader: own ? "The place is free again." : "Whoever registered you gave this ticket up.",
      paragraphs: [
        own
          ? `You gave up the ticket of ${name}. It no longer lets anybody in.${back}`
          : "Whoever registered you for this event gave your ticket up. It no longer lets anybody in.",
      ],
      facts: factsOf({ event, type }),
      notes: [],
      reason: own
        ? `You get this email because you registered for ${event.title}.`
        : `You get this email because your address was given for a ticket for ${event.title}.`,
    }),
  };
}

/** A ticket that was passed on: to its new holder, and to those who knew the one before. */
export function passedOnMails(
  { site, event, type }: Omit<TicketMailFacts, "tickets">,
  { before, next, buyer }: { before: Named; next: Named; buyer: { email: string; fullName: string } | undefined },
): Mail[] {
  const told = new Set([buyer?.email ?? "", before.email].filter((email) => email !== "" && email !== next.email));
  const mine = next.email !== "" ? [attendeeMail({ site, event, type, tickets: [next] }, next, buyer?.fullName)] : [];
  const others = [...told].map((to): Mail => {
    const own = to === buyer?.email;
    return {
      kind: "ticket-passed-on",
      to,
      again: true,
      ...(own ? {} : { unasked: true }),
      ...writeMail(site, {
        subject: `Ticket passed on: ${event.title}`,
        preheader: "The ticket before no longer lets anybody in.",
        paragraphs: [
          own
            ? `The ticket of ${before.name} is now that of ${next.name}. It has another number; the one before no longer lets anybody in.`
            : "Whoever registered you for this event passed your ticket on. It no longer lets anybody in.",
        ],
        facts: factsOf({ event, type }),
        ...(own && { button: { text: "Open the new ticket", href: site.url + pageOf.ticket(next.number) } }),
        notes: [],
        reason: own
          ? `You get this email because you registered for ${event.title}.`
          : `You get this email because your address was given for a ticket for ${event.title}.`,
      }),
    };
  });
  return [...mine, ...others];
}
