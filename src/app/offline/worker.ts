import { doorCache, ownCache } from "#features/accounts/client/own-cache.ts";
import { type KeptMessage, type OwnMessage, ownerEntry } from "#features/accounts/client/own-copies.ts";
import { offlineUse } from "./kept-addresses.ts";
import { asKept, faceOf, hasWall, offlinePage, ownPage, styleSheetOf } from "./kept-html.ts";

/*
 * The service worker (docs/decisions/0023-offline.md). The network always comes first; what was kept is shown only where
 * no answer came. Pages are the same for everybody; copies of bought blogs are their owner's, and go with the session, or once
 * the site says that the blog is theirs no more.
 */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Telling extends Waiting {
  data: OwnMessage | { kind: "read"; path: string };
}
/** What this file uses of a worker's global scope: the project's types are those of a page. */
interface Worker {
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  addEventListener(name: "install" | "activate", act: (event: Waiting) => void): void;
  addEventListener(name: "fetch", act: (event: Fetching) => void): void;
  addEventListener(name: "message", act: (event: Telling) => void): void;
}
const worker = self as unknown as Worker;

const pages = "pages";
const files = "files";
const frame = "/offline";
const mostPages = 30;
const mostFiles = 200;

/** Headers that a kept page needs: what it is, what may run in it, and when it was answered. */
const kept = ["content-type", "content-security-policy", "referrer-policy", "date"];

function copyOf(answer: Response, html: string): Response {
  const headers = kept.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Response(html, { headers });
}

/** The oldest go: a cache lists its entries in the order in which they came. */
async function shorten(cache: Cache, most: number): Promise<void> {
  const entries = await cache.keys();
  const old = entries.filter(({ url }) => new URL(url).pathname !== frame).slice(0, Math.max(0, entries.length - most));
  await Promise.all(old.map((entry) => cache.delete(entry)));
}

/** Not the page with which a network that wants a sign-in first answers for whatever is asked. */
const isFile = (answer: Response) => answer.headers.get("content-type")?.startsWith("text/html") !== true;

async function keepFile(path: string): Promise<void> {
  const cache = await caches.open(files);
  if (await cache.match(path)) return;
  const answer = await fetch(path);
  if (answer.ok && isFile(answer)) await cache.put(path, answer);
}

/** Fetches the page that is shown where nothing was kept, with what it needs to have a face. */
async function keepFrame(): Promise<void> {
  const answer = await fetch(frame);
  if (!answer.ok) return;
  const html = await answer.text();
  await Promise.all(faceOf(html).map(keepFile));
  await (await caches.open(pages)).put(frame, copyOf(answer, html));
}

async function frameHtml(): Promise<Response | undefined> {
  return (await caches.open(pages)).match(frame);
}

async function keepPage(path: string, answer: Response): Promise<void> {
  const cache = await caches.open(pages);
  const html = await answer.text();
  await cache.delete(path);
  if (hasWall(html)) return;
  await cache.put(path, copyOf(answer, html));
  await shorten(cache, mostPages);
  // The site has a new version: the page for the case of need is to be of the same.
  const mine = await (await frameHtml())?.text();
  if (mine === undefined || styleSheetOf(mine) !== styleSheetOf(html)) await keepFrame();
}

async function keptList(): Promise<{ path: string; title: string }[]> {
  const found: { path: string; title: string }[] = [];
  for (const name of [ownCache, pages]) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const entry of (await cache.keys()).toReversed()) {
      const path = new URL(entry.url).pathname;
      if (path === frame || path === ownerEntry || path.startsWith("/dashboard/")) continue;
      // The institute's name behind the bar is on the page already.
      const title = /<title>([^<|]*)/.exec((await (await cache.match(entry))?.text()) ?? "")?.[1]?.trim() ?? path;
      found.push({ path, title: title.replace(/&[#\w]+;/g, (sign) => (sign === "&amp;" ? "&" : "'")) });
    }
  }
  return found;
}

/** What is shown of a page where the network gave no answer. */
async function withoutNetwork({ pathname, search }: URL): Promise<Response> {
  const own = (await caches.has(ownCache)) ? await (await caches.open(ownCache)).match(pathname) : undefined;
  if (own) return own;
  // Kept by the page itself, when an event is taken along (features/tickets).
  const door = (await caches.has(doorCache)) ? await (await caches.open(doorCache)).match(pathname) : undefined;
  if (door) return door;
  const page = search === "" ? await (await caches.open(pages)).match(pathname) : undefined;
  if (page) return copyOf(page, asKept(await page.text(), page.headers.get("date")));
  const held = await frameHtml();
  return held ? copyOf(held, offlinePage(await held.text(), await keptList())) : Response.error();
}

async function answerPage(event: Fetching, url: URL): Promise<Response> {
  let answer: Response;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return withoutNetwork(url);
  }
  const isHtml = answer.headers.get("content-type")?.startsWith("text/html") === true;
  if (answer.status === 200 && isHtml && offlineUse(url) === "keep")
    event.waitUntil(keepPage(url.pathname, answer.clone()));
  return answer;
}

/** Files of the build never change under their name; drawings may. */
async function answerFile(event: Fetching, { pathname }: URL): Promise<Response> {
  const cache = await caches.open(files);
  const held = (await cache.match(pathname)) ?? (await caches.match(pathname));
  if (held && pathname.startsWith("/assets/")) return held;
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200 && isFile(answer)) {
      const copy = answer.clone();
      event.waitUntil(cache.put(pathname, copy).then(() => shorten(cache, mostFiles)));
    }
    return answer;
  } catch (error) {
    if (held) return held;
    throw error;
  }
}

/** The header in which a copy says what it is of. */
const copyMark = "x-copy-of";

async function keepOwn({ userId, of, paths, copy }: KeptMessage): Promise<void> {
  const held = await frameHtml();
  if (!held) return;
  const html = ownPage(await held.clone().text(), copy);
  const owner = await (await caches.match(ownerEntry, { cacheName: ownCache }))?.text();
  if (owner !== undefined && owner !== userId) await caches.delete(ownCache);
  const cache = await caches.open(ownCache);
  await cache.put(ownerEntry, new Response(userId));
  for (const path of paths) {
    const answer = copyOf(held, html);
    answer.headers.set(copyMark, of);
    await cache.put(path, answer);
  }
}

async function forgetOwn(of: string): Promise<void> {
  if (!(await caches.has(ownCache))) return;
  const cache = await caches.open(ownCache);
  for (const entry of await cache.keys())
    if ((await cache.match(entry))?.headers.get(copyMark) === of) await cache.delete(entry);
}

worker.addEventListener("install", (event) => {
  // It doesn't hurry the one before away (skipWaiting): a browser can end that one in the middle of being asked for a page,
  // and then waits for the page without end. The older one is no worse: what it serves comes from the network.
  event.waitUntil(keepFrame());
});
worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]));
});
worker.addEventListener("message", (event) => {
  const { data } = event;
  if (data.kind === "own") event.waitUntil(keepOwn(data));
  else if (data.kind === "forget") event.waitUntil(forgetOwn(data.of));
  else if (offlineUse(new URL(data.path, location.origin)) === "keep")
    event.waitUntil(
      fetch(data.path).then(
        (answer) => (answer.status === 200 ? keepPage(data.path, answer) : undefined),
        () => undefined,
      ),
    );
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const use = offlineUse(url);
  if (use === "none") return;
  if (request.mode === "navigate") event.respondWith(answerPage(event, url));
  else if (use === "file") event.respondWith(answerFile(event, url));
});
