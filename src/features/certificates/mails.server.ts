import { formatDay } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { CertificateKind } from "./kinds.ts";

interface Issued {
  number: string;
  holder: string;
  title: string;
  kind: CertificateKind;
  occasion: string | null;
  issuedOn: string;
  validUntil: string | null;
}

const factsOf = ({ number, title, kind, occasion, issuedOn, validUntil }: Issued) => [
  { name: kind === "attendance" ? "Certificate of attendance" : "Certificate", value: title },
  ...(occasion === null ? [] : [{ name: "Took place", value: occasion }]),
  { name: "Number", value: number, strong: true },
  { name: "Issued on", value: formatDay(issuedOn) },
  ...(validUntil === null ? [] : [{ name: "Valid until", value: formatDay(validUntil) }]),
];

const buttonOf = (site: MailSite, { number }: Issued) => ({
  text: "Open your certificate",
  href: site.url + pageOf.certificate(number),
});

const notes = [
  "The page can be printed and has the QR code by which others check it. Anybody who has the number can see your name, the title and the dates there.",
];
const reason = "You get this email because the institute issued a certificate to you.";

/** For its holder: where the certificate is. */
export function issuedMail(site: MailSite, to: string, issued: Issued): Mail {
  return {
    kind: "certificate-issued",
    to,
    again: true,
    ...writeMail(site, {
      subject: "Your certificate is ready",
      preheader: issued.title,
      greeting: issued.holder,
      paragraphs: [
        issued.kind === "attendance"
          ? `Thank you for taking part in '${issued.title}'. The institute has issued your certificate of attendance.`
          : `Congratulations! The institute has issued your certificate for '${issued.title}'.`,
      ],
      facts: factsOf(issued),
      button: buttonOf(site, issued),
      notes,
      reason,
    }),
  };
}

/** For its holder: the name was corrected, and the number is another. */
export function reissuedMail(site: MailSite, to: string, issued: Issued, oldNumber: string): Mail {
  return {
    kind: "certificate-reissued",
    to,
    again: true,
    ...writeMail(site, {
      subject: "Your certificate was reissued",
      preheader: `The name is corrected: ${issued.holder}`,
      greeting: issued.holder,
      paragraphs: [
        `We've corrected the name on your certificate for '${issued.title}'. It has a new number; the page of the old one (${oldNumber}) leads to it.`,
      ],
      facts: factsOf(issued),
      button: buttonOf(site, issued),
      notes,
      reason,
    }),
  };
}

/** For its holder: the next one is there. */
export function renewedMail(site: MailSite, to: string, issued: Issued): Mail {
  return {
    kind: "certificate-renewed",
    to,
    again: true,
    ...writeMail(site, {
      subject: "Your certificate was renewed",
      preheader: issued.title,
      greeting: issued.holder,
      paragraphs: [`The institute has renewed your certificate for '${issued.title}'. The new one has its own number.`],
      facts: factsOf(issued),
      button: buttonOf(site, issued),
      notes,
      reason,
    }),
  };
}

/** For its holder: it ends soon. */
export function endingMail(site: MailSite, to: string, issued: Issued & { validUntil: string }): Mail {
  return {
    kind: "certificate-ending",
    to,
    again: true,
    ...writeMail(site, {
      subject: `Your certificate ends on ${formatDay(issued.validUntil)}`,
      preheader: issued.title,
      greeting: issued.holder,
      paragraphs: [
        `Your certificate for '${issued.title}' is valid until ${formatDay(issued.validUntil)}. After that day its page says that it has expired.`,
        "To renew it, write to us and quote the number. We'll tell you what we need.",
      ],
      facts: factsOf(issued),
      button: { text: "Ask about renewal", href: site.url + pageOf.contact(`Certificate renewal: ${issued.number}`) },
      links: [buttonOf(site, issued)],
      notes: [],
      reason,
    }),
  };
}
