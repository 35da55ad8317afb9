import { expect, type Page, test } from "@playwright/test";
import { demoAdmin, demoCustomer } from "../../src/app/demo-accounts.ts";
import { buyerOf } from "../buyer.ts";
import { importedInVain } from "../late-script.ts";
import { open } from "../open.ts";
import { ownPeople } from "../own-people.ts";
import { startOwnSite } from "../own-site.ts";

/** Opens a page and waits for what it fetches after everything else, for when the net is gone. */
async function openWhole(page: Page, address: string): Promise<void> {
  const ahead = page.waitForResponse(/\/assets\/missing-dialog-.*\.js$/);
  await open(page, address);
  await (await ahead).finished();
  // What comes last listens from then on; that it does shows by a key, which fetches the names of signs.
  let asked = false;
  const names = page.waitForResponse(/\/assets\/tooltips-.*\.js$/).then((answer) => {
    asked = true;
    return answer.finished();
  });
  await expect
    .poll(async () => {
      await page.keyboard.press("Shift");
      return asked;
    })
    .toBe(true);
  await names;
}

test.describe("a part that cannot be fetched", () => {
  test("offline the page and its text stay, and it comes with the net", async ({ page, context, isMobile }) => {
    const inVain = importedInVain(page);
    await openWhole(page, "/");
    await context.setOffline(true);
    const header = page.getByRole("banner");
    const missing = page.getByRole("dialog", { name: "Not loaded yet" });
    await header.getByRole("link", { name: "Search" }).click();
    await expect(missing).toContainText("You are offline. Your text is kept.");
    await expect(missing.getByRole("link", { name: "Open the search page" })).toHaveAttribute("href", "/search");
    await page.keyboard.press("Escape");
    if (isMobile) await header.getByLabel("Menu", { exact: true }).click();
    await header.getByRole("link", { name: "Trade Query" }).click();
    await expect(missing).toContainText("You are offline. Your text is kept.");
    await page.keyboard.press("Escape");

    const email = page.getByRole("main").getByLabel("Email address");
    await email.fill("offline@example.test");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("main").getByText("You are offline. Your text is kept.")).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page.getByText("Your text is kept. Press the link again once you are back.")).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(email).toHaveValue("offline@example.test");

    await context.setOffline(false);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await email.focus();
    await expect(email).toHaveValue("offline@example.test");
    const answered = page.waitForResponse("**/api/v1/news-letters/subscribe");
    await page.getByRole("button", { name: "Subscribe" }).click();
    expect((await answered).ok()).toBe(true);
    // What the words about the link promised: nothing opens by itself, and a second press does.
    await expect(page).toHaveURL("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of use");
    expect(inVain).toEqual([]);
  });

  test("a page that a lost connection cuts off does not blame the server", async ({ page }) => {
    await open(page, "/about");
    await page.route(/\/terms\.data/, (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We couldn't reach the site");
    await expect(page.getByText("on our side")).toBeHidden();
  });

  test("after a new version has replaced the files, a press leads to its page, and the text is kept", async ({
    page,
  }) => {
    await openWhole(page, "/contact");
    const message = page.getByLabel("Message");
    await message.fill("The letter of credit says");
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page).toHaveURL("/terms");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of use");
    await page.unroute(/\/assets\/.*\.js$/);
    await open(page, "/contact");
    await expect(message).toHaveValue("The letter of credit says");
  });

  test("after a new version has replaced the files, a page of its own does the same", async ({ page }) => {
    await openWhole(page, "/about");
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    const missing = page.getByRole("dialog", { name: "Not loaded yet" });
    await expect(missing).toContainText("The site may have a new version. Your text is kept.");
    await page.unroute(/\/assets\/.*\.js$/);
    await missing.getByRole("link", { name: "Open the search page" }).click();
    await expect(page).toHaveURL("/search");
  });
});

test.describe("with the worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("what was read and bought can be read offline, without prices, by whom it belongs to", async ({
    browser,
    playwright,
    isMobile,
  }, info) => {
    test.slow();
    const site = await startOwnSite();
    const context = await browser.newContext(ownPeople(browser, info, site.url).look);
    const page = await context.newPage();
    const callsOf = async (account: typeof demoAdmin) =>
      buyerOf(await playwright.request.newContext({ extraHTTPHeaders: { Origin: site.url } }), site.url, account);
    const buyer = await callsOf(demoCustomer);
    const order = await buyer.order("sandbox");
    await buyer.press(order.url, "pay");
    const { slug, title } = await buyer.call(`/blogs/${order.items[0]?.id}`);
    const address = `/blogs/${slug}`;
    const cached = (name: string) =>
      page.evaluate(async (which) => {
        if (!(await caches.has(which))) return [];
        return (await (await caches.open(which)).keys()).map(({ url }) => new URL(url).pathname);
      }, name);
    const signIn = async ({ email, password }: typeof demoAdmin) => {
      await page.getByLabel("Email or username").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL("/dashboard");
    };
    /** On a device that whoever was there never left: their session ended elsewhere. */
    const signInInstead = async (account: typeof demoAdmin) => {
      await context.clearCookies();
      await page.evaluate(() => localStorage.removeItem("auth_token"));
      await open(page, "/login?redirect=/dashboard");
      await signIn(account);
    };
    const openDialog = async () => {
      await open(page, "/");
      await page.getByRole("link", { name: /^Trade Inquiries/ }).click();
      await expect(page.getByLabel("Your query")).toBeVisible();
    };
    await open(page, "/login?redirect=/dashboard");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
    });
    await signIn(demoCustomer);

    await test.step("what is read is kept, what costs money is not", async () => {
      await open(page, address);
      await expect.poll(() => cached("own")).toContain(address);
      await open(page, "/blogs");
      await open(page, "/checkout");
      await open(page, "/blogs/lc-dates-by-hand");
      await expect
        .poll(() => cached("pages"))
        .toEqual(expect.arrayContaining(["/offline", "/blogs", "/blogs/lc-dates-by-hand"]));
      const kept = await cached("pages");
      expect(kept.filter((path) => /checkout|dashboard|login|api/.test(path) || path === address)).toEqual([]);
    });

    await test.step("offline they open, with the moment and without prices; the rest says that one is offline", async () => {
      await context.setOffline(true);
      await page.goto("/blogs");
      await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute(
        "data-kept",
        /^You are offline\. This is the page as of .* UTC\.$/,
      );
      await expect(page.locator("[data-price]").first()).toBeHidden();
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.locator("html")).toHaveAttribute("data-kept", "You are offline. This is your copy.");
      await expect(page.getByText(/Buy for|BDT/)).toHaveCount(0);
      await page.goto("/search?q=lc");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
      await expect(page.getByRole("main").getByRole("link", { name: title })).toHaveAttribute("href", address);
      await expect(page.goto("/checkout")).rejects.toThrow();
      await context.setOffline(false);
    });

    await test.step("the page that says so leads on to the one that was asked for, once the net is back", async () => {
      await context.setOffline(true);
      await page.goto("/search?q=lc%22%3E");
      const again = page.getByRole("main").getByRole("link", { name: "Try again" });
      await Promise.all([page.waitForEvent("load"), again.click()]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
      await context.setOffline(false);
      await again.click();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You are offline");
      await expect(page).toHaveURL("/search?q=lc%22%3E");
    });

    await test.step("a new version: its worker takes over once no page of the one before is open, with the page that it is to show", async () => {
      const isNew = "The second version";
      const active = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
      await context.route("**/offline", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace("</main>", `${isNew}</main>`) });
      });
      // To the browser another address is another worker. From here on all pages ask for it, as those of a new version do.
      await page.addInitScript(() => {
        const container = ServiceWorkerContainer.prototype;
        const { register } = container;
        container.register = function (_address, options) {
          return register.call(this, "/sw.js?second", options);
        };
      });
      await open(page, "/blogs");
      const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.scriptURL);
      await expect.poll(waiting).toMatch(/second$/);
      expect(await active()).toMatch(/\/sw\.js$/);
      const first = context.serviceWorkers().filter((worker) => worker.url().endsWith("/sw.js"));
      await Promise.all([...first.map((worker) => worker.waitForEvent("close")), page.goto("about:blank")]);
      await page.goto("/robots.txt");
      await expect.poll(active).toMatch(/second$/);
      await context.setOffline(true);
      await page.goto("/search?q=lc");
      await expect(page.getByRole("main")).toContainText(isNew);
      // What was kept under the version before is still there.
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await context.setOffline(false);
      await context.unrouteAll({ behavior: "wait" });
    });

    await test.step("signing out forgets what was bought", async () => {
      await open(page, "/dashboard");
      // It is there once it is known who is here.
      if (isMobile) await page.getByLabel("Menu", { exact: true }).click();
      await page.getByRole("button", { name: "Sign out" }).filter({ visible: true }).first().click();
      await expect(page).toHaveURL("/");
      await expect.poll(() => cached("own")).toEqual([]);
      await context.setOffline(true);
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
      await context.setOffline(false);
    });

    await test.step("offline a press on what the worker leaves alone leaves the page where it is", async () => {
      await openWhole(page, address);
      const buy = page
        .getByRole("main")
        .getByRole("link", { name: /^Buy for/ })
        .first();
      await context.setOffline(true);
      await buy.click();
      await expect(page.getByText("Press the link again once you are back.")).toBeVisible();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      // What it answers is still the browser's to open.
      await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
      await expect(page).toHaveURL("/terms");
      await expect(page.locator("html")).toHaveAttribute("data-kept", /^You are offline\./);
      await context.setOffline(false);
      await open(page, address);
      await buy.click();
      await expect(page).not.toHaveURL(address);
    });

    await test.step("another account, on a device that the first never left, finds nothing of it", async () => {
      await open(page, "/login?redirect=/dashboard");
      await signIn(demoCustomer);
      await open(page, address);
      await expect.poll(() => cached("own")).toContain(address);
      await openDialog();
      await page.getByLabel("Your query").fill("What the first account was about to ask");
      await signInInstead(demoAdmin);
      await expect.poll(() => cached("own")).toEqual([]);
      await openDialog();
      await expect(page.getByLabel("Your query")).toHaveValue("");
      await context.setOffline(true);
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
      await expect(page.getByText(title)).toHaveCount(0);
    });

    await test.step("who runs the site reads it, and keeps nothing; its buyer's copy goes with the money", async () => {
      await context.setOffline(false);
      await open(page, address);
      await expect(page.getByText("You have this blog: all of it is shown.")).toBeAttached();
      expect(await cached("own")).toEqual([]);
      await signInInstead(demoCustomer);
      await open(page, address);
      await expect.poll(() => cached("own")).toContain(address);
      const refund = { idempotencyKey: crypto.randomUUID(), reason: "As asked" };
      await (await callsOf(demoAdmin)).call(`/purchases/${order.id}/refunds`, refund);
      await open(page, address);
      await expect.poll(() => cached("own")).toEqual(["/owner"]);
    });
    await context.close();
    await site.stop();
  });
});
