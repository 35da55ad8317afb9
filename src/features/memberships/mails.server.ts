import { formatDay } from "#lib/dates.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import { type MailContent, type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { monthsText } from "./months.ts";

interface Addressee {
  email: string;
  fullName: string;
}
interface About {
  site: MailSite;
  kind: string;
}

const feeText = (fee: number, months: number) =>
  fee === 0 ? `Free, ${monthsText(months)}` : `${formatBdt(poishaToBdt(fee))} for ${monthsText(months)}`;

type Words = Pick<MailContent, "subject" | "preheader" | "paragraphs"> & Partial<MailContent>;

const mailOf = (kind: string, { site, kind: of }: About, to: Addressee, words: Words): Mail => ({
  kind,
  to: to.email,
  again: true,
  ...writeMail(site, {
    greeting: to.fullName,
    facts: [{ name: "Membership", value: of, strong: true }],
    button: { text: "See your membership", href: `${site.url}/dashboard/membership` },
    notes: [],
    reason: "You get this email because you applied for membership.",
    ...words,
  }),
});

/** An application is there. */
export const appliedMail = (about: About & { fee: number; months: number }, to: Addressee) =>
  mailOf("membership-applied", about, to, {
    subject: "We have your application for membership",
    preheader: "We'll email you our answer. Nothing is charged before that.",
    paragraphs: [
      "Thank you. We've received your application and will email you our answer. Nothing is charged before that.",
    ],
    facts: [
      { name: "Membership", value: about.kind, strong: true },
      { name: "Fee", value: feeText(about.fee, about.months) },
    ],
  });

/** The institute asks something back. */
export const askedMail = (about: About & { question: string }, to: Addressee) =>
  mailOf("membership-asked", about, to, {
    subject: "A question about your application for membership",
    preheader: "Please answer it in your dashboard.",
    paragraphs: ["Before we decide on your application, we'd like to know something. Please answer in your dashboard:"],
    quote: about.question,
    button: { text: "Answer", href: `${about.site.url}/dashboard/membership` },
  });

/** An answer is there. */
export const answeredMail = (about: About, to: Addressee) =>
  mailOf("membership-answered", about, to, {
    subject: "We have your answer",
    preheader: "We'll go on with your application for membership.",
    paragraphs: ["Thank you for your answer. We'll go on with your application and email you our decision."],
  });

/** An application was approved, and is to be paid. */
export const approvedMail = (about: About & { fee: number; months: number; until: Date }, to: Addressee) =>
  mailOf("membership-approved", about, to, {
    subject: "Your application for membership is approved",
    preheader: `Pay by ${formatDeadline(about.until.toISOString())} to become a member.`,
    paragraphs: ["We've approved your application. Your membership begins on the day you pay."],
    facts: [
      { name: "Membership", value: about.kind, strong: true },
      { name: "Fee", value: feeText(about.fee, about.months) },
      { name: "Pay by", value: formatDeadline(about.until.toISOString()), strong: true },
    ],
    button: { text: "Pay the fee", href: `${about.site.url}/dashboard/membership` },
  });

/** An application was refused. */
export const refusedMail = (about: About & { reason: string }, to: Addressee) =>
  mailOf("membership-refused", about, to, {
    subject: "Your application for membership",
    preheader: "We can't accept your application.",
    paragraphs: ["We can't accept your application. Nothing was charged. This is why:"],
    quote: about.reason,
    button: { text: "See memberships", href: `${about.site.url}/membership` },
  });

/** Somebody is a member, or is one for another term. */
export const welcomeMail = (
  about: About & { number: string; startsOn: string; endsOn: string; renewed: boolean },
  to: Addressee,
) =>
  mailOf(about.renewed ? "membership-renewed" : "membership-begun", about, to, {
    subject: about.renewed ? "Your membership is renewed" : "Welcome: you're a member",
    preheader: `Until ${formatDay(about.endsOn)}.`,
    paragraphs: [
      about.renewed
        ? "Thank you for staying with us. Your number and your card stay the same."
        : "Your membership has begun. Your card is in your dashboard.",
    ],
    facts: [
      { name: "Membership", value: about.kind, strong: true },
      { name: "Number", value: about.number },
      {
        name: about.renewed ? "New term" : "Term",
        value: `${formatDay(about.startsOn)} to ${formatDay(about.endsOn)}`,
      },
    ],
    reason: "You get this email because you're a member of the institute.",
  });

interface Ending extends About {
  number: string;
  endsOn: string;
  fee: number;
  months: number;
}

const endingFacts = ({ kind, number, endsOn, fee, months }: Ending, name: string) => [
  { name: "Membership", value: kind, strong: true },
  { name: "Number", value: number },
  { name, value: formatDay(endsOn), strong: true },
  { name: "Next term", value: feeText(fee, months) },
];

/** A term ends soon: the offer to renew it, and the reminder of it. */
export const endingMail = (about: Ending, to: Addressee, last: boolean) =>
  mailOf(last ? "membership-reminder" : "membership-ending", about, to, {
    subject: `Your membership ends on ${formatDay(about.endsOn)}`,
    preheader: "Renew it in your dashboard, and the next term follows this one.",
    paragraphs: ["You can renew your membership now. The next term begins when this one is over, so you lose no day."],
    facts: endingFacts(about, "Last day"),
    button: { text: "Renew your membership", href: `${about.site.url}/dashboard/membership` },
    reason: "You get this email because you're a member of the institute.",
  });

/** A term is over. */
export const endedMail = (about: Ending, to: Addressee) =>
  mailOf("membership-over", about, to, {
    subject: "Your membership is over",
    preheader: "You can renew it and keep your number.",
    paragraphs: [
      "Your membership is over. For 90 days you can renew it and keep your number; a new term begins on the day you do.",
    ],
    facts: endingFacts(about, "Ended"),
    button: { text: "Renew your membership", href: `${about.site.url}/dashboard/membership` },
    reason: "You get this email because you were a member of the institute.",
  });

/** The institute ended a membership. */
export const revokedMail = (about: About & { reason: string }, to: Addressee) =>
  mailOf("membership-revoked", about, to, {
    subject: "Your membership has been ended",
    preheader: "The institute has ended your membership.",
    paragraphs: ["We've ended your membership. This is why:"],
    quote: about.reason,
    notes: ["If you don't agree, please write to us through the contact page."],
    button: { text: "Contact us", href: `${about.site.url}/contact?subject=Membership` },
    reason: "You get this email because you were a member of the institute.",
  });
