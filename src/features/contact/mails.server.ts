import { formatDeadline } from "#lib/dhaka-dates.ts";
import { type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";

interface Written {
  reference: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  createdAt: Date;
}

/** A message for the institute's own mailbox. An answer to it goes to who wrote. */
export function instituteMail(site: MailSite, to: string, written: Written): Mail {
  return {
    kind: "contact",
    to,
    ...writeMail(site, {
      subject: `${written.reference}: ${written.subject}`,
      preheader: `From ${written.name}`,
      forStaff: true,
      reason: "You get this email because messages of the contact page are sent to this address.",
      paragraphs: [
        `${written.name} (${written.email}) wrote on the contact page, ${formatDeadline(written.createdAt.toISOString())}.`,
      ],
      quote: written.message,
      notes: ["Reply to this email: your reply goes to the person who wrote, not to the website."],
    }),
    // An answer goes to who wrote.
    replyTo: written.email,
  };
}

/** For somebody who is signed in, at the address that they proved: what they wrote, and the number to ask by. */
export function acknowledgementMail(site: MailSite, to: string, written: Written): Mail {
  return {
    kind: "contact-received",
    to,
    ...writeMail(site, {
      subject: `We've received your message (${written.reference})`,
      preheader: "We read every message and will answer by email.",
      heading: "We've received your message",
      reason: "You get this email because you wrote to us on the contact page while signed in.",
      greeting: written.name,
      paragraphs: [`Thank you for writing about '${written.subject}'. We read every message and will answer by email.`],
      quote: written.message,
      notes: [`Your reference is ${written.reference}. Please quote it if you write again about this.`],
    }),
  };
}
