import { expect, type Page, test } from "@playwright/test";
import { demoAdmin, demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

const list = "/admin-dashboard/trade-queries";

async function enter(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  // The device forgets the session before, as after signing out; what was kept of the lists stays.
  await page.evaluate(() => localStorage.removeItem("auth_token"));
  expect((await page.request.post("/api/v1/auth/login", { data: { email, password }, headers })).status()).toBe(200);
  await open(page, list);
  await expect(page.getByRole("table", { name: "Trade queries" })).toBeVisible();
}
const menu = (page: Page) => page.locator("summary", { hasText: "View" });

/** React notes at each element what it was drawn with: another object after each drawing. */
const noted = "__reactProps$";

/** Keeps what the rows were drawn with. Answers how many there are. */
const drawnRows = (page: Page) =>
  page.evaluate((prefix) => {
    const rows = [...document.querySelectorAll(".data-table tbody tr")];
    const drawn = rows.map((row) => Reflect.get(row, Object.keys(row).find((key) => key.startsWith(prefix)) ?? ""));
    if (drawn.some((props) => props === undefined)) throw new Error("React notes it in another way");
    Object.assign(window, { drawn: new Map(rows.map((row, i) => [row, drawn[i]])) });
    return rows.length;
  }, noted);

/** How many of those rows were drawn anew since. */
const rowsDrawnAnew = (page: Page) =>
  page.evaluate((prefix) => {
    const drawn = (window as unknown as { drawn: Map<Element, unknown> }).drawn;
    return [...drawn].filter(
      ([row, props]) => Reflect.get(row, Object.keys(row).find((key) => key.startsWith(prefix)) ?? "") !== props,
    ).length;
  }, noted);

test("somebody chooses columns and keeps a view; another account on the device has its own", async ({ page }) => {
  const complaints = await watch(page);
  await open(page, "/login");
  await enter(page, demoStaff.desk);
  const from = page.locator(".data-table").getByText("Closed", { exact: true });
  await page.getByRole("link", { name: /^Closed/ }).click();
  await expect(page).toHaveURL(/status=closed/);

  await test.step("a tick draws no row anew, only its own box", async () => {
    await page.getByRole("link", { name: /^All/ }).click();
    await expect(page).not.toHaveURL(/status=/);
    await expect(page.getByRole("link", { name: /^All/ })).toHaveAttribute("aria-current", "page");
    expect(await drawnRows(page)).toBeGreaterThan(2);
    const boxes = page.locator(".tick input");
    await boxes.first().check();
    await boxes.nth(1).check();
    await expect(page.getByRole("region", { name: "Ticked rows" })).toContainText("2 ticked");
    expect(await rowsDrawnAnew(page)).toBe(0);
    await page.getByRole("link", { name: /^Closed/ }).click();
    await expect(page).toHaveURL(/status=closed/);
  });
  await test.step("a column goes, by the keyboard, and stays away on the next page", async () => {
    await menu(page).focus();
    await page.keyboard.press("Enter");
    await expectNoViolations(page);
    await page.getByRole("checkbox", { name: "Status" }).focus();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/columns=query,asker,/);
    await expect(page.getByRole("checkbox", { name: "Status" })).not.toBeChecked();
    await expect(from).toHaveCount(0);
  });
  await test.step("what one sees gets a name, and is opened again by it", async () => {
    await page.getByRole("textbox", { name: "Name for what you see now" }).fill("Done with");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /^To answer/ }).click();
    await expect(page).toHaveURL(/status=pending/);
    await expect(page.locator("thead").getByText("Status", { exact: true })).toHaveCount(0);
    await menu(page).click();
    await page.getByRole("link", { name: "Done with" }).click();
    await expect(page).toHaveURL(/status=closed.*columns=query,asker/);
  });
  await test.step("another account sees nothing of it; one's own is there again", async () => {
    await enter(page, demoAdmin);
    await expect(page.locator("thead").getByText("Status", { exact: true })).toHaveCount(1);
    await menu(page).click();
    await expect(page.getByRole("checkbox", { name: "Status" })).toBeVisible();
    await expect(page.getByText("Filters, search and columns under a name")).toBeVisible();
    await expect(page.getByRole("link", { name: "Done with" })).toHaveCount(0);
    await enter(page, demoStaff.desk);
    await expect(page.locator("thead").getByText("Status", { exact: true })).toHaveCount(0);
    // As on another device: columns are this one's, views the account's.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("lists-of:")) localStorage.removeItem(key);
    });
    await open(page, list);
    await expect(page.locator("thead").getByText("Status", { exact: true })).toHaveCount(1);
    await menu(page).click();
    await page.getByRole("button", { name: "Delete the view Done with" }).click();
    await menu(page).click();
    await expect(page.getByText("Filters, search and columns under a name")).toBeVisible();
    await expect(page.getByRole("link", { name: "Done with" })).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});
