import { type MailContent, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { LetterLinks } from "./frozen-letter.ts";

/** The site as mails name it. */
export interface MailSite {
  name: string;
  url: string;
}

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
    unsubscribe: `${siteUrl}/unsubscribe/${token}`,
    // Behind the #, where it never reaches a server.
    preferences: `${siteUrl}/newsletter/preferences#token=${token}`,
  };
}

// Nothing that was typed into the form stands in these mails: nobody can use them to say something to a stranger.
const mail = (kind: string, to: string, site: MailSite, content: Omit<MailContent, "greeting">): Mail => ({
  kind: `newsletter-${kind}`,
  to,
  // Whoever types an address into the form causes them (all but the welcome, which follows the proof).
  unasked: kind !== "welcome",
  ...writeMail(site, { greeting: "reader", ...content }),
});

export function confirmationMail(site: MailSite, to: string, token: string): Mail {
  return mail("confirm", to, site, {
    subject: `Confirm your subscription to the ${site.name} newsletter`,
    paragraphs: [
      "Somebody, probably you, asked for our newsletter at this address. Open the page and press 'Confirm subscription'.",
    ],
    button: { text: "Open the page", href: `${site.url}/newsletter/confirm/${token}` },
    notes: ["The link works for 7 days.", "If this was not you, do nothing: without the confirmation no letter comes."],
  });
}

export function welcomeMail(site: MailSite, to: string, links: LetterLinks): Mail {
  return {
    ...mail("welcome", to, site, {
      subject: `You are subscribed to the ${site.name} newsletter`,
      paragraphs: [
        "Thank you. The next letter comes to this address.",
        "You can choose your subjects, or take a pause.",
      ],
      button: { text: "Choose what you get", href: links.preferences },
      links: [{ text: "Unsubscribe", href: links.unsubscribe }],
      notes: ["These two links stand in every letter too."],
    }),
    headers: unsubscribeHeaders(links),
  };
}

export function alreadyMail(site: MailSite, to: string, links: LetterLinks): Mail {
  return {
    ...mail("already", to, site, {
      subject: `You already get the ${site.name} newsletter`,
      paragraphs: ["Somebody, probably you, asked for our newsletter at this address. You are subscribed already."],
      button: { text: "Choose what you get", href: links.preferences },
      links: [{ text: "Unsubscribe", href: links.unsubscribe }],
      notes: ["If it was not you, there is nothing to do: the other person was told nothing about you."],
    }),
    headers: unsubscribeHeaders(links),
  };
}

export function linksMail(site: MailSite, to: string, links: LetterLinks): Mail {
  return {
    ...mail("links", to, site, {
      subject: `Your ${site.name} newsletter links`,
      paragraphs: ["Somebody, probably you, asked for the links by which you change or end your newsletter."],
      button: { text: "Unsubscribe", href: links.unsubscribe },
      links: [{ text: "Choose what you get", href: links.preferences }],
      notes: ["If it was not you, there is nothing to do."],
    }),
    headers: unsubscribeHeaders(links),
  };
}
