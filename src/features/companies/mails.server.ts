import { formatDeadline } from "#lib/dhaka-dates.ts";
import { type MailContent, type MailSite, safeName, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { BlockKind, MemberRole } from "./company-state.ts";

interface Addressee {
  email: string;
  /** Missing where it isn't known who reads. */
  fullName?: string | undefined;
}

type Words = Omit<MailContent, "greeting" | "button" | "notes"> & Partial<Pick<MailContent, "button" | "notes">>;

const mailOf = (kind: string, site: MailSite, to: Addressee, words: Words): Mail => ({
  kind,
  to: to.email,
  again: true,
  ...writeMail(site, {
    greeting: to.fullName,
    button: { text: "See it in your dashboard", href: `${site.url}/dashboard/company` },
    notes: [],
    ...words,
  }),
});

/** Somebody is asked into a company. Nothing of it says whether there is an account. */
export function invitedMail(
  site: MailSite,
  to: Addressee,
  asked: { company: string; role: MemberRole; expiresAt: Date },
): Mail {
  const company = safeName(asked.company);
  return mailOf("company-invited", site, to, {
    subject: `${company} invites you`,
    preheader: `To its pages at ${site.name}.`,
    paragraphs: [
      asked.role === "manager"
        ? `${company} invites you to manage its seats in programs and its blogs: to order them, give them to people, and see who completed.`
        : `${company} invites you to its team here. It can then give you a seat in a program, or a blog, that it paid.`,
      "Sign in with this email address and accept, or register with it first.",
    ],
    facts: [{ name: "Open until", value: formatDeadline(asked.expiresAt.toISOString()), strong: true }],
    notes: ["If you don't know this company, ignore this email. Nothing happens then."],
    reason: `You get this email because a manager of ${company} entered this address.`,
  });
}

/** A company offers somebody a seat or a blog. */
export function seatOfferedMail(
  site: MailSite,
  to: Addressee,
  seat: { company: string; title: string; kind: BlockKind },
): Mail {
  const company = safeName(seat.company);
  const what = seat.kind === "cohort" ? "a seat in a program" : "a blog";
  return mailOf("company-seat-offered", site, to, {
    subject: `${company} offers you ${what}`,
    preheader: seat.title,
    paragraphs: [
      `${company} has paid for ${what} and offers it to you. You take part only if you accept it in your dashboard.`,
      "Sign in with this email address, or register with it first.",
    ],
    facts: [
      { name: seat.kind === "cohort" ? "Program" : "Blog", value: seat.title, strong: true },
      { name: "Paid by", value: company },
    ],
    notes: [
      seat.kind === "cohort"
        ? `${company} sees that you took part, whether you completed, and your certificate. It never sees what you read or ask.`
        : `${company} sees that you have the blog and whether it can still be taken back. It never sees how far you read or what you ask.`,
    ],
    reason: `You get this email because a manager of ${company} entered this address.`,
  });
}

/** Somebody accepted or declined what their company offered: its managers are told. */
export function seatAnsweredMail(
  site: MailSite,
  to: Addressee,
  seat: { company: string; companyId: string; title: string; name: string; accepted: boolean },
): Mail {
  const [company, name] = [safeName(seat.company), safeName(seat.name)];
  return mailOf("company-seat-answered", site, to, {
    subject: `${name} has ${seat.accepted ? "accepted" : "declined"} what you offered`,
    preheader: seat.title,
    paragraphs: [
      seat.accepted
        ? `${name} has accepted what ${company} offered, and takes part.`
        : `${name} has declined what ${company} offered. It's free again: you can offer it to somebody else.`,
    ],
    facts: [
      { name: "What it is", value: seat.title, strong: true },
      { name: "Company", value: company },
    ],
    button: { text: "See your company", href: `${site.url}/dashboard/company/${seat.companyId}` },
    reason: `You get this email because you manage ${company}.`,
  });
}

/** It was taken back, before or after it was accepted. */
export function seatTakenBackMail(site: MailSite, to: Addressee, seat: { company: string; title: string }): Mail {
  const company = safeName(seat.company);
  return mailOf("company-seat-taken-back", site, to, {
    subject: `${company} has taken back what it offered you`,
    preheader: seat.title,
    paragraphs: [`${company} has taken this back. You paid nothing for it, and nothing else changes for you.`],
    facts: [{ name: "What it was", value: seat.title, strong: true }],
    reason: `You get this email because a manager of ${company} offered it to this address.`,
  });
}

/** A cohort in which a company has or holds seats was canceled. */
export function companyCohortCanceledMail(
  site: MailSite,
  to: Addressee,
  block: { company: string; companyId: string; title: string; paid: boolean },
): Mail {
  return mailOf("company-cohort-canceled", site, to, {
    subject: `${block.title} is canceled`,
    preheader: "Your company's seats in it are gone.",
    paragraphs: [
      block.paid
        ? "We've had to cancel this cohort. Whoever accepted a seat was told. We'll refund what your company paid for it and write to you about it."
        : "We've had to cancel this cohort, so the seats we held for your company are gone. Please don't pay the pro-forma; if you've paid it already, we'll refund that.",
    ],
    facts: [{ name: "Company", value: safeName(block.company) }],
    button: { text: "See your company", href: `${site.url}/dashboard/company/${block.companyId}` },
    reason: `You get this email because you manage ${safeName(block.company)}.`,
  });
}
