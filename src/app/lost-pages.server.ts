import { DeadAddresses, findRedirect } from "#features/redirects/service.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { PageAnswer } from "./pages.server.ts";

/** What a reader's browser and search engines may keep of it: a redirect can be changed by whoever made it. */
const shortly = ["Cache-Control", "public, max-age=300"];

/** Addresses that lead on before a page is made: those by number, which are the home page's, and those with a slash at the end. */
const first = /^\/\?(p|page_id)=\d+$|.\/(\?|$)/;

/** Data of a navigation within the site: React Router asks for it, nobody types it. */
const isData = (path: string) => path.endsWith(".data");

/**
 * Leads visitors of earlier addresses on. Redirects are asked for where no page was found, so a page that is there costs no
 * query more; what leads nowhere is counted for the editors' list of dead addresses.
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
    const begun = first.test(address) ? await elsewhere(address) : undefined;
    if (begun !== undefined && begun !== 410) return begun;
    const page = await answer();
    if (page.status !== 404 || isData(path)) return page;
    const way = begun ?? (await elsewhere(address));
    if (way === undefined) dead.count(path);
    return way === 410 ? { ...page, status: 410 } : (way ?? page);
  };
}
