import { expect, test } from "@playwright/test";
import { demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { ownPeople } from "../own-people.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const slug = "risk-management";
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("cohorts of a program: made by staff, enrolled in for free, by paying and by asking, and completed", async ({
  browser,
}, info) => {
  test.slow();
  const site = await startOwnSite();
  const { look, signedIn } = ownPeople(browser, info, site.url);
  try {
    const staff = await signedIn(demoStaff.editor);
    const desk = await staff.newPage();
    const complaints = await watch(desk);

    await test.step("an editor adds cohorts where the program is written", async () => {
      await open(desk, "/admin-dashboard/programs");
      await desk
        .getByRole("link", { name: /Risk Management/i })
        .first()
        .click();
      await desk.getByRole("link", { name: "Cohorts" }).click();
      await expect(desk.getByText("No cohorts yet")).toBeVisible();
      const dialog = desk.getByRole("dialog");
      const add = async (name: string, fee: string, way: string, days: [string, string]) => {
        await desk.getByRole("button", { name: "Add a cohort" }).click();
        await dialog.getByLabel("Name").fill(name);
        await dialog.getByLabel("First day").fill(days[0]);
        await dialog.getByLabel("Last day").fill(days[1]);
        await dialog.getByLabel("Schedule").fill("Sundays, 6 to 9 PM, online");
        await dialog.getByLabel("Seats").fill("3");
        await dialog.getByLabel("Fee in BDT").fill(fee);
        await dialog.getByLabel("Way in").selectOption(way);
        await dialog.getByRole("button", { name: "Add", exact: true }).click();
      };
      await add("Evenings", "12500", "checkout", [dayIn(40), dayIn(30)]);
      await expect(dialog.getByText("The last day lies before the first")).toBeVisible();
      await expectNoViolations(desk);
      await dialog.getByLabel("Last day").fill(dayIn(60));
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      const list = desk.getByRole("list", { name: "Cohorts" });
      await expect(list).toContainText("0 of 3 taken");
      await add("Open day", "", "checkout", [dayIn(20), dayIn(20)]);
      await add("For banks", "9000", "approval", [dayIn(50), dayIn(70)]);
      await expect(list.getByRole("listitem")).toHaveCount(3);
      await expectNoViolations(desk);
    });

    await test.step("everybody sees them, also without a script", async () => {
      const context = await browser.newContext({ ...look, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`/programs/${slug}`);
      const list = page.getByRole("region", { name: "Dates and seats" });
      await expect(list.getByRole("listitem")).toHaveCount(3);
      await expect(list).toContainText("3 seats left");
      const box = await list.getByRole("link", { name: "Enroll: Evenings" }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(look.viewport?.width ?? 0);
      await page.getByRole("link", { name: "Enroll now" }).click();
      await expect(page).toHaveURL(/#cohorts$/);
      await context.close();
    });

    const guest = await browser.newContext(look);
    const page = await guest.newPage();
    const ofGuest = await watch(page);
    const main = page.getByRole("main");

    await test.step("a free seat is theirs at once, by way of signing in", async () => {
      await open(page, `/programs/${slug}`);
      await expectNoViolations(page, "#cohorts");
      await page.getByRole("link", { name: "Enroll: Open day" }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.getByLabel("Email or username").fill(demoCustomer.email);
      await page.getByLabel("Password", { exact: true }).fill(demoCustomer.password);
      await main.getByRole("button", { name: "Sign In" }).click();
      const form = page.getByRole("form", { name: "Enrollment" });
      await expect(form.getByLabel("Name")).toHaveValue(demoCustomer.fullName);
      await form.getByLabel("Name").fill(" ");
      await form.getByRole("button", { name: "Enroll" }).click();
      await expect(form.getByText("Name is required")).toBeVisible();
      await expectNoViolations(page);
      await form.getByLabel("Name").fill("রহিমা সুলতানা");
      await form.getByRole("button", { name: "Enroll" }).click();
      await expect(page).toHaveURL("/dashboard/programs");
      await expect(main.getByText("Enrolled", { exact: true })).toBeVisible();
    });

    await test.step("a seat that costs something is held, paid, and theirs", async () => {
      await open(page, `/programs/${slug}`);
      await page.getByRole("link", { name: "Enroll: Evenings" }).click();
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page).toHaveURL("/checkout");
      await expect(main.getByRole("link", { name: /: Evenings$/ })).toBeVisible();
      await open(page, "/dashboard/programs");
      await expect(main.getByText("To be paid", { exact: true })).toBeVisible();
      await expectNoViolations(page);
      await main.getByRole("button", { name: /^Pay now for/ }).click();
      await page.getByRole("radio", { name: "Test payment" }).check();
      // What is promised is the rule for a seat, not the one for what is read at once.
      await expect(main.getByText("Full refund if we cancel the cohort or you paid twice.")).toBeVisible();
      await page.getByRole("checkbox", { name: "I accept the terms.", exact: true }).check();
      await main.getByRole("button", { name: "Pay BDT 12,500" }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Thank you. Your payment is complete" })).toBeVisible();
      await page.getByRole("link", { name: "See your programs" }).click();
      await expect(main.getByText("Enrolled", { exact: true })).toHaveCount(2);
      await open(page, `/programs/${slug}`);
      await expect(page.getByRole("region", { name: "Dates and seats" })).toContainText("2 seats left");
      await page.getByRole("link", { name: "Enroll: Evenings" }).click();
      await expect(main.getByText("You have a seat in this cohort.")).toBeVisible();
    });

    await test.step("a seat is asked for, approved by staff, and can then be paid", async () => {
      await open(page, `/programs/${slug}`);
      await page.getByRole("link", { name: "Ask for a seat: For banks" }).click();
      const form = page.getByRole("form", { name: "Enrollment" });
      await form.getByLabel("About you").fill("I examine documents in a bank.");
      await expectNoViolations(page);
      await form.getByRole("button", { name: "Ask for a seat" }).click();
      await expect(page).toHaveURL("/dashboard/programs");
      await expect(main.getByText("Requested", { exact: true })).toBeVisible();
      await expectNoViolations(page);
      await open(desk, "/admin-dashboard/enrollments?state=requested");
      await expectNoViolations(desk);
      await desk.getByRole("link", { name: demoCustomer.fullName }).first().click();
      await expect(desk.getByText("I examine documents in a bank.")).toBeVisible();
      await expectNoViolations(desk);
      await desk.getByRole("button", { name: "Refuse" }).click();
      const dialog = desk.getByRole("dialog");
      await expect(dialog.getByLabel("Reason")).toBeVisible();
      await expectNoViolations(desk);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await desk.getByRole("button", { name: "Approve" }).click();
      await dialog.getByRole("button", { name: "Approve" }).click();
      await expect(desk.getByText("To be paid", { exact: true })).toBeVisible();
      await open(page, "/dashboard/programs");
      await expect(main.getByRole("button", { name: /^Pay now for .*: For banks$/ })).toBeVisible();
    });

    await test.step("those enrolled have a schedule, materials and announcements", async () => {
      await open(desk, "/admin-dashboard/programs");
      await desk
        .getByRole("link", { name: /Risk Management/i })
        .first()
        .click();
      await desk.getByRole("link", { name: "Cohorts" }).click();
      await desk.getByRole("link", { name: "Course of Evenings" }).click();
      await desk.getByRole("button", { name: "Add a session" }).click();
      const schedule = desk.getByRole("form", { name: "Schedule" });
      await schedule.getByLabel("Title").fill("The deal and its risks");
      await schedule.getByRole("button", { name: "Save the schedule" }).click();
      await expect(schedule.getByText("Session 1: Say when it begins and ends")).toBeVisible();
      await expectNoViolations(desk);
      await schedule.getByLabel("Begins").fill(`${dayIn(40)}T18:00`);
      await schedule.getByLabel("Ends").fill(`${dayIn(40)}T21:00`);
      await schedule.getByLabel("Place").fill("Hall 2");
      await schedule.getByRole("button", { name: "Save the schedule" }).click();
      await expect(desk.getByText("The schedule is saved")).toBeVisible();
      await desk.getByRole("button", { name: "Add a material" }).click();
      const dialog = desk.getByRole("dialog");
      await dialog.getByLabel("Title").fill("Sales contract of the case");
      await dialog.getByLabel("Shown from").fill(dayIn(-1));
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(dialog.getByText("Choose a file or give an address, one of the two")).toBeVisible();
      await expectNoViolations(desk);
      await dialog.getByLabel("Or an address").fill("https://example.org/contract.pdf");
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(desk.getByRole("list", { name: "Materials" })).toContainText("Sales contract of the case");
      const announcement = desk.getByRole("form", { name: "Announcement" });
      await announcement.getByLabel("Subject").fill("Bring a calculator");
      await announcement.getByLabel("Text").fill("We price the deal by hand.");
      await announcement.getByRole("button", { name: "Preview" }).click();
      await expect(dialog.getByText("Trade risk management: Bring a calculator")).toBeVisible();
      await expectNoViolations(desk);
      await dialog.getByRole("button", { name: "Send to 1 person" }).click();
      await expect(desk.getByRole("list", { name: "Announcements that were sent" })).toContainText("to 1 person");
      await expect(announcement.getByLabel("Subject")).toHaveValue("");
      await open(page, "/dashboard/programs");
      await page.getByRole("link", { name: /^Open the course .*: Evenings$/ }).click();
      await expect(main.getByRole("heading", { name: "The deal and its risks" })).toBeVisible();
      await expect(main.getByText("6:00 PM to 9:00 PM Dhaka time")).toBeVisible();
      await expect(main.getByText("We price the deal by hand.")).toBeVisible();
      await expect(main.getByRole("link", { name: "Open Sales contract of the case" })).toBeVisible();
      await expectNoViolations(page);
      const saved = page.waitForEvent("download");
      await main.getByRole("link", { name: "Add to your calendar" }).click();
      expect((await saved).suggestedFilename()).toBe("schedule.ics");
    });

    await test.step("who completed it is marked one by one or from a file, and gets a certificate", async () => {
      await open(desk, "/admin-dashboard/enrollments?state=enrolled");
      await desk.getByRole("link", { name: "রহিমা সুলতানা" }).first().click();
      await desk.getByRole("button", { name: "Mark as completed" }).click();
      const dialog = desk.getByRole("dialog");
      await expect(dialog.getByLabel("Issued on")).toBeVisible();
      await expectNoViolations(desk);
      await dialog.getByRole("button", { name: "Mark as completed" }).click();
      await expect(desk.getByRole("term").filter({ hasText: "Certificate" })).toBeVisible();
      await open(desk, "/admin-dashboard/enrollments");
      await desk.getByRole("link", { name: "Mark many as completed" }).click();
      // The list has a choice of the same name: one that is made before the next screen is there would be made in the list.
      await expect(desk.getByRole("textbox", { name: "Lines" })).toBeVisible();
      const choice = desk.getByLabel("Cohort").getByRole("option", { name: /: Evenings$/ });
      await desk.getByLabel("Cohort").selectOption(await choice.getAttribute("value"));
      const lines = `email\nnobody@example.org\n${demoCustomer.email}`;
      await desk.getByRole("textbox", { name: "Lines" }).fill(lines);
      await desk.getByLabel("Certificate").selectOption("none");
      await desk.getByRole("button", { name: "Preview" }).click();
      await expect(desk.getByText("Line 2: nobody@example.org isn't in this cohort")).toBeVisible();
      await expectNoViolations(desk);
      await desk.getByRole("button", { name: "Mark 1 person" }).click();
      await expect(desk.getByText("1 is marked as completed")).toBeVisible();
      await open(page, "/dashboard/programs");
      await expect(main.getByText("Completed", { exact: true })).toHaveCount(2);
      await main.getByRole("link", { name: "Certificate" }).click();
      await expect(page).toHaveURL(/\/certificates\//);
      await expect(main.getByText("রহিমা সুলতানা").first()).toBeVisible();
    });

    expect([...complaints, ...ofGuest]).toEqual([]);
  } finally {
    await site.stop();
  }
});
