import { expect, test } from "@playwright/test";
import { demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { buyerOf } from "../buyer.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

test("a coupon is made, used by a buyer, and ended", async ({ page, playwright, baseURL: site, isMobile }, {
  project,
}) => {
  test.slow();
  const baseURL = site ?? "";
  const complaints = await watch(page);
  const { email, password } = demoStaff.cashier;
  const headers = { Origin: baseURL };
  await page.request.post("/api/v1/auth/login", { data: { email, password }, headers });
  const code = `EID-${project.name}-${Date.now()}`.toUpperCase();
  const row = page.getByRole("row").filter({ hasText: code });

  await test.step("it is made from its list; what makes no sense is said at its field", async () => {
    await open(page, "/admin-dashboard/coupons");
    await page.getByRole("link", { name: "New coupon" }).click();
    await page.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
    await page.getByLabel("How much").fill("110");
    await page.getByRole("button", { name: "Create the coupon" }).click();
    await expect(page.getByText("At most 100%")).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel("How much").fill("12.5");
    await page.getByLabel("Uses in all").fill("3");
    await page.getByRole("button", { name: "Create the coupon" }).click();
    await expect(row).toContainText("Active");
    await expect(row).toContainText("12.5%");
    await expect(row).toContainText("0 of 3");
    await expectNoViolations(page);
  });

  const request = await playwright.request.newContext({ extraHTTPHeaders: headers });
  const buyer = await buyerOf(request, baseURL, demoStaff.cashier, isMobile);
  const { id, items } = await buyer.order("sandbox", code);
  const { subtotal, discount, total } = await buyer.call(`/orders/${id}`);
  expect(discount).toBeCloseTo(subtotal / 8, 2);
  expect(total).toBeCloseTo(subtotal - discount, 2);

  await test.step("its use is counted, and it is ended", async () => {
    await open(page, "/admin-dashboard/coupons");
    await expect(row).toContainText("1 of 3");
    await page.getByRole("link", { name: code }).click();
    await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
    await expect(page.getByText("Used 1 time so far.")).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("checkbox", { name: "Buyers can use it" }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("Stopped");
  });

  const { coupon } = await buyer.call("/shop/quote", { items, coupon: code });
  expect(coupon).toMatchObject({ applied: false, message: "This coupon isn't valid." });
  await request.dispose();
  expect(complaints).toEqual([]);
});
