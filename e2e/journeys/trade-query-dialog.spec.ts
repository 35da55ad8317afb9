import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

const header = (page: Page) => page.getByRole("banner");
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "IIT - Trade Query Form" });

test("the Trade Query dialog asks to sign in, leads there, and gives the focus back", async ({ page, isMobile }) => {
  const complaints = await watch(page);
  const dialog = dialogOf(page);
  const menu = header(page).getByLabel("Menu", { exact: true });
  const entry = header(page).getByRole("link", { name: "Trade Query" });
  const openDialog = async () => {
    if (isMobile) await menu.click();
    await entry.click();
    await expect(dialog).toBeVisible();
  };
  await open(page, "/blogs?type=free");

  await test.step("its texts are the specification's", async () => {
    await openDialog();
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("IIT - Trade Query Form");
    await expect(dialog.getByText("Authentication Required", { exact: true })).toBeVisible();
    await expect(
      dialog.getByText("You must be logged in to submit a trade query. Please sign in to continue.", { exact: true }),
    ).toBeVisible();
    await expectNoViolations(page, "dialog");
  });

  await test.step("Esc, Cancel, Close and a press beside it close it; the focus returns", async () => {
    const closing = [
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "Cancel" }).click(),
      () => dialog.getByRole("button", { name: "Close" }).click(),
      () => page.mouse.click(5, 5),
    ];
    for (const [at, close] of closing.entries()) {
      if (at > 0) await openDialog();
      await close();
      await expect(dialog).toBeHidden();
      await expect(isMobile ? menu : entry).toBeFocused();
    }
  });

  await test.step("Login to Submit Query leads to the login page, which knows the way back", async () => {
    await openDialog();
    await dialog.getByRole("link", { name: "Login to Submit Query", exact: true }).click();
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent("/blogs?type=free")}`);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the home page opens it from Quick Access", async () => {
    await open(page, "/");
    const card = page.getByRole("region", { name: "Quick Access" }).getByRole("link", { name: /^Trade Inquiries/ });
    await card.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card).toBeFocused();
  });

  expect(complaints).toEqual([]);
});
