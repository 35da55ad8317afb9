import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { partDueMail, partLateMail } from "./instalment-mails.server.ts";
import * as mails from "./mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function enrollmentMailSamples(site: MailSite): Mail[] {
  const to = { email: "rahima@example.org", fullName: "Rahima Sultana" };
  const facts = {
    site,
    program: { title: "Letters of credit in practice", slug: "letters-of-credit" },
    cohort: {
      name: "Spring evenings",
      startsOn: "2027-03-07",
      endsOn: "2027-04-11",
      schedule: "Sundays and Tuesdays, 6 to 9 PM, BIAM Foundation",
    },
  };
  const part = { number: 2, of: 3, amount: 400_000, dueOn: "2027-03-15" };
  return [
    mails.enrolledMail(facts, to),
    mails.requestedMail(facts, to),
    mails.approvedMail({ ...facts, price: 1_250_000, until: new Date("2027-02-20T12:00:00Z") }, to),
    mails.refusedMail(
      { ...facts, reason: "This cohort is for banks' own staff. The one in May is open to everybody." },
      to,
    ),
    mails.completedMail(facts, to),
    mails.announcementMail(
      {
        ...facts,
        subject: "Bring your own copy of UCP 600",
        text: "On Sunday we read articles 14 to 16 together.\n\nPlease bring your own copy: we have none to lend.",
      },
      to,
    ),
    partDueMail({ ...facts, part }, to),
    partLateMail({ ...facts, part }, to),
    mails.cohortCanceledMail({ ...facts, had: "paid" }, to),
  ];
}
