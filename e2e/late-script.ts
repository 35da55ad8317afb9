import type { Page } from "@playwright/test";

/** A phone whose owner pays for every kilobyte. Returns the scripts that it asks for. */
export async function onDearConnection(page: Page): Promise<string[]> {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true, rtt: 0 } }));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\.js(\?|$)/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Holds the page's scripts back until the returned function is called. */
export async function withScriptsHeld(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
