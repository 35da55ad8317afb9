import type { Mail } from "#platform/mail/transport.server.ts";
import * as mails from "./mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function accountMailSamples(site: mails.MailSite): Mail[] {
  const to = "rahima@example.org";
  const fullName = "Rahima Sultana";
  const proof = { code: "493027", token: "sample-token-that-opens-nothing" };
  return [
    mails.verificationMail(site, to, fullName, proof),
    mails.alreadyRegisteredMail(site, to, fullName),
    mails.welcomeMail(site, to, fullName),
    mails.resetMail(site, to, fullName, proof),
    mails.passwordChangedMail(site, to, fullName),
    mails.newDeviceMail(site, to, fullName, "Firefox on Android", "November 21, 2026 at 03:14 AM UTC"),
    mails.secondFactorMail(site, to, fullName, "on"),
    mails.secondFactorMail(site, to, fullName, "off"),
    mails.secondFactorMail(site, to, fullName, "new-codes"),
    mails.deletionMail(site, to, fullName, "November 28, 2026 at 03:14 AM UTC"),
    mails.deletedMail(site, to, fullName),
  ];
}
