import { doorCache } from "#features/accounts/client/own-cache.ts";

const address = "/admin-dashboard/check-in";

/** The range in which Bangla's letters are, as a style sheet names it. */
const bangla = /U\+0?98/i;

/** Letters of names that nobody on this page had yet: without a connection they could not be fetched, and not every device has some of its own. */
async function loadLetters(): Promise<void> {
  const missing = [...document.fonts].filter((one) => one.status === "unloaded" && bangla.test(one.unicodeRange));
  await Promise.all(missing.map((one) => one.load()));
}

/**
 * Keeps this page and its files, so that it opens without a connection. The page is the same for everybody. Answers whether it
 * will: not every browser has a worker, and none has one where the site is not served safely.
 */
export async function keepDoorPage(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return false;
  try {
    await import("./decode.ts").then(({ codeReader }) => codeReader());
    await import("./scanner.tsx");
    await loadLetters();
    if (import.meta.env.PROD) await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const page = await fetch(address);
    if (!page.ok) return false;
    const html = await page.clone().text();
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const files = new Set(
      [...loaded, ...(html.match(/\/assets\/[\w.-]+/g) ?? [])].filter((path) => path.startsWith("/assets/")),
    );
    const cache = await caches.open(doorCache);
    await cache.addAll([...files]);
    await cache.put(address, page);
    // Those of an earlier version of the site go last: the page that was kept opens until this one does.
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname !== address && !files.has(pathname)) await cache.delete(url);
    }
    return (await navigator.serviceWorker.getRegistration()) !== undefined;
  } catch {
    return false;
  }
}
