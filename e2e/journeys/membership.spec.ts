import { expect, test } from "@playwright/test";
import { demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { ownPeople } from "../own-people.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

test("membership: read, applied for, asked back about, approved, paid, and a card", async ({ browser }, info) => {
  test.slow();
  const site = await startOwnSite();
  const { look, signedIn } = ownPeople(browser, info, site.url);
  try {
    const staff = await signedIn(demoStaff.desk);
    const desk = await staff.newPage();
    const complaints = await watch(desk);
    const dialog = desk.getByRole("dialog");

    await test.step("the desk changes a kind, and the page follows", async () => {
      await open(desk, "/admin-dashboard/memberships");
      await expect(desk.getByText("No memberships yet")).toBeVisible();
      await expectNoViolations(desk);
      await desk.getByRole("link", { name: "Kinds and fees" }).click();
      await desk.getByRole("button", { name: "Change Individual" }).click();
      await dialog.getByLabel("Term in months").fill("0");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByText("A number from 1 to 60")).toBeVisible();
      await expectNoViolations(desk);
      await dialog.getByLabel("Term in months").fill("6");
      await dialog.getByLabel("Fee in BDT").fill("1500");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(desk.getByRole("list", { name: "Kinds of membership" })).toContainText("6 months");
    });

    await test.step("everybody reads it, also without a script; applying then says what to do", async () => {
      const context = await browser.newContext({ ...look, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto("/membership");
      const kinds = page.getByRole("region", { name: "Kinds of membership" });
      await expect(kinds).toContainText("BDT 1,500");
      await page.getByRole("link", { name: "Apply for membership" }).click();
      await expect(page).toHaveURL(/#kinds$/);
      const apply = kinds.getByRole("link", { name: "Apply: Individual" });
      const box = await apply.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(look.viewport?.width ?? 0);
      await apply.click();
      await expect(page.getByRole("main")).toContainText("JavaScript");
      await context.close();
    });

    const guest = await browser.newContext(look);
    const page = await guest.newPage();
    const ofGuest = await watch(page);
    const main = page.getByRole("main");
    const reason = "I check documents at a bank, and I'd like to work on the questions.";

    await test.step("somebody applies by way of signing in; what was typed outlives a reload", async () => {
      await open(page, "/membership");
      await expectNoViolations(page);
      await page.getByRole("link", { name: "Apply: Individual" }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.getByLabel("Email or username").fill(demoCustomer.email);
      await page.getByLabel("Password", { exact: true }).fill(demoCustomer.password);
      await main.getByRole("button", { name: "Sign In" }).click();
      const form = page.getByRole("form", { name: "Application" });
      await expect(form.getByLabel("Name")).toHaveValue(demoCustomer.fullName);
      await form.getByLabel("About you").fill("Too short");
      await form.getByRole("button", { name: "Send the application" }).click();
      await expect(form.getByText("Please write at least 20 characters")).toBeVisible();
      await expect(form.getByText("Please agree to the terms")).toBeVisible();
      await expectNoViolations(page);
      await form.getByLabel("About you").fill(reason);
      await page.reload();
      await expect(form.getByLabel("About you")).toHaveValue(reason);
      await form.getByRole("checkbox").check();
      await form.getByRole("button", { name: "Send the application" }).click();
      await expect(page).toHaveURL("/dashboard/membership");
      await expect(main.getByText("Requested", { exact: true })).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step("the desk asks back, gets an answer, and approves", async () => {
      await open(desk, "/admin-dashboard/memberships?standing=requested");
      await expectNoViolations(desk);
      await desk.getByRole("link", { name: demoCustomer.fullName }).first().click();
      await expect(desk.getByText(reason)).toBeVisible();
      await expectNoViolations(desk);
      await desk.getByRole("button", { name: "Ask back" }).click();
      await dialog.getByLabel("Question").fill("Which bank do you work for?");
      await expectNoViolations(desk);
      await dialog.getByRole("button", { name: "Send the question" }).click();
      await expect(desk.getByText("Waiting for an answer", { exact: true })).toBeVisible();
      await open(page, "/dashboard/membership");
      await expect(main.getByText("Which bank do you work for?")).toBeVisible();
      await main.getByLabel("Your answer").fill("Meghna Bank.");
      await expectNoViolations(page);
      await main.getByRole("button", { name: "Send the answer" }).click();
      await expect(main.getByText("Requested", { exact: true })).toBeVisible();
      await desk.reload();
      await expect(desk.getByText("Meghna Bank.")).toBeVisible();
      await desk.getByRole("button", { name: "Approve" }).click();
      await dialog.getByRole("button", { name: "Approve" }).click();
      await expect(desk.getByText("To be paid", { exact: true })).toBeVisible();
    });

    await test.step("the fee is paid, and there is a card", async () => {
      await open(page, "/dashboard/membership");
      await main.getByRole("button", { name: "Pay now" }).click();
      await page.getByRole("radio", { name: "Test payment" }).check();
      await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
      await main.getByRole("button", { name: "Pay BDT 1,500" }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Thank you. Your payment is complete" })).toBeVisible();
      await page.getByRole("link", { name: "See your membership" }).click();
      const card = page.getByRole("region", { name: "Membership card" });
      await expect(card).toContainText(/M-[2-9A-Z]{4}-[2-9A-Z]{4}/);
      await expect(card).toContainText("Active");
      await expectNoViolations(page);
      await open(page, "/membership");
      await page.getByRole("link", { name: "Apply: Student" }).click();
      await expect(main.getByText("You're a member already: Individual.")).toBeVisible();
    });

    await test.step("the desk ends it with a reason", async () => {
      await open(desk, "/admin-dashboard/memberships?standing=active");
      await desk.getByRole("link", { name: demoCustomer.fullName }).first().click();
      await desk.getByRole("button", { name: "End the membership" }).click();
      await dialog.getByLabel("Reason").fill("The card was lent to somebody else.");
      await dialog.getByRole("button", { name: "End the membership" }).click();
      await expect(desk.getByText("Revoked", { exact: true })).toBeVisible();
      await open(page, "/dashboard/membership");
      await expect(main.getByText("The card was lent to somebody else.")).toBeVisible();
      await expectNoViolations(page);
    });
    expect(complaints).toEqual([]);
    expect(ofGuest).toEqual([]);
  } finally {
    await site.stop();
  }
});
