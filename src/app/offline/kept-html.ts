import type { OwnCopy } from "#features/accounts/client/own-copies.ts";
import { formatDateTime } from "#lib/dates.ts";

/** Text that may stand in an element or an attribute. */
const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Without the page's script, to which what is put into the page here is not known, and with the whole style sheet for it. */
const withoutScript = (html: string) =>
  html
    .replace(/<script[^>]*\btype="late"[^>]*>[\s\S]*?<\/script>/, "")
    .replace(/(<link rel="stylesheet"[^>]*) disabled=""/, "$1");

/** The one address of the style sheet: it changes with the site's version, and tells whether two pages are of one. */
export function styleSheetOf(html: string): string | undefined {
  return /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1];
}

/** Files without which a page has no face: style sheet and the fonts of every page. Its own styles name all fonts that there are. */
export function faceOf(html: string): string[] {
  return [
    ...new Set(html.replace(/<style>[\s\S]*?<\/style>/, "").match(/\/assets\/[\w.-]+\.(?:css|woff2|svg)/g) ?? []),
  ];
}

/** Whether a page has a wall: what a premium blog costs, and whose it is, is never told from a copy. */
export function hasWall(html: string): boolean {
  return html.includes('data-own=""');
}

/** A page as it was read, with the moment on it. Prices are not shown in it (styles/offline.css). */
export function asKept(html: string, readAt: string | null): string {
  const of = readAt === null ? "" : ` This is the page as of ${formatDateTime(new Date(readAt).toISOString())}.`;
  return html.replace("<html ", `<html data-kept="You are offline.${of}" `);
}

/**
 * An empty address is the page's own, with its query: the one that was asked for. So nothing that comes from outside is put
 * into the page, where it could lead to another site (a path that begins with `//`).
 */
const tryAgain = '<p class="mt-8"><a class="btn btn-primary" href="">Try again</a></p>';

/** The page that stands for one that was not kept, with the way to it once the net is back, and to those that were. */
export function offlinePage(html: string, kept: readonly { path: string; title: string }[]): string {
  const entries = kept.map(({ path, title }) => `<li><a class="link" href="${plain(path)}">${plain(title)}</a></li>`);
  // Without entries the list is hidden (styles/offline.css).
  const list = (start: string) => `${tryAgain}${start}${entries.join("")}`;
  return withoutScript(html)
    .replace("<html ", '<html data-kept="You are offline." ')
    .replace(/(<ul[^>]* data-kept-pages="[^"]*"[^>]*>)/, list);
}

/** A bought blog as a page of its own, in the frame of the offline page. Its text was cleaned when it was written. */
export function ownPage(html: string, { title, excerpt, content }: OwnCopy): string {
  const main = `<article class="wrap-narrow section"><p class="eyebrow">Your blog</p><h1 class="headline-1 mt-3">${plain(title)}</h1><p class="lede mt-4 font-serif">${plain(excerpt)}</p><div class="reading mt-8">${content}</div></article>`;
  return withoutScript(html)
    .replace("<html ", '<html data-kept="You are offline. This is your copy." ')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${plain(title)}</title>`)
    .replace(/(<main[^>]*>)[\s\S]*<\/main>/, (_, start: string) => `${start}${main}</main>`);
}
