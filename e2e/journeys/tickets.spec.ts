import { expect, test } from "@playwright/test";
import { demoAdmin, demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { ownPeople } from "../own-people.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const slug = "trade-finance-conference";

test("tickets of an event: made by staff, registered for, paid, and shown at the door", async ({ browser }, info) => {
  test.slow();
  const site = await startOwnSite();
  const { look, signedIn } = ownPeople(browser, info, site.url);
  try {
    const { write } = site;
    await write(
      `update site_content set data = jsonb_set(data, '{launched}', '{"events": true, "resources": false}') where key = 'settings'`,
    );
    const staff = await signedIn(demoStaff.editor);
    const desk = await staff.newPage();
    const complaints = await watch(desk);

    await test.step("an editor adds tickets where the event is written", async () => {
      await open(desk, "/admin-dashboard/events");
      await desk.getByRole("link", { name: "Dhaka Trade Finance Conference" }).click();
      await desk.getByRole("link", { name: "Tickets" }).click();
      await expect(desk.getByText("No tickets yet")).toBeVisible();
      const dialog = desk.getByRole("dialog");
      const add = async (name: string, places: string, price: string, way: string) => {
        await desk.getByRole("button", { name: "Add tickets" }).click();
        await dialog.getByLabel("Name").fill(name);
        await dialog.getByLabel("Places").fill(places);
        await dialog.getByLabel("Price in BDT").fill(price);
        await dialog.getByLabel("Taking part").selectOption(way);
        await dialog.getByRole("button", { name: "Add", exact: true }).click();
      };
      await add("Hall", "0", "2500", "hall");
      await expect(dialog.getByText("A number from 1 to 100,000")).toBeVisible();
      await expectNoViolations(desk);
      await dialog.getByLabel("Places").fill("3");
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(desk.getByRole("list", { name: "Tickets" })).toContainText("0 of 3 taken");
      await add("Livestream", "200", "", "online");
      await expect(desk.getByRole("list", { name: "Tickets" })).toContainText("0 of 200 taken");
      await expectNoViolations(desk);
    });

    await test.step("what another editor changed meanwhile is not overwritten, however often one saves", async () => {
      const dialog = desk.getByRole("dialog", { name: "Change these tickets" });
      await desk.getByRole("button", { name: "Change Hall" }).click();
      await write("update ticket_types set price_poisha = 260000, version = version + 1 where name = 'Hall'");
      await dialog.getByLabel("Places").fill("4");
      for (let press = 0; press < 2; press += 1) {
        const refused = desk.waitForResponse((answer) => answer.request().method() === "PATCH");
        await dialog.getByRole("button", { name: "Save" }).click();
        expect((await refused).status()).toBe(409);
        await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled();
      }
      await dialog.getByRole("button", { name: "Cancel" }).click();
      // Looked at again, it has what the other one saved, and what was typed here.
      await desk.getByRole("button", { name: "Change Hall" }).click();
      await expect(dialog.getByLabel("Price in BDT")).toHaveValue("2600");
      await expect(dialog.getByLabel("Places")).toHaveValue("4");
      await dialog.getByLabel("Places").fill("3");
      await dialog.getByLabel("Price in BDT").fill("2500");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toHaveCount(0);
      expect(complaints.splice(0).filter((text) => !text.includes("status of 409"))).toEqual([]);
    });

    await test.step("everybody sees them, also without a script", async () => {
      const context = await browser.newContext({ ...look, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`/events/${slug}`);
      const list = page.getByRole("region", { name: "Tickets" });
      await expect(list.getByRole("listitem")).toHaveCount(2);
      await expect(list).toContainText("3 places left");
      await expect(list).toContainText("Places available until");
      const box = await list.getByRole("link", { name: "Register: Hall" }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(look.viewport?.width ?? 0);
      await page.getByRole("link", { name: "Register", exact: true }).click();
      await expect(page).toHaveURL(/#tickets$/);
      await context.close();
    });

    const guest = await browser.newContext(look);
    const page = await guest.newPage();
    const ofGuest = await watch(page);

    await test.step("two people are registered for free, by way of signing in", async () => {
      await open(page, `/events/${slug}`);
      await expectNoViolations(page, "#tickets");
      await page.getByRole("link", { name: "Register: Livestream" }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.getByLabel("Email or username").fill(demoCustomer.email);
      await page.getByLabel("Password", { exact: true }).fill(demoCustomer.password);
      await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
      const form = page.getByRole("form", { name: "People who come" });
      await expect(form.getByLabel("Name")).toHaveValue(demoCustomer.fullName);
      await form.getByRole("button", { name: "Add another person" }).click();
      const second = form.getByRole("group", { name: "Person 2" });
      await second.getByLabel("Email").fill("nobody");
      await form.getByRole("button", { name: "Register", exact: true }).click();
      await expect(second.getByText("Name is required")).toBeVisible();
      await expect(second.getByText("Please enter a valid email address")).toBeVisible();
      await expectNoViolations(page);
      await second.getByLabel("Name").fill("করিম আহমেদ");
      await second.getByLabel("Email").fill("");
      await form.getByRole("button", { name: "Register", exact: true }).click();
      await expect(page).toHaveURL("/dashboard/tickets");
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
      await expect(page.getByRole("link", { name: "Open the ticket of করিম আহমেদ" })).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step("the ticket is a page of its own, with its code, for whoever has its address", async () => {
      const address = await page.getByRole("link", { name: "Open the ticket of করিম আহমেদ" }).getAttribute("href");
      const holder = await (await browser.newContext({ ...look, javaScriptEnabled: false })).newPage();
      await holder.goto(`${address}`);
      await expect(holder.getByRole("heading", { level: 1 })).toHaveText("Dhaka Trade Finance Conference");
      const code = holder.getByRole("img", { name: "Code of this ticket" });
      await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await expect(holder.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)).toBeVisible();
      expect((await holder.goto("/tickets/AAAA-BBBB-CCCC-DDDD"))?.status()).toBe(404);
      await holder.context().close();
      await page.goto(`${address}`);
      await expectNoViolations(page);
    });

    await test.step("a place that costs something is held, paid, and then has its ticket", async () => {
      await open(page, `/events/${slug}`);
      await page.getByRole("link", { name: "Register: Hall" }).click();
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page).toHaveURL("/checkout");
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Dhaka Trade Finance Conference: Hall" })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("radio", { name: "Test payment" }).check();
      await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
      await main.getByRole("button", { name: "Pay BDT 2,500" }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Thank you. Your payment is complete" })).toBeVisible();
      await page.getByRole("link", { name: "See your tickets" }).click();
      await expect(main.getByRole("listitem")).toHaveCount(3);
      await open(page, `/events/${slug}`);
      await expect(page.getByRole("region", { name: "Tickets" })).toContainText("2 places left");
    });
    await test.step("a ticket is passed on, and another one is given up with its refund", async () => {
      await open(page, "/dashboard/tickets");
      const main = page.getByRole("main");
      const dialog = page.getByRole("dialog");
      await main.getByRole("button", { name: "Pass on the ticket of করিম আহমেদ" }).click();
      await dialog.getByRole("button", { name: "Pass it on" }).click();
      await expect(dialog.getByText("Name is required")).toBeVisible();
      await expectNoViolations(page);
      await dialog.getByLabel("Name").fill("Nasrin Akter");
      await dialog.getByRole("button", { name: "Pass it on" }).click();
      await expect(main.getByRole("link", { name: "Open the ticket of Nasrin Akter" })).toBeVisible();
      await expect(main.getByText("Passed on", { exact: true })).toBeVisible();
      const hall = main.getByRole("listitem").filter({ hasText: "Hall" });
      await hall.getByRole("button", { name: /^Cancel the ticket/ }).click();
      await expect(dialog).toContainText("We refund BDT 2,500");
      await dialog.getByRole("button", { name: "Cancel the ticket", exact: true }).click();
      await expect(hall.getByText("Canceled", { exact: true })).toBeVisible();
      await expectNoViolations(page);
      await open(page, `/events/${slug}`);
      await expect(page.getByRole("region", { name: "Tickets" })).toContainText("3 places left");
    });
    await test.step("the desk lets somebody in by the code or the name, once", async () => {
      const context = await signedIn(demoStaff.desk);
      const door = await context.newPage();
      const ofDoor = await watch(door);
      await open(page, "/dashboard/tickets");
      const ticket = page.getByRole("main").getByRole("link", { name: "Open the ticket of Nasrin Akter" });
      const number = (await ticket.getAttribute("href"))?.split("/").at(-1);
      await write(
        `update events set starts_at = now() - interval '1 minute', ends_at = now() + interval '3 hours' where slug = '${slug}'`,
      );
      await open(door, `/admin-dashboard/check-in?ticket=${number}`);
      const list = door.getByRole("list", { name: "Tickets" });
      // Who takes part online is not let into the hall.
      await expect(list.getByText("Not valid here today")).toBeVisible();
      await expect(list.getByRole("button", { name: "Check in Nasrin Akter" })).toHaveCount(0);
      await expectNoViolations(door);
      await write("update ticket_types set way = 'hall' where name = 'Livestream'");
      await open(door, `/admin-dashboard/check-in?ticket=${number}`);
      await expect(list.getByText("Valid", { exact: true })).toBeVisible();
      await expectNoViolations(door);
      await list.getByRole("button", { name: "Check in Nasrin Akter" }).click();
      await expect(door.getByText("Nasrin Akter is checked in")).toBeVisible();
      await expect(list.getByText(/^Checked in at/)).toBeVisible();
      await door.getByRole("searchbox", { name: "Number or name" }).fill("nasrin");
      await door.getByRole("button", { name: "Find", exact: true }).click();
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await expect(list.getByText(/^Checked in at/)).toBeVisible();
      await expectNoViolations(door);
      await door.getByRole("searchbox", { name: "Number or name" }).fill("nobody of that name");
      await door.getByRole("button", { name: "Find", exact: true }).click();
      await expect(door.getByText("No ticket has this number")).toBeVisible();
      expect(ofDoor).toEqual([]);
      await context.close();
    });
    await test.step("the editor sees who comes, finds one of them, and takes the list out as a file", async () => {
      await open(desk, new URL(desk.url()).pathname);
      await desk.getByRole("link", { name: "See who comes" }).click();
      await expect(desk).toHaveURL(/\/attendees\?view=valid$/);
      const people = desk.getByRole("table", { name: "Those who come" });
      await expect(people.getByRole("row", { name: /Nasrin Akter/ })).toContainText("Livestream");
      await expect(people.getByRole("row")).toHaveCount(3);
      await expectNoViolations(desk);
      await desk.getByRole("link", { name: /^Passed on/ }).click();
      await expect(people.getByRole("row", { name: /করিম আহমেদ/ })).toBeVisible();
      await desk.getByRole("link", { name: /^Checked in 1/ }).click();
      await expect(people.getByRole("row")).toHaveCount(2);
      await desk.getByRole("searchbox").fill("nobody of that name");
      await desk.keyboard.press("Enter");
      await expect(desk.getByRole("heading", { name: "Nobody fits" })).toBeVisible();
      await desk.getByRole("link", { name: "Show everybody" }).click();
      await expect(people.getByRole("row")).toHaveCount(5);
      const loaded = desk.waitForEvent("download");
      await desk.getByRole("link", { name: "Export CSV" }).click();
      expect((await loaded).suggestedFilename()).toBe("attendees.csv");
      await desk.getByRole("link", { name: "Dhaka Trade Finance Conference" }).click();
      await desk.getByRole("link", { name: "Tickets" }).click();
    });
    await test.step("an admin calls the event off: everybody is told, and the page says so", async () => {
      const context = await signedIn(demoAdmin);
      const office = await context.newPage();
      const ofOffice = await watch(office);
      await desk.reload();
      await expect(desk.getByRole("list", { name: "Tickets" })).toBeVisible();
      await expect(desk.getByRole("button", { name: "Cancel the event" })).toHaveCount(0);
      await open(office, new URL(desk.url()).pathname);
      await office.getByRole("button", { name: "Cancel the event" }).click();
      const dialog = office.getByRole("dialog");
      await expect(dialog).toContainText("2 tickets will no longer be valid");
      await dialog.getByRole("button", { name: "Cancel the event" }).click();
      await expect(dialog.getByText("Say why: everybody who registered is told")).toBeVisible();
      await dialog.getByLabel("Reason").fill("The hall was flooded, and no other one could be found in time.");
      await expectNoViolations(office);
      await dialog.getByRole("button", { name: "Cancel the event" }).click();
      const canceled = office.getByText(/^Canceled on /);
      await expect(canceled).toBeVisible();
      await expect(async () => {
        await office.reload();
        await expect(office.getByText("All registrations are ended.")).toBeVisible();
      }).toPass();
      await expect(office.getByRole("button", { name: "Add tickets" })).toHaveCount(0);
      await expectNoViolations(office);
      await open(page, "/dashboard/tickets");
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: /^Open the ticket/ })).toHaveCount(0);
      await open(page, `/events/${slug}`);
      await expect(main.getByText("This event is canceled")).toBeVisible();
      await expect(main.getByText("The hall was flooded")).toBeVisible();
      await expect(page.getByRole("region", { name: "Tickets" })).toHaveCount(0);
      await expectNoViolations(page);
      await open(page, "/events");
      const card = main.getByRole("article").filter({ hasText: "Dhaka Trade Finance Conference" });
      await expect(card.getByText("Canceled", { exact: true })).toBeVisible();
      await expect(card.getByRole("link")).toHaveAccessibleName(/^View Details/);
      await expectNoViolations(page);
      await card.scrollIntoViewIfNeeded();
      expect(ofOffice).toEqual([]);
      await context.close();
    });
    expect([...complaints, ...ofGuest]).toEqual([]);
  } finally {
    await site.stop();
  }
});
