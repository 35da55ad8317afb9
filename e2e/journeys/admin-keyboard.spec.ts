import { expect, type Page, test } from "@playwright/test";
import { demoAdmin, demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { buyerOf } from "../buyer.ts";
import { agreeByKey, expectFocusSeen, pressByKey, tabTo } from "../keyboard.ts";
import { hydrated } from "../open.ts";
import { watch } from "../watch.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("a day by keyboard alone", async ({ page, playwright, baseURL: site }) => {
  const baseURL = site ?? "";
  // Hundreds of presses, each looked at: longer than the usual time on a machine that is busy.
  test.slow();
  const complaints = await watch(page);
  const request = await playwright.request.newContext({ extraHTTPHeaders: { Origin: baseURL } });
  const nobody = { fullName: "Keya Board", email: `keya-${Date.now()}@example.org`, password: "Correct-Horse-7" };
  expect((await request.post(`${baseURL}/api/v1/auth/register`, { data: nobody })).status()).toBe(201);
  const { email, password } = demoCustomer;
  await request.post(`${baseURL}/api/v1/auth/login`, { data: { email, password } });
  const question = "Does a forwarder's cargo receipt satisfy a credit that asks for a bill of lading?";
  const asked = await request.post(`${baseURL}/api/v1/trade-queries`, { data: { query: question } });
  const { caseNumber } = (await asked.json()).data as { caseNumber: string };
  const buyer = await buyerOf(request, baseURL, demoStaff.editor);
  const transfer = await buyer.order("manual");
  await buyer.call(`/orders/${transfer.id}/transfer`, { reference: `TRX ${transfer.number}` });
  const held = await buyer.order("sandbox");
  await buyer.press(held.url, "pay-risky");
  await request.dispose();

  const palette = async (text: string, option: string | RegExp) => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "A place, a number, a name or a word" })).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole("option", { name: option }).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectFocusSeen(page);
  };

  await test.step("sign in", async () => {
    await page.goto("/login?redirect=%2Fadmin-dashboard");
    await hydrated(page);
    await tabTo(page, page.getByLabel("Email or username"));
    await page.keyboard.type(demoAdmin.email);
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(demoAdmin.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin-dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "What needs a hand" })).toBeVisible();
  });

  await test.step("from the dashboard to the queries, and back by the palette, which gives the focus back", async () => {
    const tile = page.getByRole("link", { name: /^Queries to answer\s*\d/ });
    await tabTo(page, tile);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(tile).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Trade queries" })).toBeVisible();
    await expect(page.locator("[data-row-link]").first()).toBeVisible();
    await page.keyboard.press("j");
    await expect(page.locator("[data-row-link]").first()).toBeFocused();
    await expectFocusSeen(page);
    await palette(caseNumber, question);
    await expect(page.getByRole("heading", { level: 1, name: caseNumber })).toBeVisible();
  });

  await test.step("Enter pressed twice goes where the palette leads, also from the search field of a list", async () => {
    await palette("trade queries", "Trade queries");
    await expect(page.locator("[data-row-link]").first()).toBeVisible();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "A place, a number, a name or a word" })).toBeFocused();
    await page.keyboard.type("redirects");
    await expect(page.getByRole("option", { name: "Redirects" })).toHaveAttribute("aria-selected", "true");
    // The way there takes a moment, as it does on a slow connection.
    await page.route(/\/api\/v1\/redirects/, async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin-dashboard/redirects");
    await page.unroute(/\/api\/v1\/redirects/);
  });

  await test.step("the palette begins what is done often", async () => {
    await palette("write a blog", "Write a blog");
    await expect(page.getByRole("heading", { level: 1, name: "New blog" })).toBeVisible();
    await palette("held", "Held payments");
    await expect(page).toHaveURL(/\/admin-dashboard\/purchases\?/);
    await palette("compare pay", "Compare payments now");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Saved");
    await palette("Categories", "Categories");
    // Who leaves a dialog by its button is where they came from.
    const opener = page.getByRole("button", { name: "New category" });
    await pressByKey(page, opener);
    await pressByKey(page, page.getByRole("dialog").getByRole("button", { name: "Cancel" }));
    await expect(opener).toBeFocused();
    await palette(caseNumber, question);
  });

  await test.step("whose case it is: the arrow keys only choose, a press saves", async () => {
    const list = page.getByLabel("Assigned to");
    await tabTo(page, list);
    const second = await list.locator("option").nth(2).textContent();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(list.locator("option:checked")).toHaveText(second ?? "");
    await expect(list).toBeFocused();
    await pressByKey(page, page.getByRole("button", { name: "Assign", exact: true }));
    await expect(said(page)).toContainText("Saved");
    await expect(page.getByRole("button", { name: "Assign", exact: true })).toHaveCount(0);
    await expect(list).toBeFocused();
    await expect(list.locator("option:checked")).toHaveText(second ?? "");
  });

  await test.step("it is answered", async () => {
    await tabTo(page, page.getByLabel("Your answer"));
    await page.keyboard.type("No. It is not a transport document under UCP 600.");
    await pressByKey(page, page.getByRole("button", { name: "Send answer" }));
    await expect(said(page)).toContainText("Saved");
    await expect(page.getByRole("heading", { name: /^Answer to the question/ })).toBeVisible();
    await expectFocusSeen(page);
  });

  await test.step("a transfer is confirmed", async () => {
    await palette(transfer.number, new RegExp(transfer.number));
    await agreeByKey(page, page.getByRole("button", { name: "Confirm the transfer" }), "Confirm the transfer");
    await expect(said(page)).toContainText("The transfer is confirmed");
    await expect(page.getByText("Has access")).toBeVisible();
    await expectFocusSeen(page);
  });

  await test.step("a held payment is decided", async () => {
    await palette(held.number, new RegExp(held.number));
    const panel = page.getByRole("region", { name: /^Held payment of BDT/ });
    await tabTo(page, panel.getByLabel("Why you decide so"));
    await page.keyboard.type("Known to us for years.");
    await agreeByKey(page, panel.getByRole("button", { name: "Approve" }), "Approve");
    await expect(said(page)).toContainText("Decided");
    await expect(panel).toHaveCount(0);
    await expectFocusSeen(page);
  });

  await test.step("somebody is blocked", async () => {
    await palette("Users", "Users");
    await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
    await expect(page.locator("[data-row-link]").first()).toBeVisible();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search users" })).toBeFocused();
    await page.keyboard.type(nobody.email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "1 to 1 of 1" })).toBeVisible();
    await pressByKey(page, page.getByRole("link", { name: nobody.fullName }));
    await expect(page.getByRole("heading", { level: 1, name: nobody.fullName })).toBeVisible();
    await agreeByKey(page, page.getByRole("button", { name: "Verify by hand" }), "Verify");
    const block = page.getByRole("button", { name: "Block the account" });
    await expect(block).toBeVisible();
    await expectFocusSeen(page);
    await pressByKey(page, block);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(block).toBeFocused();
    await agreeByKey(page, block, "Block the account", async (dialog) => {
      await tabTo(page, dialog.getByLabel("Reason"));
      await page.keyboard.type("Asks for passwords.");
    });
    await expect(page.getByRole("button", { name: "Unblock the account" })).toBeVisible();
    await expectFocusSeen(page);
  });

  const subject = `By keyboard ${Date.now()}`;
  await test.step("a letter is written, and sent as a trial", async () => {
    await palette("Newsletter", "Newsletter");
    await pressByKey(page, page.getByRole("link", { name: "New issue" }).first());
    await tabTo(page, page.getByLabel("Subject"));
    await page.keyboard.type(subject);
    await tabTo(page, page.getByRole("searchbox", { name: "Find blogs" }));
    await page.keyboard.type("letter of credit");
    await page.keyboard.press("Enter");
    await pressByKey(page, page.getByRole("button", { name: /^Add: / }).first());
    await expectFocusSeen(page);
    await pressByKey(page, page.getByRole("button", { name: "Save as a draft" }));
    await expect(page).toHaveURL(/\/newsletter\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
    await expectFocusSeen(page);
    await pressByKey(page, page.getByRole("button", { name: "Send a trial to myself" }));
    await expect(said(page)).toContainText("A test issue is on its way");
    await expectFocusSeen(page);
  });

  await test.step("all of it is in the audit log", async () => {
    await palette("Audit", "Audit log");
    await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
    const field = page.getByRole("searchbox", { name: "Search the audit log" });
    await expect(page.locator("[data-row-link]").first()).toBeVisible();
    await page.keyboard.press("/");
    for (const [text, found] of [
      [caseNumber, caseNumber],
      [transfer.number, transfer.number],
      [held.number, held.number],
      ["user.block", "^User: block keya"],
      [subject, subject],
    ] as const) {
      await expect(field).toBeFocused();
      await page.keyboard.press("Control+a");
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name: new RegExp(found) }).first()).toBeVisible();
    }
  });
  expect(complaints).toEqual([]);
});
