import { accountMailSamples } from "#features/accounts/service.server.ts";
import { alumniMailSamples } from "#features/alumni/service.server.ts";
import { blogMailSamples } from "#features/blogs/service.server.ts";
import { certificateMailSamples } from "#features/certificates/service.server.ts";
import { companyMailSamples } from "#features/companies/service.server.ts";
import { contactMailSamples } from "#features/contact/service.server.ts";
import { discountMailSamples } from "#features/discounts/service.server.ts";
import { enrollmentMailSamples } from "#features/enrollments/service.server.ts";
import { membershipMailSamples } from "#features/memberships/service.server.ts";
import { newsletterMailSamples } from "#features/newsletter/service.server.ts";
import { operationsMailSamples } from "#features/operations/service.server.ts";
import { resourceMailSamples } from "#features/resources/service.server.ts";
import { shopMailSamples } from "#features/shop/service.server.ts";
import { ticketMailSamples } from "#features/tickets/service.server.ts";
import { tradeQueryMailSamples } from "#features/trade-queries/service.server.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";

/**
 * One of each mail that the site sends, for the preview at /dev/mail/preview. A feature with mails adds its samples here.
 * A kind that says different things is numbered, so that each can be looked at.
 */
export function mailSamples(site: MailSite): Mail[] {
  const all = [
    ...accountMailSamples(site),
    ...newsletterMailSamples(site),
    ...contactMailSamples(site),
    ...tradeQueryMailSamples(site),
    ...certificateMailSamples(site),
    ...alumniMailSamples(site),
    ...shopMailSamples(site),
    ...discountMailSamples(site),
    ...ticketMailSamples(site),
    ...enrollmentMailSamples(site),
    ...membershipMailSamples(site),
    ...companyMailSamples(site),
    ...blogMailSamples(site),
    ...resourceMailSamples(site),
    ...operationsMailSamples(site),
  ];
  const seen = new Map<string, number>();
  return all.map((mail) => {
    const times = (seen.get(mail.kind) ?? 0) + 1;
    seen.set(mail.kind, times);
    return times === 1 ? mail : { ...mail, kind: `${mail.kind}-${times}` };
  });
}
