import { formatDeadline } from "#lib/dhaka-dates.ts";
import { serviceOf } from "#lib/service-address.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { safeName, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { factsOf, type TicketMailFacts } from "./mails.server.ts";

/** So many tickets are named one by one; whoever has more finds them in the account. */
const mostNamed = 10;

/** Why somebody gets an email about an event to come: they registered, or were named with an address. */
const reasonOf = ({ title }: { title: string }, own: boolean) =>
  own
    ? `You get this email because you registered for ${title}.`
    : `You get this email because your address was given for a ticket for ${title}.`;

/** The pages of the tickets that an email is about. */
const ticketLinks = ({ site, tickets }: Pick<TicketMailFacts, "site" | "tickets">) =>
  tickets.length > mostNamed
    ? []
    : tickets.map(({ number, name }) => ({
        text: tickets.length === 1 ? "Open the ticket" : `Ticket of ${safeName(name)}`,
        href: site.url + serviceOf.ticket(number),
      }));

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
    usefulMinutes: Math.max(1, (event.endsAt.getTime() - databaseNow()) / 60_000),
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
