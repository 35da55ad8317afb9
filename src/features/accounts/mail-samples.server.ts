import { formatDeadline } from "#lib/dhaka-dates.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import * as admin from "./admin/mails.server.ts";
import * as mails from "./mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function accountMailSamples(site: MailSite): Mail[] {
  const to = "rahima@example.org";
  const fullName = "Rahima Sultana";
  const proof = { code: "493027", token: "sample-token-that-opens-nothing" };
  return [
    mails.verificationMail(site, to, proof),
    mails.alreadyRegisteredMail(site, to, fullName),
    mails.welcomeMail(site, to, fullName),
    mails.resetMail(site, to, fullName, proof),
    mails.passwordChangedMail(site, to, fullName),
    mails.newDeviceMail(site, to, fullName, "Firefox on Android", formatDeadline("2026-11-21T03:14:00.000Z")),
    mails.secondFactorMail(site, to, fullName, "on"),
    mails.secondFactorMail(site, to, fullName, "off"),
    mails.secondFactorMail(site, to, fullName, "new-codes"),
    mails.deletionMail(site, to, fullName, formatDeadline("2026-11-28T03:14:00.000Z")),
    mails.deletedMail(site, to, fullName),
    admin.roleMail(site, to, fullName, "desk"),
    admin.roleMail(site, to, fullName, "customer"),
    admin.blockedMail(site, to, fullName, "Your card was reported stolen. Please call us."),
    admin.unblockedMail(site, to, fullName),
    admin.confirmEmailMail(site, to, proof.token),
    admin.emailChangeAskedMail(site, to, fullName, "rahima.sultana@example.com"),
    admin.emailChangedMail(site, to, fullName, "rahima.sultana@example.com"),
    admin.invitationMail(site, to, "cashier", proof.token),
  ];
}
