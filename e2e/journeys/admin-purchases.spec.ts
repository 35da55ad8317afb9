import { expect, type Locator, type Page, test } from "@playwright/test";
import { demoAdmin, demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { buyerOf } from "../buyer.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

const signInOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

const told = (page: Page, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" })).toContainText(text);
const confirm = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click();

test("a day at the cashier's: a transfer, a refund, a held payment", async ({
  page,
  playwright,
  baseURL: site,
  isMobile,
}) => {
  test.slow();
  const baseURL = site ?? "";
  const complaints = await watch(page);
  const request = await playwright.request.newContext({ extraHTTPHeaders: { Origin: baseURL } });
  const buyer = await buyerOf(request, baseURL, demoStaff.desk, isMobile);
  const transfer = await buyer.order("manual");
  await buyer.call(`/orders/${transfer.id}/transfer`, { reference: `TRX ${transfer.number}` });
  const held = await buyer.order("sandbox");
  await buyer.press(held.url, "pay-risky");
  const other = await buyer.order("sandbox");
  await buyer.press(other.url, "pay-risky");
  await request.dispose();
  await page.request.post("/api/v1/auth/login", { data: signInOf(demoStaff.cashier), headers: { Origin: baseURL } });

  await test.step("the transfer is found by the number that the buyer named, and confirmed once asked", async () => {
    await open(page, "/admin-dashboard/purchases");
    await expect(page.getByRole("link", { name: /^Transfers to confirm\s*\d/ })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search purchases" }).fill(`TRX ${transfer.number}`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "1 to 1 of 1" })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("link", { name: new RegExp(transfer.number) }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Order ${transfer.number}` })).toBeVisible();
    await page.getByRole("button", { name: "Confirm the transfer" }).click();
    await expect(page.getByRole("dialog")).toContainText("the buyer can read what was ordered");
    await confirm(page, "Confirm the transfer");
    await told(page, "The transfer is confirmed");
    await expect(page.getByText("Has access")).toBeVisible();
  });

  await test.step("part of it is refunded: the dialog says what happens in money", async () => {
    await page.getByText("Refund this order").click();
    await page.getByRole("radio", { name: "An amount" }).check();
    await page.getByLabel("Amount (BDT)").fill("100");
    await page.getByLabel("Reason", { exact: true }).fill("It did not open at first.");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText("You send BDT 100 to the buyer's bank account yourself");
    await confirm(page, "Refund");
    await told(page, "The refund is on its way");
    await expect(page.getByRole("region", { name: "Refunds" })).toContainText("To be sent by hand");
    await expect(page.getByText("Email: refund on its way")).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("refused because somebody else refunded meanwhile, the amount stays the one that was typed", async () => {
    const body = { idempotencyKey: crypto.randomUUID(), reason: "In another window", amount: 10 };
    const answer = await page.request.post(`/api/v1/purchases/${transfer.id}/refunds`, {
      data: body,
      headers: { Origin: baseURL },
    });
    expect(answer.status()).toBe(200);
    const [whole, part] = ["All that is left", "An amount"].map((name) => page.getByRole("radio", { name }));
    await expect(whole as Locator).toBeChecked();
    await (part as Locator).check();
    await page.getByLabel("Amount (BDT)").fill("25");
    await page.getByLabel("Reason", { exact: true }).fill("In this one");
    // A reload makes no whole refund of a part.
    await page.reload();
    await page.getByText("Refund this order").click();
    await expect(part as Locator).toBeChecked();
    await expect(page.getByLabel("Amount (BDT)")).toHaveValue("25");
    expect(
      (
        await page.request.post(`/api/v1/purchases/${transfer.id}/refunds`, {
          data: { ...body, idempotencyKey: crypto.randomUUID() },
          headers: { Origin: baseURL },
        })
      ).status(),
    ).toBe(200);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await confirm(page, "Refund");
    await told(page, "Somebody refunded part of this order meanwhile");
    await expect(page.getByText(`All that is left: BDT ${transfer.price - 120}`)).toBeVisible();
    await expect(part as Locator).toBeChecked();
    await expect(page.getByLabel("Amount (BDT)")).toHaveValue("25");
    // The browser tells of the refused call, which was meant.
    complaints.length = 0;
  });

  await test.step("held money has all that its decision needs on one screen", async () => {
    await open(page, `/admin-dashboard/purchases/${held.number}`);
    const panel = page.getByRole("region", { name: /^Held payment of BDT/ });
    await expect(panel).toContainText("flagged it as risky");
    const why = panel.getByLabel("Why you decide so");
    await why.fill("Known to us for years.");
    await page.context().setOffline(true);
    await panel.getByRole("button", { name: "Approve" }).click();
    await confirm(page, "Approve");
    await told(page, "Not up to date");
    // What can't be read anew stays, and what is typed into it.
    await why.pressSequentially(" Truly.");
    await page.context().setOffline(false);
    await expect(why).toHaveValue("Known to us for years. Truly.");
    complaints.length = 0;
    const decided = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/decision"),
    );
    await page.route("**/decision", async (route) => {
      await page.keyboard.type("lost");
      await expect(why).toHaveAttribute("readonly");
      await route.continue();
    });
    await panel.getByRole("button", { name: "Approve" }).click();
    await confirm(page, "Approve");
    await decided;
    await told(page, "Decided");
    await page.unrouteAll();
    await expect(panel).toHaveCount(0);
    await page.getByRole("link", { name: "View the receipt" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Receipt IIT-MR-/ })).toBeVisible();
    // Beside the sidebar of a tablet the sheet has no more room than on a phone.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 768, height: 1024 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    if (size) await page.setViewportSize(size);
  });

  await test.step("decided by somebody else meanwhile: who did what is said and stays, with the reason typed here", async () => {
    await open(page, `/admin-dashboard/purchases/${other.number}`);
    const panel = page.getByRole("region", { name: /^Held payment of BDT/ });
    await panel.getByLabel("Why you decide so").fill("The card looks stolen.");
    const { data } = await (await page.request.get(`/api/v1/purchases/${other.number}`)).json();
    const approved = await page.request.post(`/api/v1/payments/${data.attempts[0].id}/decision`, {
      data: { decision: "approve", note: "In another window" },
      headers: { Origin: baseURL },
    });
    expect(approved.status()).toBe(200);
    await panel.getByRole("button", { name: "Give it back" }).click();
    await confirm(page, "Give it back");
    await told(page, `${demoStaff.cashier.fullName} has approved this payment already.`);
    await expect(panel).toHaveCount(0);
    const notice = page.getByRole("status").filter({ hasText: "Your decision was not made" });
    await expect(notice).toContainText(`${demoStaff.cashier.fullName} has approved this payment already.`);
    await expect(notice).toContainText("The card looks stolen.");
    await expectNoViolations(page);
    complaints.length = 0;
  });

  await test.step("an admin finds all three steps in the audit log", async () => {
    // What the cashier's page left on the device.
    await page.evaluate(() => localStorage.clear());
    await page.request.post("/api/v1/auth/login", { data: signInOf(demoAdmin), headers: { Origin: baseURL } });
    for (const [action, number] of [
      ["payment.confirm-transfer", transfer.number],
      ["purchase.refund", transfer.number],
      ["payment.decide", held.number],
    ]) {
      await open(page, `/admin-dashboard/audit-log?search=${action}`);
      await expect(page.getByRole("link", { name: new RegExp(`${number}$`) }).first()).toBeVisible();
    }
  });
  expect(complaints).toEqual([]);
});
