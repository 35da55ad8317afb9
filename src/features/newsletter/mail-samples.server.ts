import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { FrozenLetter } from "./frozen-letter.ts";
import { renderLetter } from "./letter.server.ts";
import * as mails from "./reader-mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function newsletterMailSamples(site: MailSite): Mail[] {
  const to = "rahima@example.org";
  const links = mails.linksOf(site.url, "sample-token-that-opens-nothing");
  const letter: FrozenLetter = {
    subject: "Discrepancies, and the five banking days to refuse them",
    intro:
      "Three texts this month on what happens between presentation and payment.\n\nThe first is for those who prepare documents, the second for those who check them, the third for those who wait for the money.",
    date: "2026-11-21T04:00:00.000Z",
    blogs: [
      {
        title: "What banks check in LC documents",
        excerpt: "The points on which most presentations fail, in the order in which a bank's checker meets them.",
        url: `${site.url}/blogs/what-banks-check-in-lc-documents`,
        category: "Payments",
        price: 0,
        readingTime: 7,
      },
      {
        title: "UCP 600 article 16: the refusal notice, word by word",
        excerpt: "One notice, all discrepancies, five banking days: what it has to say, and what a late one costs.",
        url: `${site.url}/blogs/ucp-600-article-16-refusal-notice`,
        category: "Payments",
        price: 450,
        readingTime: 9,
      },
      {
        title: "Demurrage, detention and storage",
        excerpt:
          "Three clocks run on one container. Who starts each of them, who stops it, and where the bills come from.",
        url: `${site.url}/blogs/demurrage-detention-and-storage`,
        category: "Shipping",
        price: 0,
        readingTime: 6,
      },
    ],
    site: { ...site, address: "1 Example Road (demo address), Dhaka, Bangladesh" },
  };
  return [
    mails.confirmationMail(site, to, "sample-token-that-opens-nothing"),
    mails.welcomeMail(site, to, links),
    mails.alreadyMail(site, to, links),
    mails.linksMail(site, to, links),
    { kind: "newsletter", to, ...renderLetter(letter, links) },
  ];
}
