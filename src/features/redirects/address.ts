/** Longest address that is kept. */
const longest = 300;
/** So long it can be as it is typed: of another host, each letter as three bytes that are spelled out. Whoever sends more gets no work done. */
const longestSpelled = 4000;

/** What is answered by something else than a page, or holds people's own pages: no redirect may begin there. */
const reserved = new Set(
  "api files assets covers social dev healthz readyz metrics sandbox-gateway admin-dashboard dashboard".split(" "),
);

/**
 * An address in the one form in which it is kept and looked up: the path alone, decoded, in lower case and without a slash at
 * its end; of the home page with a number as WordPress writes it ('/?p=123'), that number. Takes whole addresses of another
 * host, too. Undefined for what can't be an old address: the home page itself, what is too long or can't be read.
 */
export function addressKey(given: string): string | undefined {
  if (given.length > longestSpelled || !URL.canParse(given, "http://site.invalid")) return undefined;
  const { pathname, search, protocol } = new URL(given, "http://site.invalid");
  if (!/^https?:$/.test(protocol)) return undefined;
  const [, name, number] = /^\?(p|page_id)=(\d{1,12})$/.exec(search) ?? [];
  const path = withoutLastSlashes(decoded(pathname)?.normalize("NFC").toLowerCase());
  if (path === "") return name === undefined ? undefined : `/?${name}=${number}`;
  if (path === undefined || path.length > longest || /[\s\p{Cc}\p{Cs}?#\\]|\/\//u.test(path)) return undefined;
  return path;
}

/** In one pass: the obvious regular expression takes the square of the number of slashes in the middle. */
function withoutLastSlashes(path: string | undefined): string | undefined {
  let end = path?.length ?? 0;
  while (end > 0 && path?.[end - 1] === "/") end -= 1;
  return path?.slice(0, end);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Whether an address (as `addressKey` writes it) belongs to a part of the site that no redirect may stand in. */
export const isReserved = (address: string) => reserved.has(address.split("/")[1] ?? "");

/** Whether a text is an address of this site that one may be led to: a path, never another host. */
export function isOwnTarget(text: string): boolean {
  if (!/^\/(?![/\\])/.test(text) || text.length > 500 || /[\s\p{Cc}\p{Cs}\\]/u.test(text)) return false;
  if (!URL.canParse(text, "http://site.invalid")) return false;
  const { host, pathname } = new URL(text, "http://site.invalid");
  return host === "site.invalid" && !/^\/(api|\/)/.test(pathname);
}

/** What only programs ask for that look for holes; nobody makes a redirect for it. */
const probes =
  /\.(php\d?|aspx?|jsp|cgi|env|sql|bak|ini|log|ya?ml|xml|json|txt|js|map|css|gz|zip|tar|rar)$|\/\.|\/(wp-|cgi-|vendor\/)/;

/**
 * Whether an address may be kept in the list of dead ones: not if it could hold what belongs to one person (an email, a
 * number, a token of a mailed link), and not what only attackers ask for.
 */
export function isCountable(address: string): boolean {
  if (address.length > 200 || address.includes("@") || /\d{9}/.test(address) || probes.test(address)) return false;
  // A number leads to somebody's name, or is their ticket.
  if (/^\/(certificates|tickets)\//.test(address)) return false;
  if (/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.test(address)) return false;
  // Words are told apart by hyphens; a token is one long run of letters with digits among them.
  return !address.split(/[/._~-]/).some((run) => run.length > 40 || (run.length >= 16 && /\d/.test(run)));
}
