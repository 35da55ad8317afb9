import { expect, type Locator, type Page } from "@playwright/test";

/** How the element in focus is seen: by its own ring, or by that of what it lies in (a field in its frame, a row). */
function ring(wanted?: Element): { where: string; seen: boolean; there: boolean } {
  const at = document.activeElement;
  const there = at === wanted;
  if (at === null || at === document.body) return { where: "body", seen: false, there };
  const where = `${at.tagName.toLowerCase()} ${at.getAttribute("aria-label") ?? at.textContent?.trim().slice(0, 40) ?? ""}`;
  // The content as a whole has the focus after a change of page: what comes next begins there.
  if (at.id === "content") return { where, seen: true, there };
  const has = (element: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  };
  const seen = has(at) || has(at, "::before") || (at.parentElement !== null && has(at.parentElement));
  return { where, seen, there };
}

/** The focus is on something, and can be seen there. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(ring, undefined), "the focus is seen, and not on the body")
    .toMatchObject({ seen: true });
}

/** Goes to an element by Tab alone; every stop on the way can be seen. */
export async function tabTo(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < 90; stop += 1) {
    const { where, seen, there } = await wanted.evaluate(ring);
    // Behind the last element the focus leaves the page for the browser's own bar, and begins at the top.
    if (where !== "body") expect(seen, `the focus is seen on: ${where}`).toBe(true);
    if (there) return;
    await page.keyboard.press(key);
  }
  throw new Error("90 presses of Tab did not lead there");
}

/** Goes there by Tab, and presses it by Enter. */
export async function pressByKey(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}

/** Presses a button that asks first, and agrees; the dialog gives the focus back to something. */
export async function agreeByKey(
  page: Page,
  asks: Locator,
  agree: string,
  before?: (dialog: Locator) => Promise<void>,
) {
  await pressByKey(page, asks);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await before?.(dialog);
  await pressByKey(page, dialog.getByRole("button", { name: agree, exact: true }));
  await expect(dialog).toHaveCount(0);
}
