import { truncate } from "#lib/text.ts";
import { type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { askedMail, decidedMail } from "./admin/approval-mails.server.ts";

/** A correction as its email tells it. `href` is where this buyer reads the blog. */
export interface MailedCorrection {
  title: string;
  note: string;
  href: string;
}

/** To somebody who bought a blog: what was put right in it. */
export function correctionMail(
  site: MailSite,
  to: { email: string; fullName: string },
  { title, note, href }: MailedCorrection,
): Mail {
  return {
    kind: "blog-correction",
    to: to.email,
    ...writeMail(site, {
      subject: `Correction to “${truncate(title, 90)}”`,
      preheader: truncate(note, 140),
      heading: "We've corrected a blog you bought",
      greeting: to.fullName,
      paragraphs: [`We've put something right in “${title}”:`],
      quote: note,
      after: ["The corrected text is in your account. There's nothing to pay."],
      button: { text: "Read the corrected blog", href: site.url + href },
      notes: [],
      reason: "You get this email because you bought this blog.",
    }),
  };
}

/** One of each email of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function blogMailSamples(site: MailSite): Mail[] {
  const note =
    "The threshold for clothing under the EU's preference scheme is 37%, not 47.2%. The table in the second chapter was out of date.";
  const title = "EU preferences from 2027: what changes for clothing";
  const nadia = { email: "nadia@example.org", fullName: "Nadia Islam" };
  const blog = { blogId: "3f1b1c6e-2c4c-4a86-9c4f-0d1d6a1f7a10", title };
  return [
    correctionMail(site, { email: "rahima@example.org", fullName: "Rahima Sultana" }, { title, note, href: "/blogs" }),
    askedMail(site, nadia, { ...blog, asker: "Rahima Sultana", message: "Please check the thresholds in chapter 2." }),
    decidedMail(site, nadia, {
      ...{ ...blog, reviewer: "Kamal Hossain", outcome: "changes" },
      answer: "The source of the table is missing.",
    }),
  ];
}
