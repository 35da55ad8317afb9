import { expect, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { doorPage, doorTitle, openDoor } from "../door.ts";
import { open } from "../open.ts";

test("at the door: the camera reads one code after the other, with a connection and without one", async ({
  browser,
}, info) => {
  test.slow();
  const { site, staff, end } = await openDoor(browser, info, ([rahima = "", karim = ""]) => [
    ...[rahima, karim, "https://example.org/a-menu-of-the-day"],
  ]);
  try {
    const desk = await staff.newPage();
    const result = desk.getByRole("main").getByRole("status");

    await test.step("only this page may use the camera", async () => {
      const policyOf = async (address: string) => (await desk.request.get(address)).headers()["permissions-policy"];
      expect(await policyOf(doorPage)).toContain("camera=(self)");
      expect(await policyOf("/admin-dashboard")).toContain("camera=()");
      expect(await policyOf("/")).toContain("camera=()");
    });
    await test.step("codes are read one after the other, and each is said in color and words", async () => {
      await open(desk, doorPage);
      await expect(desk.getByRole("combobox", { name: "Event" })).toContainText(doorTitle);
      await expectNoViolations(desk);
      await desk.getByRole("button", { name: "Scan with the camera" }).click();
      await expect(result.getByText("Come in")).toBeVisible();
      await expect(result.getByText("Rahima Sultana")).toBeVisible();
      await expect(result.getByText("করিম আহমেদ")).toBeVisible();
      await expect(result.getByText("The camera read a code that isn't one of a ticket.")).toBeVisible();
      await expect(result.getByText("Used already")).toBeVisible();
      await expectNoViolations(desk);
      await desk.getByRole("button", { name: "Close the camera" }).click();
    });
    await test.step("the event is taken along; without a connection the page opens, and the list judges", async () => {
      await site.write("update tickets set checked_in_at = null, checked_in_by = null where name like 'Rahima%'");
      await desk.evaluate(() => indexedDB.deleteDatabase("door-scans"));
      await desk.reload();
      await open(desk, doorPage);
      await desk.getByRole("button", { name: "Take this event along" }).click();
      await expect(desk.getByText("this page opens without a connection")).toBeVisible();
      await expect(desk.getByText(/Taken along on .*: 3 tickets/)).toBeVisible();
      await expectNoViolations(desk);
      await staff.setOffline(true);
      await open(desk, doorPage);
      await expect(desk.getByText("No connection", { exact: true })).toBeVisible();
      await desk.getByRole("button", { name: "Scan with the camera" }).click();
      await expect(result.getByText("By the list on this device. It will be sent.")).toBeVisible();
      await expect(desk.getByText("1 scan to be sent")).toBeVisible();
      await expect(result.getByText(/^Checked in already, at/)).toBeVisible();
      await expect(result.getByText(/^Scanned on this device already, at/)).toBeVisible();
      await expectNoViolations(desk);
      await desk.getByRole("button", { name: "Close the camera" }).click();
      await desk.getByRole("searchbox", { name: "Number or name" }).fill("nasrin");
      await desk.getByRole("button", { name: "Find", exact: true }).click();
      await desk.getByRole("button", { name: "Check in Nasrin Akter" }).click();
      await expect(desk.getByText("2 scans to be sent")).toBeVisible();
    });
    await test.step("a reload loses nothing, and what was decided elsewhere meanwhile is told to staff", async () => {
      await open(desk, doorPage);
      await expect(desk.getByText("2 scans to be sent")).toBeVisible();
      await site.write("update tickets set checked_in_at = now() where name = 'Nasrin Akter'");
      await staff.setOffline(false);
      await expect(desk.getByText("Connected")).toBeVisible();
      await expect(desk.getByText("to be sent")).toHaveCount(0);
      const list = desk.getByRole("list", { name: "To look at" });
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await expect(list).toContainText("Nasrin Akter");
      await expect(list).toContainText("Checked in already");
      await expectNoViolations(desk);
    });
    await test.step("whoever was found before goes with the next search, also one that fails", async () => {
      await site.write("update tickets set checked_in_at = null, checked_in_by = null where name like 'Rahima%'");
      const find = async (words: string) => {
        await desk.getByRole("searchbox", { name: "Number or name" }).fill(words);
        await desk.getByRole("button", { name: "Find", exact: true }).click();
      };
      await find("rahima");
      const checkIn = desk.getByRole("button", { name: "Check in Rahima Sultana" });
      await expect(checkIn).toBeVisible();
      await find("n");
      await expect(desk.getByText("Give a number, or two letters of a name at least.")).toBeVisible();
      await expect(checkIn).toHaveCount(0);
    });
    await test.step("signing out takes the list off the device", async () => {
      const lists = () =>
        desk.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const opening = indexedDB.open("own");
              opening.onsuccess = () => {
                const db = opening.result;
                const count = db.objectStoreNames.contains("events")
                  ? db.transaction("events").objectStore("events").count()
                  : undefined;
                if (count) count.onsuccess = () => resolve(count.result);
                else resolve(0);
                db.close();
              };
            }),
        );
      expect(await lists()).toBe(1);
      await desk.evaluate(() => localStorage.removeItem("auth_token"));
      await staff.clearCookies();
      await open(desk, doorPage);
      await expect(desk).toHaveURL(/\/login/);
      await expect.poll(lists).toBe(0);
    });
  } finally {
    await end();
  }
});
