/** Headers that every answer has, and of which a page may have its own. */
export const ownPolicies = ["Content-Security-Policy", "Permissions-Policy"];

/** Whether the browser says that it holds what has this tag. Each mark is trimmed by itself: a pattern would be tried at every space. */
export const isHeld = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;

/**
 * The headers of a 304, where the browser holds what would be sent (`sent`: names and values in turn, `etag` its tag, `ifNoneMatch`
 * what the browser says it holds); undefined where it doesn't. A browser merges them into what it holds: the page's own policies must not be
 * replaced by the bare ones.
 */
export function notModified(
  ifNoneMatch: string | undefined,
  etag: string,
  sent: readonly string[],
): string[] | undefined {
  if (!isHeld(ifNoneMatch, etag)) return undefined;
  const headers = ["ETag", etag, "Vary", "Accept-Encoding"];
  const at = sent.findIndex((part, i) => i % 2 === 0 && part.toLowerCase() === "cache-control");
  if (at >= 0) headers.push("Cache-Control", sent[at + 1] as string);
  for (const name of ownPolicies) {
    const policy = sent.indexOf(name);
    if (policy >= 0) headers.push(name, sent[policy + 1] as string);
  }
  return headers;
}
