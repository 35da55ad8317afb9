import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import * as mails from "./mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function contactMailSamples(site: MailSite): Mail[] {
  const written = {
    reference: "CM-2026-000042",
    name: "Rahima Sultana",
    email: "rahima@example.org",
    subject: "Event Hosting",
    message:
      "We would like to host a session on rules of origin in March.\n\nAbout forty people, half a day. What do you need from us?",
    createdAt: new Date("2026-11-21T05:12:00Z"),
  };
  return [
    mails.instituteMail(site, "info@iit.example", written),
    mails.acknowledgementMail(site, written.email, written),
  ];
}
