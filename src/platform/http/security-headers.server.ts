import { hash } from "node:crypto";
import { embedOrigins } from "#lib/embed-address.ts";
import { type DocumentPart, type ReadyPart, readyPart } from "./document.server.ts";
import type { PageStyles } from "./page-styles.server.ts";

/** What a page's browser may be asked for: nothing, but on the page that reads codes the camera. */
export const permissionsPolicy = (camera: "()" | "(self)") =>
  `accelerometer=(), camera=${camera}, display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()`;

/** Headers that stand on every answer, whoever writes it. HTML answers replace the policy by that of `sealPage`. */
export function baseHeaders(siteUrl: string): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy("()"),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  };
  if (siteUrl.startsWith("https:")) headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains";
  return headers;
}

/** A script as a policy names it. */
const hashOf = (script: string) => `'sha256-${hash("sha256", script, "base64")}'`;

const scriptBegin = "<script";
const scriptEnd = "</script>";

/** Takes the marks off, and hands on the hashes of the inline scripts that had one. */
function withoutMarks(html: string, mark: string, allow: (hash: string) => void): string {
  const attribute = ` nonce="${mark}"`;
  let at = html.indexOf(attribute);
  if (at < 0) return html;
  let rest = 0;
  let bare = "";
  for (; at >= 0; at = html.indexOf(attribute, rest)) {
    bare += html.slice(rest, at);
    rest = at + attribute.length;
    const tag = html.lastIndexOf("<", at);
    const close = html.indexOf(">", rest);
    if (!html.startsWith(scriptBegin, tag) || html.slice(tag, close).includes(" src=")) continue;
    const end = html.indexOf(scriptEnd, close);
    if (end >= 0) allow(hashOf(html.slice(close + 1, end)));
  }
  return bare + html.slice(rest);
}

/** A piece of a rendered page for the pages to come, the scripts of the server's own in it allowed in each. */
export function sealPart(html: string, mark: string): ReadyPart {
  const scripts: string[] = [];
  const plain = withoutMarks(html, mark, (hash) => scripts.push(hash));
  return readyPart(plain, scripts);
}

/** Scripts that the development server writes into a page itself, without the mark. Data blocks never run. */
const unmarkedScript = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Takes the marks off a rendered page and makes its Content-Security-Policy: the inline scripts that the server wrote,
 * by sha256 hash, and nothing else inline. They are known by `mark`, a nonce that was new for this rendering: a script
 * that got into the page through a hole in some escaping does not bear it, so the browser does not run it. The hashes
 * are part of the page, so cached bytes keep a policy that fits them. Data blocks (JSON-LD) never run and need none.
 *
 * With `styles` the page gets what it needs of the style sheet at first (`styled` in the answer), allowed by its hash; the sheet
 * itself is asked for together with the page's script (app/early/wake.ts), so over a poor connection the first text doesn't wait
 * for a second answer (decision 160).
 */
export function sealPage(
  page: readonly DocumentPart[],
  mark: string,
  { dev = false, styles }: { dev?: boolean; styles?: PageStyles | undefined } = {},
): { parts: DocumentPart[]; policy: string; styled: boolean } {
  const hashes = new Set<string>();
  const allow = (hash: string) => void hashes.add(hash);
  const plain = page.map((part) => {
    if (typeof part === "string") return withoutMarks(part, mark, allow);
    part.scripts.forEach(allow);
    return part;
  });
  if (dev)
    for (const part of plain)
      if (typeof part === "string") for (const [, body = ""] of part.matchAll(unmarkedScript)) allow(hashOf(body));
  const own = styles?.putInto(plain);
  const ownStyles = own ? ` 'sha256-${own.hash}'` : "";
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}`.trimEnd(),
    // The development server injects styles and talks over a socket; neither exists in a build.
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${ownStyles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    // Previews of emails in the admin area, and players of videos that a reader asked for. Whatever else we answer lets nobody frame it.
    `frame-src 'self' ${embedOrigins.join(" ")}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { parts: own?.parts ?? plain, policy, styled: own !== undefined };
}
