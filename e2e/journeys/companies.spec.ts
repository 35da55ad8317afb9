import { expect, type Page, test } from "@playwright/test";
import { demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { ownPeople } from "../own-people.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const people = [1, 2, 3, 4, 5].map((i) => ({ name: `Karim ${i}`, email: `karim${i}@meghna.example` }));

test("a company of five seats in a program, from the pro-forma to the certificates", async ({ browser }, info) => {
  test.slow();
  const site = await startOwnSite();
  const { signedIn } = ownPeople(browser, info, site.url);
  const headers = { Origin: site.url };
  const complaints: string[][] = [];
  const pageOf = async (email: string, password: string): Promise<Page> => {
    const page = await (await signedIn({ email, password })).newPage();
    complaints.push(await watch(page));
    return page;
  };
  try {
    const editor = await pageOf(demoStaff.editor.email, demoStaff.editor.password);
    const { data } = await (await editor.request.get("/api/v1/programs/admin/list?search=risk")).json();
    const cohort = {
      ...{ name: "Evenings", startsOn: dayIn(30), endsOn: dayIn(60), schedule: "", way: "checkout", price: 12_500 },
      ...{ capacity: 8, opensAt: null, closesAt: null },
    };
    const program = data.items[0].id as string;
    const added = await editor.request.post(`/api/v1/programs/admin/${program}/cohorts`, { data: cohort, headers });
    expect(added.status()).toBe(201);
    await site.write(`insert into users (email, username, full_name, password_hash, verified_at)
      select 'karim' || i || '@meghna.example', 'karim' || i, 'Karim ' || i,
        (select password_hash from users where email = '${demoCustomer.email}'), now() from generate_series(1, 5) i`);

    const page = await pageOf(demoCustomer.email, demoCustomer.password);
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    let orderNumber = "";

    await test.step("a manager registers the company and orders five seats", async () => {
      await open(page, "/dashboard/company");
      await expect(main.getByText("No company yet")).toBeVisible();
      await expectNoViolations(page);
      await main.getByRole("button", { name: "Register a company" }).click();
      await dialog.getByLabel("Name").first().fill("Meghna Bank PLC");
      await dialog.getByRole("button", { name: "Register" }).click();
      await expect(dialog.getByText("Address is required")).toBeVisible();
      await expectNoViolations(page);
      await dialog.getByLabel("Address", { exact: true }).fill("12 Motijheel, Dhaka");
      await dialog.getByLabel("Invoice address").fill("Accounts, 14 Motijheel, Dhaka");
      await dialog.getByLabel("BIN").fill("001234567-0101");
      await dialog.getByLabel("Contact person").fill("Rahima Sultana");
      await dialog.getByLabel("Contact email").fill("accounts@meghna.example");
      await dialog.getByRole("button", { name: "Register" }).click();
      await expect(main.getByText("Nothing ordered yet")).toBeVisible();
      await expectNoViolations(page);
      await main.getByRole("button", { name: "Order seats or blogs" }).click();
      const option = dialog.getByRole("option", { name: /: Evenings, BDT 12,500/ });
      await expect(option).toBeAttached();
      await dialog.getByLabel("What to order").selectOption(await option.getAttribute("value"));
      await dialog.getByLabel("How many").fill("5");
      await dialog.getByLabel("PO number").fill("PO-2026/117");
      await expect(dialog.getByText("Total BDT 62,500")).toBeVisible();
      await dialog.getByRole("checkbox", { name: /We accept the terms/ }).check();
      await expectNoViolations(page);
      await dialog.getByRole("button", { name: "Get the pro-forma" }).click();
      await expect(page.getByRole("heading", { name: "Pro-forma invoice", level: 2 })).toBeVisible();
      await expect(main.getByText("PO-2026/117")).toBeVisible();
      await expect(main.getByText("Accounts, 14 Motijheel, Dhaka")).toBeVisible();
      await expectNoViolations(page);
      orderNumber =
        (await main
          .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
          .first()
          .textContent()) ?? "";
    });

    await test.step("the cashier finds the transfer and confirms it", async () => {
      const cashier = await pageOf(demoStaff.cashier.email, demoStaff.cashier.password);
      await open(cashier, `/admin-dashboard/purchases/${orderNumber}`);
      await cashier.getByLabel("Bank's number on the statement").fill("BRAC 5501");
      await cashier.getByRole("button", { name: "Confirm the transfer" }).click();
      await cashier.getByRole("dialog").getByRole("button", { name: "Confirm the transfer" }).click();
      await expect(cashier.getByText(/The transfer is confirmed/).first()).toBeVisible();
      await open(cashier, "/admin-dashboard/companies");
      await expectNoViolations(cashier);
      await cashier.getByRole("link", { name: "Meghna Bank PLC" }).first().click();
      await expect(cashier.getByText("Paid", { exact: true })).toBeVisible();
      await expect(cashier.getByRole("button", { name: "Refund free ones" })).toBeVisible();
      await expectNoViolations(cashier);
    });

    await test.step("five people are named, and accept in their own dashboards", async () => {
      await page.getByRole("link", { name: "Back to the company" }).click();
      await expect(page).toHaveURL(/\/dashboard\/company\/[0-9a-f-]{36}$/);
      await page.reload();
      await expect(main.getByText("Paid", { exact: true })).toBeVisible();
      await expectNoViolations(page);
      for (const [i, { name, email }] of people.entries()) {
        await main.getByRole("button", { name: `Give to somebody: Seat ${i + 1}` }).click();
        await dialog.getByLabel("Name").fill(name);
        await dialog.getByLabel("Email").fill(email);
        if (i === 0) await expectNoViolations(page);
        await dialog.getByRole("button", { name: "Offer it" }).click();
        await expect(main.getByText(email)).toBeVisible();
      }
      for (const [i, { name, email }] of people.entries()) {
        const person = await pageOf(email, demoCustomer.password);
        await open(person, "/dashboard/company");
        await person.getByRole("button", { name: /^Accept .*: Evenings/ }).click();
        if (i === 0) await expectNoViolations(person);
        await expect(person.getByRole("dialog").getByLabel("Name")).toHaveValue(name);
        await person.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
        await expect(person.getByText("Offered to you")).toHaveCount(0);
        await open(person, "/dashboard/programs");
        await expect(person.getByText("Enrolled", { exact: true })).toBeVisible();
        await person.context().close();
      }
    });

    await test.step("staff mark them as completed, and the manager sees the certificates", async () => {
      const { data: found } = await (await editor.request.get("/api/v1/enrollments/admin/list?state=enrolled")).json();
      const ids = (found.items as { id: string; email: string }[]).filter(({ email }) =>
        email.endsWith("@meghna.example"),
      );
      expect(ids).toHaveLength(5);
      for (const { id } of ids) {
        const certificate = { issuedOn: dayIn(0), validUntil: null };
        const done = await editor.request.post(`/api/v1/enrollments/${id}/complete`, {
          data: { certificate },
          headers,
        });
        expect(done.status()).toBe(200);
      }
      await page.reload();
      const seats = main.getByRole("list", { name: /^Seats of/ });
      await expect(seats.getByText("Completed", { exact: true })).toHaveCount(5);
      await expect(seats.getByRole("link")).toHaveCount(5);
      await expectNoViolations(page);
      await main.getByRole("link", { name: "Receipt" }).click();
      await expect(page.getByText("PO number: PO-2026/117")).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("link", { name: "Back to the company" }).click();
      await seats.getByRole("link").first().click();
      await expect(page).toHaveURL(/\/certificates\//);
      await expect(main.getByText(/Karim \d/).first()).toBeVisible();
    });

    expect(complaints.flat()).toEqual([]);
  } finally {
    await site.stop();
  }
});
