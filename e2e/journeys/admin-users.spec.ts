import { expect, type Page, test } from "@playwright/test";
import { demoAdmin, demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { hydrated, open } from "../open.ts";
import { watch } from "../watch.ts";

const password = "Correct-Horse-7";

async function signInAs(page: Page, who: { email: string; password: string }, baseURL = ""): Promise<void> {
  const { email, password: given } = who;
  const data = { email, password: given };
  const answer = await page.request.post("/api/v1/auth/login", { data, headers: { Origin: baseURL } });
  expect(answer.status()).toBe(200);
}

test("an admin finds a person, opens and blocks the account, and the person's open page ends", async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  test.slow();
  const complaints = await watch(page);
  const email = `nadia-${isMobile ? "phone" : "desktop"}@example.org`;
  const reader = await browser.newPage({ baseURL: baseURL ?? "" });
  const registration = { data: { fullName: "Nadia Rahman", email, password }, headers: { Origin: baseURL ?? "" } };
  expect((await reader.request.post("/api/v1/auth/register", registration)).status()).toBe(201);
  await signInAs(page, demoAdmin, baseURL);

  await test.step("the list finds who has registered", async () => {
    await open(page, "/admin-dashboard/users?verified=false");
    await expect(page.getByRole("link", { name: /^Unverified\s*\d/ })).toHaveAttribute("aria-current", "page");
    await page.getByRole("searchbox", { name: "Search users" }).fill(email);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=nadia-/);
    await expect(page.getByRole("status").filter({ hasText: "1 to 1 of 1" })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("link", { name: "Nadia Rahman" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nadia Rahman" })).toBeVisible();
  });

  await test.step("verified by hand, the account is open at once", async () => {
    await page.getByRole("button", { name: "Verify by hand" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Verify" }).click();
    await expect(page.getByRole("button", { name: "Send a password reset" })).toBeVisible();
    await open(reader, "/profile");
    await expect(reader.getByLabel("Full name")).toHaveValue("Nadia Rahman");
    await expectNoViolations(page);
  });

  await test.step("blocked with a reason, the open page ends with its next step", async () => {
    await page.getByRole("button", { name: "Block the account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Block the account" }).click();
    await expect(dialog.getByText("Reason is required")).toBeVisible();
    await dialog.getByLabel("Reason").fill("The card was reported stolen.");
    await expectNoViolations(page, "dialog[open]");
    await dialog.getByRole("button", { name: "Block the account" }).click();
    await expect(page.getByRole("button", { name: "Unblock the account" })).toBeVisible();
    await expect(page.getByRole("main").getByText("The card was reported stolen.")).toBeVisible();
    await reader.getByLabel("Full name").fill("Nadia R.");
    await reader.getByRole("button", { name: "Update Profile" }).click();
    await expect(reader).toHaveURL(/\/login\?redirect=%2Fprofile&message=auth_required/);
    await reader.getByLabel("Email or username").fill(email);
    await reader.getByLabel("Password", { exact: true }).fill(password);
    await reader.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(reader.getByRole("region", { name: "Notifications" })).toContainText("This account is blocked");
  });

  await test.step("the block is in the audit log, with its reason", async () => {
    await open(page, "/admin-dashboard/audit-log?search=user.block");
    await page
      .getByRole("link", { name: /^User: block nadia/ })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "What changed" })).toContainText("The card was reported stolen.");
  });

  await test.step("a colleague is invited, and the invitation taken back", async () => {
    const colleague = email.replace("nadia", "colleague");
    await open(page, "/admin-dashboard/users/invitations");
    await page.getByLabel("Email", { exact: true }).fill(colleague);
    await page.getByLabel("Role").selectOption("cashier");
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: colleague })).toContainText("Cashier");
    await expectNoViolations(page);
    await page.getByRole("button", { name: `Take back: ${colleague}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: colleague })).toHaveCount(0);
  });
  await reader.close();
  expect(complaints).toEqual([]);
});

test("an export leads whose session ended to sign in, and back; it leaves no file", async ({ page, baseURL }) => {
  const files: string[] = [];
  page.on("download", (file) => files.push(file.suggestedFilename()));
  await signInAs(page, demoAdmin, baseURL);
  const list = "/admin-dashboard/trade-queries?status=pending";
  await open(page, list);
  const link = page.getByRole("link", { name: "Export CSV" });
  await expect(link).toBeVisible();
  const out = await page.request.post("/api/v1/auth/logout", { headers: { Origin: baseURL ?? "" } });
  expect(out.status()).toBe(200);
  await link.click();
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: list, message: "auth_required" })}`);
  await hydrated(page);
  await page.getByLabel("Email or username").fill(demoAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(demoAdmin.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(list);
  expect(files).toEqual([]);
  const download = page.waitForEvent("download");
  await link.click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(page).toHaveURL(list);
});

for (const [who, foreign] of [
  ["editor", "/admin-dashboard/purchases"],
  ["cashier", "/admin-dashboard/users"],
] as const) {
  test(`the screens of others are closed to staff of one role: ${who}`, async ({ page, baseURL }) => {
    await signInAs(page, demoStaff[who], baseURL);
    await page.goto(foreign);
    await hydrated(page);
    await expect(page).toHaveURL("/admin-dashboard?message=role_required");
    await expect(page.getByText("That screen is for another role")).toBeVisible();
    const purchases = page.locator('nav[aria-label="Admin area"] a[href$="/purchases"]');
    await expect(page.locator('nav[aria-label="Admin area"] a[href$="/users"]')).toHaveCount(0);
    await expectNoViolations(page);
    if (who === "editor") return expect(purchases).toHaveCount(0);
    await expect(purchases).not.toHaveCount(0);
    await open(page, "/admin-dashboard/purchases");
    await expect(page.getByRole("heading", { level: 1, name: "Purchases" })).toBeVisible();
  });
}
