import { gzipSync } from "node:zlib";
import { expect, type Page, type Route, test } from "@playwright/test";
import { fetchedScripts, onDearConnection, withScriptsHeld } from "../late-script.ts";
import { hydrated } from "../open.ts";
import { watch } from "../watch.ts";

const blog = "/blogs/lc-dates-by-hand";
/** Rules and layers of the whole style sheet that are laid over the page. */
const wholeRules = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].reduce((sum, sheet) => sum + (sheet.href ? sheet.cssRules.length : 0), 0),
  );
/** What a reader's phone may have to fetch and run of ours before anybody touches it (gzip). */
const mostBytes = 15 * 1024;

test.describe("a page read over a dear connection", () => {
  for (const address of ["/", "/blogs", blog, "/events", "/about"]) {
    test(`${address} fetches no script until it is touched`, async ({ page }) => {
      const complaints = await watch(page);
      const asked = await onDearConnection(page);
      await page.goto(address, { waitUntil: "networkidle" });
      expect(asked).toEqual([]);
      const inline = await page.evaluate(() =>
        [...document.scripts]
          .filter(({ type }) => type === "" || type === "module")
          .map(({ textContent }) => textContent)
          .join("\n"),
      );
      expect(gzipSync(inline).length).toBeLessThan(mostBytes);
      expect(await page.locator("link[rel=modulepreload]").count()).toBe(0);
      const fetched = await fetchedScripts(page);
      await hydrated(page);
      expect(fetched.length).toBeGreaterThan(5);
      expect(fetched.length).toBe(new Set(fetched).size);
      expect(complaints).toEqual([]);
    });
  }

  test("its first picture comes when it is in sight, and the style sheet when it is touched", async ({ page }) => {
    await onDearConnection(page);
    const asked: string[] = [];
    page.on("requestfinished", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/", { waitUntil: "networkidle" });
    const first = page.locator("img[data-soon]").first();
    await expect(first).toHaveJSProperty("loading", "lazy");
    await expect(first).toHaveJSProperty("complete", true);
    const sheets = () => asked.filter((path) => path.endsWith(".css"));
    expect(asked.some((path) => path.startsWith("/art/hero-1"))).toBe(true);
    expect(sheets()).toEqual([]);
    await hydrated(page);
    await expect.poll(() => wholeRules(page)).toBeGreaterThan(5);
    // It is fetched, and turned on from the browser's own store: that is one and the same file.
    expect(new Set(sheets()).size).toBe(1);
  });

  test("a style sheet that does not come is asked for again at the next touch", async ({ page }) => {
    await onDearConnection(page);
    let failed = 0;
    const fail = (route: Route) => {
      failed += 1;
      return route.abort();
    };
    await page.route(/\.css$/, fail);
    await page.goto("/blogs");
    await hydrated(page);
    const sheet = page.locator("link[rel=stylesheet]").first();
    await expect.poll(() => failed).toBeGreaterThan(0);
    await expect(sheet).toHaveJSProperty("disabled", true);
    await page.unroute(/\.css$/, fail);
    await expect
      .poll(async () => {
        await page.locator("h1").click();
        return wholeRules(page);
      })
      .toBeGreaterThan(5);
  });

  test("what the script puts into a page finds the style sheet there, when that is slow as well", async ({ page }) => {
    await onDearConnection(page);
    await page.route(/\.css$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.addInitScript(() => {
      document.addEventListener("alive", () => {
        document.documentElement.dataset.styled = String(
          document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.disabled === false,
        );
      });
    });
    await page.goto("/blogs");
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("data-styled", "true");
  });

  test("over a good connection the style sheet comes by itself once all is quiet", async ({ page }) => {
    await page.goto("/blogs");
    await expect.poll(() => wholeRules(page)).toBeGreaterThan(5);
  });

  test("its menus and links work without the script", async ({ page }, { project }) => {
    await onDearConnection(page);
    await withScriptsHeld(page);
    await page.goto("/");
    if (project.name === "phone") {
      await page.getByLabel("Menu", { exact: true }).click();
      await page.locator("details[open]").getByRole("link", { name: "Blogs", exact: true }).click();
    } else
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blogs", exact: true }).click();
    await page.waitForURL("/blogs");
    await expect(page.locator("h1")).toBeVisible();
  });

  test("a view of a blog is counted without the script, once", async ({ page }) => {
    await onDearConnection(page);
    let views = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/view")) views += 1;
    });
    const told = page.waitForRequest((request) => request.url().endsWith("/view"));
    await page.goto(blog);
    await told;
    await hydrated(page);
    // Nothing to wait for: what must not happen has its own time, the three seconds of a view.
    await page.waitForTimeout(3500);
    expect(views).toBe(1);
  });

  test("the header is right for who is signed in", async ({ page }) => {
    await onDearConnection(page);
    await withScriptsHeld(page);
    await page.addInitScript(() => {
      localStorage.setItem("auth_token", "one");
      localStorage.setItem("cart", '[{"id":"4c280a75-bb8a-4fb2-80fc-b6ae15b8aab0"}]');
    });
    await page.goto("/about");
    await expect(page.locator("header").getByRole("link", { name: "Sign In" }).first()).toBeHidden();
    await expect(page.locator("header").getByRole("link", { name: "Cart" })).toBeVisible();
    if (await page.getByLabel("Menu", { exact: true }).isVisible())
      await page.getByLabel("Menu", { exact: true }).click();
    await expect(page.getByRole("link", { name: "Your account" }).filter({ visible: true })).toHaveAttribute(
      "href",
      "/profile",
    );
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a message reaches the institute", async ({ page }) => {
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Rahima Sultana");
    await page.getByLabel("Email", { exact: true }).fill("rahima@example.org");
    await page.getByLabel("Subject").selectOption("Programs");
    await page.getByLabel("Message").fill(`Which program is for forwarders? ${test.info().testId}`);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("We have your message")).toBeVisible();
    await expect(page.getByText(/CM-\d{4}-\d{6}/)).toBeVisible();
  });

  for (const address of [
    "/login",
    "/register",
    "/forgot-password",
    "/profile",
    "/checkout",
    "/dashboard",
    "/dashboard/queries",
  ]) {
    test(`${address} says that it needs it, and has no button`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByText(/needs JavaScript/).first()).toBeVisible();
      await expect(page.locator("main").getByRole("button")).toHaveCount(0);
    });
  }
});

for (const address of ["/checkout", "/dashboard/orders?status=paid"]) {
  test(`${address} leads a stranger to the sign-in before any script is there`, async ({ page }) => {
    await onDearConnection(page);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(address);
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: address, message: "auth_required" })}`);
    await expect(page.getByLabel("Email or username")).toBeVisible();
  });
}

test("the way back after a reload leads to the page that its address names", async ({ page }) => {
  await onDearConnection(page);
  await page.goto("/about");
  await hydrated(page);
  await page.locator("footer").getByRole("link", { name: "Terms", exact: true }).click();
  await page.waitForURL("/terms");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/^About/);
  await page.reload();
  await page.goBack();
  await page.waitForURL("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^About/);
});

test("over a good connection the script comes by itself", async ({ page }) => {
  const asked = page.waitForRequest(/\/assets\/blog-.*\.js$/);
  await page.goto(blog);
  await asked;
});

test("over a good connection the first picture is asked for before it is in sight", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("img[data-soon]").first()).toHaveJSProperty("loading", "eager");
});
