import { expect, type Page, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("an editor leads readers on from an address that died", async ({ page, baseURL }, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  const data = writers[project.name as keyof typeof writers];
  expect((await page.request.post("/api/v1/auth/login", { data, headers })).status()).toBe(200);
  // An address of this run alone: both projects share a site.
  const address = `/courses/${project.name}-${Date.now().toString(36)}`;

  await test.step("what readers open in vain is on the list, without its query", async () => {
    expect((await page.request.get(`${address}?name=Rahim`)).status()).toBe(404);
    await expect(async () => {
      const { data: list } = await (await page.request.get("/api/v1/redirects/dead?sort=lastAt&limit=100")).json();
      expect(list.items).toContainEqual(expect.objectContaining({ address, hits: 1 }));
    }).toPass({ timeout: 60_000 });
    await open(page, "/admin-dashboard/redirects/dead?sort=lastAt&limit=100");
    await expectSound(page);
  });

  await test.step("one press makes a redirect of it", async () => {
    await page.getByRole("button", { name: `Make a redirect of ${address}` }).click();
    const dialog = page.getByRole("dialog", { name: "New redirect" });
    await expect(dialog.getByLabel("Old address")).toHaveValue(address);
    await dialog.getByLabel("Leads to").fill("https://evil.example/");
    await dialog.getByRole("button", { name: "Make redirect" }).click();
    await expect(dialog.getByText("Type an address of this site that begins with /")).toBeVisible();
    await dialog.getByLabel("Leads to").fill("/research/publications");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Make redirect" }).click();
    await expect(said(page)).toContainText("The redirect is made.");
    await expect(page.getByText(address)).toHaveCount(0);
    const answer = await page.request.get(`${address}/`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, "/research/publications"]);
  });

  await test.step("it is found, and changed to gone", async () => {
    await open(page, `/admin-dashboard/redirects?search=${encodeURIComponent(address)}`);
    await expect(page.getByText("Moved for good (301)")).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: `Change ${address}` }).click();
    const dialog = page.getByRole("dialog", { name: "Change the redirect" });
    await dialog.getByLabel("What happened to it").selectOption("410");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(said(page)).toContainText("The redirect is changed.");
    expect((await page.request.get(address)).status()).toBe(410);
  });

  await test.step("a file is taken in, and its faults are named", async () => {
    await page.getByRole("button", { name: "Import CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Import redirects" });
    const csv = `address,target,code\n${address}-2,/events,301\n/api/x,/events,301\n`;
    const file = { name: "redirects.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await dialog.getByLabel("CSV file").setInputFiles(file);
    await dialog.getByRole("button", { name: "Import" }).click();
    await expect(dialog.getByText("1 made, 0 there already, 1 left out.")).toBeVisible();
    await expect(dialog.getByText("Line 3: This part of the site can't have redirects")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    expect((await page.request.get(`${address}-2`, { maxRedirects: 0 })).headers().location).toBe("/events");
  });
  // The browser says so itself where an address answers 404 or 410; nothing here was opened in it.
  expect(complaints).toEqual([]);
});
