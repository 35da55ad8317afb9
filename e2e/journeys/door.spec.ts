import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium, expect, test } from "@playwright/test";
import { demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { filmOf } from "../../test/code-film.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { startOwnSite } from "../own-site.ts";

const slug = "trade-finance-conference";
const title = "Dhaka Trade Finance Conference";
const door = "/admin-dashboard/check-in";

test("at the door: the camera reads one code after the other, with a connection and without one", async ({
  browser,
  request,
}, info) => {
  test.slow();
  const folder = await mkdtemp(path.join(os.tmpdir(), "iit-door-"));
  const site = await startOwnSite();
  const { viewport, isMobile = false, hasTouch = false } = info.project.use;
  const look = {
    baseURL: site.url,
    reducedMotion: "reduce" as const,
    isMobile,
    hasTouch,
    ...(viewport && { viewport }),
  };
  const headers = { Origin: site.url };
  try {
    await site.write(
      `update site_content set data = jsonb_set(data, '{launched}', '{"events": true, "resources": false}') where key = 'settings';
        insert into ticket_types (event_id, name, way, capacity) select id, 'Hall', 'hall', 50 from events where slug = '${slug}'`,
    );
    const guest = await browser.newContext(look);
    const signIn = ({ email, password }: { email: string; password: string }) => ({
      data: { email, password },
      headers,
    });
    const { token } = (await (await guest.request.post("/api/v1/auth/login", signIn(demoCustomer))).json()).data;
    const page = await guest.newPage();
    await open(page, `/events/${slug}`);
    const typeId = (await page.getByRole("link", { name: "Register: Hall" }).getAttribute("href"))?.split("/").at(-1);
    const registered = await request.post(`${site.url}/api/v1/registrations`, {
      headers: { ...headers, Authorization: `Bearer ${token}` },
      data: {
        ...{ idempotencyKey: randomUUID(), typeId, expectedPrice: 0 },
        attendees: ["Rahima Sultana", "করিম আহমেদ", "Nasrin Akter"].map((name) => ({ name })),
      },
    });
    const { tickets } = (await registered.json()).data as { tickets: { number: string; name: string }[] };
    const [rahima, karim] = tickets.map(({ number }) => `${site.url}${door}?ticket=${number}`);
    await site.write(
      `update events set starts_at = now() - interval '1 minute', ends_at = now() + interval '3 hours' where slug = '${slug}'`,
    );
    const film = path.join(folder, "codes.y4m");
    await writeFile(film, await filmOf([rahima ?? "", karim ?? "", "https://example.org/a-menu-of-the-day"]));
    const { executablePath } = info.project.use.launchOptions ?? {};
    const withCamera = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    const staff = await withCamera.newContext({ ...look, permissions: ["camera"], serviceWorkers: "allow" });
    await staff.request.post("/api/v1/auth/login", signIn(demoStaff.desk));
    const desk = await staff.newPage();
    const result = desk.getByRole("main").getByRole("status");

    await test.step("only this page may use the camera", async () => {
      const policyOf = async (address: string) => (await desk.request.get(address)).headers()["permissions-policy"];
      expect(await policyOf(door)).toContain("camera=(self)");
      expect(await policyOf("/admin-dashboard")).toContain("camera=()");
      expect(await policyOf("/")).toContain("camera=()");
    });
    await test.step("codes are read one after the other, and each is said in color and words", async () => {
      await open(desk, door);
      await expect(desk.getByRole("combobox", { name: "Event" })).toContainText(title);
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
      await open(desk, door);
      await desk.getByRole("button", { name: "Take this event along" }).click();
      await expect(desk.getByText("this page opens without a connection")).toBeVisible();
      await expect(desk.getByText(/Taken along on .*: 3 tickets/)).toBeVisible();
      await expectNoViolations(desk);
      await staff.setOffline(true);
      await open(desk, door);
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
      await open(desk, door);
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
      await open(desk, door);
      await expect(desk).toHaveURL(/\/login/);
      await expect.poll(lists).toBe(0);
    });
    await withCamera.close();
    await guest.close();
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
