import { expect, type Page, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const sources = [{ title: "Customs Act, 2023", url: "https://example.org/customs-act" }];

test("an editor looks at what is in the bin, by keyboard, before it comes back or goes for good", async ({
  page,
  baseURL,
}, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  const editor = project.name === "phone" ? writers.phone : writers.desktop;
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  const mark = `Thrown away ${project.name} ${Date.now()}`;
  const bin = `/admin-dashboard/bin?search=${encodeURIComponent(mark)}`;
  const text = page.getByRole("region", { name: "Text" });
  const beside = page.getByRole("complementary", { name: "In the bin" });

  /** Writes one, deletes it, and opens it in the bin as somebody without a mouse does. */
  async function throwAway(kind: string, title: string, path: (id: string) => string, data: object) {
    const made = (await (await page.request.post(`/api/v1/${kind}`, { data: { title, ...data }, headers })).json())
      .data;
    expect((await page.request.delete(path(made.id), { headers })).status()).toBe(200);
    await open(page, bin);
    await page.getByRole("link", { name: title }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/admin-dashboard/bin/${made.id}$`));
    await expectSound(page);
    return made.id as string;
  }

  await test.step("a blog: its text, what readers are told, its sources; Restore leads to it", async () => {
    const title = `${mark} blog`;
    const content = "<h2>Registers</h2><p>Keeping the register of a bond.</p>";
    const data = { content, sources, price: 450, author: "Ayesha Rahman", hashtags: ["bonds"] };
    const id = await throwAway("blogs", title, (one) => `/api/v1/blogs/${one}`, data);
    await expect(text.getByRole("heading", { name: "Registers" })).toBeVisible();
    for (const words of ["Ayesha Rahman", "BDT 450", "#bonds", "Customs Act, 2023"])
      await expect(text).toContainText(words);
    await expect(beside).toContainText("Blogs");
    await expect(beside).toContainText("Draft");
    await beside.getByRole("button", { name: `Restore ${title}` }).press("Enter");
    await expect(said(page)).toContainText(`“${title}” is back.`);
    await page.waitForURL(`**/admin-dashboard/blogs/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.request.delete(`/api/v1/blogs/${id}`, { headers });
    await page.request.delete(`/api/v1/bin/${id}`, { headers });
  });

  await test.step("an event: when and where; deleted for good, one is in the bin again, without it", async () => {
    const title = `${mark} event`;
    const when = { startsAt: "2031-05-04T04:00:00.000Z", endsAt: "2031-05-04T06:30:00.000Z" };
    const words = { summary: "In short.", body: "<p>What a bond allows.</p>", subject: "customs", kind: "Workshop" };
    const data = { ...words, ...when, location: "Chattogram", virtual: true };
    const id = await throwAway("events", title, (one) => `/api/v1/events/admin/${one}`, data);
    for (const told of ["In short.", "What a bond allows.", "Chattogram + Virtual", "10:00"])
      await expect(text).toContainText(told);
    await beside.getByRole("button", { name: `Delete for good: ${title}` }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).press("Enter");
    await expect(said(page)).toContainText("Deleted for good");
    await page.waitForURL("**/admin-dashboard/bin");
    await open(page, bin);
    await expect(page.getByRole("heading", { name: "Nothing found in the bin" })).toBeVisible();
    expect((await page.request.get(`/api/v1/bin/${id}`)).status()).toBe(404);
  });
  // A screen that was left for good is asked for no more; the two answers above are this test's own.
  expect(complaints).toEqual([]);
});
