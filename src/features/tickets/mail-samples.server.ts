import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { movedMail, recordingsMail } from "./after-mails.server.ts";
import { joinMail, reminderMail } from "./coming-mails.server.ts";
import {
  accountGoneMail,
  attendeeMails,
  buyerMail,
  endedMail,
  eventCanceledMail,
  passedOnMails,
  refundedMail,
} from "./mails.server.ts";
import { lineEndedMail, offerMail, offerMissedMail } from "./waiting-mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function ticketMailSamples(site: MailSite): Mail[] {
  const buyer = { email: "rahima@example.org", fullName: "Rahima Sultana" };
  const event = {
    title: "Dhaka Trade Finance Conference",
    slug: "trade-finance-conference",
    startsAt: new Date("2026-12-12T04:00:00Z"),
    location: "BIAM Foundation, Dhaka",
  };
  const facts = { site, event, type: { name: "Hall", way: "hall" as const } };
  const waiting = { ...facts, type: { ...facts.type, id: "0b7e6d0e-6c3e-4c52-9a3e-0d6f0f6f6a01" } };
  const one = { number: "K7M2-9QXD-4T1B-8WZN", name: buyer.fullName, email: buyer.email };
  const other = { number: "3XR9-V5HJ-9MKJ-2C7F", name: "করিম আহমেদ", email: "karim@example.org" };
  const nasrin = { ...one, email: "nasrin@example.org", name: "Nasrin" };
  return [
    buyerMail({ ...facts, tickets: [one] }, buyer),
    buyerMail({ ...facts, tickets: [one, other], discount: "Group discount 10%" }, buyer, [other.email]),
    ...attendeeMails({ ...facts, tickets: [one, other] }, buyer),
    ...attendeeMails({ ...facts, tickets: [other, { ...other, number: "9QXD-K7M2-4T1B-8WZN" }] }, buyer),
    endedMail({ ...facts, name: other.name }, { to: buyer.email, own: true, refund: 1250 }),
    endedMail({ ...facts, name: other.name }, { to: other.email, own: false, refund: 0 }),
    eventCanceledMail(facts, {
      ...{
        to: buyer.email,
        own: true,
        count: 2,
        reason: "The hall was flooded, and no other one could be found in time.",
      },
      money: "We refund BDT 3,000; an email of its own says when you have it.",
    }),
    ...(["hall", "online"] as const).map((way) =>
      reminderMail(
        {
          ...{ ...facts, type: { name: "Day ticket", way }, tickets: way === "hall" ? [one] : [one, other] },
          event: { ...event, endsAt: new Date("2026-12-12T10:00:00Z") },
        },
        { to: buyer.email, own: true },
      ),
    ),
    ...[false, true].map((changed) =>
      joinMail(
        {
          ...{
            ...facts,
            type: { name: "Livestream", way: "online" as const },
            tickets: changed ? [one, other] : [one],
          },
          event: { ...event, endsAt: new Date("2026-12-12T10:00:00Z") },
        },
        { url: "https://meet.example.org/iit-2026", note: "Passcode: 4711\nHave the slides at hand." },
        { to: buyer.email, own: true, changed },
      ),
    ),
    ...[1, 3].map((quantity) =>
      offerMail(waiting, { to: buyer.email, quantity, until: new Date("2026-12-05T04:00:00Z") }),
    ),
    offerMissedMail(waiting, buyer.email),
    ...[null, new Date("2026-12-01T04:00:00Z")].map((canceledAt) =>
      lineEndedMail(
        {
          ...waiting,
          event: { ...event, canceledAt, cancelReason: canceledAt === null ? "" : "The hall was flooded." },
        },
        buyer.email,
      ),
    ),
    movedMail(
      { ...facts, tickets: [one], event: { ...event, endsAt: new Date("2026-12-12T10:00:00Z") } },
      { to: buyer.email, own: true },
    ),
    ...[[one], [one, other]].map((tickets) => recordingsMail({ ...facts, tickets }, { to: buyer.email, own: true })),
    accountGoneMail(facts, { to: other.email, count: 1 }),
    ...[1, 2].map((count) => refundedMail(facts, { to: other.email, count })),
    ...[false, true].flatMap((leftOut) => passedOnMails(facts, { before: other, next: nasrin, buyer }, leftOut)),
  ];
}
