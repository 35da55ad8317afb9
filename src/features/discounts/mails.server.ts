import { formatDay } from "#lib/dates.ts";
import { type MailSite, safeName, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";

interface Addressee {
  email: string;
  fullName: string;
}
interface About {
  site: MailSite;
  /** As it is on the proof. */
  name: string;
}

const shared = ({ site }: About, to: Addressee) => ({
  greeting: to.fullName,
  button: { text: "See your discounts", href: `${site.url}/dashboard/discounts` },
  notes: ["The file that you sent is deleted: we kept it only to look at it."],
  reason: "You get this email because you sent us a proof for the student discount.",
});

/** A proof was accepted. */
export const proofApprovedMail = (about: About & { validUntil: string }, to: Addressee): Mail => ({
  kind: "discount-proof-approved",
  to: to.email,
  again: true,
  ...writeMail(about.site, {
    ...shared(about, to),
    subject: "Your student discount is active",
    preheader: `It counts until ${formatDay(about.validUntil)}.`,
    paragraphs: [
      `Thank you. We've looked at your proof: you have the student discount until ${formatDay(about.validUntil)}, for one place at each event.`,
    ],
    facts: [
      { name: "On the ticket", value: safeName(about.name), strong: true },
      { name: "Until", value: formatDay(about.validUntil) },
    ],
  }),
});

/** A proof was not accepted, with why. */
export const proofRefusedMail = (about: About & { reason: string }, to: Addressee): Mail => ({
  kind: "discount-proof-refused",
  to: to.email,
  again: true,
  ...writeMail(about.site, {
    ...shared(about, to),
    subject: "We couldn't accept your proof",
    preheader: "You can send another one.",
    paragraphs: ["We've looked at the proof that you sent for the student discount, and couldn't accept it:"],
    quote: about.reason,
    facts: [],
  }),
});

/** One of each, with made-up data, for the preview at /dev/mail/preview. */
export function discountMailSamples(site: MailSite): Mail[] {
  const to = { email: "rahima@example.org", fullName: "Rahima Sultana" };
  const about = { site, name: "Rahima Sultana" };
  return [
    proofApprovedMail({ ...about, validUntil: "2027-06-30" }, to),
    proofRefusedMail({ ...about, reason: "The card was valid until June 2025. Please send the one of this year." }, to),
  ];
}
