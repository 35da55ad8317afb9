import { pageOf } from "#lib/page-address.ts";
import { type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";

interface Addressee {
  email: string;
  fullName: string;
}

const reason = "You get this email because you have an entry in the institute's alumni directory.";

/** For who was taken off the list: that, and why. */
export function takenOffMail(site: MailSite, { email, fullName }: Addressee, why: string): Mail {
  return {
    kind: "alumni-taken-off",
    to: email,
    again: true,
    ...writeMail(site, {
      subject: "You're no longer in the alumni directory",
      preheader: "We've taken your entry off the list.",
      greeting: fullName,
      paragraphs: ["We've taken your entry off the alumni directory, so nobody sees it now. This is why:"],
      quote: why,
      button: { text: "Write to us about it", href: site.url + pageOf.contact("Alumni directory") },
      links: [{ text: "See your entry", href: `${site.url}/dashboard/alumni` }],
      notes: ["What you typed is still there for you to change or delete. Your certificates aren't affected."],
      reason,
    }),
  };
}

/** For who was taken off the list and may be on it again. */
export function allowedMail(site: MailSite, { email, fullName }: Addressee): Mail {
  return {
    kind: "alumni-allowed",
    to: email,
    again: true,
    ...writeMail(site, {
      subject: "You can be in the alumni directory again",
      preheader: "If you like, list yourself again.",
      greeting: fullName,
      paragraphs: [
        "You can list yourself in the alumni directory again. Your entry isn't shown before you do: open it, tick what others may see, and save.",
      ],
      button: { text: "Open your entry", href: `${site.url}/dashboard/alumni` },
      notes: [],
      reason,
    }),
  };
}
