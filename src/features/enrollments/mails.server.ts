import { formatDeadline } from "#lib/dhaka-dates.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { cutAt } from "#lib/text.ts";
import { type MailContent, type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { AgreedPart } from "./contract.ts";
import { daysText } from "./days.ts";
import { laterText, partTitle } from "./part-words.ts";

export interface EnrollmentMailFacts {
  site: MailSite;
  program: { title: string; slug: string };
  cohort: { name: string; startsOn: string; endsOn: string; schedule: string };
}
export interface Addressee {
  email: string;
  fullName: string;
}

export const factsOf = ({ program, cohort }: EnrollmentMailFacts) => [
  { name: "Program", value: program.title, strong: true },
  { name: "Cohort", value: cohort.name },
  { name: "Dates", value: daysText(cohort) },
  ...(cohort.schedule === "" ? [] : [{ name: "Schedule", value: cohort.schedule }]),
];

type Words = Pick<MailContent, "subject" | "preheader" | "paragraphs"> & Partial<MailContent>;

export const mailOf = (kind: string, facts: EnrollmentMailFacts, to: Addressee, words: Words): Mail => ({
  kind,
  to: to.email,
  again: true,
  ...writeMail(facts.site, {
    greeting: to.fullName,
    facts: factsOf(facts),
    button: { text: "See your programs", href: `${facts.site.url}/dashboard/programs` },
    notes: [],
    reason: `You get this email because you asked for a seat in ${facts.program.title}.`,
    ...words,
  }),
});

/** The parts of a fee that are still to be paid. */
const partFacts = (parts: readonly AgreedPart[]) =>
  parts.flatMap(({ amount, dueOn, state }, i) =>
    state === "paid" || dueOn === null
      ? []
      : { name: partTitle(i + 1, parts.length), value: laterText({ amount, dueOn }) },
  );

/** A seat is theirs. `parts` of a fee that is paid in parts. */
export const enrolledMail = (
  facts: EnrollmentMailFacts & { parts?: readonly AgreedPart[] | undefined },
  to: Addressee,
) =>
  mailOf("enrolled", facts, to, {
    subject: `You're enrolled in ${facts.program.title}`,
    preheader: `${facts.cohort.name}, ${daysText(facts.cohort)}.`,
    paragraphs: [
      "You have a seat. Dates and news of your cohort are in your dashboard, and we email you what is new.",
      ...(facts.parts
        ? ["You pay the other parts of the fee in your dashboard. We email you a week before each is due."]
        : []),
    ],
    facts: [...factsOf(facts), ...partFacts(facts.parts ?? [])],
    reason: `You get this email because you enrolled in ${facts.program.title}.`,
  });

/** A request is there. */
export const requestedMail = (facts: EnrollmentMailFacts, to: Addressee) =>
  mailOf("enrollment-requested", facts, to, {
    subject: `We have your request for ${facts.program.title}`,
    preheader: "We'll email you our answer. Nothing is charged before that.",
    paragraphs: ["We have your request for a seat and will email you our answer. Nothing is charged before that."],
  });

/** A request was approved: there is a seat, held until it is paid. */
export const approvedMail = (
  facts: EnrollmentMailFacts & { price: number; until: Date; parts?: readonly AgreedPart[] | undefined },
  to: Addressee,
) =>
  mailOf("enrollment-approved", facts, to, {
    subject: `Your seat in ${facts.program.title} is ready`,
    preheader: `Pay by ${formatDeadline(facts.until.toISOString())} to keep it.`,
    paragraphs: [
      "We've approved your request. A seat is held for you until the moment below: pay by then, and it's yours. After that it goes to somebody else.",
    ],
    facts: [
      ...factsOf(facts),
      { name: "Fee", value: formatBdt(poishaToBdt(facts.price)) },
      ...(facts.parts?.[0] ? [{ name: "To be paid now", value: formatBdt(facts.parts[0].amount) }] : []),
      ...partFacts(facts.parts ?? []),
      { name: "Pay by", value: formatDeadline(facts.until.toISOString()), strong: true },
    ],
    button: { text: "Pay for your seat", href: `${facts.site.url}/dashboard/programs` },
  });

/** A request was refused. */
export const refusedMail = (facts: EnrollmentMailFacts & { reason: string }, to: Addressee) =>
  mailOf("enrollment-refused", facts, to, {
    subject: `Your request for ${facts.program.title}`,
    preheader: "We can't offer you a seat in this cohort.",
    paragraphs: ["We can't offer you a seat in this cohort. Nothing was charged. This is why:"],
    quote: facts.reason,
    button: { text: "See the program", href: facts.site.url + pageOf.program(facts.program.slug) },
  });

/** Somebody completed it. */
export const completedMail = (facts: EnrollmentMailFacts, to: Addressee) =>
  mailOf("enrollment-completed", facts, to, {
    subject: `You completed ${facts.program.title}`,
    preheader: `${facts.cohort.name}.`,
    paragraphs: ["Congratulations! The institute has marked this program as completed by you."],
    reason: `You get this email because you enrolled in ${facts.program.title}.`,
  });

const gone = {
  paid: "We've had to cancel this cohort, so your seat is gone. We'll refund what you paid and write to you about it.",
  free: "We've had to cancel this cohort, so your seat is gone. You paid nothing for it.",
  held: "We've had to cancel this cohort, so the seat we held for you is gone. If you've paid for it, or are paying now, we'll refund that.",
};

/** The cohort in which somebody has or holds a seat was canceled. */
export const cohortCanceledMail = (facts: EnrollmentMailFacts & { had: keyof typeof gone }, to: Addressee) =>
  mailOf("cohort-canceled", facts, to, {
    subject: `${facts.program.title}: ${facts.cohort.name} is canceled`,
    preheader: "Your seat is gone.",
    paragraphs: [gone[facts.had], "We're sorry. If another cohort suits you, its dates are on the program's page."],
    button: { text: "See the program", href: facts.site.url + pageOf.program(facts.program.slug) },
  });

/** What staff tell those enrolled, in their own words. */
export const announcementMail = (facts: EnrollmentMailFacts & { subject: string; text: string }, to: Addressee) =>
  mailOf("cohort-announcement", facts, to, {
    subject: `${facts.program.title}: ${facts.subject}`,
    preheader: cutAt(facts.text.replace(/\s+/g, " "), 120),
    paragraphs: facts.text.split(/\n{2,}/),
    facts: [
      { name: "Program", value: facts.program.title, strong: true },
      { name: "Cohort", value: facts.cohort.name },
    ],
    reason: `You get this email because you're enrolled in ${facts.program.title}.`,
  });
