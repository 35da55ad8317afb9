import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { testMail } from "./admin/mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function operationsMailSamples(site: MailSite): Mail[] {
  return [testMail(site, "rahima@example.org")];
}
