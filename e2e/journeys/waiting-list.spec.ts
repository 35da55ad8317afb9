import { type Browser, expect, type TestInfo, test } from "@playwright/test";
import { demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { ownPeople } from "../own-people.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const slug = "trade-finance-conference";

/** A site of its own with launched events, and signed-in people who look at it as the project does. */
async function openSite(browser: Browser, info: TestInfo) {
  const site = await startOwnSite();
  const { signedIn } = ownPeople(browser, info, site.url);
  const headers = { Origin: site.url };
  await site.write(
    `update site_content set data = jsonb_set(data, '{launched}', '{"events": true, "resources": false}') where key = 'settings'`,
  );
  return { site, headers, signedIn };
}

test("from a full event by way of the waiting list to a ticket", async ({ browser }, info) => {
  test.slow();
  const { site, headers, signedIn } = await openSite(browser, info);
  try {
    const { write } = site;
    await write(
      `insert into ticket_types (event_id, name, way, capacity) select id, 'Hall', 'hall', 1 from events where slug = '${slug}'`,
    );
    const holder = await signedIn(demoStaff.desk);
    const staff = await signedIn(demoStaff.editor);
    const guest = await signedIn(demoCustomer);
    const page = await guest.newPage();
    const complaints = await watch(page);
    const main = page.getByRole("main");
    const desk = await staff.newPage();

    await test.step("the only place is taken", async () => {
      const first = await holder.newPage();
      await open(first, `/events/${slug}`);
      await first.getByRole("link", { name: "Register: Hall" }).click();
      await first.getByRole("button", { name: "Register", exact: true }).click();
      await expect(first).toHaveURL("/dashboard/tickets");
    });

    await test.step("somebody joins the waiting list, and sees where they are in it", async () => {
      await open(page, `/events/${slug}`);
      await expect(page.getByRole("region", { name: "Tickets" })).toContainText("Sold out");
      await page.getByRole("link", { name: "Join the waiting list: Hall" }).click();
      await expect(main.getByText("These tickets are sold out")).toBeVisible();
      await expectNoViolations(page);
      await main.getByRole("button", { name: "Join the waiting list" }).click();
      await expect(main.getByText("You're number 1 in line, for 1 place")).toBeVisible();
      await expectNoViolations(page);
      await main.getByRole("link", { name: "Your tickets" }).click();
      await expect(main.getByRole("region", { name: "Waiting lists" })).toContainText("You're number 1 in line");
      await expectNoViolations(page);
    });

    await test.step("an editor sees the line beside the tickets", async () => {
      await open(desk, "/admin-dashboard/events");
      await desk.getByRole("link", { name: "Dhaka Trade Finance Conference" }).click();
      await desk.getByRole("link", { name: "Tickets" }).click();
      const line = desk.getByRole("region", { name: "Waiting list" });
      await expect(line.getByRole("listitem")).toContainText([demoCustomer.fullName]);
      await expectNoViolations(desk);
    });

    await test.step("the place is given up, offered, and taken", async () => {
      const { data } = await (await holder.request.get("/api/v1/tickets/my")).json();
      const [{ number, refund }] = data.items;
      await holder.request.post(`/api/v1/tickets/${number}/cancel`, { data: { refund }, headers });
      await expect(async () => {
        await open(page, "/dashboard/tickets");
        await expect(main.getByText("We hold 1 place for you until")).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 90_000 });
      await expectNoViolations(page);
      const other = await (await signedIn(demoStaff.desk)).newPage();
      await open(other, `/events/${slug}`);
      await expect(other.getByRole("link", { name: "Join the waiting list: Hall" })).toBeVisible();
      await main.getByRole("link", { name: /^Register: / }).click();
      await expect(main.getByText("We hold 1 place for you")).toBeVisible();
      await expectNoViolations(page);
      await main.getByRole("button", { name: "Register", exact: true }).click();
      await expect(page).toHaveURL("/dashboard/tickets");
      await expect(main.getByRole("link", { name: /^Open the ticket of/ })).toBeVisible();
      await expect(main.getByRole("region", { name: "Waiting lists" })).toHaveCount(0);
    });
    expect(complaints).toEqual([]);
  } finally {
    await site.stop();
  }
});
