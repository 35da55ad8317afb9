import { html, raw } from "hono/html";
import { markBangla } from "#lib/bangla.ts";
import { cleanEmail } from "#lib/email-address.ts";
import { cutAt } from "#lib/text.ts";

/** The site as its emails name it: `email` and `phone` are the institute's own, empty where there are none. */
export interface MailSite {
  name: string;
  url: string;
  email?: string;
  phone?: string;
}

/** What an email says; the layout does the rest, in HTML and in plain text. */
export interface MailContent {
  /** The fact, in words of its own: the sender's name says whose it is. */
  subject: string;
  /** What stands largest in it; without one the subject does. */
  heading?: string;
  /** Missing where it is not known who reads: nobody's name may stand in it. */
  greeting?: string | undefined;
  /** For the institute's own mailbox: whom to ask is not told to those who are asked. */
  forStaff?: boolean;
  paragraphs: string[];
  /** Shown beside the subject in lists of emails, adding to it. */
  preheader: string;
  /** A small table of names and values, below the paragraphs; `strong` ones are what matters most (a total). */
  facts?: { name: string; value: string; strong?: boolean }[];
  button?: { text: string; href: string };
  /** Six digits to be typed somewhere. */
  code?: string;
  /** What somebody wrote, line breaks kept, set off from our own words. */
  quote?: string;
  /** What follows facts and quote, such as what to do when they have been acted on. */
  after?: string[];
  /** Further ways on, below the button. */
  links?: { text: string; href: string }[];
  /** Small print. */
  notes: string[];
  /** Why somebody gets it, as the last words before the contact ('You get this because …'). */
  reason: string;
}

/** A name from outside may not bring links or lines of its own into our mails. */
export function safeName(name: string): string {
  const plain = name.replace(/[\p{Cc}<>]/gu, " ").replace(/https?:\/\/|www\./gi, "");
  return cutAt(plain.trim(), 100);
}

const font = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:Arial,Helvetica,sans-serif";

// Light colours stand in the tags, because many mail programs drop style sheets. Those that know dark mode read the sheet:
// by the reader's preference, or (Outlook) by the mark that it puts on the mail.
const dark: Record<string, string> = {
  page: "background-color:#0B141D",
  card: "background-color:#121E2A;border-color:#243444",
  ink: "color:#E9EEF2",
  quiet: "color:#A9B7C4",
  sea: "color:#4FB3BD",
  button: "background-color:#4FB3BD",
  line: "border-color:#243444",
  label: "color:#0B141D",
  code: "background-color:#0B141D;border-color:#243444",
};
const darkRules = (before: string) =>
  Object.entries(dark)
    .map(([name, style]) => `${before}.m-${name}{${style.replaceAll(";", "!important;")}!important}`)
    .join("");
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.m-side{padding-left:20px!important;padding-right:20px!important}.m-outside{padding:12px 8px!important}.m-code{letter-spacing:5px!important}}
@media (prefers-color-scheme:dark){${darkRules("")}}
${darkRules("[data-ogsc] ")}${darkRules("[data-ogsb] ")}`;

const ink = `${sans};font-size:16px;line-height:1.6;color:#0C1B2A`;
const quiet = `${sans};font-size:14px;line-height:1.5;color:#4A5968`;
/** What a list of emails shows after the preheader: nothing, instead of the first words of the email. */
const filler = "&#847;&zwnj;&nbsp;".repeat(40);
type Html = ReturnType<typeof html>;
const row = (space: string, content: unknown): Html =>
  html`<tr><td class="m-side" style="padding:${space} 32px 0">${content}</td></tr>`;

const codeBox = (code: string) =>
  row(
    "20px",
    html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="m-code m-ink" bgcolor="#FBF9F4" style="padding:12px 20px;background-color:#FBF9F4;border:1px solid #DCD6C8;border-radius:6px;font-family:Consolas,Menlo,monospace;font-size:30px;line-height:1.2;letter-spacing:8px;font-weight:bold;color:#0C1B2A">${code}</td></tr></table>`,
  );

// The colour stands on the cell too: Outlook for Windows gives a link no padding of its own.
const buttonRow = ({ text, href }: { text: string; href: string }) =>
  row(
    "24px",
    html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="m-button" bgcolor="#0B5D66" style="background-color:#0B5D66;border-radius:6px"><a href="${href}" class="m-label" style="display:inline-block;${sans};font-size:16px;line-height:1.25;font-weight:bold;text-decoration:none;color:#FFFFFF;padding:13px 24px">${text}</a></td></tr></table>`,
  );

// Rows of a table that is read aloud as one: names are the headers of their rows.
const factBox = (facts: NonNullable<MailContent["facts"]>) =>
  row(
    "20px",
    html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${facts.map(
      ({ name, value, strong }) =>
        html`<tr><th class="m-quiet m-line" scope="row" align="left" valign="top" style="${quiet};font-weight:normal;padding:8px 16px 8px 0;border-top:1px solid #DCD6C8;text-align:left">${name}</th><td class="m-ink m-line" align="right" valign="top" style="${sans};font-size:15px;line-height:1.5;color:#0C1B2A;padding:8px 0;border-top:1px solid #DCD6C8;text-align:right;overflow-wrap:anywhere;font-weight:${strong ? "bold" : "normal"}">${value}</td></tr>`,
    )}</table>`,
  );

const quoteBox = (text: string) =>
  row(
    "20px",
    html`<div class="m-ink" dir="auto" style="${ink};border-left:3px solid #0B5D66;padding:2px 0 2px 16px;white-space:pre-wrap;overflow-wrap:anywhere">${text}</div>`,
  );

const paragraph = (text: string) => row("12px", html`<div class="m-ink" style="${ink}">${text}</div>`);

/** Numbers of orders and cases, and amounts: a line that ends within one is hard to read. */
const oneWord = /\b(?:[A-Z]{2}-\d{4}-\d{6}|[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4})\b|\bBDT [\d,.]*\d/g;

/** HTML of ours in which they stay in one line; tags, style and the words beside the subject are left alone. */
const keepTogether = (text: string) =>
  text.replace(/<(style|title)>[\s\S]*?<\/\1>|<[^>]*>|([^<]+)/g, (all, _element, words?: string) =>
    words === undefined ? all : words.replace(oneWord, (found) => `<span style="white-space:nowrap">${found}</span>`),
  );

/** How to reach a person: answers go to the institute (Reply-To), and there may be a phone. */
export function contactOf({ email = "", phone = "" }: MailSite): string | undefined {
  if (email === "" && phone === "") return undefined;
  const ways = [email === "" ? "" : `reply to this email or write to ${email}`, phone === "" ? "" : `call ${phone}`];
  return `Questions? ${ways
    .filter(Boolean)
    .join(", or ")
    .replace(/^./, (first) => first.toUpperCase())}.`;
}

/** Where an answer to an email goes: to the institute, where it has an address. */
export const replyToOf = ({ email }: MailSite): string | undefined =>
  email === undefined ? undefined : cleanEmail(email);

/** Writes one email: subject, HTML (escaped), text, and where an answer to it goes. */
export function writeMail(
  site: MailSite,
  content: MailContent,
): { subject: string; html: string; text: string; replyTo?: string } {
  const name = content.forStaff ? "colleague" : content.greeting;
  const greeting = name === undefined ? "Hello," : `Dear ${safeName(name)},`;
  const address = site.url.replace(/^https?:\/\//, "");
  const heading = content.heading ?? content.subject;
  const contact = content.forStaff ? undefined : contactOf(site);
  const replyTo = replyToOf(site);
  const body = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${content.subject}</title><style>${raw(sheet)}</style></head>
<body class="m-page" style="margin:0;padding:0;background-color:#FBF9F4"><div style="display:none;max-height:0;overflow:hidden">${content.preheader}${raw(filler)}</div>
<table class="m-page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FBF9F4"><tr><td class="m-outside" align="center" style="padding:32px 16px">
<table class="m-card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFFFFF" style="max-width:560px;background-color:#FFFFFF;border:1px solid #DCD6C8;border-radius:10px;text-align:left">
${row("24px", html`<div class="m-sea" style="${font};font-size:18px;line-height:1.3;font-weight:bold;color:#0B5D66">${site.name}</div>`)}
${row("20px", html`<h1 class="m-ink" style="${font};font-size:24px;line-height:1.25;font-weight:bold;margin:0;color:#0C1B2A">${heading}</h1>`)}
${row("16px", html`<div class="m-ink" style="${ink}">${greeting}</div>`)}
${content.paragraphs.map(paragraph)}
${content.facts ? factBox(content.facts) : ""}
${content.quote ? quoteBox(content.quote) : ""}
${(content.after ?? []).map(paragraph)}
${content.code ? codeBox(content.code) : ""}
${content.button ? buttonRow(content.button) : ""}
${(content.links ?? []).map(({ text, href }) => row("16px", html`<a href="${href}" class="m-sea" style="${sans};font-size:16px;color:#0B5D66">${text}</a>`))}
${content.notes.map((text) => row("16px", html`<div class="m-quiet" style="${quiet}">${text}</div>`))}
<tr><td class="m-side" style="padding:24px 32px 28px"><div class="m-quiet m-line" style="${quiet};font-size:13px;border-top:1px solid #DCD6C8;padding-top:16px">${[content.reason, contact].filter(Boolean).map((text) => html`${text}<br>`)}${site.name}, <a href="${site.url}" class="m-sea" style="color:#0B5D66">${address}</a></div></td></tr>
</table></td></tr></table></body></html>`;
  const text = [
    heading,
    greeting,
    ...content.paragraphs,
    ...(content.facts ? [content.facts.map(({ name, value }) => `${name}: ${value}`).join("\n")] : []),
    ...(content.quote ? [content.quote.replace(/^/gm, "> ")] : []),
    ...(content.after ?? []),
    ...(content.code ? [`Code: ${content.code}`] : []),
    ...(content.button ? [`${content.button.text}:\n${content.button.href}`] : []),
    ...(content.links ?? []).map(({ text, href }) => `${text}:\n${href}`),
    ...content.notes,
    ...[content.reason, contact].filter((line) => line !== undefined),
    `${site.name}\n${site.url}`,
  ].join("\n\n");
  return {
    subject: content.subject,
    html: keepTogether(markBangla(String(body))),
    text: `${text}\n`,
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}
