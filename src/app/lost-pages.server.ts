import { addressKey } from "#features/redirects/address.ts";
import { DeadAddresses, findRedirect } from "#features/redirects/service.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { isLivingPage } from "./living-page.server.ts";
import type { PageAnswer } from "./pages.server.ts";

/** What a reader's browser and search engines may keep of it: a redirect can be changed by whoever made it. */
const shortly = ["Cache-Control", "public, max-age=300"];

/** Addresses by number, which would be the home page. */
const byNumber = /^\/\?(p|page_id)=\d+$/;
/** Any but the home page's leads on to the one without its slash, whether there is a page or not. */
const hasLastSlash = (path: string) => path.length > 1 && path.endsWith("/");

/** Data of a navigation within the site: React Router asks for it, nobody types it. */
const isData = (path: string) => path.endsWith(".data");

/**
 * Leads visitors of earlier addresses on. Redirects are asked for where no page was found, so a page that is there costs no
 * query more; before that, for those by number and those with a slash at their end, which would never be found missing: there a
 * page that is living comes first. What leads nowhere is counted for the editors' list of dead addresses.
 */
export function lostPages({ db, log }: Pick<Platform, "db" | "log">) {
  const dead = new DeadAddresses(db, log);
  const elsewhere = async (address: string): Promise<PageAnswer | 410 | undefined> => {
    const way = await findRedirect(db, address);
    if (!way) return undefined;
    if (way.code === 410) return 410;
    return { status: way.code, headers: ["Location", way.target, ...shortly], body: undefined };
  };
  return async (address: string, answer: () => Promise<PageAnswer>): Promise<PageAnswer> => {
    const [path = ""] = address.split("?");
    const slashed = hasLastSlash(path);
    const begun = slashed || byNumber.test(address) ? await elsewhere(address) : undefined;
    const stands = slashed && begun !== undefined && (await isLivingPage(db, addressKey(path) ?? path));
    if (begun !== undefined && begun !== 410 && !stands) return begun;
    const page = await answer();
    if (page.status !== 404 || isData(path)) return page;
    const way = begun ?? (await elsewhere(address));
    if (way === undefined) dead.count(path);
    return way === 410 ? { ...page, status: 410 } : (way ?? page);
  };
}
