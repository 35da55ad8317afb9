import type { Contact } from "#features/accounts/service.server.ts";
import { formatDay } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { truncate } from "#lib/text.ts";
import { type MailContent, type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { deskPath } from "./admin/list-views.ts";
import { writtenAnswer } from "./answer-format.ts";

/** A case as its emails speak of it. */
export interface MailCase {
  caseNumber: string;
  promisedOn: string;
  /** The question that the email is about. */
  text: string;
}

const mail = (kind: string, to: string, site: MailSite, content: MailContent): Mail => ({
  kind,
  to,
  ...(content.forStaff ? {} : { again: true }),
  ...writeMail(site, content),
});

/** The beginning of a text in one line. */
const begins = (text: string) => truncate(text.replace(/\s+/g, " "), 160);

const toAsker = (query: MailCase) => `You get this email because you asked trade query ${query.caseNumber}.`;
const toInstitute = "You get this email because trade queries are sent to this address.";

const link = (site: MailSite, query: MailCase) => ({
  text: "View your query",
  href: `${site.url}${pageOf.ownQuery(query.caseNumber)}`,
});

export function receivedMail(site: MailSite, to: Contact, query: MailCase): Mail {
  const day = formatDay(query.promisedOn);
  return mail("trade-query-received", to.email, site, {
    subject: `We've received your trade query ${query.caseNumber}`,
    preheader: `We'll answer by ${day}.`,
    heading: `We'll answer by ${day}`,
    greeting: to.fullName,
    paragraphs: [
      `We've received your query. Its case number is ${query.caseNumber}: please quote it if you contact us.`,
      `You asked: “${begins(query.text)}”`,
      "We'll email you as soon as the answer is ready. Until then you can still change your text.",
    ],
    button: link(site, query),
    notes: [],
    reason: toAsker(query),
  });
}

/** The first lines of the answer are in it, so that one knows at once what was said; the whole stands on its page. */
export function answeredMail(site: MailSite, to: Contact, query: MailCase & { answer: string }): Mail {
  const answer = writtenAnswer(query.answer).trim();
  const first = truncate(answer, 600);
  return mail("trade-query-answered", to.email, site, {
    subject: `Your trade query ${query.caseNumber} has been answered`,
    preheader: begins(answer),
    heading: "We've answered your query",
    greeting: to.fullName,
    paragraphs: [`You asked: “${begins(query.text)}”`, first === answer ? "Our answer:" : "Our answer begins:"],
    quote: first,
    button: { ...link(site, query), text: first === answer ? "View your query" : "Read the full answer" },
    notes: [
      "Still unsure? Ask a follow-up below the answer. It stays in the same case.",
      "The answer is guidance, not legal advice. Rules change: check dates and rates before you act on them.",
    ],
    reason: toAsker(query),
  });
}

export function closedMail(site: MailSite, to: Contact, query: MailCase): Mail {
  return mail("trade-query-closed", to.email, site, {
    subject: `Your trade query ${query.caseNumber} was closed`,
    preheader: "Still need an answer? You can reopen it.",
    heading: "We've closed your query",
    greeting: to.fullName,
    paragraphs: [
      `We've closed your query ${query.caseNumber}.`,
      `You asked: “${begins(query.text)}”`,
      "Still need an answer? You can reopen the query.",
    ],
    button: link(site, query),
    notes: [],
    reason: toAsker(query),
  });
}

/** To the institute. Its button leads to the case; whoever may not see it is sent away there. */
export function newQueryMail(
  site: MailSite,
  to: string,
  asker: Contact,
  query: MailCase & { followUp: boolean },
): Mail {
  const what = query.followUp ? "follow-up to trade query" : "trade query";
  const day = formatDay(query.promisedOn);
  return mail("trade-query-new", to, site, {
    subject: `New ${what} ${query.caseNumber}, to be answered by ${day}`,
    preheader: begins(query.text),
    heading: `Answer promised by ${day}`,
    forStaff: true,
    paragraphs: [
      `There is a new ${what} ${query.caseNumber} from ${asker.fullName}.`,
      `It begins: “${begins(query.text)}”`,
    ],
    button: { text: "Open the case", href: `${site.url}${deskPath}/${query.caseNumber}` },
    notes: [],
    reason: toInstitute,
  });
}
