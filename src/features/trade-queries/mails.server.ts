import type { Contact } from "#features/accounts/service.server.ts";
import { formatDay } from "#lib/dates.ts";
import { truncate } from "#lib/text.ts";
import { type MailContent, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";

/** The site as mails name it. */
export interface MailSite {
  name: string;
  url: string;
}

/** A case as mails speak of it. */
export interface MailCase {
  caseNumber: string;
  promisedOn: string;
  /** The question that the mail is about. */
  text: string;
}

const mail = (kind: string, to: string, site: MailSite, content: MailContent): Mail => ({
  kind,
  to,
  ...writeMail(site, content),
});

/** The beginning of a text in one line. */
const begins = (text: string) => truncate(text.replace(/\s+/g, " "), 160);

const link = (site: MailSite, query: MailCase) => ({
  text: "Open your query",
  href: `${site.url}/dashboard/queries?case=${query.caseNumber}`,
});

export function receivedMail(site: MailSite, to: Contact, query: MailCase): Mail {
  return mail("trade-query-received", to.email, site, {
    subject: `We've received your trade query ${query.caseNumber}`,
    greeting: to.fullName,
    paragraphs: [
      `We've received your query. Its case number is ${query.caseNumber}: please quote it if you contact us.`,
      `It begins: “${begins(query.text)}”`,
      `We'll answer by ${formatDay(query.promisedOn)} and email you as soon as the answer is ready. Until then you can still change your text.`,
    ],
    button: link(site, query),
    notes: [],
  });
}

export function answeredMail(site: MailSite, to: Contact, query: MailCase): Mail {
  return mail("trade-query-answered", to.email, site, {
    subject: `Your trade query ${query.caseNumber} has been answered`,
    greeting: to.fullName,
    paragraphs: [
      `We've answered your query ${query.caseNumber}.`,
      `You asked: “${begins(query.text)}”`,
      "Still unsure? Ask a follow-up below the answer. It stays in the same case.",
    ],
    button: { ...link(site, query), text: "Read the answer" },
    notes: ["The answer is guidance, not legal advice. Rules change: check dates and rates before you act on them."],
  });
}

export function closedMail(site: MailSite, to: Contact, query: MailCase): Mail {
  return mail("trade-query-closed", to.email, site, {
    subject: `Your trade query ${query.caseNumber} was closed`,
    greeting: to.fullName,
    paragraphs: [
      `We've closed your query ${query.caseNumber}.`,
      `You asked: “${begins(query.text)}”`,
      "Still need an answer? You can reopen the query.",
    ],
    button: link(site, query),
    notes: [],
  });
}

/** To the institute. It has no button: who may answer finds the case in the admin area, and nobody else should look. */
export function newQueryMail(
  site: MailSite,
  to: string,
  asker: Contact,
  query: MailCase & { followUp: boolean },
): Mail {
  const what = query.followUp ? "follow-up to trade query" : "trade query";
  return mail("trade-query-new", to, site, {
    subject: `New ${what} ${query.caseNumber}, to be answered by ${formatDay(query.promisedOn)}`,
    greeting: "colleague",
    paragraphs: [
      `There is a new ${what} ${query.caseNumber} from ${asker.fullName}.`,
      `It begins: “${begins(query.text)}”`,
      `Promised: an answer by ${formatDay(query.promisedOn)}.`,
    ],
    notes: [],
  });
}
