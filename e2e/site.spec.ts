import { expect, type Page, type TestInfo, test } from "@playwright/test";
import { pages, resources } from "./addresses.ts";
import { expectNoViolations } from "./axe.ts";
import { hydrated } from "./open.ts";
import { watch } from "./watch.ts";

/** Each page is looked at by day on a phone and by night on a desk: every rule in both layouts, and in both themes. */
async function expectSoundPage(page: Page, { project }: TestInfo): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("main")).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect(scroll, "the page scrolls sideways").toBeLessThanOrEqual(width);
  await expectNoViolations(page, undefined, [project.name === "phone" ? "light" : "dark"]);
}

/** The reader of the API writes the same few lines for hundreds of calls and schemas: one in eight of them is enough. */
async function thinOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const [i, part] of document.querySelectorAll("main article, main [id^='schema-']").entries())
      if (i % 8 > 0) part.remove();
  });
}

for (const address of pages) {
  test(`${address} is a sound page`, async ({ page }, info) => {
    const complaints = await watch(page);
    const answer = await page.goto(address);
    await hydrated(page);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["content-security-policy"]).not.toContain("unsafe");
    if (address === "/api/docs") await thinOut(page);
    await expectSoundPage(page, info);
    expect(complaints).toEqual([]);
  });
}

for (const address of ["/no-such-page", "/blogs/no-such-blog", "/about/no/such/page"]) {
  test(`${address} is not there, and says so`, async ({ page }, info) => {
    const answer = await page.goto(address);
    await hydrated(page);
    expect(answer?.status()).toBe(404);
    await expectSoundPage(page, info);
  });
}

for (const address of resources) {
  test(`${address} answers`, async ({ request }) => {
    const answer = await request.get(address);
    expect(answer.status()).toBe(200);
    expect((await answer.body()).length).toBeGreaterThan(20);
    expect(answer.headers()["content-type"]).not.toContain("text/html");
  });
}

test("pages read the same without JavaScript", async ({ browser }, { project }) => {
  // biome-ignore lint/suspicious/noSkippedTests: it runs in the other project.
  test.skip(project.name !== "phone", "without scripts the same HTML goes to both");
  const { viewport, isMobile, baseURL } = project.use;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(viewport ? { viewport } : {}),
    isMobile: isMobile ?? false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  for (const address of pages) {
    const answer = await page.goto(address);
    expect({ address, status: answer?.status() }).toEqual({ address, status: 200 });
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).toBeVisible();
  }
  await context.close();
});
