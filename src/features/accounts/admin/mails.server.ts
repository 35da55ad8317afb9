import { isStaff, type Role, roleNames } from "#lib/staff.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { accountMail, hostOf } from "../mails.server.ts";

/** What somebody of a role does, as the mail about it tells them. */
const work: Record<Role, string> = {
  customer: "You no longer work in the admin area. Your account, your orders and your blogs stay as they are.",
  editor: "You can now write and publish blogs, and keep their categories and hashtags.",
  desk: "You can now answer trade queries and contact messages, and write the newsletter.",
  cashier: "You can now see purchases, confirm transfers, give refunds and make coupons.",
  admin: "You can now do everything in the admin area, including people, roles and settings.",
};

/** To somebody whose role an admin has changed. */
export function roleMail(site: MailSite, to: string, fullName: string, role: Role): Mail {
  return accountMail("role", to, site, {
    subject: isStaff(role) ? `Your role is now ${roleNames[role].toLowerCase()}` : "Your role has ended",
    preheader: isStaff(role) ? "The admin area is open to you." : "Your account stays as it is.",
    greeting: fullName,
    paragraphs: [work[role]],
    ...(isStaff(role) ? { button: { text: "Open the admin area", href: `${site.url}/admin-dashboard` } } : {}),
    notes: ["Is this a mistake? Reply to an admin of the institute."],
  });
}

/** To somebody whose account an admin has blocked. */
export function blockedMail(site: MailSite, to: string, fullName: string, reason: string): Mail {
  return accountMail("blocked", to, site, {
    subject: "Your account is blocked",
    preheader: "We tell you why, and what you can do.",
    greeting: fullName,
    paragraphs: ["We've blocked your account, and all browsers were signed out. This is the reason:"],
    quote: reason,
    after: ["What you bought stays yours: you can read it again as soon as your account is open."],
    links: [{ text: "Write to us", href: `${site.url}/contact` }],
    notes: ["If you think this is a mistake, please tell us."],
  });
}

/** To somebody whose account is open again. */
export function unblockedMail(site: MailSite, to: string, fullName: string): Mail {
  return accountMail("unblocked", to, site, {
    subject: "Your account is open again",
    preheader: "Everything in it is as it was.",
    greeting: fullName,
    paragraphs: ["Your account is no longer blocked. Everything in it is as it was."],
    button: { text: "Sign in", href: `${site.url}/login` },
    notes: [],
  });
}

/** To a new address: its link moves the account there. Nobody is named, as whoever reads it need not be the owner. */
export function confirmEmailMail(site: MailSite, to: string, token: string): Mail {
  return accountMail("confirm-email", to, site, {
    subject: "Confirm your new email address",
    preheader: "Your account uses it as soon as you do.",
    reason: `You get this email because someone asked us to use this address for their account at ${hostOf(site)}.`,
    paragraphs: ["Confirm that this is your email address, and your account uses it from then on."],
    // The token stands behind the #, as in the mail that verifies a registration.
    button: { text: "Confirm this address", href: `${site.url}/verify-email#token=${token}` },
    notes: [
      "The link works for 24 hours.",
      "Didn't ask for this? Ignore this email. Nothing changes without the link.",
    ],
  });
}

/** To the address that the account has now. */
export function emailChangeAskedMail(site: MailSite, to: string, fullName: string, email: string): Mail {
  return accountMail("email-change-asked", to, site, {
    subject: "A new email address for your account",
    preheader: "Nothing has changed yet.",
    greeting: fullName,
    paragraphs: [
      `We were asked to change the email address of your account to ${email}. It changes when the link in our email to that address is used.`,
    ],
    links: [{ text: "Write to us", href: `${site.url}/contact` }],
    notes: ["Didn't you ask for this? Set a new password, and that link opens nothing. Please write to us, too."],
  });
}

/** To the address that the account had before. */
export function emailChangedMail(site: MailSite, to: string, fullName: string, email: string): Mail {
  return accountMail("email-changed", to, site, {
    subject: "Your email address was changed",
    preheader: "Emails about your account go elsewhere from now on.",
    greeting: fullName,
    paragraphs: [`Your account now uses ${email}. We no longer send emails about it to this address.`],
    links: [{ text: "Write to us", href: `${site.url}/contact` }],
    notes: ["Wasn't this you? Write to us right away."],
  });
}

/** To somebody who is asked to work here. */
export function invitationMail(site: MailSite, to: string, role: Role, token: string): Mail {
  return accountMail("invitation", to, site, {
    subject: "You're invited to join our team",
    preheader: `Your role: ${roleNames[role].toLowerCase()}.`,
    reason: `You get this email because an admin of ${hostOf(site)} entered this address.`,
    paragraphs: [`Your role is ${roleNames[role].toLowerCase()}. ${work[role]}`],
    button: { text: "See the invitation", href: `${site.url}/invitation#token=${token}` },
    notes: ["The link works for 7 days.", "Didn't expect this? Ignore this email. Nothing happens without the link."],
  });
}
