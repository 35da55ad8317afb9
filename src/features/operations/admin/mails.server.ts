import { note } from "#features/audit/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { maskEmail } from "#lib/email-address.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
import { writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { MailSetup } from "./contract.ts";

/** How emails leave, without name and password of the server. */
export function mailSetup({ config }: Pick<Platform, "config">): MailSetup {
  return { server: config.smtpUrl === undefined ? null : new URL(config.smtpUrl).host, from: config.mailFrom };
}

/** An email that says that emails arrive. */
export function testMail(site: MailSite, to: string): Mail {
  return {
    kind: "test",
    to,
    ...writeMail(site, {
      subject: "Emails arrive",
      preheader: "You asked for this test in the settings.",
      paragraphs: ["You can read this, so the site can send email. You don't need to do anything."],
      notes: ["If it arrived as spam, check the SPF, DKIM and DMARC records of the sender's domain."],
      reason: "You get this email because you asked for a test in the settings of the site.",
    }),
  };
}

/** Sends a test to whoever asks for it, the way that all emails go. */
export async function sendTestMail({ db, outbox, config }: Platform, to: string): Promise<void> {
  const site = mailSiteOf(await readSettings(db), config.siteUrl);
  await db.transaction(async (tx) => {
    await outbox.put(tx, testMail(site, to));
    await note(tx, { action: "mail.test", subject: maskEmail(to) });
  });
}
