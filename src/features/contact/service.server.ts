import { eq, or } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { acknowledgementMail, instituteMail } from "./mails.server.ts";
import { referenceOf } from "./messages.server.ts";
import { contactMessages } from "./tables.server.ts";

export { countNew, forgetOldMessages } from "./messages.server.ts";

/** What the contact page holds about an account holder: what they wrote, signed in or under their address. */
export const contactOwnData: OwnDataPart = {
  name: "contactMessages",
  title: "Messages to the institute",
  async collect(db, { userId, email }) {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(or(eq(contactMessages.userId, userId), eq(contactMessages.email, email)))
      .orderBy(contactMessages.createdAt)
      .limit(1000);
    return rows.map((row) => ({
      reference: referenceOf(row),
      name: row.name,
      email: row.email,
      subject: row.subject,
      message: row.message,
      writtenAt: row.createdAt.toISOString(),
      handledAt: row.handledAt?.toISOString() ?? null,
    }));
  },
  async erase(tx, { userId, email }) {
    await tx.delete(contactMessages).where(or(eq(contactMessages.userId, userId), eq(contactMessages.email, email)));
  },
};

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function contactMailSamples(site: { name: string; url: string }): Mail[] {
  const written = {
    reference: "CM-2026-000042",
    name: "Rahima Sultana",
    email: "rahima@example.org",
    subject: "Event Hosting",
    message:
      "We would like to host a session on rules of origin in March.\n\nAbout forty people, half a day. What do you need from us?",
    createdAt: new Date("2026-11-21T05:12:00Z"),
  };
  return [instituteMail(site, "info@iit.example", written), acknowledgementMail(site, written.email, written)];
}
