import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { demoCustomer } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

interface Blog {
  id: string;
  slug: string;
  title: string;
  price: number;
}

/** The last words of a blog of the demo content: they stand behind the wall. */
function lastWords(slug: string): string {
  const words = readFileSync(`db/seed/blogs/${slug}.md`, "utf8").trimEnd().split(/\s+/).slice(-4).join(" ");
  return words.replace(/[*_`]/g, "");
}

const pay = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Pay BDT/ });
const gateway = (page: Page, act: string) => page.getByRole("button", { name: act, exact: true });
const outcome = (page: Page, title: string) => page.getByRole("heading", { level: 2, name: title });
const cart = (page: Page) => page.getByRole("link", { name: /^Cart, / });

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email or username").fill(demoCustomer.email);
  await page.getByLabel("Password", { exact: true }).fill(demoCustomer.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

test("a premium blog from the wall to the last word, with everything that can go wrong with a payment", async ({
  browser,
}, info) => {
  test.slow();
  const site = await startOwnSite();
  const { viewport, isMobile, hasTouch } = info.project.use;
  const context = await browser.newContext({
    baseURL: site.url,
    reducedMotion: "reduce",
    ...(viewport ? { viewport } : {}),
    isMobile: isMobile ?? false,
    hasTouch: hasTouch ?? false,
  });
  const page = await context.newPage();
  const complaints = await watch(page);
  /** What the person who is signed in hears from the API, by the cookie. */
  const ask = async (path: string) => (await (await context.request.get(`/api/v1${path}`)).json()).data;
  const onSale: Blog[] = await ask("/blogs/public-list?filter-type=premium&limit=10&sort-by=title&sort-order=asc");
  const [first, second, third] = onSale as [Blog, Blog, Blog];

  try {
    await test.step("from the wall to the checkout, by way of signing in", async () => {
      await open(page, `/blogs/${first.slug}`);
      await expect(cart(page)).toHaveCount(0);
      await page.getByRole("link", { name: `Buy for BDT ${first.price}` }).click();
      await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout.*message=auth_required/);
      await signIn(page);
      await expect(page).toHaveURL("/checkout");
      await expect(page.getByRole("main").getByRole("link", { name: first.title })).toBeVisible();
      await expect(cart(page)).toHaveAccessibleName("Cart, 1 item");
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue(demoCustomer.fullName);
      await expectNoViolations(page);
    });

    await test.step("what is missing is said; what was typed stays through a failure, a reload, a lost session", async () => {
      await pay(page).click();
      await expect(page.getByText("Accept the terms to buy")).toBeVisible();
      // The test gateway needs neither phone nor address; a company's receipt does.
      await expect(page.getByLabel("Phone")).toHaveCount(0);
      await expect(page.getByLabel("Address")).toHaveCount(0);
      await page.getByRole("checkbox", { name: "I need a receipt for a company" }).check();
      // What came since is at fault only once it was sent, too.
      await page.getByLabel("Company name").fill("Padma");
      await expect(page.getByText("Enter the company's BIN")).toHaveCount(0);
      await pay(page).click();
      await expect(page.getByText("Enter the company's BIN")).toBeVisible();
      await page.getByLabel("Company name").fill("Padma Knitwear Ltd.");
      await page.getByLabel("BIN").fill("001234567-0101");
      await page.getByLabel("Address").fill("বাড়ি ১২, ধানমন্ডি, ঢাকা");
      await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
      await page.route("**/api/v1/orders", (route) => route.abort());
      await pay(page).click();
      await expect(
        page.getByRole("main").getByText("We couldn't reach the site. Check your connection and try again."),
      ).toBeVisible();
      await page.unroute("**/api/v1/orders");
      await page.getByText("Have a coupon?").click();
      await page.getByLabel("Coupon code").fill("nosuch1");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByLabel("Coupon code")).toHaveAttribute("aria-invalid", "true");
      await page.reload();
      await expect(page.getByLabel("Coupon code")).toHaveValue("NOSUCH1");
      // What was chosen is there again too.
      await expect(page.getByRole("checkbox", { name: /I accept the terms/ })).toBeChecked();
      await expect(page.getByRole("checkbox", { name: "I need a receipt for a company" })).toBeChecked();
      await expect(page.getByLabel("BIN")).toHaveValue("001234567-0101");
      await context.clearCookies();
      await page.evaluate(() => localStorage.setItem("auth_token", "x"));
      await page.reload();
      await expect(page).toHaveURL(/\/login/);
      await signIn(page);
      await expect(page).toHaveURL("/checkout");
      await expect(page.getByLabel("Address")).toHaveValue("বাড়ি ১২, ধানমন্ডি, ঢাকা");
      complaints.length = 0;
    });

    await test.step("a price that changed twice is asked about twice, and nothing is ordered meanwhile", async () => {
      const price = (to: number) =>
        site.write(`update blogs set price_poisha = ${to * 100} where id = '${first.id}'; notify page_cache, 'blogs'`);
      for (const raised of [first.price + 50, first.price + 70]) {
        await price(raised);
        await pay(page).click();
        await expect(page.getByText("Please check the new price")).toBeVisible();
        await expect(page.getByRole("main").getByRole("button", { name: `Pay BDT ${raised}` })).toBeVisible();
      }
      await price(first.price);
      await pay(page).click();
      await expect(page.getByRole("main").getByRole("button", { name: `Pay BDT ${first.price}` })).toBeVisible();
      expect((await ask("/orders/my")).pagination.total).toBe(0);
      await page.reload();
      await expect(page.getByText("Please check the new price")).toHaveCount(0);
      complaints.length = 0;
    });

    await test.step("pressed twice it is one order; the gateway refuses, and nothing was charged", async () => {
      await expect(page.getByRole("checkbox", { name: /I accept the terms/ })).toBeChecked();
      await page.getByRole("radio", { name: "Bank transfer" }).check();
      await expect(page.getByRole("main").getByRole("button", { name: "Place order" })).toBeVisible();
      await expect(page.getByText("We'll show you our account details next.")).toBeVisible();
      await page.getByRole("radio", { name: "Test payment" }).check();
      await pay(page).dblclick();
      await expect(page).toHaveURL(/\/sandbox-gateway\//);
      await gateway(page, "Let the payment fail").click();
      await expect(page).toHaveURL(/\/checkout\/result\?order=/);
      await expect(outcome(page, "The payment didn't go through")).toBeVisible();
      await expect(page.getByText("you haven't been charged")).toBeVisible();
      expect((await ask("/orders/my")).pagination.total).toBe(1);
      await expectNoViolations(page);
    });

    await test.step("cancelled at the gateway, the order is kept", async () => {
      await pay(page).click();
      await gateway(page, "Cancel").click();
      await expect(page).toHaveURL(/\/checkout\/result\?order=/);
      await expect(pay(page)).toBeVisible();
      await expect(page.getByText(/paid and cannot/)).toHaveCount(0);
    });

    await test.step("a bank that takes its time: still confirming, then paid, without a touch", async () => {
      await pay(page).click();
      await gateway(page, "Pay, but the bank needs 15 seconds").click();
      await expect(outcome(page, "Your payment is being confirmed")).toBeVisible();
      await expect(pay(page)).toHaveCount(0);
      await expect(outcome(page, "Thank you. Your payment is complete")).toBeVisible({ timeout: 180_000 });
      await expect(cart(page)).toHaveCount(0);
      await expectNoViolations(page);
    });

    await test.step("it is open to its buyer, and to nobody else", async () => {
      await page.getByRole("link", { name: "Read it now" }).click();
      await expect(page).toHaveURL(`/blogs/${first.slug}`);
      await expect(page.locator("#blog-text")).toContainText(lastWords(first.slug));
      await expect(page.getByRole("complementary", { name: "Premium" })).toHaveCount(0);
      await page.reload();
      await expect(page.locator("#blog-text")).toContainText(lastWords(first.slug));
      await expectNoViolations(page, "main");
      const stranger = await (await fetch(`${site.url}/blogs/${first.slug}`)).text();
      expect(stranger).not.toContain(lastWords(first.slug));
    });

    await test.step("claps count at once and stay", async () => {
      const clap = page.getByRole("button", { name: /^Clap/ });
      for (const _ of [1, 2, 3]) await clap.click();
      await expect(page.getByText("3 from you")).toBeVisible();
      await expect.poll(async () => (await ask(`/blogs/reactions/${first.id}`)).myClaps).toBe(3);
      await page.reload();
      await expect(page.getByText("3 from you")).toBeVisible();
      await expect(clap).toHaveAccessibleName("Clap 3 claps");
    });

    await test.step("two into the cart, one out again, a coupon that is none", async () => {
      for (const blog of [second, third]) {
        await open(page, `/blogs/${blog.slug}`);
        await page.getByRole("button", { name: "Add to cart" }).click();
        // The button is gone: what took its place has its focus.
        await expect(page.getByRole("link", { name: "In your cart" })).toBeFocused();
      }
      await page.reload();
      await expect(cart(page)).toHaveAccessibleName("Cart, 2 items");
      await cart(page).click();
      await page.getByRole("button", { name: `Remove ${third.title}` }).click();
      await expect(page.getByRole("link", { name: third.title })).toHaveCount(0);
      await expect(page.getByText(`${third.title} removed from your cart.`)).toBeAttached();
      await expect(page.getByRole("button", { name: `Remove ${second.title}` })).toBeFocused();
      await page.getByText("Have a coupon?").click();
      await page.getByLabel("Coupon code").fill("nosuch10");
      await page.getByLabel("Coupon code").press("Enter");
      await expect(page.getByLabel("Coupon code")).toHaveAttribute("aria-invalid", "true");
      await expect(page).toHaveURL("/checkout");
    });

    await test.step("paid, never came back, the site was never told: the number of the payment opens it", async () => {
      // Details of the last order are offered again.
      await expect(page.getByLabel("BIN")).toHaveValue("001234567-0101");
      await page.getByRole("checkbox", { name: "I need a receipt for a company" }).uncheck();
      await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
      await pay(page).click();
      await gateway(page, "Pay, never come back, and tell the site nothing").click();
      await expect(page.getByText("You paid, and closed the window")).toBeVisible();
      const [order] = (await ask("/orders/my")).items;
      const { payment } = await ask(`/orders/${order.id}`);
      await open(page, "/dashboard/payment-help");
      await page.getByLabel("Payment number").fill("no such number");
      await page.getByRole("button", { name: "Find my payment" }).click();
      await expect(page.getByText("We found no payment under this number")).toBeVisible();
      await page.getByLabel("Payment number").fill(payment.reference);
      await page.getByRole("button", { name: "Find my payment" }).click();
      await expect(page.getByText(/Thank you. Your payment is complete/)).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step("one's own blogs: found, sorted, read on", async () => {
      await open(page, "/dashboard/blogs");
      await expect(page.getByRole("heading", { level: 3 })).toHaveCount(2);
      await expectNoViolations(page);
      await page.getByLabel("Search your blogs").fill(second.title.split(" ")[0] ?? "");
      await page.getByLabel("Search your blogs").press("Enter");
      await expect(page).toHaveURL(/[?&]q=/);
      await expect(page.getByRole("link", { name: second.title })).toBeVisible();
      // Whoever types on while the answer comes in loses nothing.
      await expect(page.getByLabel("Search your blogs")).toBeFocused();
      await page.getByLabel("Search your blogs").fill("zzzz");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByText("Nothing found for “zzzz”")).toBeVisible();
      await page.getByRole("link", { name: "Show all" }).click();
      await page.getByRole("link", { name: second.title }).click();
      await expect(page.locator("#blog-text")).toContainText(lastWords(second.slug));
      // One bought already is not sold again.
      await open(page, `/checkout?blog=${first.id}`);
      await expect(page.getByText("You already own this. You won't be charged for it.")).toBeVisible();
    });

    await test.step("orders and a receipt that can be printed", async () => {
      await open(page, "/dashboard/orders");
      await expect(page.getByText("Paid", { exact: true })).toHaveCount(2);
      await expectNoViolations(page);
      await page
        .getByRole("link", { name: /^Receipt/ })
        .last()
        .click();
      const receipt = page.getByRole("article");
      await expect(receipt).toContainText("Money receipt");
      await expect(receipt).toContainText("বাড়ি ১২, ধানমন্ডি, ঢাকা");
      await expect(receipt).toContainText(first.title);
      await expectNoViolations(page);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
      await page.emulateMedia({ media: "screen" });
    });

    await test.step("on the overview both stand", async () => {
      await open(page, "/dashboard");
      await expect(page.getByRole("heading", { name: "Latest orders" })).toBeVisible();
      await expect(page.getByRole("link", { name: second.title }).first()).toBeVisible();
      await expectNoViolations(page);
    });
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
    await site.stop();
  }
});
