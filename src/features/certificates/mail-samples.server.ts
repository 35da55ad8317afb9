import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import * as mails from "./mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function certificateMailSamples(site: MailSite): Mail[] {
  const issued = {
    number: "7K3M-9QXR-T2WB-H5NC",
    holder: "Rahima Sultana",
    title: "Letters of credit in practice",
    kind: "completion" as const,
    occasion: null,
    issuedOn: "2026-11-20",
    validUntil: "2029-11-19",
  };
  const to = "rahima@example.org";
  return [
    mails.issuedMail(site, to, issued),
    mails.issuedMail(site, to, {
      ...{ ...issued, title: "Dhaka Trade Finance Conference", validUntil: null },
      ...{ kind: "attendance", occasion: "December 2, 2026, 6 hours" },
    }),
    mails.reissuedMail(site, to, issued, "M4TX-8WQP-2KHN-C7RD"),
    mails.renewedMail(site, to, issued),
    mails.endingMail(site, to, issued),
  ];
}
