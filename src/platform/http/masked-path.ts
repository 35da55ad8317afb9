/**
 * A path for the log, cut short and without what may be the secret of one person: the token of a mailed link. Tokens are
 * random letters of both cases, 32 at least; slugs and ids, which may be as long, have lower case only, and files of the site's own are nobody's secret. The number of a certificate leads to
 * its holder.
 */
export function maskedPath(path: string): string {
  return path
    .replace(/[\w-]{32,}/g, (text) => (/[A-Z]/.test(text) && !path.startsWith("/assets/") ? "[token]" : text))
    .replace(/(\/tickets\/)(?!(?:my|door|new)(?:[/.]|$))[^/.]+/i, "$1[ticket]")
    .replace(/^(\/certificates\/)[^/]+/i, "$1[number]")
    .slice(0, 200);
}
