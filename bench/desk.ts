import { chromium, type Locator, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import type { Figure } from "./figure.ts";
import type { Site } from "./site.ts";
import { untilShown } from "./until-shown.ts";

/** A processor four times slower than this one: a cheap laptop, or a phone. */
const slowerBy = 4;
const rounds = 11;
const pressRounds = 9;
const screens = ["users", "purchases", "trade-queries", "mails", "jobs", "audit-log"];

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** From opening the address until the first rows are painted (ms), with the files in the browser's cache, as every day. */
async function firstRows(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  return untilShown(page, ".data-table tbody tr");
}

/**
 * What a press takes from the moment at which the browser had it until the picture after its handlers: the worst of all the
 * events that it consists of. A press that nothing heard is a fault of this measurement.
 */
async function pressed(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const pictures: Promise<number>[] = [];
    for (const type of ["pointerdown", "pointerup", "click", "keydown", "change"])
      document.addEventListener(
        type,
        ({ timeStamp }) => {
          const picture = new Promise<number>((resolve) =>
            requestAnimationFrame(() => {
              // A message comes behind the painting of the frame.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - timeStamp);
              port2.postMessage(0);
            }),
          );
          pictures.push(picture);
        },
        { capture: true },
      );
    Object.assign(window, { pictures });
  });
  await press();
  const times = await page.evaluate(() => Promise.all((window as unknown as { pictures: Promise<number>[] }).pictures));
  if (times.length === 0) throw new Error("nothing was pressed");
  return Math.max(...times);
}

/** The presses of daily work on a list, and what they are on: a filter, an order, a tick, a menu. */
const presses: Record<string, { on: (page: Page) => Locator; press: (it: Locator) => Promise<void> }> = {
  "a filter": {
    on: (page) => page.getByRole("combobox", { name: "Assigned to" }),
    press: (it) => it.press("ArrowDown"),
  },
  "an order": {
    on: (page) => page.getByRole("columnheader", { name: "Asked" }).getByRole("link"),
    press: (it) => it.click(),
  },
  "a tick": { on: (page) => page.locator(".tick input").first(), press: (it) => it.click() },
  "opening a menu": { on: (page) => page.locator("summary", { hasText: "View" }), press: (it) => it.click() },
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
    for (const screen of screens) await firstRows(page, `${home}/${screen}`);
    // Round by round through all screens: what else the machine does for half a minute meets each of them once or twice.
    const times = new Map(screens.map((screen): [string, number[]] => [screen, []]));
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
    for (let i = 0; i < rounds; i += 1)
      for (const [screen, taken] of times) taken.push(await firstRows(page, `${home}/${screen}`));
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    for (const [screen, taken] of times) {
      const name = `First rows of ${screen} on a processor ${slowerBy} times slower, 100,000 rows`;
      figures.push({ name, value: middle(taken) / 1000, unit: "s", atMost: 1 });
    }
    for (const [name, { on, press }] of Object.entries(presses))
      for (const rate of [1, slowerBy]) {
        const times: number[] = [];
        for (let i = 0; i < pressRounds; i += 1) {
          await firstRows(page, `${home}/trade-queries`);
          await page.waitForLoadState("load");
          // A pointer rests on what it is about to press: its way there is no part of the press.
          await on(page).hover();
          await session.send("Emulation.setCPUThrottlingRate", { rate });
          times.push(await pressed(page, () => press(on(page))));
          await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
        }
        const worst = Math.max(...times);
        const slower = rate === 1 ? "" : `, ${rate} times slower`;
        figures.push({
          name: `Trade queries, ${name}: until the next picture${slower}`,
          // On this processor the worst counts, on the slower one the middle.
          value: rate === 1 ? worst : middle(times),
          unit: "ms",
          atMost: 100,
          note:
            rate === 1 ? `the worst of ${pressRounds}` : `the middle of ${pressRounds}, at most ${worst.toFixed(0)}`,
        });
      }
    return figures;
  } finally {
    await browser.close();
  }
}
