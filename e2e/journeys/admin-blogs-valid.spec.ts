import { expect, type Page, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("an editor finds a blog that is to be checked, calls it valid, and publishes a correction", async ({
  page,
  baseURL,
}, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  const editor = project.name === "phone" ? writers.phone : writers.desktop;
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  const title = `Checked ${project.name} ${Date.now()}`;
  const text = { title, content: "<p>The threshold is 37%.</p>", status: "published" };
  const data = { ...text, asOf: "2026-01-05", reviewOn: "2026-01-06" };
  const { id, slug } = (await (await page.request.post("/api/v1/blogs", { data, headers })).json()).data;

  await test.step("the dashboard leads to what is due", async () => {
    await open(page, "/admin-dashboard");
    await page.getByRole("link", { name: /Blogs to check again/ }).click();
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByText("To be checked since January 6, 2026")).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Valid for 12 months" }).click();
    await expect(said(page)).toContainText("Marked as still valid");
    await expect(page.getByText("To be checked again on")).toBeVisible();
  });

  await test.step("a correction is on the page within a second, with its day", async () => {
    await page.getByRole("button", { name: "Publish a correction" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish a correction" });
    await dialog.getByRole("button", { name: "Publish the correction" }).click();
    await expect(dialog.getByText("Say what changed")).toBeVisible();
    await dialog.getByLabel("What changed").fill("It was 47.2% here, which is <the old> threshold.");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Publish the correction" }).click();
    await expect(said(page)).toContainText("Correction published");
    await expect(page.getByRole("button", { name: "Publish a correction" })).toHaveCount(0);
    const html = async () => (await page.request.get(`/blogs/${slug}`)).text();
    await expect.poll(html).toContain("which is &lt;the old&gt; threshold.");
    await open(page, `/blogs/${slug}`);
    const notice = page.locator("[data-notice]").filter({ hasText: "Correction" });
    await expect(notice).toContainText("It was 47.2% here, which is <the old> threshold.");
    await expectSound(page);
    const [posting] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(JSON.parse(posting ?? "{}").correction).toMatchObject([{ "@type": "CorrectionComment" }]);
  });
  // Where one reads is told when one leaves, and may be told now: not of a blog that is gone.
  await page.goto("about:blank");
  await page.request.delete(`/api/v1/blogs/${id}`, { headers });
  expect(complaints).toEqual([]);
});
