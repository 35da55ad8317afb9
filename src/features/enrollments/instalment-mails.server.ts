import { formatDay } from "#lib/dates.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import { type Addressee, type EnrollmentMailFacts, factsOf, mailOf } from "./mails.server.ts";
import { partTitle } from "./part-words.ts";
import { partName } from "./parts.ts";

/** A later part of a fee; the amount in poisha. */
interface PartFacts {
  part: { number: number; of: number; amount: number; dueOn: string };
}

const wordsOf = ({ program, cohort, part, ...facts }: EnrollmentMailFacts & PartFacts) => ({
  facts: [
    ...factsOf({ ...facts, program, cohort }),
    { name: partTitle(part.number, part.of), value: formatBdt(poishaToBdt(part.amount)) },
    { name: "Due by", value: formatDay(part.dueOn), strong: true },
  ],
  button: { text: "Pay it in your dashboard", href: `${facts.site.url}/dashboard/programs` },
  reason: `You get this email because you pay the fee for ${program.title} in parts.`,
});

/** A week before a part is due. */
export const partDueMail = (facts: EnrollmentMailFacts & PartFacts, to: Addressee) => {
  const name = partName(facts.part.number, facts.part.of);
  return mailOf("part-due", facts, to, {
    subject: `Please pay ${name} for ${facts.program.title}`,
    preheader: `It's due by ${formatDay(facts.part.dueOn)}.`,
    paragraphs: [
      `You pay the fee for this program in parts, and ${name} is due soon. You can pay it in your dashboard, under 'My programs'.`,
    ],
    ...wordsOf(facts),
  });
};

/** The day after it was due. */
export const partLateMail = (facts: EnrollmentMailFacts & PartFacts, to: Addressee) => {
  const name = partName(facts.part.number, facts.part.of);
  return mailOf("part-late", facts, to, {
    subject: `Late: ${name} for ${facts.program.title}`,
    preheader: `It was due by ${formatDay(facts.part.dueOn)}.`,
    paragraphs: [
      `We haven't received ${name} of the fee for this program. Please pay it in your dashboard, under 'My programs'. You keep your seat; a certificate is issued once the whole fee is paid.`,
      "Did you pay it today? Then there is nothing more to do. If you can't pay it now, please write to us.",
    ],
    ...wordsOf(facts),
  });
};
