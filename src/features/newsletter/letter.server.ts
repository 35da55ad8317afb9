import { html, raw } from "hono/html";
import { markBangla } from "#lib/bangla.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { truncate } from "#lib/text.ts";
import { contactOf, replyToOf } from "#platform/mail/layout.server.ts";
import type { FrozenLetter, LetterBlog, LetterLinks } from "./frozen-letter.ts";

const serif = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:Arial,Helvetica,sans-serif";

// Outlook marks the mail that it shows dark; the others tell by the reader's preference.
const dark: Record<string, string> = {
  ".paper": "background-color:#0B141D!important",
  ".sheet": "background-color:#121E2A!important;border-color:#243444!important",
  ".ink": "color:#E9EEF2!important",
  ".ink a": "color:#E9EEF2!important",
  ".muted": "color:#A9B7C4!important",
  ".muted a": "color:#A9B7C4!important",
  ".sea": "color:#4FB3BD!important",
  ".sea a": "color:#4FB3BD!important",
  ".jute": "color:#D9A95B!important",
  ".line": "border-color:#243444!important",
  ".mast": "border-color:#4FB3BD!important",
};
const darkRules = (before: string) =>
  Object.entries(dark)
    .map(([name, style]) => `${before}${name}{${style}}`)
    .join("");

/**
 * Styles stand in the tags, because many mail programs drop style sheets; those that read one get the dark colours and
 * the phone's margins from it. No picture, no counted link: nothing tells us who opened a letter.
 */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-decoration-thickness:1px;text-underline-offset:3px}
@media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}.lead{font-size:27px!important}}
@media (prefers-color-scheme:dark){${darkRules("")}}
${darkRules("[data-ogsc] ")}`;

const bodyParagraphs = (intro: string) =>
  intro
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);

function factsOf(blog: LetterBlog): string {
  const price = blog.price === 0 ? "Free" : `Premium, ${formatBdt(blog.price)}`;
  return `${blog.readingTime} min read · ${price}`;
}

function blogHtml(blog: LetterBlog, first: boolean) {
  const line = first ? "" : "border-top:1px solid #DCD6C8;";
  return html`<tr><td class="side" style="padding:0 40px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="${line}padding:24px 0 22px">
<div class="jute" style="${sans};font-size:13px;line-height:20px;font-weight:bold;color:#86590F">${blog.category}</div>
<h2 class="ink" style="${serif};font-size:21px;line-height:27px;font-weight:bold;color:#0C1B2A;margin:2px 0 8px"><a href="${blog.url}" style="color:#0C1B2A;text-decoration:none">${blog.title}</a></h2>
<p class="ink" style="${serif};font-size:17px;line-height:26px;color:#0C1B2A;margin:0 0 10px">${blog.excerpt}</p>
<p class="muted" style="${sans};font-size:14px;line-height:22px;color:#52606D;margin:0"><span class="sea"><a href="${blog.url}" style="color:#0B5D66;font-weight:bold">${blog.price === 0 ? "Read it" : "Read the first part"}</a></span> &nbsp;·&nbsp; ${factsOf(blog)}</p>
</td></tr></table></td></tr>`;
}

/** A letter for one reader, in HTML. */
function letterHtml(letter: FrozenLetter, links: LetterLinks): string {
  const { site } = letter;
  const contact = contactOf(site);
  const preheader = bodyParagraphs(letter.intro)[0] ?? letter.blogs.map(({ title }) => title).join(" · ");
  const page =
    String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${letter.subject}</title><style>${raw(sheet)}</style></head>
<body class="paper" style="margin:0;padding:0;background-color:#FBF9F4"><div style="display:none;max-height:0;overflow:hidden">${truncate(preheader, 140)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FBF9F4" style="background-color:#FBF9F4"><tr><td align="center" style="padding:24px 10px 32px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFFFFF" style="max-width:600px;background-color:#FFFFFF;border:1px solid #DCD6C8;border-radius:10px">
<tr><td class="side" style="padding:28px 40px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="mast" style="border-bottom:2px solid #0B5D66;padding-bottom:14px">
<div class="sea" style="${serif};font-size:17px;line-height:24px;font-weight:bold;color:#0B5D66"><a href="${site.url}" style="color:#0B5D66;text-decoration:none">${site.name}</a></div>
<div class="muted" style="${sans};font-size:13px;line-height:20px;color:#52606D">Newsletter · ${formatDhakaDay(letter.date)}</div></td></tr></table></td></tr>
<tr><td class="side" style="padding:26px 40px 0"><h1 class="ink lead" style="${serif};font-size:32px;line-height:1.2;font-weight:normal;letter-spacing:-0.3px;color:#0C1B2A;margin:0">${letter.subject}</h1></td></tr>
${bodyParagraphs(letter.intro).map((text) => html`<tr><td class="side" style="padding:14px 40px 0"><p class="ink" style="${serif};font-size:17px;line-height:27px;color:#0C1B2A;margin:0">${text.split("\n").map((part, i) => html`${i > 0 ? raw("<br>") : ""}${part}`)}</p></td></tr>`)}
<tr><td style="padding:26px 0 0;font-size:0;line-height:0">&nbsp;</td></tr>
${letter.blogs.map((blog, i) => blogHtml(blog, i === 0 && letter.intro.trim() === ""))}
<tr><td class="side" style="padding:4px 40px 30px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line muted" style="border-top:1px solid #DCD6C8;padding-top:18px;${sans};font-size:13px;line-height:21px;color:#52606D">
You get this newsletter because you confirmed your subscription at ${site.url.replace(/^https?:\/\//, "")}. It has no tracking pictures or links.<br>
<a href="${links.preferences}" style="color:#52606D;display:inline-block;padding:12px 20px 12px 0;font-size:14px">Choose what you get</a><a href="${links.unsubscribe}" style="color:#52606D;display:inline-block;padding:12px 0;font-size:14px">Unsubscribe</a><br>
${contact === undefined ? "" : html`${contact}<br>`}${[site.name, site.address].filter(Boolean).join(", ")}</td></tr></table></td></tr>
</table></td></tr></table></body></html>`);
  return markBangla(page);
}

/** The same in plain text. */
function letterText(letter: FrozenLetter, links: LetterLinks): string {
  const { site } = letter;
  return `${[
    `${site.name}\nNewsletter, ${formatDhakaDay(letter.date)}`,
    letter.subject.toUpperCase(),
    ...bodyParagraphs(letter.intro),
    ...letter.blogs.map((blog) => `* ${blog.title}\n${blog.category} · ${factsOf(blog)}\n${blog.excerpt}\n${blog.url}`),
    "--",
    `You get this newsletter because you confirmed your subscription at ${site.url}.`,
    `Choose what you get:\n${links.preferences}`,
    `Unsubscribe:\n${links.unsubscribe}`,
    ...[contactOf(site)].filter((line) => line !== undefined),
    [site.name, site.address].filter(Boolean).join(", "),
  ].join("\n\n")}\n`;
}

/** A letter as one reader gets it. The same letter and links always give the same bytes. */
export function renderLetter(
  letter: FrozenLetter,
  links: LetterLinks,
): { subject: string; html: string; text: string; replyTo?: string } {
  const replyTo = replyToOf(letter.site);
  return {
    subject: letter.subject,
    html: letterHtml(letter, links),
    text: letterText(letter, links),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}
