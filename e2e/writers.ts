import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";

/** Who writes, one a project: both may run at once, and what somebody types into a new item is one draft of theirs. */
export const writers = {
  phone: { email: "admin@iit.example", password: "Chattogram-2026!" },
  desktop: { email: "editor@iit.example", password: "Karnaphuli-2026!" },
};

/** From the top: what lies half under the page's sticky head would count as too small to be pressed. */
export async function expectSound(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing sticks out").toBeLessThanOrEqual(
    width,
  );
  await expectNoViolations(page);
}
