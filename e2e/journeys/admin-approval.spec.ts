import { expect, test } from "@playwright/test";
import { noise } from "../../test/pictures.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

test("an editor writes a premium blog with all that a text can have and asks for approval; another comments on words, asks for changes, then approves; it is published", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  // Not whom the other journeys write as: what somebody types into a new blog is one draft of theirs.
  const [asking, deciding] = [writers.desktop, writers.phone];
  expect((await page.request.post("/api/v1/auth/login", { data: asking, headers })).status()).toBe(200);
  const other = await browser.newContext({ baseURL: baseURL ?? "", reducedMotion: "reduce" });
  expect((await other.request.post("/api/v1/auth/login", { data: deciding, headers })).status()).toBe(200);
  const title = `Duty drawback (${project.name} ${Date.now()})`;
  const content = "<h2>The claim</h2><p>The claim is filed within 90 days.</p>";
  const made = await page.request.post("/api/v1/blogs", { data: { title, content }, headers });
  const { id, slug } = (await made.json()).data as { id: string; slug: string };
  const address = `/admin-dashboard/blogs/${id}`;
  const approval = (of = page) => of.getByRole("region", { name: "Approval" });

  await test.step("a premium blog is written: a table, pictures chosen and pasted, a footnote, the wall", async () => {
    await open(page, `/admin-dashboard/blogs/edit/${id}`);
    const text = page.getByRole("textbox", { name: "Text of the blog" });
    const bar = page.getByRole("toolbar", { name: "Text" });
    const dialog = page.getByRole("dialog");
    const insert = async (name: string) => {
      await bar.getByText("Insert", { exact: true }).click();
      await bar.getByRole("button", { name }).click();
    };
    await text.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Late claims are lost");
    await insert("Footnote");
    await page.keyboard.type("Customs Act 2023, section 92.");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await insert("Table");
    for (const word of ["Entitlement", "Days", "Office"]) {
      await page.keyboard.type(word);
      await page.keyboard.press("Tab");
    }
    await page.getByLabel("Caption").fill("How long it takes");
    await text.focus();
    await page.keyboard.press("Control+End");
    await expect(text.getByRole("table")).toContainText("Office");
    await insert("Picture");
    const quay = { name: `Quay ${Date.now()}.png`, mimeType: "image/png", buffer: await noise(600, 400) };
    await dialog.getByLabel("Picture file").setInputFiles(quay);
    await dialog.getByLabel("What it shows").fill("A quay at dawn");
    await dialog.getByRole("button", { name: "Put it into the text" }).click();
    await page.keyboard.type("Pier 5, Chattogram");
    await page.keyboard.press("Enter");
    const bytes = (await noise(64, 48)).toString("base64");
    await text.evaluate((field, encoded) => {
      const data = new DataTransfer();
      const bits = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
      data.items.add(new File([bits], "pasted.png", { type: "image/png" }));
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, bytes);
    await dialog.getByLabel("What it shows").fill("The form, filled in");
    await dialog.getByRole("button", { name: "Put it into the text" }).click();
    await expect(text.getByRole("img", { name: "The form, filled in" })).toBeVisible();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await insert("Wall");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("The bank certifies the proceeds.");
    await page.getByLabel("Price in BDT").fill("300");
    await expectSound(page);
    await page.getByRole("form", { name: "Blog" }).getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
  });

  await test.step("what is typed is looked at before it is saved", async () => {
    await open(page, `/admin-dashboard/blogs/edit/${id}`);
    await page.getByLabel("Price in BDT").fill("450");
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Preview" });
    await expect(dialog.getByText(/Read the other \d+ words/)).toBeVisible();
    await expect(dialog.getByRole("tabpanel", { name: "Visitor" })).not.toContainText("certifies the proceeds");
    await expectSound(page);
    await dialog.getByRole("tab", { name: "Buyer" }).click();
    await expect(dialog.getByRole("tabpanel", { name: "Buyer" })).toContainText("certifies the proceeds");
    await dialog.getByRole("tab", { name: "Search result" }).click();
    await expect(dialog.getByText("Without an excerpt")).toBeVisible();
    await expectSound(page);
    await dialog.getByRole("tab", { name: "Shared link" }).click();
    await expect(dialog.getByRole("img", { name: "Card of the shared link" })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    const { data } = await (await page.request.get(`/api/v1/blogs/${id}`)).json();
    expect(data.price).toBe(300);
    await page.getByLabel("Price in BDT").fill("300");
  });

  await test.step("the editor asks", async () => {
    await open(page, address);
    await approval().getByRole("button", { name: "Ask for approval" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for approval" });
    await dialog.getByLabel("What to look at").fill("Please check the days.");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Ask for approval" }).click();
    await expect(approval().getByText("Asked for")).toBeVisible();
    await expect(approval().getByRole("button", { name: "Approve" })).toHaveCount(0);
    await expectSound(page);
  });

  const reviewer = await other.newPage();
  const comments = (of = reviewer) => of.getByRole("region", { name: /^Comments/ });
  await test.step("another comments on the words that are wrong, and asks for changes", async () => {
    await open(reviewer, "/admin-dashboard/blogs?review=asked");
    await reviewer.getByRole("link", { name: title }).first().click();
    const text = reviewer.getByRole("region", { name: "Text", exact: true });
    await text.getByText("The claim is filed within 90 days.").selectText();
    await reviewer.getByRole("button", { name: "Comment on these words" }).click();
    await expect(comments().getByRole("blockquote")).toHaveText("The claim is filed within 90 days.");
    await comments().getByRole("textbox", { name: "Comment" }).fill("It is 180 days since 2024.");
    await comments().getByRole("button", { name: "Comment", exact: true }).click();
    await expect(comments().getByText("It is 180 days since 2024.")).toBeVisible();
    await comments().getByLabel("About").selectOption({ label: "The bank certifies the proceeds." });
    await comments().getByRole("textbox", { name: "Comment" }).fill("Which bank?");
    await comments().getByRole("button", { name: "Comment", exact: true }).click();
    await expect(comments().getByText("Which bank?")).toBeVisible();
    await expectSound(reviewer);
    await approval(reviewer).getByRole("button", { name: "Ask for changes" }).click();
    const dialog = reviewer.getByRole("dialog", { name: "Ask for changes" });
    await dialog.getByRole("button", { name: "Ask for changes" }).click();
    await expect(dialog.getByText("Say what is to be changed")).toBeVisible();
    await dialog.getByLabel("What is to be changed").fill("The days, please.");
    await dialog.getByRole("button", { name: "Ask for changes" }).click();
    await expect(approval(reviewer).getByText("The days, please.")).toBeVisible();
  });

  await test.step("the editor answers, puts it right, and asks again", async () => {
    await page.reload();
    const mine = comments(page);
    await mine.getByRole("button", { name: "Show in the text" }).first().click();
    await mine.getByRole("button", { name: "Answer" }).nth(1).click();
    const answer = mine.getByRole("form", { name: "Answer" });
    await answer.getByRole("textbox", { name: "Answer" }).fill("The exporter's own.");
    await answer.getByRole("button", { name: "Answer" }).click();
    await expect(mine.getByText("The exporter's own.")).toBeVisible();
    await mine.getByRole("button", { name: "Settled" }).nth(1).click();
    await expect(mine.getByText("Settled (1)")).toBeVisible();
    const { data: written } = await (await page.request.get(`/api/v1/blogs/${id}`)).json();
    const saved = await page.request.patch("/api/v1/blogs", {
      data: { id, version: written.version, content: written.content.replace("90 days", "180 days") },
      headers,
    });
    expect(saved.status()).toBe(200);
    await page.reload();
    await expect(comments(page).getByText("These words are no longer in the text.")).toBeVisible();
    await expectSound(page);
    await approval().getByRole("button", { name: "Ask for approval" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ask for approval" }).click();
    await expect(approval().getByText("Asked for")).toBeVisible();
  });

  await test.step("the other approves; it is published for an hour to come, which needs no second look, and appears by itself", async () => {
    await reviewer.reload();
    await approval(reviewer).getByRole("button", { name: "Approve" }).click();
    await reviewer.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(approval(reviewer).getByText("Approved", { exact: true })).toBeVisible();
    const { version } = (await (await page.request.get(`/api/v1/blogs/${id}`)).json()).data;
    const publishAt = new Date(Date.now() + 15_000).toISOString();
    const planned = await page.request.patch("/api/v1/blogs", { data: { id, version, publishAt }, headers });
    expect(planned.status()).toBe(200);
    await page.reload();
    await expect(approval().getByText("approved it")).toBeVisible();
    await expect(approval().getByText("Approved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await expect(
      page
        .getByText("Published", { exact: true })
        .or(page.getByText("Scheduled", { exact: true }))
        .first(),
    ).toBeVisible();
    await expect.poll(async () => (await page.request.get(`/blogs/${slug}`)).status()).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt));
  });

  await test.step("readers see all of it, up to the wall", async () => {
    const reader = await browser.newContext({ ...project.use, baseURL: baseURL ?? "", reducedMotion: "reduce" });
    const seen = await reader.newPage();
    await open(seen, `/blogs/${slug}`);
    await expect(seen.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(seen.getByText("The claim is filed within 180 days.")).toBeVisible();
    await expect(seen.getByRole("table")).toContainText("Entitlement");
    await expect(seen.getByRole("figure").filter({ hasText: "Pier 5, Chattogram" })).toBeVisible();
    for (const name of ["A quay at dawn", "The form, filled in"]) {
      const picture = seen.getByRole("img", { name });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await seen.getByRole("link", { name: "Note 1", exact: true }).click();
    await expect(seen.getByRole("listitem").filter({ hasText: "Customs Act 2023, section 92." })).toBeInViewport();
    await expect(seen.getByText(/Read the other \d+ words/)).toBeVisible();
    await expectSound(seen);
    const bytes = await (await reader.request.get(`/blogs/${slug}`)).text();
    expect(bytes).not.toContain("certifies the proceeds");
    expect(bytes).not.toContain("Which bank?");
    await reader.close();
  });

  const draft = { blogId: id, status: "draft" };
  expect((await page.request.patch("/api/v1/blogs/publish", { data: draft, headers })).status()).toBe(200);
  expect((await page.request.delete(`/api/v1/blogs/${id}`, { headers })).status()).toBe(200);
  await other.close();
  expect(complaints).toEqual([]);
});
