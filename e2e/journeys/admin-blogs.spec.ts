import { expect, type Page, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const text = (page: Page) => page.getByRole("textbox", { name: "Text of the blog" });

test("an editor writes a premium blog, loses nothing, publishes it and puts an earlier version back", async ({
  page,
  context,
  baseURL,
}, { project }) => {
  const complaints = await watch(page);
  // Whether the browser asks before a reload depends on whether the site has the text already.
  page.on("dialog", (dialog) => void dialog.accept());
  const headers = { Origin: baseURL ?? "" };
  const editor = project.name === "phone" ? writers.phone : writers.desktop;
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  const title = `Duty drawback, step by step (${project.name} ${Date.now()})`;
  const form = page.getByRole("form", { name: "Blog" });
  let id = "";
  const stored = async () => (await (await page.request.get(`/api/v1/blogs/${id}`)).json()).data;

  await test.step("the list finds a blog and leads to it", async () => {
    await open(page, "/admin-dashboard/blogs");
    await page.getByRole("searchbox", { name: "Search blogs" }).fill("LC dates");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "1 to 1 of 1" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: /LC dates/ }).click();
    await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
    await expectSound(page);
  });

  await test.step("a new one says what it lacks, and keeps what was typed over a reload", async () => {
    await open(page, "/admin-dashboard/blogs/new");
    // What comes later moves the button that is being pressed.
    await expect(page.getByRole("textbox", { name: "Text of the blog" })).toBeVisible();
    await form.getByRole("button", { name: "Save as a draft" }).click();
    await expect(form.getByText("A blog needs a title")).toBeVisible();
    await expect(form.getByText("A blog needs a text")).toBeVisible();
    await text(page).focus();
    // Sent in the very moment of the last key, by which the field has it.
    await text(page).evaluate(async (field) => {
      document.execCommand("insertText", false, "One word");
      await new Promise((resolve) => setTimeout(resolve, 50));
      field.closest("form")?.requestSubmit();
    });
    await expect(form.getByText("2 words, 1 min read")).toBeVisible();
    await expect(form.getByText("A blog needs a text")).toHaveCount(0);
    await text(page).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await form.getByLabel("Title").fill(title);
    await form.getByLabel("Excerpt").fill("What to file, where, and when the money comes.");
    await form.getByRole("checkbox").first().check();
    await text(page).click();
    // Marks as in Markdown become what they mean while one types.
    await page.keyboard.type("Refunds of duty are **claimed**, not given.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("## Before you file");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- Bill of entry");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Export documents");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Last words");
    // The page goes at once, before the text has come to rest.
    await page.reload();
    await expect(form.getByLabel("Title")).toHaveValue(title);
    await expect(text(page)).toContainText("Last words");
    await expect(text(page).getByRole("heading", { name: "Before you file" })).toBeVisible();
    await expect(form.getByRole("checkbox").first()).toBeChecked();
  });

  await test.step("what is not saved is kept: by the server, on other devices too, and on this one while there is no net", async () => {
    await expect(form.getByText(/^Kept at .*, not saved yet\.$/)).toBeVisible();
    const drafts = "**/api/v1/drafts/*";
    const other = await context.browser()?.newContext({ baseURL: baseURL ?? "" });
    if (!other) throw new Error("the browser is gone");
    const elsewhere = await other.newPage();
    expect((await elsewhere.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
    await open(elsewhere, "/admin-dashboard/blogs/new");
    const theirs = elsewhere.getByRole("form", { name: "Blog" });
    await expect(theirs.getByText("Your unsaved text is back")).toBeVisible();
    await expect(theirs.getByLabel("Title")).toHaveValue(title);
    await expect(theirs.getByRole("checkbox").first()).toBeChecked();
    await expectSound(elsewhere);

    // Without a net the words stay on the device, also when the tab is closed.
    await page.route(drafts, (route) => (route.request().method() === "PUT" ? route.abort() : route.fallback()));
    await form.getByLabel("Excerpt").fill("Written on the ferry.");
    await expect(form.getByText("The site can't be reached. What you typed is kept on this device.")).toBeVisible();
    const again = await context.newPage();
    await open(again, "/admin-dashboard/blogs/new");
    const reopened = again.getByRole("form", { name: "Blog" });
    await expect(reopened.getByLabel("Excerpt")).toHaveValue("Written on the ferry.");
    await expect(reopened.getByText(/^Kept at /)).toBeVisible();
    await again.close();

    // Meanwhile somebody types on the other device: neither goes under.
    await theirs.getByLabel("Excerpt").fill("Written at the office.");
    await expect(theirs.getByText("You wrote in this blog in another window, too")).toBeVisible();
    await theirs.getByRole("button", { name: "Take the other one" }).click();
    await expect(theirs.getByLabel("Excerpt")).toHaveValue("Written on the ferry.");
    await expect(text(elsewhere)).toContainText("Last words");
    await other.close();

    await page.unroute(drafts);
    await page.reload();
    await expect(form.getByLabel("Excerpt")).toHaveValue("Written on the ferry.");
    await form.getByRole("button", { name: "Drop it" }).click();
    await expect(form.getByLabel("Title")).toHaveValue("");
    await form.getByRole("button", { name: "Put it back" }).click();
    await expect(form.getByLabel("Title")).toHaveValue(title);
    await expect(text(page)).toContainText("Last words");
    await expect(form.getByRole("checkbox").first()).toBeChecked();
    await expect(form.getByText(/^Kept at /)).toBeVisible();
  });

  await test.step("a table and a link are made by the keyboard's own ways", async () => {
    // By the keyboard alone: the editor looks at where a press of the mouse led a moment after it.
    await text(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    const bar = page.getByRole("toolbar", { name: "Text" });
    await bar.getByText("Insert", { exact: true }).click();
    await bar.getByRole("button", { name: "Table" }).click();
    await page.keyboard.type("Step");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Days");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Office");
    await page.getByLabel("Caption").fill("How long it takes");
    await text(page)
      .getByText("Last words")
      .dblclick({ position: { x: 60, y: 12 } });
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Where the words lead" });
    await dialog.getByLabel("Address").fill("javascript:alert(1)");
    await dialog.getByRole("button", { name: "Set the link" }).click();
    await expect(dialog.getByText("Type an address such as")).toBeVisible();
    await dialog.getByLabel("Address").fill("www.wto.org");
    await dialog.getByRole("button", { name: "Set the link" }).click();
    await expect(text(page).getByRole("link", { name: "words" })).toHaveAttribute("href", "https://www.wto.org");
    await expectSound(page);
    await form.getByLabel("Price in BDT").fill("450");
    await form.getByLabel("Hashtags").fill("drawback, customs");
    await form.getByRole("button", { name: "Save as a draft" }).click();
    await page.waitForURL(/\/admin-dashboard\/blogs\/[0-9a-f-]{36}$/);
    id = page.url().split("/").at(-1) ?? "";
    const { content } = await stored();
    expect(content).toContain("<strong>claimed</strong>");
    expect(content).toContain('<h2 id="before-you-file">Before you file</h2>');
    expect(content).toContain("<li>Bill of entry</li><li>Export documents</li>");
    expect(content).toContain("<caption>How long it takes</caption><thead><tr>");
    expect(content).toContain('<th scope="col">Step</th>');
    await expect(page.getByRole("complementary", { name: "About this blog" })).toContainText("Draft");
  });

  await test.step("what was saved and is opened again is saved unchanged", async () => {
    const before = await stored();
    await page.getByRole("link", { name: "Edit" }).click();
    await text(page).click();
    await page.keyboard.type("x");
    await page.keyboard.press("Backspace");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
    const after = await stored();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.content).toBe(before.content);
    expect(after.hashtags).toEqual(before.hashtags);
    expect(after.price).toBe(450);
  });

  await test.step("somebody who saved in between is not overwritten, and nothing of either is lost", async () => {
    await page.getByRole("link", { name: "Edit" }).click();
    await form.getByLabel("Title").fill(`${title}, mine`);
    await text(page).getByText("Last words").click();
    await page.keyboard.press("End");
    await page.keyboard.type(", and mine");
    const { version, content } = await stored();
    const theirs = content.replace("claimed</strong>", "claimed in time</strong>");
    const faster = { data: { id, version, title: `${title}, theirs`, content: theirs }, headers };
    expect((await page.request.patch("/api/v1/blogs", faster)).status()).toBe(200);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("You saved this blog in another window meanwhile")).toBeVisible();
    await expect(form.getByText(`${title}, theirs`)).toBeVisible();
    // Nor is it by what the device kept: it was written upon the version before.
    await page.reload();
    await expect(form.getByLabel("Title")).toHaveValue(`${title}, mine`);
    await expect(form.getByText("You saved this blog in another window meanwhile")).toBeVisible();
    await form.getByRole("button", { name: "Compare the two" }).click();
    const dialog = page.getByRole("dialog", { name: "Your text in two windows" });
    await expect(dialog).toContainText("You changed one place in both");
    await expect(
      dialog.getByRole("region", { name: "Text" }).getByText("You changed in the other window"),
    ).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Text" }).getByText("You changed here")).toBeVisible();
    await dialog.getByRole("radio", { name: "In the other window" }).check();
    await dialog.getByRole("radio", { name: "Here" }).check();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Use this text" }).click();
    await expect(text(page)).toContainText("claimed in time");
    await expect(text(page)).toContainText(", and mine");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `${title}, mine` })).toBeVisible();
    const joined = (await stored()).content;
    expect(joined).toContain("claimed in time</strong>");
    expect(joined).toContain(", and mine");
  });

  await test.step("leaving with words that are not saved is asked about first", async () => {
    await page.getByRole("link", { name: "Edit" }).click();
    const keeping = "**/api/v1/drafts/*";
    await page.route(keeping, (route) => route.abort());
    await form.getByLabel("Title").fill("Not to be kept");
    await page.getByRole("link", { name: "Blogs" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(form.getByLabel("Title")).toHaveValue("Not to be kept");
    await page.unroute(keeping);
    await form.getByLabel("Title").fill(`${title}, mine`);
    await form.getByRole("button", { name: "Save" }).click();
  });

  await test.step("an earlier version comes back; published, it stands on the site with its wall", async () => {
    await page.getByRole("button", { name: "Look at version 1", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Version 1" });
    await expect(dialog).toContainText("Last words");
    await dialog.getByRole("button", { name: "Show what changed since" }).click();
    await expect(dialog.getByRole("listitem").filter({ hasText: "Changed since" }).first()).toContainText(
      "claimed in time",
    );
    await expect(dialog.locator("ins").first()).toContainText("in time");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Show it whole" }).click();
    await dialog.getByRole("button", { name: "Put this version back" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await expect(said(page)).toContainText("Status changed");
    await page.getByRole("link", { name: /^\/blogs\// }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("Premium").first()).toBeVisible();
    // Its cover is there before the blog is taken away again.
    const cover = page.getByRole("img", { name: /^Drawing for/ });
    await cover.scrollIntoViewIfNeeded();
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.goBack();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
    await expect(page.getByRole("complementary", { name: "About this blog" })).toContainText("Archived");
    await expectSound(page);
  });
  // The browser itself tells of the answer to who was slower, and of what was held back here.
  expect(complaints.filter((text) => !/status of 409|drafts\/.*ERR_FAILED|ERR_FAILED.*drafts\//.test(text))).toEqual(
    [],
  );
});
