import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { hydrated, open, stopTime } from "../open.ts";
import { watch } from "../watch.ts";

const header = (page: Page) => page.getByRole("banner");
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "IIT - Trade Query Form" });

/** The entries of the menu that are marked as where one is. */
const marked = (page: Page) =>
  header(page).getByRole("navigation", { name: "Main" }).locator("[aria-current]").allInnerTexts();

async function walkDesktopMenu(page: Page): Promise<void> {
  const more = header(page).getByLabel("More under Home");
  const about = header(page).getByRole("link", { name: "About Us" });

  await test.step("the arrow opens what lies under Home, and closes it", async () => {
    await expect(about).toBeHidden();
    await more.click();
    await expect(about).toBeVisible();
    await expect(header(page).getByRole("link", { name: "Board of Directors" })).toBeVisible();
    await expectNoViolations(page, "header");
    await more.click();
    await expect(about).toBeHidden();
  });

  await test.step("a press elsewhere closes it, and so does Esc", async () => {
    await more.click();
    await expect(about).toBeVisible();
    await page.mouse.click(700, 600);
    await expect(about).toBeHidden();
    await more.click();
    await expect(about).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(about).toBeHidden();
    await expect(more).toBeFocused();
  });

  await test.step("choosing leads there and closes it", async () => {
    await more.click();
    await header(page).getByRole("link", { name: "Board of Directors" }).click();
    await expect(page).toHaveURL("/about/board-of-directors");
    await expect(about).toBeHidden();
  });
}

async function walkPhoneMenu(page: Page): Promise<void> {
  const menu = header(page).getByLabel("Menu", { exact: true });
  const enroll = header(page).getByRole("link", { name: "Enroll Now" });

  await test.step("the menu holds the pages, Enroll Now and Sign In; Esc closes it", async () => {
    await expect(enroll).toBeHidden();
    await menu.tap();
    const main = header(page).getByRole("navigation", { name: "Main" });
    for (const name of [
      "Home",
      "About Us",
      "Board of Directors",
      "Blogs",
      "Events",
      "Resources",
      "Alumni",
      "Trade Query",
    ])
      await expect(main.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(header(page).getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
    await expect(enroll).toHaveAttribute("href", "/programs");
    await expectNoViolations(page, "header");
    await page.keyboard.press("Escape");
    await expect(enroll).toBeHidden();
    await expect(menu).toBeFocused();
  });

  await test.step("Enroll Now, Sign In and a page lead there and close it", async () => {
    for (const [name, address] of [
      ["Enroll Now", "/programs"],
      ["Sign In", "/login"],
      ["Board of Directors", "/about/board-of-directors"],
    ] as const) {
      await menu.tap();
      await header(page).getByRole("link", { name, exact: true }).tap();
      await expect(page).toHaveURL(address);
      await expect(enroll).toBeHidden();
    }
  });
}

test("the menu opens, closes, leads on, and marks where one is", async ({ page, isMobile }) => {
  const complaints = await watch(page);
  await open(page, "/");
  await (isMobile ? walkPhoneMenu(page) : walkDesktopMenu(page));

  await test.step("Home is marked on itself only, the others also for what lies below them", async () => {
    const menu = isMobile
      ? header(page).getByLabel("Menu", { exact: true })
      : header(page).getByLabel("More under Home");
    for (const [address, names] of [
      ["/", ["Home"]],
      ["/blogs", ["Blogs"]],
      ["/blogs/incoterms-2020-in-one-table", ["Blogs"]],
      ["/events", ["Events"]],
      ["/about/board-of-directors", ["About Us", "Board of Directors"]],
      ["/programs", []],
    ] as const) {
      await open(page, address);
      await menu.click();
      await expect.poll(async () => ({ address, marked: await marked(page) })).toEqual({ address, marked: names });
    }
  });

  expect(complaints).toEqual([]);
});

interface ThemeSeen {
  theme: string | undefined;
  bodyThere: boolean;
  at: number;
}

test("a chosen theme stays over a reload, without a flash of the other", async ({ page, isMobile }) => {
  const complaints = await watch(page);
  // Notes when the document gets its theme: nothing can have been painted while there is no body.
  await page.addInitScript(() => {
    const seen: ThemeSeen[] = [];
    Object.assign(window, { themesSeen: seen });
    new MutationObserver(() => {
      const theme = document.documentElement?.dataset.theme;
      if (theme !== seen.at(-1)?.theme) seen.push({ theme, bodyThere: document.body !== null, at: performance.now() });
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "/about");
  const light = await ground();

  await test.step("dark is chosen and seen", async () => {
    if (isMobile) {
      await header(page).getByLabel("Menu", { exact: true }).tap();
      await header(page).getByText("Dark", { exact: true }).tap();
      await expect(header(page).getByRole("radio", { name: "Dark" })).toBeChecked();
    } else await header(page).getByRole("button", { name: "Switch between light and dark theme" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect.poll(ground).not.toBe(light);
  });

  await test.step("after a reload it is there before the first paint", async () => {
    const dark = await ground();
    await page.reload();
    await hydrated(page);
    const { seen, paint } = await page.evaluate(() => ({
      seen: (window as unknown as { themesSeen: ThemeSeen[] }).themesSeen,
      paint: performance.getEntriesByName("first-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
    }));
    expect(seen).toEqual([{ theme: "dark", bodyThere: false, at: expect.any(Number) }]);
    expect(seen[0]?.at).toBeLessThan(paint);
    expect(await ground()).toBe(dark);
  });

  await test.step("System gives the choice back to the device", async () => {
    const choice = page.getByRole("contentinfo").getByRole("group", { name: "Color theme" });
    await expect(choice.getByRole("radio", { name: "Dark" })).toBeChecked();
    await choice.getByText("System", { exact: true }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    await page.reload();
    await hydrated(page);
    expect(await ground()).toBe(light);
  });

  expect(complaints).toEqual([]);
});

test("the keyboard alone reaches everything", async ({ page, isMobile }) => {
  const complaints = await watch(page);
  await open(page, "/events");
  const focused = page.locator(":focus");
  const press = (key: string) => page.keyboard.press(key);
  /** Tabs on until this has the focus. */
  const tabTo = async (name: string) => {
    const names: string[] = [];
    for (let i = 0; i < 25 && names.at(-1) !== name; i += 1) {
      await press("Tab");
      names.push(await focused.evaluate((element) => element.ariaLabel ?? element.textContent?.trim() ?? ""));
    }
    expect(names.at(-1), names.join(" → ")).toBe(name);
  };

  await test.step("the first stop is the link past the header", async () => {
    await press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });

  await test.step("the menu opens by Enter, is walked by Tab, closes by Esc and by leaving it", async () => {
    await page.reload();
    await hydrated(page);
    const trigger = isMobile ? "Menu" : "More under Home";
    const about = header(page).getByRole("link", { name: "About Us" });
    await tabTo(trigger);
    await press("Enter");
    await expect(about).toBeVisible();
    await tabTo("About Us");
    await press("Escape");
    await expect(about).toBeHidden();
    await expect(header(page).getByLabel(trigger, { exact: true })).toBeFocused();
    await press("Enter");
    await tabTo("Board of Directors");
    await press("Tab");
    await expect(focused).toHaveText("Blogs");
    await expect(about).toBeVisible({ visible: isMobile });
  });

  await test.step("the dialog keeps the focus, and Esc gives it back", async () => {
    await tabTo("Trade Query");
    await press("Enter");
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(":focus")).toHaveCount(1);
    for (let i = 0; i < 6; i += 1) {
      await press("Tab");
      const place = await page.evaluate(() => document.activeElement?.closest("dialog, body")?.localName);
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect({ place, outside }).toEqual({ place: expect.stringMatching(/^(dialog|body)$/), outside: false });
    }
    await press("Escape");
    await expect(dialog).toBeHidden();
    await expect(focused).toHaveCount(1);
    if (isMobile) await expect(header(page).getByLabel("Menu", { exact: true })).toBeFocused();
    else await expect(focused).toHaveText("Trade Query");
  });

  await test.step("a control that shows only a sign says its name to pointer and keyboard, until Esc", async () => {
    const tip = page.locator(".tooltip");
    const sign = header(page).getByRole("link", { name: "Search" });
    await sign.hover();
    await expect(tip).toHaveText("Search (Ctrl K)");
    await expect(tip).toBeInViewport({ ratio: 1 });
    await tip.hover();
    await expect(tip).toBeVisible();
    await press("Escape");
    await expect(tip).toBeHidden();
    await sign.focus();
    await press("Tab");
    await press("Shift+Tab");
    await expect(sign).toBeFocused();
    await expect(tip).toBeVisible();
    await press("Escape");
    await expect(tip).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link").first().hover();
    await header(page).getByRole("link", { name: "Institute of International Trade" }).hover();
    await expect(tip).toBeHidden();
  });

  expect(complaints).toEqual([]);
});

test("who needs an admin account is told so, for 5 s", async ({ page }) => {
  const complaints = await watch(page);
  await stopTime(page);
  await open(page, "/?message=admin_required");
  const notifications = page.getByRole("region", { name: "Notifications" });
  const toasts = notifications.getByRole("button", { name: "Dismiss notification" });
  await expect(notifications.getByRole("alert")).toContainText("Admin account required");
  await expect(toasts).toHaveCount(1);

  await test.step("its time stands still while it is held", async () => {
    await toasts.focus();
    await page.clock.resume();
    await expectNoViolations(page, "[data-toasts]");
    await page.clock.pauseAt(3_600_000);
    await expect(toasts).toHaveCount(1);
    await toasts.blur();
  });

  await test.step("5 s later it goes", async () => {
    await page.clock.runFor(4900);
    await expect(toasts).toHaveCount(1);
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(toasts).toHaveCount(0, { timeout: 300 });
    }).toPass();
    await expect(notifications).not.toContainText("Admin account required");
  });

  expect(complaints).toEqual([]);
});
