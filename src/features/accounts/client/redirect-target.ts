/**
 * Pages that lead back to themselves once one is signed in, and calls, one of which would sign out again; also with letters that are
 * percent-encoded, as no page of ours begins.
 */
const nowhere = /^\/((login|register|api)(\/|$)|[^/]*%[467])/i;

/**
 * Where to go after signing in: the page that was asked for when it is one of this site, else the home page. A path
 * begins with exactly one slash; what a browser would read as another host (backslashes, control characters) is refused.
 */
export function redirectTarget(asked: string | null | undefined): string {
  if (!asked || !/^\/(?!\/)/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return "/";
  const url = URL.parse(asked, "http://site.invalid");
  if (url === null || url.host !== "site.invalid" || url.pathname.startsWith("//") || nowhere.test(url.pathname))
    return "/";
  return url.pathname + url.search + url.hash;
}
