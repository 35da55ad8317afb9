import type { Page } from "@playwright/test";

/**
 * Touches the page, as somebody does who wants more than to read, and waits until scripts have taken it over: before that
 * a press does what the bare HTML does, or is kept. (By itself the script comes when the browser is idle, which a
 * stopped clock never lets it be.)
 */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("pointerdown")));
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps$"));
  });
  // Effects (keys of the whole page, for example) run as messages of their own after that; ours come behind them. Not
  // by a timer or a frame: some journeys stop the clock.
  await page.evaluate(async () => {
    for (let round = 0; round < 3; round += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(0);
      });
  });
}

/** Waits for a part whose script is fetched only when one comes near it. */
export async function hydratedPart(page: Page, selector: string): Promise<void> {
  await page.locator(selector).scrollIntoViewIfNeeded();
  await page.waitForFunction((wanted) => {
    const part = document.querySelector(wanted);
    return part !== null && Object.keys(part).some((key) => key.startsWith("__reactProps$"));
  }, selector);
}

/** Opens a page and waits until it can be used. Answers its status. */
export async function open(page: Page, address: string): Promise<number | undefined> {
  const answer = await page.goto(address);
  await hydrated(page);
  return answer?.status();
}

/** Lets the page's time stand still from now on, so that nothing goes by itself; `page.clock.resume()` lets it pass again. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Stops the page's clock, before it is opened: what waits then waits for `page.clock.runFor`, on any machine alike. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}
