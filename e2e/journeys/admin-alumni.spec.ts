import { expect, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

test("an editor changes the words of the alumni page, and puts the earlier ones back", async ({ page, baseURL }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  expect((await page.request.post("/api/v1/auth/login", { data: writers.phone, headers })).status()).toBe(200);
  const html = async () => (await page.request.get("/alumni")).text();
  expect(await html()).toContain("who works where and on what, meetings in Dhaka and");
  expect(await html()).toMatch(/<a class="link" href="\/programs\/certification"[^>]*>certification program<\/a>/);

  await open(page, "/admin-dashboard/pages/alumni");
  await expect(page.getByRole("heading", { level: 1, name: "Alumni page" })).toBeVisible();
  await page.getByLabel("Note", { exact: true }).fill("It begins in June.");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(page.getByText("These words are not in the note")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Words of the note that lead on").fill("in June");
  await page.getByLabel("These words lead to").fill("/events");
  await save.click();
  await expect.poll(html).toMatch(/It begins .*<a class="link" href="\/events"[^>]*>in June<\/a>/);

  await page.getByRole("button", { name: "Look at version 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Version 1" });
  await dialog.getByRole("button", { name: "Put this version back" }).click();
  await expect.poll(html).toContain("It begins with the first certificates.");
  expect(complaints).toEqual([]);
});
