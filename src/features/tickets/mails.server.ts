import { formatDeadline } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import { type MailSite, safeName, writeMail } from "#platform/mail/layout.server.ts";
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

/** What every email about a ticket says of it. */
export const factsOf = ({ event, type }: Omit<TicketMailFacts, "tickets" | "site">) => [
  { name: "Event", value: event.title, strong: true },
  { name: "Begins", value: formatDeadline(event.startsAt.toISOString()) },
  { name: "Place", value: type.way === "online" ? wayNames.online : event.location },
  { name: "Ticket", value: type.name },
];

/** What one does with a ticket, by how one takes part. */
const showing = ({ type }: Pick<TicketMailFacts, "type">, one: boolean) => {
  if (type.way === "online")
    return "We'll email you how to join two hours before it begins; your ticket's page shows it then, too.";
  return one
    ? "Show the code on your ticket at the entrance, printed or on your phone."
    : "Each person shows the code on their own ticket at the entrance, printed or on a phone.";
};

/** The way to an event's file for one's own calendar. */
export const calendarOf = ({ site, event }: Pick<TicketMailFacts, "site" | "event">) => ({
  text: "Add it to your calendar",
  href: site.url + serviceOf.eventFile(event.slug),
});

/** To whoever registered: all tickets, and the discount that they paid less by. `leftOut` are addresses to which no more mail goes now. */
export function buyerMail(
  facts: TicketMailFacts & { discount?: string | null },
  to: { email: string; fullName: string },
  leftOut: readonly string[] = [],
): Mail {
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
      facts: [...factsOf(facts), ...(facts.discount ? [{ name: "Price", value: facts.discount }] : [])],
      button: one
        ? { text: "Open the ticket", href: site.url + serviceOf.ticket(first.number) }
        : { text: "See all tickets", href: `${site.url}/dashboard/tickets` },
      links: [
        ...(one
          ? []
          : named.map(({ number, name }) => ({
              text: `Ticket of ${safeName(name)}`,
              href: site.url + serviceOf.ticket(number),
            }))),
        calendarOf(facts),
      ],
      notes: [
        ...(leftOut.length > 0
          ? [`We couldn't email the tickets for ${leftOut.join(", ")} now. Please pass them on yourself.`]
          : []),
        "Whoever has a ticket's address or code has the ticket: pass it on only to the person it's for.",
      ],
      reason: `You get this email because you registered for ${event.title}.`,
    }),
  };
}

/** To an address that was given for some of the people who were named, with their tickets. */
function attendeeMail(facts: TicketMailFacts, theirs: readonly [Named, ...Named[]], by: string | undefined): Mail {
  const { site, event } = facts;
  const [first] = theirs;
  const one = theirs.length === 1;
  const whom = one ? "you" : `${theirs.length} people with your address`;
  return {
    kind: "ticket-of-attendee",
    to: first.email,
    unasked: true,
    again: true,
    ...writeMail(site, {
      subject: one ? `Your ticket for ${event.title}` : `${theirs.length} tickets for ${event.title}`,
      preheader: `${formatDeadline(event.startsAt.toISOString())}.`,
      ...(one && { greeting: first.name }),
      paragraphs: [`${safeName(by ?? "") || "Somebody"} registered ${whom} for this event. ${showing(facts, one)}`],
      facts: factsOf(facts),
      ...(one && { button: { text: "Open the ticket", href: site.url + serviceOf.ticket(first.number) } }),
      links: [
        ...(one
          ? []
          : theirs.map(({ number, name }) => ({
              text: `Ticket of ${safeName(name)}`,
              href: site.url + serviceOf.ticket(number),
            }))),
        calendarOf(facts),
      ],
      notes: [
        "Whoever has the address or code of a ticket has the ticket. Please pass it on only to the person it's for.",
      ],
      reason: `You get this email because your address was given for a ticket for ${event.title}.`,
    }),
  };
}

/** The mails of a registration to those who have an address of their own: one to each address, in the order of addresses. */
export function attendeeMails(facts: TicketMailFacts, buyer: { email: string; fullName: string } | undefined): Mail[] {
  const byAddress = new Map<string, [Named, ...Named[]]>();
  for (const ticket of facts.tickets) {
    if (ticket.email === "" || ticket.email === buyer?.email) continue;
    const same = byAddress.get(ticket.email);
    if (same) same.push(ticket);
    else byAddress.set(ticket.email, [ticket]);
  }
  return [...byAddress.keys()]
    .sort()
    .map((email) => attendeeMail(facts, byAddress.get(email) as [Named, ...Named[]], buyer?.fullName));
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
          ? `You gave up the ticket of ${safeName(name)}. It is no longer valid.${back}`
          : "Whoever registered you for this event gave your ticket up. It is no longer valid.",
      ],
      facts: factsOf({ event, type }),
      notes: [],
      reason: own
        ? `You get this email because you registered for ${event.title}.`
        : `You get this email because your address was given for a ticket for ${event.title}.`,
    }),
  };
}

/**
 * An event that the institute called off: to whoever registered (`own`, with what becomes of the money), or to an address that
 * was given for some of the people who were named.
 */
export function eventCanceledMail(
  { site, event, type }: Omit<TicketMailFacts, "tickets">,
  { to, own, reason, count, money }: { to: string; own: boolean; reason: string; count: number; money: string },
): Mail {
  const one = count === 1;
  const lost = own
    ? one
      ? "Your ticket is no longer valid."
      : `Your ${count} tickets are no longer valid.`
    : `The ${one ? "ticket" : `${count} tickets`} with your address ${one ? "is" : "are"} no longer valid.`;
  return {
    kind: "event-canceled",
    to,
    again: true,
    ...writeMail(site, {
      subject: `Canceled: ${event.title}`,
      preheader: "We're sorry: this event doesn't take place.",
      paragraphs: [
        "We're sorry: we've had to cancel this event.",
        reason,
        ...(count > 0 ? [lost] : []),
        ...(money === "" ? [] : [money]),
      ],
      facts: factsOf({ event, type }).map(({ name, ...fact }) => ({
        ...fact,
        name: name === "Begins" ? "Was to begin" : name,
      })),
      links: [{ text: "About the event", href: site.url + pageOf.event({ slug: event.slug, past: false }) }],
      notes: [],
      reason: own
        ? `You get this email because you registered for ${event.title}.`
        : `You get this email because your address was given for a ticket for ${event.title}.`,
    }),
  };
}

/** Tickets that ended by what became of whoever registered these people: to an address that was given for them. */
function lostMail(
  { site, event, type }: Omit<TicketMailFacts, "tickets">,
  { to, preheader, lost }: { to: string; preheader: string; lost: string },
): Mail {
  return {
    kind: "ticket-canceled",
    to,
    again: true,
    ...writeMail(site, {
      subject: `Ticket canceled: ${event.title}`,
      preheader,
      paragraphs: [lost, "If you still want to come, you can register yourself, or write to us."],
      facts: factsOf({ event, type }),
      button: { text: "See the event", href: site.url + pageOf.event({ slug: event.slug, past: false }) },
      notes: [],
      reason: `You get this email because your address was given for a ticket for ${event.title}.`,
    }),
  };
}

/** Tickets that ended with the account of whoever registered. */
export const accountGoneMail = (
  facts: Omit<TicketMailFacts, "tickets">,
  { to, count }: { to: string; count: number },
) =>
  lostMail(facts, {
    to,
    preheader: "Whoever registered you has deleted their account.",
    lost: `Whoever registered you for this event has deleted their account here, and its tickets ended with it. ${count === 1 ? "Your ticket is" : `The ${count} tickets with your address are`} no longer valid.`,
  });

/** Tickets that ended because whoever paid for them got the money back. */
export const refundedMail = (facts: Omit<TicketMailFacts, "tickets">, { to, count }: { to: string; count: number }) =>
  lostMail(facts, {
    to,
    preheader: "What was paid for it was refunded.",
    lost:
      count === 1
        ? "What was paid for your ticket was refunded, so it is no longer valid."
        : `What was paid for the ${count} tickets with your address was refunded, so they are no longer valid.`,
  });

/** A ticket that was passed on, to those who knew the one before. `leftOut`: no more mail goes to its new holder's address now. */
export function passedOnMails(
  { site, event, type }: Omit<TicketMailFacts, "tickets">,
  { before, next, buyer }: { before: Named; next: Named; buyer: { email: string; fullName: string } | undefined },
  leftOut: boolean,
): Mail[] {
  const told = new Set([buyer?.email ?? "", before.email === next.email ? "" : before.email]);
  told.delete("");
  return [...told].map((to): Mail => {
    const own = to === buyer?.email;
    return {
      kind: "ticket-passed-on",
      to,
      again: true,
      ...(own ? {} : { unasked: true }),
      ...writeMail(site, {
        subject: `Ticket passed on: ${event.title}`,
        preheader: "The old ticket is no longer valid.",
        paragraphs: [
          own
            ? `The ticket of ${safeName(before.name)} is now that of ${safeName(next.name)}. It has another number; the old ticket is no longer valid.`
            : "Whoever registered you for this event passed your ticket on. It is no longer valid.",
        ],
        facts: factsOf({ event, type }),
        ...(own && { button: { text: "Open the new ticket", href: site.url + serviceOf.ticket(next.number) } }),
        notes:
          own && leftOut ? [`We couldn't email the new ticket to ${next.email} now. Please pass it on yourself.`] : [],
        reason: own
          ? `You get this email because you registered for ${event.title}.`
          : `You get this email because your address was given for a ticket for ${event.title}.`,
      }),
    };
  });
}
