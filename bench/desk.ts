import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import type { Figure } from "./figure.ts";
import type { Site } from "./site.ts";

/** A processor four times slower than this one: a cheap laptop, or a phone. */
const slowerBy = 4;
const rounds = 3;
const screens = ["users", "purchases", "trade-queries", "mails", "jobs", "audit-log"];

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** From opening the address to the first row, with the files in the browser's cache, as every day. */
async function firstRows(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  const row = await page.waitForFunction(
    () => (document.querySelector(".data-table tbody tr") === null ? undefined : performance.now()),
    undefined,
    { polling: "raf", timeout: 60_000 },
  );
  return row.evaluate((ms) => ms as number);
}

/** What a press takes until the next picture, by the browser's own clock: the worst of all events since the last look. */
async function pressed(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const presses = new Promise<number>((resolve) => {
      let worst = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) worst = Math.max(worst, duration);
      }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
      // Events are told with the picture after them; two frames later all of this press were.
      document.addEventListener("bench-done", () =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(worst)))),
      );
    });
    Object.assign(window, { presses });
  });
  await press();
  return page.evaluate(() => {
    document.dispatchEvent(new Event("bench-done"));
    return (window as unknown as { presses: Promise<number> }).presses;
  });
}

/** The presses of daily work on a list: a filter, an order, a tick, a menu, a column. */
const presses: Record<string, (page: Page) => Promise<void>> = {
  "a filter": async (page) => void (await page.getByRole("combobox", { name: "Assigned to" }).selectOption("none")),
  "an order": (page) => page.getByRole("columnheader", { name: "Asked" }).getByRole("link").click(),
  "a tick": (page) => page.locator(".tick input").first().click(),
  "opening a menu": (page) => page.locator("summary", { hasText: "View" }).click(),
};

/** What somebody of the desk feels on a slow computer, with 100,000 rows in each table. */
export async function benchDesk(site: Site, account: { email: string; password: string }): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${site.origin}/login`);
    await page.getByLabel("Email").first().fill(account.email);
    await page.locator("input[type=password]").fill(account.password);
    await page.locator("form button[type=submit]").first().click();
    await page.waitForURL((url) => url.pathname !== "/login");
    const session = await page.context().newCDPSession(page);
    const figures: Figure[] = [];
    const home = `${site.origin}/admin-dashboard`;
    for (const screen of screens) {
      await firstRows(page, `${home}/${screen}`);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
      const times: number[] = [];
      for (let i = 0; i < rounds; i += 1) times.push(await firstRows(page, `${home}/${screen}`));
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      const name = `First rows of ${screen} on a processor ${slowerBy} times slower, 100,000 rows`;
      figures.push({ name, value: middle(times) / 1000, unit: "s", atMost: 1 });
    }
    for (const [name, press] of Object.entries(presses)) {
      const times: number[] = [];
      for (let i = 0; i < rounds; i += 1) {
        await firstRows(page, `${home}/trade-queries`);
        await page.waitForLoadState("load");
        await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
        times.push(await pressed(page, () => press(page)));
        await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      }
      const worst = Math.max(...times);
      figures.push({
        name: `Trade queries, ${name}: until the next picture, ${slowerBy} times slower`,
        value: middle(times),
        unit: "ms",
        atMost: 100,
        note: `at most ${worst.toFixed(0)} ms of ${rounds}`,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
