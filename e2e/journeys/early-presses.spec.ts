import { expect, type Page, type Route, test } from "@playwright/test";
import { demoAdmin, demoCustomer } from "../../src/app/demo-accounts.ts";
import { importedInVain, onDearConnection, pressBetween, withScriptsHeld } from "../late-script.ts";
import { hydrated, open } from "../open.ts";

const blog = "/blogs/lc-dates-by-hand";
/** Where the button that changes the theme stands in the header. */
const wide = { width: 1440, height: 900 };

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel("Email or username").fill("nobody@example.test");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
}

/** Opens the sign-in and fills it. Returns what tells how many requests were sent that change something. */
async function toSignIn(page: Page): Promise<() => number> {
  await page.goto("/login");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  await fillSignIn(page);
  return () => sent;
}

test.describe("what is done before the script is there is kept", () => {
  test("a form that is sent: its text stays, and it is sent once", async ({ page }) => {
    const release = await withScriptsHeld(page);
    const sent = await toSignIn(page);
    const button = page.locator("main").getByRole("button", { name: "Sign In" });
    await button.click();
    await button.click();
    expect(sent()).toBe(0);
    const answered = page.waitForResponse("**/api/v1/auth/login");
    release();
    expect((await answered).status()).toBe(401);
    await expect(page.getByLabel("Email or username")).toHaveValue("nobody@example.test");
    await expect(page.locator("main form")).toContainText("The email or password is not right.");
    expect(sent()).toBe(1);
  });

  test("what is typed, the focus and the place on the page", async ({ page }) => {
    const release = await withScriptsHeld(page);
    await page.goto("/contact");
    const field = page.getByLabel("Message");
    await field.click();
    await field.pressSequentially("The letter of credit says");
    await page.keyboard.press("Home");
    await page.keyboard.type("Dear all: ");
    // Letters that come late may move the lines, before as after.
    await page.evaluate(() => document.fonts.ready);
    const place = await page.evaluate(() => scrollY);
    release();
    await hydrated(page);
    await page.keyboard.type("good morning. ");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("Dear all: good morning. The letter of credit says");
    expect(await page.evaluate(() => scrollY)).toBe(place);
    // The form knows of it: it outlives a reload.
    expect(await page.evaluate(() => sessionStorage.getItem("draft:contact"))).toContain("good morning");
  });

  test("a chosen theme", async ({ page }) => {
    const release = await withScriptsHeld(page);
    await page.goto("/about");
    await page.locator("footer").getByText("Dark", { exact: true }).click();
    release();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("footer").getByLabel("Dark")).toBeChecked();
  });

  test("a press on a button counts once, however often it is pressed", async ({ page }) => {
    await page.setViewportSize(wide);
    const release = await withScriptsHeld(page);
    await page.goto("/about");
    const toggle = page.getByRole("button", { name: "Switch between light and dark theme" });
    await toggle.click();
    await toggle.click();
    release();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("a press between the script's coming and its taking over counts once", async ({ page }) => {
    await page.setViewportSize(wide);
    const release = await withScriptsHeld(page);
    await pressBetween(page, "header button[aria-label^='Switch between']");
    await page.goto("/about");
    await page.evaluate(() => document.dispatchEvent(new Event("pointerdown")));
    release();
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("data-pressed-between", "");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("a form sent between the script's coming and its taking over is sent once", async ({ page }) => {
    const release = await withScriptsHeld(page);
    await pressBetween(page, "main form");
    const sent = await toSignIn(page);
    release();
    await expect(page.locator("html")).toHaveAttribute("data-pressed-between", "");
    await expect(page.locator("main form")).toContainText("The email or password is not right.");
    await hydrated(page);
    expect(sent()).toBe(1);
  });

  test("the key that opens the search", async ({ page }) => {
    const release = await withScriptsHeld(page);
    await page.goto(blog);
    await page.keyboard.press("Control+k");
    release();
    await hydrated(page);
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  });

  test("a choice among the filters of a list", async ({ page }) => {
    const release = await withScriptsHeld(page);
    await page.goto("/blogs");
    await page.getByLabel("Type").selectOption("premium");
    release();
    await page.waitForURL("/blogs?type=premium");
  });
});

test("a form with an address of its own is sent as plain HTML where the script cannot be fetched", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/newsletter");
  await page.getByLabel("Email address").fill("plain@example.test");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL("/newsletter?state=sent");
});

test("a press while offline is kept until one is back", async ({ page, context }) => {
  const inVain = importedInVain(page);
  await onDearConnection(page);
  await page.goto("/login");
  await context.setOffline(true);
  await fillSignIn(page);
  await page.locator("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.locator("main").getByText("You are offline. Your text is kept")).toBeVisible();
  const answered = page.waitForResponse("**/api/v1/auth/login");
  await context.setOffline(false);
  expect((await answered).status()).toBe(401);
  await expect(page.getByText("You are offline.")).toBeHidden();
  await expect(page.getByLabel("Email or username")).toHaveValue("nobody@example.test");
  expect(inVain).toEqual([]);
});

test("a press that the script could not be fetched for is done by itself once it can", async ({ page }) => {
  const abort = (route: Route) => route.abort();
  await onDearConnection(page);
  await page.route(/\/assets\/.*\.js$/, abort);
  await page.goto("/login");
  await fillSignIn(page);
  await page.locator("main").getByRole("button", { name: "Sign In" }).click();
  const line = page.locator("main").getByText("Part of this page could not be loaded. Your text is kept");
  await expect(line).toBeVisible();
  // A device says that it is back in the net before there is a way to the site.
  const tried = page.waitForRequest(/\/assets\/.*\.js$/);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await tried;
  await expect(line).toBeVisible();
  const answered = page.waitForResponse("**/api/v1/auth/login");
  await page.unroute(/\/assets\/.*\.js$/, abort);
  await answered;
  await expect(line).toBeHidden();
});

test("a press right when the script begins after a failure is kept like those before, and done once", async ({
  page,
}) => {
  const abort = (route: Route) => route.abort();
  await onDearConnection(page);
  await page.route(/\/assets\/.*\.js$/, abort);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/auth/login")) asked += 1;
  });
  await page.goto("/login");
  await fillSignIn(page);
  const button = page.locator("main").getByRole("button", { name: "Sign In" });
  await button.click();
  await expect(page.locator("main").getByText("Part of this page could not be loaded.")).toBeVisible();
  await page.evaluate(() =>
    new MutationObserver((changes, observer) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      if (!added.some((one) => one instanceof HTMLScriptElement)) return;
      observer.disconnect();
      document.documentElement.dataset.pressedBetween = "";
      document.querySelector<HTMLElement>("main button[type=submit]")?.click();
    }).observe(document.head, { childList: true }),
  );
  const answered = page.waitForResponse("**/api/v1/auth/login");
  await page.unroute(/\/assets\/.*\.js$/, abort);
  await answered;
  await expect(page.locator("html")).toHaveAttribute("data-pressed-between", "");
  await expect(page.getByLabel("Email or username")).toHaveValue("nobody@example.test");
  await expect(page.locator("[data-offline]")).toHaveCount(0);
  expect(asked).toBe(1);
});

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Trade queries" });
for (const [kind, account, address, lost, shown] of [
  ["that needs an account", demoCustomer, "/profile", "first", (page: Page) => page.getByLabel("Full name")],
  // Begun by the browser itself: a file that its script names, and one that this asks for.
  ["of the admin area", demoAdmin, "/admin-dashboard/trade-queries", "first", heading],
  ["of the admin area", demoAdmin, "/admin-dashboard/trade-queries", "entry.client", heading],
] as const) {
  test(`a page ${kind} says that ${lost} could not be fetched, and comes by itself once it can`, async ({
    page,
    baseURL,
  }) => {
    const { email, password } = account;
    const headers = { Origin: baseURL as string };
    expect((await page.request.post("/api/v1/auth/login", { data: { email, password }, headers })).status()).toBe(200);
    let refused = 0;
    const abort = (route: Route) => {
      refused += 1;
      return route.abort();
    };
    const part = new RegExp(`/assets/${lost}-.*\\.js$`);
    await page.route(part, abort);
    await page.goto(address);
    const line = page.locator("main").getByText("Part of this page could not be loaded.");
    await expect(line).toBeVisible();
    expect(refused).toBeGreaterThan(0);
    await page.unroute(part, abort);
    await expect(shown(page)).toBeVisible();
    await expect(line).toHaveCount(0);
  });
}

test("a menu opened while the next page is on its way stays open", async ({ page }) => {
  await open(page, "/about");
  // Between the new address and the page that belongs to it, whoever is quick or has a slow phone opens the menu.
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry: Parameters<typeof push>) => {
      push(...entry);
      const menu = [...document.querySelectorAll<HTMLElement>("header summary")].find(
        (one) => one.offsetParent !== null,
      );
      menu?.focus();
      menu?.click();
    };
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Events", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Events");
  // Where the focus goes is decided after the page is there.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.getByRole("banner").getByRole("link", { name: "About Us", exact: true })).toBeVisible();
  await expect(page.getByRole("banner").locator("details[open] > summary")).toBeFocused();
});
