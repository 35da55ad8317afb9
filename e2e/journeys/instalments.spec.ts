import { expect, test } from "@playwright/test";
import { demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { ownPeople } from "../own-people.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const slug = "risk-management";
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a fee in parts: planned by staff, enrolled in, each part paid, and only then completed", async ({
  browser,
}, info) => {
  test.slow();
  const site = await startOwnSite();
  const { signedIn } = ownPeople(browser, info, site.url);
  try {
    const staff = await signedIn(demoStaff.editor);
    const desk = await staff.newPage();
    const complaints = await watch(desk);
    const dialog = desk.getByRole("dialog");

    await test.step("an editor plans the parts of a cohort's fee", async () => {
      await open(desk, "/admin-dashboard/programs");
      await desk
        .getByRole("link", { name: /Risk Management/i })
        .first()
        .click();
      await desk.getByRole("link", { name: "Cohorts" }).click();
      await desk.getByRole("button", { name: "Add a cohort" }).click();
      await dialog.getByLabel("Name").fill("Evenings");
      await dialog.getByLabel("First day").fill(dayIn(40));
      await dialog.getByLabel("Last day").fill(dayIn(60));
      await dialog.getByLabel("Seats").fill("20");
      await dialog.getByLabel("Fee in BDT").fill("12500");
      await dialog.getByRole("button", { name: "Add a later part" }).click();
      await dialog.getByLabel("Part 2 of 2, in BDT").fill("12500");
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(dialog.getByText("Part 2 of 2: Choose the day by which it is due")).toBeVisible();
      await dialog.getByLabel("Part 2 of 2, due by").fill(dayIn(50));
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(dialog.getByText("The later parts leave nothing to be paid first")).toBeVisible();
      await expectNoViolations(desk);
      await dialog.getByLabel("Part 2 of 2, in BDT").fill("7500");
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(desk.getByRole("list", { name: "Cohorts" })).toContainText("Or in 2 parts");
    });

    const guest = await signedIn(demoCustomer);
    const page = await guest.newPage();
    const ofGuest = await watch(page);
    const main = page.getByRole("main");
    const payAmount = async (amount: string) => {
      await page.getByRole("radio", { name: "Test payment" }).check();
      await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
      await main.getByRole("button", { name: `Pay ${amount}` }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Thank you. Your payment is complete" })).toBeVisible();
      await page.getByRole("link", { name: "See your programs" }).click();
      await expect(page).toHaveURL("/dashboard/programs");
    };

    await test.step("somebody enrolls, chooses parts and pays the first", async () => {
      await open(page, `/programs/${slug}`);
      const cohorts = page.getByRole("region", { name: "Dates and seats" });
      await expect(cohorts).toContainText("Or in 2 parts: BDT 5,000 now; BDT 7,500 by");
      await expectNoViolations(page, "#cohorts");
      await page.getByRole("link", { name: "Enroll: Evenings" }).click();
      const form = page.getByRole("form", { name: "Enrollment" });
      await expect(form.getByRole("radio", { name: "Whole: BDT 12,500" })).toBeChecked();
      await form.getByRole("radio", { name: /^In 2 parts: BDT 5,000 now/ }).check();
      await expectNoViolations(page);
      await form.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page).toHaveURL("/checkout");
      await expect(main.getByRole("link", { name: /: Evenings, part 1 of 2$/ })).toBeVisible();
      await payAmount("BDT 5,000");
    });

    await test.step("staff can't mark it as completed while a part is open", async () => {
      await open(desk, "/admin-dashboard/enrollments?state=enrolled");
      await desk.getByRole("link", { name: demoCustomer.fullName }).first().click();
      await expect(desk.getByText("once all parts are paid")).toBeVisible();
      await expect(desk.getByText(/^BDT 7,500, due by .*: open$/)).toBeVisible();
      await expect(desk.getByRole("button", { name: "Mark as completed" })).toHaveCount(0);
      await expectNoViolations(desk);
    });

    await test.step("the second part is seen and paid in 'My programs'", async () => {
      const parts = main.getByRole("list", { name: /^Parts of the fee of .*: Evenings$/ });
      await expect(parts.getByRole("listitem")).toHaveText([
        "Part 1 of 2: BDT 5,000, paid",
        /^Part 2 of 2: BDT 7,500, due by /,
      ]);
      await expectNoViolations(page);
      await main.getByRole("button", { name: /^Pay part 2 of 2 for .*: Evenings$/ }).click();
      await expect(page).toHaveURL("/checkout");
      await expect(main.getByRole("link", { name: /: Evenings, part 2 of 2$/ })).toBeVisible();
      await payAmount("BDT 7,500");
      await expect(main.getByText("Enrolled", { exact: true })).toBeVisible();
      await expect(main.getByRole("button", { name: /^Pay part/ })).toHaveCount(0);
      await open(page, "/dashboard/orders");
      await expect(main.getByText(/: Evenings, part [12] of 2$/)).toHaveCount(2);
    });

    await test.step("now it can be completed", async () => {
      await open(desk, "/admin-dashboard/enrollments?state=enrolled");
      await desk.getByRole("link", { name: demoCustomer.fullName }).first().click();
      await desk.getByRole("button", { name: "Mark as completed" }).click();
      await dialog.getByRole("button", { name: "Mark as completed" }).click();
      await expect(desk.getByRole("term").filter({ hasText: "Certificate" })).toBeVisible();
      await open(page, "/dashboard/programs");
      await expect(main.getByText("Completed", { exact: true })).toBeVisible();
    });

    expect([...complaints, ...ofGuest]).toEqual([]);
  } finally {
    await site.stop();
  }
});
