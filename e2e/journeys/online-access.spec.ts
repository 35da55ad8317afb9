import { expect, test } from "@playwright/test";
import { demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { startSmtpSink } from "../../test/smtp-sink.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { ownPeople } from "../own-people.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const slug = "trade-finance-conference";
const title = "Dhaka Trade Finance Conference";
const address = "https://meet.example.org/iit-2026?pwd=4711";

test("joining online: set by staff, hidden until near the time, then shown to the holder and emailed", async ({
  browser,
}, info) => {
  test.slow();
  const sink = await startSmtpSink();
  const site = await startOwnSite({ SMTP_URL: sink.url, MAIL_FROM: "IIT <no-reply@iit.example>" });
  const { signedIn } = ownPeople(browser, info, site.url);
  const pageOf = async (account: Parameters<typeof signedIn>[0]) => (await signedIn(account)).newPage();
  const joinMails = () =>
    sink.received.filter((mail) => mail.header("subject")?.includes(`How to join ${title}`) === true);
  try {
    await site.write(
      `update site_content set data = jsonb_set(data, '{launched}', '{"events": true, "resources": false}') where key = 'settings';
        insert into ticket_types (event_id, name, way, capacity, price_poisha)
          select id, 'Livestream', 'online', 200, 50000 from events where slug = '${slug}'`,
    );
    const desk = await pageOf(demoStaff.editor);
    const ofDesk = await watch(desk);

    await test.step("an editor sets the address where the event's tickets are", async () => {
      await open(desk, "/admin-dashboard/events");
      await desk.getByRole("link", { name: title }).click();
      await desk.getByRole("link", { name: "Tickets" }).click();
      const section = desk.getByRole("region", { name: "Online access" });
      await expect(section).toContainText("No address yet");
      await section.getByRole("button", { name: "Set the address" }).click();
      const dialog = desk.getByRole("dialog");
      await dialog.getByLabel("Address to join").fill("http://meet.example.org");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByText("An address that begins with https://")).toBeVisible();
      await expectNoViolations(desk);
      await dialog.getByLabel("Address to join").fill(address);
      await dialog.getByLabel("Note").fill("Passcode 4711\nPlease mute yourself.");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(section).toContainText(address);
      await expect(section).toContainText("two hours before the event begins");
      await expectNoViolations(desk);
    });

    const page = await pageOf(demoCustomer);
    const complaints = await watch(page);
    const main = page.getByRole("main");
    let ticket = "";

    await test.step("an online ticket is bought; how to join is not there yet", async () => {
      await open(page, `/events/${slug}`);
      await page.getByRole("link", { name: "Register: Livestream" }).click();
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByRole("radio", { name: "Test payment" }).check();
      await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
      await main.getByRole("button", { name: "Pay BDT 500" }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await page.getByRole("link", { name: "See your tickets" }).click();
      await expect(main.getByText("the address to join is here")).toBeVisible();
      await expectNoViolations(page);
      ticket = `${await main.getByRole("link", { name: /^Open the ticket/ }).getAttribute("href")}`;
      await page.goto(ticket);
      await expect(main.getByText("the address to join is here")).toBeVisible();
      await expect(page.getByText("meet.example.org")).toHaveCount(0);
      expect(await page.content()).not.toContain("meet.example.org");
    });

    await test.step("near the time the ticket shows it, and the holder is emailed", async () => {
      await site.write(
        `update events set starts_at = now() + interval '100 minutes', ends_at = now() + interval '5 hours' where slug = '${slug}'`,
      );
      await page.goto(ticket);
      await expect(page.getByRole("link", { name: "Join online" })).toHaveAttribute("href", address);
      await expect(main.getByText("Passcode 4711")).toBeVisible();
      await expectNoViolations(page);
      await open(page, "/dashboard/tickets");
      await expect(main.getByRole("link", { name: `Join online: ${title}` })).toHaveAttribute("href", address);
      await expectNoViolations(page);
      await expect.poll(() => joinMails().length, { timeout: 300_000 }).toBe(1);
      expect(joinMails()[0]?.to).toEqual([demoCustomer.email]);
      expect(joinMails()[0]?.source).toContain("meet.example.org/iit-2026");
    });

    await test.step("staff see who was told, and tell them of another address", async () => {
      await desk.reload();
      const section = desk.getByRole("region", { name: "Online access" });
      await expect(section).toContainText("Emailed for 1 of 1 online ticket");
      await section.getByRole("button", { name: "Change the address" }).click();
      const dialog = desk.getByRole("dialog");
      await dialog.getByLabel("Address to join").fill("https://other.example.org/room");
      await expect(dialog.getByRole("checkbox", { name: "Email everybody again" })).toBeChecked();
      await expectNoViolations(desk);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect
        .poll(() => sink.received.filter((mail) => mail.header("subject")?.startsWith("Changed:")).length)
        .toBe(1);
      await page.reload();
      await expect(main.getByRole("link", { name: "Join online" })).toHaveAttribute(
        "href",
        "https://other.example.org/room",
      );
    });
    expect([...ofDesk, ...complaints]).toEqual([]);
  } finally {
    await site.stop();
    await sink.stop();
  }
});
