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

/** The scripts that cross the wire from now on, as often as they do: one is fetched, and then run from the browser's own store. */
export async function fetchedScripts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const fetched: string[] = [];
  session.on("Network.responseReceived", ({ response }) => {
    if (/\.js(\?|$)/.test(response.url) && !response.fromDiskCache) fetched.push(response.url);
  });
  return fetched;
}

/**
 * The scripts that a page imported and did not get. There are to be none: many browsers remember such a file for as long as the page
 * is open, and never ask for it again (app/early/fetch-part.ts). The one that the tests run in no longer does.
 */
export function importedInVain(page: Page): string[] {
  const failed: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.resourceType() === "script") failed.push(request.url());
  });
  return failed;
}

/** The files that `withScriptsHeld` holds. */
export const heldScripts = /\/assets\/.*\.js$/;

/** Holds the page's scripts back until the returned function is called. */
export async function withScriptsHeld(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(heldScripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Presses or sends what `selector` names when React has taken the page over and not said so yet (root.tsx tells in a step of
 * its own): on a slow phone a press comes right then. The page's root has `data-pressed-between` afterwards.
 */
export async function pressBetween(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    let pressed = false;
    document.addEventListener("alive", () => {
      pressed = true;
    });
    // Each step then seems to have taken its time, so that no two come without a gap.
    const now = performance.now.bind(performance);
    let late = 0;
    performance.now = () => {
      late += 10;
      return now() + late;
    };
    const isTakenOver = () => {
      const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
      const page = document as unknown as Record<
        string,
        { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
      >;
      return key !== undefined && page[key]?.stateNode.current.memoizedState.isDehydrated === false;
    };
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage") as PropertyDescriptor;
    Object.defineProperty(MessagePort.prototype, "onmessage", {
      set(this: MessagePort, step: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => {
          step(event);
          if (pressed || !isTakenOver()) return;
          pressed = true;
          document.documentElement.dataset.pressedBetween = "";
          const what = document.querySelector<HTMLElement>(wanted);
          if (what instanceof HTMLFormElement) what.requestSubmit();
          else what?.click();
        });
      },
    });
  }, selector);
}
