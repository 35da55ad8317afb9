import { pageOf } from "#lib/page-address.ts";
import { type MailContent, type MailSite, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { LetterLinks } from "./frozen-letter.ts";

/** Headers by which mail programs offer to unsubscribe with one press (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(links: LetterLinks): Record<string, string> {
  return {
    "List-Unsubscribe": `<${links.unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** The addresses of one reader's own links. */
export function linksOf(siteUrl: string, token: string): LetterLinks {
  return {
    // In the path: mail programs post to it, and the page behind it works without JavaScript. Logs leave it out.
    unsubscribe: `${siteUrl}${pageOf.unsubscribe(token)}`,
    // Behind the #, where it never reaches a server.
    preferences: `${siteUrl}${pageOf.newsletterPreferences(token)}`,
  };
}

const hostOf = (site: MailSite) => site.url.replace(/^https?:\/\//, "");

type Content = Omit<MailContent, "greeting" | "reason"> & { reason?: string };

// Nothing that was typed into the form stands in these mails: nobody can use them to say something to a stranger.
const mail = (kind: string, to: string, site: MailSite, content: Content): Mail => ({
  kind: `newsletter-${kind}`,
  to,
  // Whoever types an address into the form causes them (all but the welcome, which follows the proof).
  unasked: kind !== "welcome",
  ...writeMail(site, {
    greeting: "reader",
    reason: `You get this email because someone entered this address in the newsletter form of ${hostOf(site)}.`,
    ...content,
  }),
});

export function confirmationMail(site: MailSite, to: string, token: string): Mail {
  return mail("confirm", to, site, {
    subject: "Confirm your newsletter subscription",
    preheader: "One click, and the next issue is yours.",
    paragraphs: ["Please confirm that you'd like our newsletter at this address."],
    button: { text: "Confirm subscription", href: `${site.url}${pageOf.newsletterConfirm(token)}` },
    notes: ["The link works for 7 days.", "Didn't ask for it? Ignore this email and we won't send you anything."],
  });
}

export function welcomeMail(site: MailSite, to: string, links: LetterLinks): Mail {
  return {
    ...mail("welcome", to, site, {
      subject: "You're subscribed to our newsletter",
      preheader: "We'll send the next issue to this address.",
      reason: "You get this email because you confirmed your subscription.",
      paragraphs: [
        "Thank you for subscribing. We'll send the next issue to this address.",
        "You can choose your topics or take a break at any time.",
      ],
      button: { text: "Choose what you get", href: links.preferences },
      links: [{ text: "Unsubscribe", href: links.unsubscribe }],
      notes: ["Every issue has these two links at the end."],
    }),
    headers: unsubscribeHeaders(links),
  };
}

export function alreadyMail(site: MailSite, to: string, links: LetterLinks): Mail {
  return {
    ...mail("already", to, site, {
      subject: "You already get our newsletter",
      preheader: "Nothing has changed.",
      paragraphs: [
        "Someone asked for our newsletter at this address, which is already subscribed. You don't need to do anything.",
      ],
      button: { text: "Choose what you get", href: links.preferences },
      links: [{ text: "Unsubscribe", href: links.unsubscribe }],
      notes: ["Wasn't you? We told the other person nothing about you."],
    }),
    headers: unsubscribeHeaders(links),
  };
}

export function linksMail(site: MailSite, to: string, links: LetterLinks): Mail {
  return {
    ...mail("links", to, site, {
      subject: "Your newsletter links",
      preheader: "Choose your topics, take a break or unsubscribe.",
      paragraphs: ["Here are the links to change or cancel your newsletter, as requested."],
      button: { text: "Unsubscribe", href: links.unsubscribe },
      links: [{ text: "Choose what you get", href: links.preferences }],
      notes: ["Didn't ask for them? Ignore this email. Nothing has changed."],
    }),
    headers: unsubscribeHeaders(links),
  };
}
