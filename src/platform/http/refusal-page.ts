/** The page below needs the style sheet and its fonts, and nothing else. */
export const refusalPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

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
  const sheet = styles === undefined ? "" : `<link rel="stylesheet" href="${styles}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title>${sheet}</head><body><main class="wrap-narrow section"><h1 class="headline-1">${title}</h1><p class="lede mt-4">${message}</p><p class="mt-8"><a class="link" href="${way.href}">${way.text}</a></p></main></body></html>`;
}
