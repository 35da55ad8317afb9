import { formatDay } from "#lib/dates.ts";
import { truncate } from "#lib/text.ts";
import { type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { deskHref, deskViews } from "./admin/list-views.ts";

/** An open case whose promise ends soon, or has ended. */
export interface DueCase {
  caseNumber: string;
  promisedOn: string;
  /** The question that waits. */
  text: string;
}

const named = 20;

function subjectOf(overdue: number, due: number): string {
  const queries = (count: number) => (count === 1 ? "1 trade query" : `${count} trade queries`);
  if (overdue === 0) return `${queries(due)} to answer by the next working day`;
  return due === 0 ? `${queries(overdue)} overdue` : `${queries(overdue)} overdue, ${due} to answer soon`;
}

/**
 * Before a promise is missed, and each working day after it was. `greeting` is the name of whose cases they are; the
 * institute's own mailbox has none. `today` is a day in Dhaka.
 */
export function promiseMail(
  site: MailSite,
  to: { email: string; fullName?: string },
  cases: readonly DueCase[],
  today: string,
): Mail {
  const overdue = cases.filter(({ promisedOn }) => promisedOn < today).length;
  const subject = subjectOf(overdue, cases.length - overdue);
  const view = deskViews.find(({ title }) => title === (overdue > 0 ? "Overdue" : "To answer"));
  const [first] = cases;
  const more = cases.length - named;
  return {
    kind: "trade-query-promises",
    to: to.email,
    ...writeMail(site, {
      subject,
      preheader: first ? `First: ${first.caseNumber}, promised by ${formatDay(first.promisedOn)}.` : subject,
      heading: subject,
      greeting: to.fullName ?? "colleague",
      paragraphs: [
        to.fullName === undefined
          ? "These queries are overdue, end today, or nobody has taken them yet."
          : "You are assigned to these queries. Their askers were promised an answer by the day beside each.",
      ],
      facts: cases.slice(0, named).map(({ caseNumber, promisedOn, text }) => ({
        name: `${caseNumber}, ${formatDay(promisedOn)}`,
        value: truncate(text.replace(/\s+/g, " "), 120),
        strong: promisedOn < today,
      })),
      ...(more > 0 ? { after: [`There ${more === 1 ? "is 1 more" : `are ${more} more`} in the inbox.`] } : {}),
      button: { text: "Open the inbox", href: `${site.url}${deskHref(view?.values ?? {})}` },
      notes: [],
      reason:
        to.fullName === undefined
          ? "You get this email because trade queries are sent to this address."
          : "You get this email because these trade queries are assigned to you.",
    }),
  };
}
