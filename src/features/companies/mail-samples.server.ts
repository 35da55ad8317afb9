import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import * as mails from "./mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function companyMailSamples(site: MailSite): Mail[] {
  const to = { email: "rahima@example.org", fullName: undefined };
  const company = "Meghna Bank PLC";
  const title = "Letters of credit in practice: Spring evenings";
  const expiresAt = new Date("2027-02-20T12:00:00Z");
  return [
    mails.invitedMail(site, to, { company, role: "manager", expiresAt }),
    mails.invitedMail(site, to, { company, role: "member", expiresAt }),
    mails.seatOfferedMail(site, to, { company, title, kind: "cohort" }),
    mails.seatOfferedMail(site, to, { company, title: "Reading a letter of credit", kind: "blog" }),
    ...[true, false].map((accepted) =>
      mails.seatAnsweredMail(
        site,
        { ...to, fullName: "Rahima Sultana" },
        { company, companyId: "0b0b0b0b-0000-4000-8000-000000000000", title, name: "Karim Uddin", accepted },
      ),
    ),
    mails.seatTakenBackMail(site, to, { company, title }),
    mails.companyCohortCanceledMail(
      site,
      { ...to, fullName: "Rahima Sultana" },
      { company, companyId: "0b0b0b0b-0000-4000-8000-000000000000", title, paid: true },
    ),
  ];
}
