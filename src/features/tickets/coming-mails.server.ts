import { formatDeadline } from "#lib/dhaka-dates.ts";
import { serviceOf } from "#lib/service-address.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { safeName, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { joinFrom } from "./access.server.ts";
import { calendarOf, factsOf, type TicketMailFacts } from "./mails.server.ts";

/** So many tickets are named one by one; whoever has more finds them in the account. */
const mostNamed = 10;

export const usefulUntil = (moment: Date) => Math.max(1, (moment.getTime() - databaseNow()) / 60_000);

/** Why somebody gets an email about an event to come: they registered, or were named with an address. */
export const reasonOf = ({ title }: { title: string }, own: boolean) =>
  own
    ? `You get this email because you registered for ${title}.`
    : `You get this email because your address was given for a ticket for ${title}.`;

/** The pages of the tickets that an email is about. */
export const ticketLinks = ({ site, tickets }: Pick<TicketMailFacts, "site" | "tickets">) =>
  tickets.length > mostNamed
    ? []
    : tickets.map(({ number, name }) => ({
        text: tickets.length === 1 ? "Open the ticket" : `Ticket of ${safeName(name)}`,
        href: site.url + serviceOf.ticket(number),
      }));

/** The day before an event, to an address that has tickets of one registration. */
export function reminderMail(
  facts: TicketMailFacts & { event: { endsAt: Date } },
  { to, own }: { to: string; own: boolean },
): Mail {
  const { site, event, type, tickets } = facts;
  const many = tickets.length > 1;
  const bring = many
    ? "Each person shows the code on their own ticket at the entrance, printed or on a phone."
    : "Please bring your ticket, printed or on your phone: its code is read at the entrance.";
  const coming =
    type.way === "online"
      ? `We'll email you how to join on ${formatDeadline(joinFrom(event).toISOString())}; your ticket's page shows it then, too.`
      : bring;
  return {
    kind: "event-reminder",
    to,
    usefulMinutes: usefulUntil(event.startsAt),
    ...writeMail(site, {
      subject: `Reminder: ${event.title}`,
      preheader: `It begins on ${formatDeadline(event.startsAt.toISOString())}.`,
      ...(!many && { greeting: tickets[0]?.name }),
      paragraphs: [
        many
          ? `${tickets.length} people with tickets by this email address are expected.`
          : "We look forward to seeing you.",
        coming,
      ],
      facts: factsOf(facts),
      links: [...ticketLinks(facts), calendarOf(facts)],
      notes: ["Can't come? Whoever registered can pass a ticket on in their account until the event begins."],
      reason: reasonOf(event, own),
    }),
  };
}

/** How to join online, to an address that has tickets of one registration; `changed` when it was told another way before. */
export function joinMail(
  facts: TicketMailFacts & { event: { endsAt: Date } },
  access: { url: string; note: string },
  { to, own, changed }: { to: string; own: boolean; changed: boolean },
): Mail {
  const { site, event, tickets } = facts;
  const many = tickets.length > 1;
  return {
    kind: "event-join",
    to,
    // Afterwards there is nothing to join. What is sent is not kept: the address opens the event.
    usefulMinutes: usefulUntil(event.endsAt),
    ...writeMail(site, {
      subject: `${changed ? "Changed: how to join" : "How to join"} ${event.title}`,
      preheader: `${formatDeadline(event.startsAt.toISOString())}.`,
      ...(!many && { greeting: tickets[0]?.name }),
      paragraphs: [
        ...(changed ? ["How to join this event has changed. Please use this address instead of the one before."] : []),
        many
          ? `This is the address for the ${tickets.length} people with tickets by this email address. Please pass it on only to them.`
          : "This is the address at which you take part. Please pass it on to nobody else.",
      ],
      facts: [...factsOf(facts), { name: "Address", value: access.url }],
      ...(access.note !== "" && { quote: access.note }),
      button: { text: "Join online", href: access.url },
      links: ticketLinks(facts),
      notes: [],
      reason: reasonOf(event, own),
    }),
  };
}
