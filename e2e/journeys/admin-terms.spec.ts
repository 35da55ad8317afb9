import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

const editor = { email: "editor@iit.example", password: "Karnaphuli-2026!" };
const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const row = (page: Page, name: string) => page.getByRole("row", { name });

test("an editor puts hashtags and categories in order, and no link breaks", async ({ page, baseURL }, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  // Words of this run alone: both projects share a site.
  const mark = `${project.name}${Date.now()}`;
  const made = await page.request.post("/api/v1/blogs", {
    data: { title: `Words ${mark}`, content: "<p>Text.</p>", hashtags: [`${mark} one`, `${mark} two`] },
    headers,
  });
  const { id } = (await made.json()).data;
  const blog = async () => (await (await page.request.get(`/api/v1/blogs/${id}`)).json()).data;
  const names = async () => (await blog()).hashtags.map(({ name }: { name: string }) => name);

  await test.step("a name that is taken is told, and merged into on the spot", async () => {
    await open(page, "/admin-dashboard/hashtags");
    await page.getByRole("searchbox", { name: "Search hashtags" }).fill(mark);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "1 to 2 of 2" })).toBeVisible();
    await expectNoViolations(page);
    // The second press of a double click must not shut what the first one opened.
    await page.getByRole("button", { name: `Rename ${mark} one` }).dblclick();
    const dialog = page.getByRole("dialog", { name: `Rename “${mark} one”` });
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await dialog.getByLabel("Name").fill(`${mark}, two`);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog.getByText("A hashtag can't contain a comma")).toBeVisible();
    await dialog.getByLabel("Name").fill(`${mark} Two`);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog.getByText("1 blog changes to")).toBeVisible();
    // Offered for that name alone.
    const offer = dialog.getByRole("button", { name: `Merge into “${mark} two”` });
    await dialog.getByLabel("Name").fill(`${mark} Two!`);
    await expect(offer).toHaveCount(0);
    await dialog.getByLabel("Name").fill(`${mark} Two`);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expectNoViolations(page);
    await offer.click();
    await expect(said(page)).toContainText(`Merged: 1 blog changed to “${mark} two”.`);
    await expect(page.getByText(`Also: ${mark} one`)).toBeVisible();
    expect(await names()).toEqual([`${mark} two`]);
  });

  await test.step("ticked ones are merged; one in use goes only for another", async () => {
    const { version } = await blog();
    const more = [`${mark} two`, `${mark} three`, `${mark} four`];
    await page.request.patch("/api/v1/blogs", { data: { id, version, hashtags: more }, headers });
    await page.reload();
    for (const name of ["two", "three"]) await page.getByRole("checkbox", { name: `Tick ${mark} ${name}` }).check();
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    const merge = page.getByRole("dialog", { name: "Merge 2 hashtags" });
    await merge.getByRole("radio", { name: `${mark} three` }).check();
    await expectNoViolations(page);
    await merge.getByRole("button", { name: "Merge" }).click();
    await expect.poll(names).toEqual([`${mark} four`, `${mark} three`]);
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("button", { name: `Delete ${mark} four` }).click();
    const remove = page.getByRole("dialog", { name: `Delete “${mark} four”?` });
    await remove.getByRole("button", { name: "Change 1 blog and delete" }).click();
    await expect(remove.getByText("Name the hashtag they get")).toBeVisible();
    await remove.getByLabel("Hashtag in its place").fill(`${mark} three`);
    await remove.getByRole("button", { name: "Change 1 blog and delete" }).click();
    await expect.poll(names).toEqual([`${mark} three`]);
  });

  const [before, after] = [`Ports ${mark}`, `Harbors ${mark}`];
  await test.step("a category is made, moved by the keyboard, and renamed; a slower editor sees it", async () => {
    await open(page, "/admin-dashboard/categories");
    await page.getByRole("button", { name: "New category" }).click();
    const dialog = page.getByRole("dialog", { name: "New category" });
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByText("A category needs a name")).toBeVisible();
    await dialog.getByLabel("Name").fill(before);
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(row(page, before)).toBeVisible();
    await expectNoViolations(page);
    const up = page.getByRole("button", { name: `Move ${before} up` });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(said(page)).toContainText(/is number \d+ of \d+ now|Somebody changed the categories meanwhile/);
    // Another journey may have made one of its own in this moment.
    if (!/is number/.test((await said(page).textContent()) ?? "")) {
      await up.focus();
      await page.keyboard.press("Enter");
    }
    await expect(said(page)).toContainText(/is number \d+ of \d+ now/);
    // What was pressed keeps the keyboard, where its row has gone.
    await expect(up).toBeFocused();
    await page.getByRole("button", { name: `Edit ${before}` }).click();
    const edit = page.getByRole("dialog", { name: `Edit “${before}”` });
    const { data } = await (await page.request.get("/api/v1/categories")).json();
    const mine = data.find(({ name }: { name: string }) => name === before);
    await page.request.patch(`/api/v1/categories/${mine.id}`, { data: { name: after, slug: `h-${mark}` }, headers });
    await edit.getByLabel("Description").fill("Not to be kept");
    await edit.getByRole("button", { name: "Save" }).click();
    // What the other one made of it is in sight.
    const refused = page.getByRole("dialog", { name: `Edit “${after}”` });
    await expect(refused.getByText("Somebody changed this category meanwhile")).toBeVisible();
    await expect(refused.getByText(`It is now “${after}”`)).toBeVisible();
    await refused.getByRole("button", { name: "Cancel" }).click();
    await expect(row(page, after)).toBeVisible();
    await page.goto(`/blogs?category=ports-${mark}`);
    await expect(page).toHaveURL(new RegExp(`category=h-${mark}$`));
  });

  await test.step("it goes with its blogs moved to another one", async () => {
    const { version } = await blog();
    await page.request.patch("/api/v1/blogs", { data: { id, version, categories: [`h-${mark}`] }, headers });
    await open(page, "/admin-dashboard/categories");
    await page.getByRole("button", { name: `Delete ${after}` }).click();
    const dialog = page.getByRole("dialog", { name: `Delete “${after}”?` });
    await dialog.getByRole("button", { name: "Move 1 blog and delete" }).click();
    await expect(dialog.getByLabel("Move to")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Move to").selectOption({ label: "Customs" });
    await expect(dialog.getByText("1 blog moves to “Customs”.")).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Move 1 blog and delete" }).click();
    await expect(said(page)).toContainText("1 blog moved.");
    await expect(row(page, after)).toHaveCount(0);
    expect((await blog()).categories).toMatchObject([{ name: "Customs" }]);
  });
  await page.request.delete(`/api/v1/blogs/${id}`, { headers });
  // The browser itself tells of the refusals that are walked through here.
  expect(complaints.filter((text) => !/status of (409|422)/.test(text))).toEqual([]);
});
