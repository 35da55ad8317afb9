import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { allowedMail, takenOffMail } from "./mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function alumniMailSamples(site: MailSite): Mail[] {
  const to = { email: "rahima@example.org", fullName: "Rahima Sultana" };
  return [
    takenOffMail(
      site,
      to,
      "Your link leads to a shop that has nothing to do with you. Please take it out, then write to us.",
    ),
    allowedMail(site, to),
  ];
}
