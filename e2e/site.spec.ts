import { test as base, expect, type Page, type TestInfo } from "@playwright/test";
import { pages, resources } from "./addresses.ts";
import { expectNoViolations } from "./axe.ts";
import { expectFirstStyles } from "./first-styles.ts";
import { heldScripts, withScriptsHeld } from "./late-script.ts";
import { hydrated } from "./open.ts";
import { watch } from "./watch.ts";

/**
 * One page for all tests of a worker: nothing here depends on what was opened before. It is on a dear connection, where no
 * script is fetched before the first touch.
 */
const test = base.extend<object, { seen: { page: Page; complaints: string[] } }>({
  seen: [
    async ({ browser }, use, { project }) => {
      const { contextOptions, viewport, isMobile, hasTouch, deviceScaleFactor, userAgent, baseURL, serviceWorkers } =
        project.use;
      const given = { viewport, isMobile, hasTouch, deviceScaleFactor, userAgent, baseURL, serviceWorkers };
      const known = Object.entries(given).filter(([, value]) => value !== undefined);
      const context = await browser.newContext({ ...contextOptions, ...Object.fromEntries(known) });
      const page = await context.newPage();
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "connection", { value: { saveData: true, rtt: 0 } }),
      );
      await use({ page, complaints: await watch(page) });
      await context.close();
    },
    { scope: "worker" },
  ],
});

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

/** The reader of the API writes the same few lines for hundreds of calls and schemas: one in 24 of them is enough. */
async function passMost(page: Page): Promise<string> {
  await page.evaluate(() => {
    for (const [i, part] of document.querySelectorAll("main article, main [id^='schema-']").entries())
      part.toggleAttribute("data-passed-by", i % 24 > 0);
  });
  return "[data-passed-by]";
}

/** Opens a page and answers how the server answered. */
async function look(
  { page, complaints }: { page: Page; complaints: string[] },
  address: string,
  waitUntil: "load" | "domcontentloaded" = "load",
) {
  // Not from a theme that a look before has left.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  complaints.length = 0;
  const answer = await page.goto(address, { waitUntil });
  expect(answer?.headers()["content-security-policy"]).not.toContain("unsafe");
  return answer?.status();
}

/** Nobody is signed in here: these show what is on its way, and lead to the sign-in once scripts run. */
const isGuarded = (address: string) => /^\/(admin-dashboard|dashboard|profile|checkout)(\/|$)/.test(address);

for (const address of pages.filter((one) => !isGuarded(one))) {
  test(`${address} is a sound page`, async ({ seen }, info) => {
    expect(await look(seen, address)).toBe(200);
    const passedBy = address === "/api/docs" ? await passMost(seen.page) : "";
    await expectFirstStyles(seen.page, passedBy);
    await hydrated(seen.page);
    if (passedBy) await seen.page.locator(passedBy).evaluateAll((parts) => parts.map((part) => part.remove()));
    await expectSoundPage(seen.page, info);
    expect(seen.complaints).toEqual([]);
  });
}

// They are shells that wait, alike but for their words: every other one on a phone, the rest on a desk.
for (const [place, address] of pages.filter(isGuarded).entries()) {
  test(`${address} is sound before it knows who looks, and leads a stranger to the sign-in`, async ({ seen }, info) => {
    // biome-ignore lint/suspicious/noSkippedTests: it runs in the other project.
    test.skip((info.project.name === "phone") !== (place % 2 === 0), "looked at in the other layout");
    const { page } = seen;
    // Whoever surely has no session is led on before anything is shown (late-script.spec.ts): this device may have one at first.
    const isStaff = address.startsWith("/admin-dashboard");
    if (!isStaff) await page.context().addCookies([{ name: "signed_in", value: "1", url: info.project.use.baseURL }]);
    const release = await withScriptsHeld(page);
    expect(await look(seen, address, "domcontentloaded")).toBe(200);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(
        ({ sheet, disabled }) => sheet !== null || disabled,
      ),
    );
    await expectSoundPage(page, info);
    await page.context().clearCookies();
    release();
    await hydrated(page);
    await page.unroute(heldScripts);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(address)}&message=auth_required`);
    expect(seen.complaints).toEqual([]);
  });
}

for (const address of ["/no-such-page", "/blogs/no-such-blog", "/about/no/such/page"]) {
  test(`${address} is not there, and says so`, async ({ seen }, info) => {
    expect(await look(seen, address)).toBe(404);
    await expectFirstStyles(seen.page);
    await hydrated(seen.page);
    await expectSoundPage(seen.page, info);
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
