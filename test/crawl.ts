import { DomUtils, parseDocument } from "htmlparser2";
import { faultsOfData } from "./structured-data.ts";

/** What of a page a crawl looks at. */
interface CrawledPage {
  path: string;
  status: number;
  /** Where it leads, when it is a redirect. */
  location: string | null;
  html: boolean;
  title: string;
  headings: number;
  canonical: string | null;
  noindex: boolean;
  /** Addresses of this site that it leads to, with what follows '#'. */
  links: string[];
  ids: Set<string>;
  data: string[];
}

export interface Crawl {
  pages: Map<string, CrawledPage>;
  /** Addresses of the site map. */
  listed: string[];
  faults: string[];
}

/** More than this many addresses, and something makes them without end. */
const most = 3000;
const atOnce = 6;
/** Hashtags lead to searches, which are limited and all the same page: so many of them are looked at. */
const mostSearches = 12;

type Element = ReturnType<typeof DomUtils.findAll>[number];

/** What one element tells, by its name. */
const readers: Record<string, (element: Element, page: CrawledPage) => void> = {
  title(element, page) {
    // Drawings have titles, too.
    if (element.parent && "name" in element.parent && element.parent.name === "head")
      page.title = DomUtils.textContent(element).trim();
  },
  h1(_, page) {
    page.headings += 1;
  },
  a({ attribs: { href } }, page) {
    if (href) page.links.push(href);
  },
  img({ attribs: { src } }, page) {
    if (src) page.links.push(src);
  },
  link({ attribs: { rel, href } }, page) {
    if (rel === "canonical") page.canonical = href ?? null;
    if (rel === "alternate" && href) page.links.push(href);
  },
  meta({ attribs: { name, content } }, page) {
    if (name === "robots" && content?.includes("noindex")) page.noindex = true;
  },
  script(element, page) {
    if (element.attribs.type === "application/ld+json") page.data.push(DomUtils.textContent(element));
  },
};

function read(path: string, answer: Response, text: string): CrawledPage {
  const html = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  const page: CrawledPage = {
    ...{ path, status: answer.status, location: answer.headers.get("location"), html, title: "", headings: 0 },
    ...{ canonical: null, noindex: false, links: [], ids: new Set(), data: [] },
  };
  if (!html || answer.status >= 300) return page;
  for (const element of DomUtils.findAll(() => true, parseDocument(text))) {
    if (element.attribs.id) page.ids.add(element.attribs.id);
    readers[element.name]?.(element, page);
  }
  return page;
}

/** Leads on within the site; undefined for what a crawl leaves alone: other sites, calls, and pages that differ by what is asked of them. */
function addressOf(href: string, from: string, origin: string): { path: string; id: string } | undefined {
  if (/^(mailto|tel|data|webcal):/.test(href)) return undefined;
  const url = new URL(href, origin + from);
  if (url.origin !== origin || url.pathname.startsWith("/api/")) return undefined;
  // Signing in and writing to the institute are one page each, whatever brings one there.
  if (/^\/(login|register|contact|checkout)$/.test(url.pathname)) url.search = "";
  return { path: url.pathname + url.search, id: decodeURIComponent(url.hash.slice(1)) };
}

/** Walks through all links, breadth first. `from` says where each address was found. */
async function visit(origin: string, from: Map<string, string>): Promise<{ pages: Crawl["pages"]; left: string[] }> {
  const pages: Crawl["pages"] = new Map();
  const waiting = [...from.keys()];
  let searches = 0;
  const get = async (path: string) => {
    const answer = await fetch(origin + path, { redirect: "manual", headers: { accept: "text/html" } });
    return read(path, answer, await answer.text());
  };
  const note = (href: string, page: CrawledPage) => {
    const to = addressOf(href, page.path, origin);
    if (!to || from.has(to.path)) return;
    from.set(to.path, page.path);
    const search = /[?&]q=/.test(to.path);
    if (search) searches += 1;
    if (!search || searches <= mostSearches) waiting.push(to.path);
  };
  while (waiting.length > 0 && pages.size < most) {
    const seen = await Promise.all(waiting.splice(0, atOnce).map(get));
    for (const page of seen) {
      pages.set(page.path, page);
      for (const href of page.location === null ? page.links : [page.location]) note(href, page);
    }
  }
  return { pages, left: waiting };
}

/** What is wrong with a page's own address; one that is listed for search engines has to be it. */
function canonicalFault(
  { path, canonical, noindex }: CrawledPage,
  origin: string,
  listed: boolean,
): string | undefined {
  if (listed && noindex) return "listed, and for no search engine";
  if (listed && canonical !== new URL(path, origin).href) return `canonical ${canonical}`;
  return canonical?.startsWith(origin) || noindex ? undefined : `canonical ${canonical}`;
}

function faultsOf(page: CrawledPage, origin: string, pages: Crawl["pages"], listed: boolean): string[] {
  if (page.location !== null && !listed) return [];
  if (page.status !== 200) return [`status ${page.status}`];
  if (!page.html) return [];
  const marks = page.links.flatMap((href) => {
    const to = addressOf(href, page.path, origin);
    const target = to && pages.get(to.path);
    const dead = to && to.id !== "" && target?.html && target.status === 200 && !target.ids.has(to.id);
    return dead ? [`no #${to.id} in ${to.path}`] : [];
  });
  return [
    ...(page.headings === 1 ? [] : [`${page.headings} h1`]),
    ...(page.title === "" ? ["no title"] : []),
    ...[canonicalFault(page, origin, listed) ?? []].flat(),
    ...faultsOfData(page.data, page.canonical ?? ""),
    ...marks,
  ];
}

/** Visits every address of the site map and every link from there, and says what is wrong. */
export async function crawl(origin: string): Promise<Crawl> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const named = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => loc);
  const listed = named.map((loc) => loc.slice(origin.length) || "/");
  const faults = named.filter((loc) => !loc.startsWith(origin)).map((loc) => `sitemap.xml names ${loc}`);
  if (new Set(listed).size !== listed.length) faults.push("sitemap.xml names an address twice");
  const from = new Map(listed.map((path) => [path, "sitemap.xml"]));
  const { pages, left } = await visit(origin, from);
  if (left.length > 0) faults.push(`more than ${most} addresses, for example ${left[0]}`);
  const own = new Set(listed);
  const titles = new Map<string, string>();
  for (const page of pages.values()) {
    const { path, title } = page;
    for (const fault of faultsOf(page, origin, pages, own.has(path)))
      faults.push(`${path}: ${fault} (from ${from.get(path)})`);
    if (!own.has(path) || !page.html) continue;
    const other = titles.get(title);
    if (other !== undefined) faults.push(`${path}: the title of ${other}`);
    titles.set(title, path);
  }
  return { pages, listed, faults };
}
