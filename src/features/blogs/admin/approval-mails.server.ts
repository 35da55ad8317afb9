import { truncate } from "#lib/text.ts";
import { type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { blogsPath } from "./paths.ts";

interface Addressee {
  email: string;
  fullName: string;
}

/** To an editor: a colleague asks for a look at a blog before it is published. */
export function askedMail(
  site: MailSite,
  to: Addressee,
  { asker, blogId, title, message }: { asker: string; blogId: string; title: string; message: string },
): Mail {
  return {
    kind: "blog-approval-asked",
    to: to.email,
    ...writeMail(site, {
      subject: `To approve: “${truncate(title, 90)}”`,
      preheader: message === "" ? `${asker} asks you to look it over before it's published.` : truncate(message, 140),
      heading: "A blog to look over",
      greeting: to.fullName,
      paragraphs: [`${asker} asks you to look over “${title}” before it's published.`],
      ...(message === "" ? {} : { quote: message }),
      after: ["You can comment on single words, approve it, or say what is to be changed."],
      button: { text: "Look it over", href: `${site.url}${blogsPath}/${blogId}` },
      notes: [],
      reason: "You get this email because a colleague asked for your approval.",
    }),
  };
}

/** To whoever asked: what the other one said. */
export function decidedMail(
  site: MailSite,
  to: Addressee,
  {
    reviewer,
    blogId,
    title,
    outcome,
    answer,
  }: { reviewer: string; blogId: string; title: string; outcome: "approved" | "changes"; answer: string },
): Mail {
  const approved = outcome === "approved";
  return {
    kind: "blog-approval-decided",
    to: to.email,
    ...writeMail(site, {
      subject: `${approved ? "Approved" : "Changes asked for"}: “${truncate(title, 90)}”`,
      preheader: answer === "" ? `${reviewer} approved it.` : truncate(answer, 140),
      heading: approved ? "Your blog is approved" : "Your blog needs changes",
      greeting: to.fullName,
      paragraphs: [
        approved
          ? `${reviewer} approved “${title}”. You can publish it as it is.`
          : `${reviewer} asks for changes to “${title}” before it's published.`,
      ],
      ...(answer === "" ? {} : { quote: answer }),
      button: { text: "Open the blog", href: `${site.url}${blogsPath}/${blogId}` },
      notes: [],
      reason: "You get this email because you asked for approval of this blog.",
    }),
  };
}
