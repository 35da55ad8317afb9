import { expect, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { doorPage, openDoor } from "../door.ts";
import { open } from "../open.ts";

const scans = "**/api/v1/tickets/door/events/*/scans";

test("at the door: an answer that was lost, a site that fails with one scan, and what is left to look at", async ({
  browser,
}, info) => {
  test.slow();
  const { site, staff, end } = await openDoor(browser, info, ([rahima = ""]) => [
    // Away for longer than what counts as one scan.
    ...[rahima, "https://example.org/a-menu-of-the-day", "https://example.org/an-app"],
  ]);
  try {
    const desk = await staff.newPage();
    const result = desk.getByRole("main").getByRole("status");
    const search = desk.getByRole("searchbox", { name: "Number or name" });
    const checkInByList = async (name: string) => {
      await search.fill(name);
      await desk.getByRole("button", { name: "Find", exact: true }).click();
      await desk.getByRole("button", { name: `Check in ${name}` }).click();
    };
    const checkedIn = async () =>
      (await site.read("select name from tickets where checked_in_at is not null order by name")).map(
        ({ name }) => name,
      );

    await test.step("the same code after a lost answer is the same scan: the person comes in", async () => {
      const keys: string[] = [];
      await desk.route(scans, async (route) => {
        keys.push(route.request().postDataJSON().scans[0].key);
        // The site takes the first one, and its answer never arrives.
        if (keys.length > 1) return route.continue();
        await route.fetch();
        await route.abort();
      });
      // The film goes on whatever is looked at: each result is noted as it comes.
      await desk.addInitScript(() => {
        const seen: string[] = [];
        new MutationObserver(() => {
          const results = document.querySelectorAll("main :is(output, [role=status])");
          const text = [...results].map((one) => one.textContent).join(" ");
          if (text !== seen.at(-1)) seen.push(text);
        }).observe(document, { subtree: true, childList: true, characterData: true });
        Object.assign(window, { seenAtTheDoor: seen });
      });
      await open(desk, doorPage);
      await desk.getByRole("button", { name: "Scan with the camera" }).click();
      await expect(result.getByText("Used already")).toBeVisible();
      const seen = await desk.evaluate(() => (window as unknown as { seenAtTheDoor: string[] }).seenAtTheDoor);
      const told = /Not checked|Come in.*Rahima Sultana|Used already/;
      expect(seen.flatMap((text) => told.exec(text)?.[0] ?? []).slice(0, 3)).toEqual([
        "Not checked",
        expect.stringMatching(/^Come in/),
        "Used already",
      ]);
      expect(keys[1]).toBe(keys[0]);
      expect(await checkedIn()).toEqual(["Rahima Sultana"]);
      await desk.getByRole("button", { name: "Close the camera" }).click();
      await desk.unroute(scans);
    });
    await test.step("what the site fails with twenty times stays on the device, is told, and is sent again", async () => {
      await desk.getByRole("button", { name: "Take this event along" }).click();
      await expect(desk.getByText(/Taken along on .*: 3 tickets/)).toBeVisible();
      // Names can be read though the connection goes before the first one in Bangla is shown.
      await expect.poll(() => desk.evaluate(() => document.fonts.check("1em Bengali", "ক"))).toBe(true);
      await staff.setOffline(true);
      await expect(desk.getByText("No connection", { exact: true })).toBeVisible();
      await checkInByList("Nasrin Akter");
      await expect(desk.getByText("1 scan to be sent")).toBeVisible();
      let tries = 0;
      await desk.route(scans, (route) => {
        tries += 1;
        return route.fulfill({ status: 500, json: { success: false, code: "INTERNAL", message: "It failed." } });
      });
      await staff.setOffline(false);
      await expect(desk.getByText("Connected")).toBeVisible();
      const now = desk.getByRole("button", { name: "Send now" });
      const stuck = desk.getByText("1 scan couldn't be sent");
      await expect(async () => {
        if (await now.isVisible()) await now.click({ timeout: 1000 });
        await expect(stuck).toBeVisible({ timeout: 100 });
      }).toPass();
      expect(tries).toBe(20);
      await expect(desk.getByText("to be sent", { exact: false })).toHaveCount(0);
      await expect(desk.getByText("This person isn't counted as checked in yet")).toBeVisible();
      await expectNoViolations(desk);
      await open(desk, doorPage);
      await expect(stuck).toBeVisible();
      await desk.unroute(scans);
      // The connection goes between the site's answer and its arrival.
      await desk.route(scans, async (route) => {
        const response = await route.fetch();
        await staff.setOffline(true);
        await route.fulfill({ response });
      });
      await desk.getByRole("button", { name: "Send again" }).click();
      await expect(stuck).toHaveCount(0);
      await expect.poll(checkedIn).toEqual(["Nasrin Akter", "Rahima Sultana"]);
      await expect(desk.getByText("to be sent", { exact: false })).toHaveCount(0);
      await desk.unroute(scans);
    });
    await test.step("whom a list let in wrongly is looked at, and ticked off with a note", async () => {
      await expect(desk.getByText("No connection", { exact: true })).toBeVisible();
      await site.write("update tickets set checked_in_at = now() where name like 'করিম%'");
      await checkInByList("করিম আহমেদ");
      await expect(desk.getByText("1 scan to be sent")).toBeVisible();
      await staff.setOffline(false);
      const list = desk.getByRole("list", { name: "To look at" });
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await expect(list).toContainText("Checked in already");
      await desk.getByRole("button", { name: "Tick off করিম আহমেদ" }).click();
      const dialog = desk.getByRole("dialog", { name: "Tick this off?" });
      await expectNoViolations(desk);
      await dialog.getByRole("textbox", { name: "Note (optional)" }).fill("The same person, through the other door.");
      await dialog.getByRole("button", { name: "Tick off" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(desk.getByText("Nothing is left to look at.")).toBeVisible();
      await desk.getByText("Ticked off (1)").click();
      const done = desk.getByRole("list", { name: "Ticked off" });
      await expect(done).toContainText("The same person, through the other door.");
      await expectNoViolations(desk);
      await open(desk, doorPage);
      await expect(desk.getByText("Nothing is left to look at.")).toBeVisible();
    });
  } finally {
    await end();
  }
});
