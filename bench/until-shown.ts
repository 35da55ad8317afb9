import type { Page } from "@playwright/test";

/**
 * Waits until something is in the page and the browser has painted it, and answers when that was (ms, by the page's own clock).
 * Goes by what changes in the page: asking at each frame would make the browser draw frames, which four times slower is a third
 * of what is measured.
 */
export function untilShown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const isThere = () => document.querySelector(wanted) !== null;
        const painted = () =>
          requestAnimationFrame(() => {
            // A message comes behind the painting of the frame.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now());
            port2.postMessage(0);
          });
        if (isThere()) return painted();
        const seen = new MutationObserver(() => {
          if (!isThere()) return;
          seen.disconnect();
          painted();
        });
        seen.observe(document, { subtree: true, childList: true, attributeFilter: ["contenteditable"] });
      }),
    selector,
  );
}
