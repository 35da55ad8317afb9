import { formatDeadline } from "#lib/dhaka-dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { factsOf, type TicketMailFacts } from "./mails.server.ts";

type Facts = Omit<TicketMailFacts, "tickets" | "type"> & { type: TicketMailFacts["type"] & { id: string } };

const reasonOf = ({ event }: Facts) => `You get this email because you joined the waiting list for ${event.title}.`;

/** Places that somebody in the line can have now. */
export function offerMail(facts: Facts, { to, quantity, until }: { to: string; quantity: number; until: Date }): Mail {
  const { site, event, type } = facts;
  const one = quantity === 1;
  const deadline = formatDeadline(until.toISOString());
  return {
    kind: "waiting-offer",
    to,
    usefulMinutes: Math.max(1, (until.getTime() - databaseNow()) / 60_000),
    ...writeMail(site, {
      subject: `${one ? "A place is" : `${quantity} places are`} free for you: ${event.title}`,
      preheader: `${one ? "It's" : "They're"} yours until ${deadline}.`,
      paragraphs: [
        `You're next in line: ${one ? "a place has" : `${quantity} places have`} come free, and we hold ${one ? "it" : "them"} for you until ${deadline}.`,
        "Register by then. Otherwise the next in line gets the offer.",
      ],
      facts: factsOf(facts),
      button: { text: one ? "Take the place" : "Take the places", href: site.url + serviceOf.registering(type.id) },
      links: [{ text: "Your tickets and waiting lists", href: `${site.url}/dashboard/tickets` }],
      notes: ["Can't come after all? Leave the waiting list under Your tickets, so that the next person needn't wait."],
      reason: reasonOf(facts),
    }),
  };
}

/** An offer that wasn't taken in time. */
export function offerMissedMail(facts: Facts, to: string): Mail {
  const { site, event, type } = facts;
  return {
    kind: "waiting-missed",
    to,
    ...writeMail(site, {
      subject: `Your offer has ended: ${event.title}`,
      preheader: "The places went to the next in line.",
      paragraphs: [
        "You didn't register in time, so what we held for you went to the next in line. You're no longer on the waiting list, and nothing was charged.",
        "Still want to come? You can join the waiting list again.",
      ],
      facts: factsOf(facts),
      button: { text: "Join again", href: site.url + serviceOf.registering(type.id) },
      notes: [],
      reason: reasonOf(facts),
    }),
  };
}

/** A line that ended with its event, or with the registration for it. */
export function lineEndedMail(
  facts: Facts & { event: { canceledAt: Date | null; cancelReason: string } },
  to: string,
): Mail {
  const { site, event } = facts;
  const canceled = event.canceledAt !== null;
  return {
    kind: "waiting-ended",
    to,
    ...writeMail(site, {
      subject: canceled ? `Canceled: ${event.title}` : `No place came free: ${event.title}`,
      preheader: "The waiting list has ended.",
      paragraphs: canceled
        ? [
            "We're sorry: we've had to cancel this event, and its waiting list with it. Nothing was charged.",
            event.cancelReason,
          ]
        : [
            "We're sorry: registration has closed, and no place came free for you. The waiting list has ended; nothing was charged.",
          ],
      facts: factsOf(facts).map(({ name, ...fact }) => ({
        ...fact,
        name: canceled && name === "Begins" ? "Was to begin" : name,
      })),
      links: [
        { text: "About the event", href: site.url + pageOf.event({ slug: event.slug, past: false }) },
        { text: "All events", href: `${site.url}/events` },
      ],
      notes: [],
      reason: reasonOf(facts),
    }),
  };
}
