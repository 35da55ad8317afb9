import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import * as mails from "./mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function membershipMailSamples(site: MailSite): Mail[] {
  const to = { email: "rahima@example.org", fullName: "Rahima Sultana" };
  const about = { site, kind: "Individual" };
  const fee = { fee: 250_000, months: 12 };
  const term = { number: "M-7K3M-9QXR", startsOn: "2026-12-01", endsOn: "2027-11-30" };
  const ending = { ...about, ...fee, number: term.number, endsOn: term.endsOn };
  return [
    mails.appliedMail({ ...about, ...fee }, to),
    mails.askedMail({ ...about, question: "Which bank do you work for, and in which department?" }, to),
    mails.answeredMail(about, to),
    mails.approvedMail({ ...about, ...fee, until: new Date("2026-12-15T12:00:00Z") }, to),
    mails.refusedMail(
      { ...about, reason: "Student membership is for students. The individual one is open to you." },
      to,
    ),
    mails.welcomeMail({ ...about, ...term, renewed: false }, to),
    mails.welcomeMail({ ...about, ...term, renewed: true }, to),
    mails.endingMail(ending, to, false),
    mails.endingMail(ending, to, true),
    mails.endedMail(ending, to),
    mails.revokedMail({ ...about, reason: "The card was lent to somebody else." }, to),
  ];
}
