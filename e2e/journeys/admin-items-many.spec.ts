import { expect, type Page, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("an editor deletes many items at once, takes it back, and is told which one could not be", async ({
  page,
  baseURL,
}, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  const editor = project.name === "phone" ? writers.phone : writers.desktop;
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  const bar = page.getByRole("region", { name: "Ticked rows" });

  for (const [noun, own] of [
    ["program", {}],
    ["event", { kind: "Talk", startsAt: "2031-01-01T04:00:00Z", endsAt: "2031-01-01T06:00:00Z", location: "Dhaka" }],
    ["publication", { kind: "brief", authors: ["Trade desk"] }],
    ["resource", { kind: "guide" }],
  ] as const)
    await test.step(`${noun}s`, async () => {
      const mark = `Many ${project.name} ${Date.now()}`;
      const items: { id: string; version: number }[] = [];
      for (const name of ["one", "two"]) {
        const words = { title: `${mark} ${name}`, summary: "In short.", body: "<p>A text.</p>", subject: "customs" };
        const made = await page.request.post(`/api/v1/${noun}s`, { data: { ...words, ...own }, headers });
        items.push((await made.json()).data);
      }
      const [one, two] = items;
      const status = async (item = one) => (await page.request.get(`/api/v1/${noun}s/admin/${item?.id}`)).status();
      await open(page, `/admin-dashboard/${noun}s?search=${encodeURIComponent(mark)}`);
      const deleteBoth = async () => {
        for (const name of ["one", "two"]) await page.getByRole("checkbox", { name: `Tick ${mark} ${name}` }).check();
        await bar.getByRole("button", { name: "Delete" }).click();
        const dialog = page.getByRole("dialog", { name: `Delete 2 ${noun}s?` });
        if (noun === "event") await expectSound(page);
        await dialog.getByRole("button", { name: "Delete" }).click();
      };
      await deleteBoth();
      await expect(said(page)).toContainText(`2 ${noun}s are in the bin, for 30 days.`);
      expect([await status(one), await status(two)]).toEqual([404, 404]);
      await said(page).getByRole("button", { name: "Undo" }).click();
      await expect(said(page)).toContainText("All is as it was before.");
      expect([await status(one), await status(two)]).toEqual([200, 200]);

      const data = { id: two?.id, version: two?.version, status: "published" };
      expect((await page.request.patch(`/api/v1/${noun}s/publish`, { data, headers })).status()).toBe(200);
      await open(page, `/admin-dashboard/${noun}s?search=${encodeURIComponent(mark)}`);
      await deleteBoth();
      await expect(bar.getByRole("list", { name: "Not done" })).toContainText(
        `${mark} two: This ${noun} is published.`,
      );
      await expect(bar).toContainText("1 ticked");
      expect([await status(one), await status(two)]).toEqual([404, 200]);
      const archive = { id: two?.id, version: (two?.version ?? 0) + 1, status: "archived" };
      expect((await page.request.patch(`/api/v1/${noun}s/publish`, { data: archive, headers })).status()).toBe(200);
      await page.request.delete(`/api/v1/${noun}s/admin/${two?.id}`, { headers });
    });
  expect(complaints.filter((words) => !words.includes("status of 409"))).toEqual([]);
});
