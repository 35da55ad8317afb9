import { createHash } from "node:crypto";

/** The look of such a page where nothing says which style sheet the site has. */
const plainStyles =
  "body{margin:0;padding:4rem 1.5rem;background:#fbf9f4;color:#0b1a2b;font:1.0625rem/1.6 system-ui,sans-serif}main{max-width:42.5rem;margin:auto}h1{margin:0;font:500 2rem/1.2 Georgia,serif}a{color:#0b5c63}@media (prefers-color-scheme:dark){body{background:#0b141d;color:#e9eef2}a{color:#4fb3bf}}";

/** The page below needs the style sheet and its fonts or its own few styles, and nothing else. */
export const refusalPolicy = `default-src 'none'; style-src 'self' 'sha256-${createHash("sha256").update(plainStyles).digest("base64")}'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/**
 * What a person sees whose request is refused before a page is made, as HTML. Nothing of the request is in it, except where `way`
 * leads on: the page that they came from.
 */
export function refusalPage(
  title: string,
  message: string,
  styles?: string,
  way = { href: "/", text: "Go to the home page" },
): string {
  const sheet = styles === undefined ? `<style>${plainStyles}</style>` : `<link rel="stylesheet" href="${styles}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title>${sheet}</head><body><main class="wrap-narrow section"><h1 class="headline-1">${title}</h1><p class="lede mt-4">${message}</p><p class="mt-8"><a class="link" href="${way.href}">${way.text}</a></p></main></body></html>`;
}
