import { html } from "hono/html";

/** What a mail says; the layout does the rest, in HTML and in plain text. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  button?: { text: string; href: string };
  /** Six digits to be typed somewhere. */
  code?: string;
  /** What somebody wrote, line breaks kept, set off from our own words. */
  quote?: string;
  /** Further ways on, below the button. */
  links?: { text: string; href: string }[];
  /** Small print. */
  notes: string[];
}

/** A name from outside may not bring links or lines of its own into our mails. */
function safeName(name: string): string {
  return name
    .replace(/[\p{Cc}<>]/gu, " ")
    .replace(/https?:\/\/|www\./gi, "")
    .trim()
    .slice(0, 100);
}

// Styles stand in the tags: mail programs drop style sheets. Colours hold in light and in inverted dark clients.
const font = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:Arial,Helvetica,sans-serif";

/** Writes one mail: subject, HTML (escaped) and text. */
export function writeMail(
  site: { name: string; url: string },
  content: MailContent,
): { subject: string; html: string; text: string } {
  const name = safeName(content.greeting);
  const body = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${content.subject}</title></head>
<body style="margin:0;padding:0;background-color:#FBF9F4"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FBF9F4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:#FFFFFF;border:1px solid #DCD6C8;border-radius:10px" bgcolor="#FFFFFF">
<tr><td style="padding:24px 32px 0;${font};font-size:18px;font-weight:bold;color:#0B5D66">${site.name}</td></tr>
<tr><td style="padding:20px 32px 0;${sans};font-size:16px;line-height:1.6;color:#0C1B2A">Dear ${name},</td></tr>
${content.paragraphs.map((text) => html`<tr><td style="padding:12px 32px 0;${sans};font-size:16px;line-height:1.6;color:#0C1B2A">${text}</td></tr>`)}
${content.code ? html`<tr><td style="padding:20px 32px 0"><div style="font-family:Consolas,Menlo,monospace;font-size:32px;letter-spacing:8px;font-weight:bold;color:#0C1B2A">${content.code}</div></td></tr>` : ""}
${content.quote ? html`<tr><td style="padding:20px 32px 0"><div style="border-left:3px solid #0B5D66;padding:2px 0 2px 16px;${sans};font-size:16px;line-height:1.6;color:#0C1B2A;white-space:pre-wrap;overflow-wrap:anywhere" dir="auto">${content.quote}</div></td></tr>` : ""}
${content.button ? html`<tr><td style="padding:24px 32px 0"><a href="${content.button.href}" style="display:inline-block;background-color:#0B5D66;color:#FFFFFF;${sans};font-size:16px;font-weight:bold;text-decoration:none;padding:13px 24px;border-radius:6px">${content.button.text}</a></td></tr>` : ""}
${(content.links ?? []).map(({ text, href }) => html`<tr><td style="padding:16px 32px 0;${sans};font-size:16px"><a href="${href}" style="color:#0B5D66">${text}</a></td></tr>`)}
${content.notes.map((text) => html`<tr><td style="padding:16px 32px 0;${sans};font-size:14px;line-height:1.5;color:#4A5968">${text}</td></tr>`)}
<tr><td style="padding:24px 32px 28px;${sans};font-size:13px;color:#4A5968">${site.name}, <a href="${site.url}" style="color:#0B5D66">${site.url.replace(/^https?:\/\//, "")}</a></td></tr>
</table></td></tr></table></body></html>`;
  const text = [
    `Dear ${name},`,
    ...content.paragraphs,
    ...(content.code ? [`Code: ${content.code}`] : []),
    ...(content.quote ? [content.quote.replace(/^/gm, "> ")] : []),
    ...(content.button ? [`${content.button.text}:\n${content.button.href}`] : []),
    ...(content.links ?? []).map(({ text, href }) => `${text}:\n${href}`),
    ...content.notes,
    `${site.name}\n${site.url}`,
  ].join("\n\n");
  return { subject: content.subject, html: String(body), text: `${text}\n` };
}
