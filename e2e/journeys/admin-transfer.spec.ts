import { expect, test } from "@playwright/test";
import { packed } from "../../test/archive.ts";
import { oldSite } from "../../test/old-sites.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

test("an admin takes an export of WordPress in, after seeing what would come, and takes all content out", async ({
  page,
  baseURL,
}, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  expect((await page.request.post("/api/v1/auth/login", { data: writers.phone, headers })).status()).toBe(200);
  await open(page, "/admin-dashboard/transfer");

  await test.step("what is no export is refused plainly", async () => {
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "x.xml", mimeType: "text/xml", buffer: Buffer.from("<!DOCTYPE a><a/>") });
    await expect(page.getByText("This file can't be imported")).toBeVisible();
    await expectSound(page);
  });

  await test.step("first it says what would come; then it comes, and its old address leads on", async () => {
    const now = Date.now();
    const name = `bonds-${project.name}-${now}`;
    await open(page, "/admin-dashboard/transfer");
    // Numbers of its own: a post of a site that came once does not come again, and the journey runs twice on one site.
    const file = oldSite([
      { id: now, name, title: `Bonds, as before (${name})`, content: "<p>Text.</p><script>alert(1)</script>" },
      { id: now + 1, name: `${name}-bin`, title: "Thrown away", content: "<p>Text.</p>", status: "trash" },
    ]);
    const buffer = Buffer.from(file);
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "old-site.xml", mimeType: "text/xml", buffer });
    await expect(page.getByText(/^1 of \d will be imported$/)).toBeVisible();
    await expect(page.getByText("It was in the trash")).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Import with their status" }).click();
    await expect(page.getByText("Imported (1)")).toBeVisible();
    await expectSound(page);
    const old = await page.request.get(`/2021/03/${name}/`, { maxRedirects: 0 });
    expect([old.status(), old.headers().location]).toEqual([301, `/blogs/${name}`]);
    const blog = (await (await page.request.get(`/api/v1/blogs/slug/${name}`)).json()).data;
    expect(blog.content).toBe("<p>Text.</p>");
    const draft = { blogId: blog.id, status: "draft" };
    expect((await page.request.patch("/api/v1/blogs/publish", { data: draft, headers })).status()).toBe(200);
    expect((await page.request.delete(`/api/v1/blogs/${blog.id}`, { headers })).status()).toBe(200);
  });

  await test.step("a text of the site stays, or is taken over as a newer version, as one says", async () => {
    const api = "/api/v1/site-texts";
    const { data: before } = await (await page.request.get(`${api}/page-membership`)).json();
    const words = `Words of an archive (${project.name}, ${Date.now()})`;
    const buffer = Buffer.from(
      await packed({
        "site.yaml": "format: iit-content\nversion: 1\n",
        "texts/page-membership.md": `---\ntitle: Membership\ndescription: For firms and people.\n---\n\n${words}.\n`,
      }),
    );
    for (const choice of ["Keep ours", "Use those from the archive"]) {
      await open(page, "/admin-dashboard/transfer");
      const file = { name: "content.tar.gz", mimeType: "application/gzip", buffer };
      await page.getByLabel("File", { exact: true }).setInputFiles(file);
      const texts = page.getByRole("group", { name: "Site texts that differ" });
      await expect(texts).toContainText("Membership");
      await expect(texts.getByRole("radio", { name: "Keep ours" })).toBeChecked();
      await texts.getByRole("radio", { name: choice }).check();
      await expectSound(page);
      await page.getByRole("button", { name: "Import with their status" }).click();
      const taken = choice !== "Keep ours";
      await expect(page.getByText(taken ? /^It is version \d+ now$/ : "The text here stays")).toBeVisible();
      await expectSound(page);
      const shown = await (await page.request.get("/membership")).text();
      expect(shown.includes(words)).toBe(taken);
    }
    const { data: now } = await (await page.request.get(`${api}/page-membership`)).json();
    expect(now.version).toBe(before.version + 1);
    const back = { name: "page-membership", version: now.version, data: before.data };
    expect((await page.request.patch(api, { data: back, headers })).status()).toBe(200);
  });

  await test.step("all content comes out as one file", async () => {
    await open(page, "/admin-dashboard/transfer");
    await expect(page.getByRole("link", { name: "old-site.xml" }).first()).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export all content" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.tar\.gz$/);
    await expectSound(page);
  });
  expect(complaints).toEqual([]);
});
