import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

const partsOf = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Search IIT Resources" });
  return {
    dialog,
    field: dialog.getByRole("combobox", { name: "Search" }),
    options: dialog.getByRole("option"),
    tab: (name: string) => dialog.getByRole("tab", { name, exact: true }),
    status: dialog.getByRole("status").first(),
  };
};

/** The option that the keyboard stands on, as assistive technology is told. */
async function activeOption(page: Page): Promise<string | null> {
  const id = await partsOf(page).field.getAttribute("aria-activedescendant");
  return id === null ? null : page.locator(`[id="${id}"]`).getAttribute("href");
}

const samples = [
  "/programs/risk-management",
  "/events/trade-finance-conference",
  "/publications/trade-compliance-apac",
  "/resources/risk-toolkit",
];

test("search by keyboard alone: open, type, walk, choose; tabs, nothing found, recent searches, the page of results", async ({
  page,
}) => {
  test.slow();
  const complaints = await watch(page);
  const { dialog, field, options, tab, status } = partsOf(page);
  const urls = () => options.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  await open(page, "/about");

  await test.step("'/' opens it with the four samples, and the field has the focus", async () => {
    await page.keyboard.press("/");
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText("Find programs, events, publications, and resources");
    await expect(field).toBeFocused();
    await expect.poll(urls).toEqual(samples);
    await expect(status).toHaveText("4 suggestions");
    for (const name of ["All", "Programs", "Events", "Publications", "Resources"])
      await expect(tab(name)).toBeVisible();
    await expectNoViolations(page, "dialog");
  });

  await test.step("a synonym is found in every type, with its words marked", async () => {
    await page.keyboard.type("L/C");
    await expect(status).toHaveText(/^\d+ results$/);
    await expect(dialog.locator("mark").first()).toHaveText(/^(LC|letters? of credit|L\/C)$/i);
    await expectNoViolations(page, "dialog");
  });

  await test.step("arrows, Home and End walk through the results and leave the focus in the field", async () => {
    const all = await urls();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => activeOption(page)).toBe(all[0]);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => activeOption(page)).toBe(all[1]);
    await page.keyboard.press("End");
    await expect.poll(() => activeOption(page)).toBe(all.at(-1));
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => activeOption(page)).toBe(all[0]);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => activeOption(page)).toBe(all.at(-1));
    await page.keyboard.press("Home");
    await expect.poll(() => activeOption(page)).toBe(all[0]);
    await expect(field).toBeFocused();
    await expectNoViolations(page, "dialog");
  });

  await test.step("tabs by arrows; each says in its own words that nothing was found", async () => {
    await field.fill("zzqqxx");
    await expect(dialog.getByRole("tabpanel")).toContainText("No results found. Try different keywords.");
    await page.keyboard.press("Tab");
    await expect(tab("All")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tab("Programs")).toBeFocused();
    await expect(dialog.getByRole("tabpanel")).toContainText("No programs found matching your search.");
    await page.keyboard.press("End");
    await expect(tab("Resources")).toBeFocused();
    await expect(dialog.getByRole("tabpanel")).toContainText("No resources found matching your search.");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+Tab");
    await expect(field).toBeFocused();
    await field.fill("risk managemnt");
    await expect.poll(urls).toContain("/programs/risk-management");
    await expect(dialog.getByRole("tabpanel")).toContainText("risk management was searched for");
  });

  await test.step("Enter goes there, closes, and the search is remembered on this device", async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/programs/risk-management");
    await expect(page.getByRole("heading", { level: 1, name: "Trade risk management" })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await field.fill("");
    await tab("All").press("Home");
    await expect(dialog.getByRole("region", { name: "Recent searches" })).toContainText("risk managemnt");
    await dialog.getByRole("button", { name: "Clear" }).press("Enter");
    await expect(dialog.getByRole("region", { name: "Recent searches" })).toBeHidden();
    await expect(field).toBeFocused();
  });

  await test.step("Esc closes, and the focus returns to the button that opened it", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    const button = page.getByRole("banner").getByRole("link", { name: "Search", exact: true });
    // In one step: closing gives the focus back a moment later, and it must not go elsewhere in between.
    await button.press("Enter");
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });

  await test.step("Enter without an option leads to all results, where types are links", async () => {
    await page.keyboard.press("Control+k");
    await field.fill("incoterms");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=incoterms");
    await expect(page.getByText(/^\d+ results for “incoterms”$/)).toBeVisible();
    await expectNoViolations(page, "main");
    const types = page.getByRole("navigation", { name: "Types" });
    await types.getByRole("link", { name: /^Resources/ }).press("Enter");
    await expect(page).toHaveURL("/search?q=incoterms&type=resource");
    await expect(page.getByRole("region", { name: "Results" }).getByRole("heading")).not.toHaveCount(0);
  });

  await test.step("keys typed into a field are letters there", async () => {
    await page.getByRole("searchbox", { name: "Search" }).focus();
    await page.keyboard.press("/");
    await expect(dialog).toBeHidden();
  });

  expect(complaints).toEqual([]);
});

test("the page of results works without JavaScript, and names what cannot be used", async ({ browser }, {
  project,
}) => {
  const { viewport, isMobile = false, baseURL = "" } = project.use;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    isMobile,
    ...(viewport ? { viewport } : {}),
  });
  const page = await context.newPage();
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/search");
  const results = page.getByRole("region", { name: "Results" }).getByRole("link");
  await expect.poll(() => results.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual(samples);
  await page.getByRole("searchbox", { name: "Search" }).fill("6109.10");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/search?q=6109.10");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("region", { name: "Results" }).locator("mark").first()).toHaveText(/^6109/);
  await page.getByRole("link", { name: /^Programs/ }).click();
  await expect(page).toHaveURL("/search?q=6109.10&type=program");
  const faulty = await page.goto(`/search?q=${encodeURIComponent("<img src=x onerror=alert(1)>")}&type=people&page=0`);
  expect(faulty?.status()).toBe(422);
  await expect(page.getByText("There is no type “people”. Everything was searched.")).toBeVisible();
  await expect(page.getByText("No results found. Try different keywords.")).toBeVisible();
  await context.close();
});
