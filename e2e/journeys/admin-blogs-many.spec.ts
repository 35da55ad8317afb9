import { expect, type Page, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("an editor changes many blogs at once, is told which one could not be, and takes it back", async ({
  page,
  baseURL,
}, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  const editor = project.name === "phone" ? writers.phone : writers.desktop;
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  const mark = `Many ${project.name} ${Date.now()}`;
  const ids: string[] = [];
  for (const name of ["one", "two"]) {
    const data = { title: `${mark} ${name}`, content: "<p>A text.</p>", hashtags: ["many"] };
    ids.push((await (await page.request.post("/api/v1/blogs", { data, headers })).json()).data.id);
  }
  const stored = async (id = "") => (await (await page.request.get(`/api/v1/blogs/${id}`)).json()).data;
  const bar = page.getByRole("region", { name: "Ticked rows" });
  const tickBoth = async () => {
    for (const name of ["one", "two"]) await page.getByRole("checkbox", { name: `Tick ${mark} ${name}` }).check();
  };
  await open(page, `/admin-dashboard/blogs?search=${encodeURIComponent(mark)}`);

  await test.step("a hashtag is added to both, and one press takes it out again", async () => {
    await tickBoth();
    await bar.getByRole("button", { name: "Hashtags" }).click();
    const dialog = page.getByRole("dialog", { name: "Hashtags of 2 blogs" });
    await dialog.getByRole("button", { name: "Change 2 blogs" }).click();
    await expect(dialog.getByText("Type a hashtag")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Hashtags" }).fill("customs, many");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Change 2 blogs" }).click();
    await expect(said(page)).toContainText("#customs, #many added to 2 blogs.");
    expect((await stored(ids[0])).hashtags).toMatchObject([{ slug: "customs" }, { slug: "many" }]);
    await said(page).getByRole("button", { name: "Undo" }).click();
    await expect(said(page)).toContainText("All is as it was before.");
    for (const id of ids) expect((await stored(id)).hashtags).toMatchObject([{ slug: "many" }]);
  });

  await test.step("a category is added; what somebody else changed meanwhile is told, and stays ticked", async () => {
    await tickBoth();
    const { version } = await stored(ids[1]);
    const data = { id: ids[1], version, excerpt: "Changed by somebody else." };
    expect((await page.request.patch("/api/v1/blogs", { data, headers })).status()).toBe(200);
    await bar.getByRole("button", { name: "Categories" }).click();
    const dialog = page.getByRole("dialog", { name: "Categories of 2 blogs" });
    await dialog.getByRole("combobox", { name: "Category" }).selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Change 2 blogs" }).click();
    await expect(bar.getByRole("list", { name: "Not done" })).toContainText(
      `${mark} two: Someone else saved this blog`,
    );
    await expect(bar).toContainText("1 ticked");
    await expectSound(page);
    expect((await stored(ids[0])).categories).toHaveLength(1);
    expect((await stored(ids[1])).categories).toHaveLength(0);
  });

  await test.step("the list was read anew, so the next try goes through; an undo refuses what changed since", async () => {
    await bar.getByRole("button", { name: "Price" }).click();
    const dialog = page.getByRole("dialog", { name: "Price of 1 blog" });
    await dialog.getByLabel("Price in BDT").fill("450");
    await dialog.getByRole("button", { name: "Change 1 blog" }).click();
    await expect(said(page)).toContainText("1 blog has the new price.");
    const { version, price } = await stored(ids[1]);
    expect(price).toBe(450);
    const data = { id: ids[1], version, price: 500 };
    expect((await page.request.patch("/api/v1/blogs", { data, headers })).status()).toBe(200);
    await said(page).getByRole("button", { name: "Undo" }).click();
    await expect(said(page)).toContainText("Taken back: 0 of 1.");
    expect((await stored(ids[1])).price).toBe(500);
  });

  await test.step("both go to the bin, and one press brings them back", async () => {
    await open(page, `/admin-dashboard/blogs?search=${encodeURIComponent(mark)}`);
    await tickBoth();
    await bar.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 2 blogs?" });
    await expectSound(page);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(said(page)).toContainText("2 blogs are in the bin, for 30 days.");
    for (const id of ids) expect((await page.request.get(`/api/v1/blogs/${id}`)).status()).toBe(404);
    await expect(page.getByText("No blogs found")).toBeVisible();
    await said(page).getByRole("button", { name: "Undo" }).click();
    await expect(said(page)).toContainText("All is as it was before.");
    for (const id of ids) expect((await stored(id)).title).toContain(mark);
  });
  for (const id of ids) await page.request.delete(`/api/v1/blogs/${id}`, { headers });
  expect(complaints.filter((words) => !words.includes("status of 409"))).toEqual([]);
});
