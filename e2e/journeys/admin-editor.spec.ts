import { expect, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

test("a text gets links by words, a footnote, a box, a video and its wall; words in it are found and replaced", async ({
  page,
  baseURL,
}, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  const editor = project.name === "phone" ? writers.phone : writers.desktop;
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  const title = `Bonded warehouses (${project.name} ${Date.now()})`;
  const data = {
    title,
    price: 450,
    content:
      "<table><tbody><tr><th>Entitlement</th><th>Certificate</th><th>Administration</th><th>Establishment</th></tr></tbody></table><h2>Before you file</h2><p>Bonds are <strong>claimed</strong>, not given.</p><p>Last words</p>",
  };
  const made = await page.request.post("/api/v1/blogs", { data, headers });
  const { id, slug } = (await made.json()).data as { id: string; slug: string };
  const form = page.getByRole("form", { name: "Blog" });
  const text = page.getByRole("textbox", { name: "Text of the blog" });
  const bar = page.getByRole("toolbar", { name: "Text" });
  const insert = async (name: string) => {
    await bar.getByText("Insert", { exact: true }).click();
    await bar.getByRole("button", { name }).click();
  };
  // On a poor connection the tools for tables come late: the Tab key goes from cell to cell all the same.
  const tools = { come: () => {} };
  const held = new Promise<void>((resolve) => {
    tools.come = resolve;
  });
  await page.route(/table-steps/, (route) => held.then(() => route.continue()));
  await open(page, `/admin-dashboard/blogs/edit/${id}`);

  await test.step("words find pages of the site", async () => {
    // The words are marked and the key is pressed in the very same moment, as on a busy device.
    await text.getByText("claimed").evaluate((words) => {
      const field = words.closest<HTMLElement>('[role="textbox"]');
      field?.focus();
      getSelection()?.selectAllChildren(words);
      const key = { key: "k", ctrlKey: true, bubbles: true, cancelable: true };
      field?.dispatchEvent(new KeyboardEvent("keydown", key));
    });
    const dialog = page.getByRole("dialog", { name: "Where the words lead" });
    await expect(dialog.getByLabel("Address")).toBeFocused();
    await dialog.getByLabel("Address").fill("qqqq zzzz");
    await expect(dialog.getByText("No page of this site was found.")).toBeVisible();
    await dialog.getByLabel("Address").fill("letter of credit examiner");
    await expect(dialog.getByRole("button", { name: /Program · \/programs\/lc-examiner/ })).toBeVisible();
    await expectSound(page);
    await dialog.getByRole("button", { name: /Program · \/programs\/lc-examiner/ }).click();
    await expect(text.getByRole("link", { name: "claimed" })).toHaveAttribute("href", "/programs/lc-examiner");
  });

  await test.step("a table is written before and after its tools are there", async () => {
    const cells = text.locator("table").last().locator("td, th");
    await text.focus();
    await page.keyboard.press("Control+End");
    await insert("Table");
    // In a line with words it comes behind it, and the cursor stands in its first cell.
    for (const words of ["Step", "Days", "Office", "File"]) {
      await page.keyboard.type(words);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type(" the bill");
    await expect(cells.first()).toHaveText("Step");
    await expect(cells.nth(3)).toHaveText("File the bill");
    tools.come();
    await bar.getByRole("button", { name: "Add a row below" }).click();
    await expect(cells).toHaveCount(12);
    for (let cell = 0; cell < 9; cell += 1) await page.keyboard.press("Tab");
    await page.keyboard.type("In a row that the key made");
    await expect(cells).toHaveCount(15);
    await expect(cells.nth(12)).toHaveText("In a row that the key made");
    await bar.getByRole("button", { name: "Add a column to the right" }).click();
    await expect(cells).toHaveCount(20);
    await page.keyboard.press("Tab");
    await bar.getByRole("button", { name: "Delete this column" }).click();
    await bar.getByRole("button", { name: "Delete this row" }).click();
    await expect(cells).toHaveCount(12);
    await bar.getByRole("button", { name: "Head cells in the first row" }).click();
    await expect(text.locator("table").last().locator("th")).toHaveCount(0);
    await bar.getByRole("button", { name: "Head cells in the first row" }).click();
    await expect(text.locator("table").last().locator("th")).toHaveCount(3);
    await expectSound(page);
    await bar.getByRole("button", { name: "Delete table" }).click();
    await expect(text.locator("table")).toHaveCount(1);
    await page.keyboard.press("Control+z");
    await expect(cells).toHaveCount(12);
    // Marked as a whole, it goes as a whole.
    await cells.first().dragTo(cells.last());
    await expect(text.locator(".selectedCell")).toHaveCount(12);
    await page.keyboard.press("Delete");
    await expect(text.locator("table")).toHaveCount(1);
    await text.focus();
    await page.keyboard.press("Control+End");
  });

  await test.step("a footnote, a box, a video and the wall come by menu and by slash", async () => {
    await text.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(", for everybody");
    await insert("Footnote");
    await page.keyboard.type("Customs Act 2023, section 92.");
    await expectSound(page);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/take");
    await expect(page.getByRole("option", { name: /Take care/ })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Six months, not seven.");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await insert("Wall");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Behind it stands what is sold");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/youtube");
    await page.keyboard.press("Enter");
    const asks = page.getByRole("dialog", { name: "Video" });
    await asks.getByLabel("Address").fill("https://video.example/1");
    await asks.getByRole("button", { name: "Insert" }).click();
    await expect(asks.getByText("Type the address of a video at YouTube or Vimeo")).toBeVisible();
    await asks.getByLabel("Address").fill("https://youtu.be/dQw4w9WgXcQ");
    // What is typed next is the caption, in the very next moment too.
    const focused = await asks.getByRole("button", { name: "Insert" }).evaluate((button: HTMLElement) => {
      button.click();
      return document.activeElement?.getAttribute("aria-label");
    });
    expect(focused).toBe("Text of the blog");
    await page.keyboard.type("The form, filled in");
    await expect(text.getByText("The form, filled in")).toBeVisible();
  });

  await test.step("words are found and replaced; the text takes the whole window, its headings lead to their places", async () => {
    await page.keyboard.press("Control+Shift+h");
    const search = page.getByRole("search", { name: "Find and replace" });
    await search.getByLabel("Find", { exact: true }).fill("seven");
    await expect(search.getByRole("status")).toHaveText("1 found");
    await search.getByLabel("Replace with").fill("eight");
    await expectSound(page);
    await search.getByRole("button", { name: "Replace all" }).click();
    await expect(search.getByRole("status")).toHaveText("Not found");
    await search.getByRole("button", { name: "Close" }).click();
    await expect(text).toContainText("not eight");
    await page.keyboard.press("Control+Shift+h");
    await expect(search).toBeVisible();
    await search.getByRole("button", { name: "Close" }).click();
    await bar.getByText("More", { exact: true }).click();
    await bar.getByRole("button", { name: "Full screen" }).click();
    // What lies behind cannot be reached meanwhile.
    await expect(page.locator("[inert]").filter({ has: page.getByLabel("Title", { exact: true }) })).toHaveCount(1);
    await bar.getByText("Outline", { exact: true }).click();
    await bar.getByRole("button", { name: "Before you file" }).click();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(form.getByLabel("Title")).toHaveValue(title);
  });

  await test.step("it is stored so", async () => {
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
    await expectSound(page);
    const blog = (await (await page.request.get(`/api/v1/blogs/${id}`)).json()).data;
    expect(blog.content).toContain('everybody<sup data-note="Customs Act 2023, section 92.">');
    expect(blog.content).toContain(
      '<aside data-kind="warning" role="note"><p>Six months, not eight.</p></aside><hr data-wall=""',
    );
    expect(blog.content).toContain('<figure data-embed="https://www.youtube.com/watch?v=dQw4w9WgXcQ">');
  });

  await test.step("somebody without an account reads it by a link before it is published", async () => {
    await page.getByRole("button", { name: "Preview by a link" }).click();
    const dialog = page.getByRole("dialog", { name: "Preview by a link" });
    await dialog.getByLabel("For whom").fill("Our lawyer");
    await dialog.getByRole("button", { name: "Make a link" }).click();
    const address = await dialog.getByRole("link", { name: /\/previews\// }).textContent();
    await expect(dialog.getByRole("listitem").filter({ hasText: "Our lawyer" })).toBeVisible();
    await expectSound(page);
    const stranger = await (
      await page
        .context()
        .browser()
        ?.newContext({ baseURL: baseURL ?? "" })
    )?.newPage();
    if (!stranger) throw new Error("the browser is gone");
    const answer = await stranger.goto(address ?? "");
    expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
    expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(stranger.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(await stranger.content()).not.toContain("what is sold");
    await expectSound(stranger);
    await stranger.getByRole("link", { name: "See it as a buyer" }).click();
    await expect(stranger.getByText("Behind it stands what is sold")).toBeVisible();
    await dialog.getByRole("button", { name: "End it" }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(0);
    expect((await stranger.reload())?.status()).toBe(404);
    await stranger.context().close();
    await page.keyboard.press("Escape");
  });

  await test.step("published, the site shows what stands before the wall", async () => {
    const publish = { blogId: id, status: "published" };
    expect((await page.request.patch("/api/v1/blogs/publish", { data: publish, headers })).status()).toBe(200);
    await open(page, `/blogs/${slug}`);
    await expect(page.getByText("Six months, not eight.")).toBeVisible();
    await page.getByRole("link", { name: "Note 1", exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Customs Act 2023, section 92." })).toBeInViewport();
    await expectSound(page);
    // As a stranger gets it: who writes here reads it whole.
    const shown = await (await fetch(`${baseURL}/blogs/${slug}`)).text();
    expect(shown).toContain("Six months, not eight.");
    expect(shown).not.toContain("what is sold");
    expect(shown).not.toContain("dQw4w9WgXcQ");
    // Where one reads is told when one leaves.
    await page.goto("about:blank");
    expect((await page.request.delete(`/api/v1/blogs/${id}`, { headers })).status()).toBe(200);
  });
  expect(complaints).toEqual([]);
});

test("nothing is fetched from where a video is until it is asked for", async ({ page, baseURL }, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  const editor = project.name === "phone" ? writers.phone : writers.desktop;
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  const content =
    '<p>See it done.</p><figure data-embed="https://vimeo.com/76979871"><figcaption>Done</figcaption></figure>';
  const made = await page.request.post("/api/v1/blogs", {
    data: { title: `A film (${project.name} ${Date.now()})`, content },
    headers,
  });
  const { id, slug } = (await made.json()).data as { id: string; slug: string };
  const publish = { blogId: id, status: "published" };
  expect((await page.request.patch("/api/v1/blogs/publish", { data: publish, headers })).status()).toBe(200);
  const asked: string[] = [];
  // The player stands in for the real one: nothing leaves this machine.
  await page.route(/^https:\/\/(?!localhost)/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>The player</p>" });
  });
  await open(page, `/blogs/${slug}`);
  const frame = page.frameLocator('iframe[title="Video: Done"]');
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await expect(frame.getByText("It is shown by Vimeo, which then learns that you watch it.")).toBeVisible();
  expect(asked).toEqual([]);
  await frame.getByRole("link", { name: "Play the video" }).click();
  await expect(frame.getByText("The player")).toBeVisible();
  expect(asked).toEqual(["https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"]);
  // Where one reads is told when one leaves, and may be told now: not of a blog that is gone.
  await page.goto("about:blank");
  expect((await page.request.delete(`/api/v1/blogs/${id}`, { headers })).status()).toBe(200);
  expect(complaints).toEqual([]);
});

test("the words of a footnote go into it at once, also where the tools of other places can't be had", async ({
  page,
  baseURL,
}, { project }) => {
  const headers = { Origin: baseURL ?? "" };
  const editor = project.name === "phone" ? writers.phone : writers.desktop;
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  const data = { title: `Notes first (${project.name} ${Date.now()})`, content: "<p>Bonds are claimed</p>" };
  const made = await page.request.post("/api/v1/blogs", { data, headers });
  const { id } = (await made.json()).data as { id: string };
  await page.route(/place-rows|table-steps/, (route) => route.abort());
  await open(page, `/admin-dashboard/blogs/edit/${id}`);
  const text = page.getByRole("textbox", { name: "Text of the blog" });
  const bar = page.getByRole("toolbar", { name: "Text" });
  const insert = async (name: string) => {
    await bar.getByText("Insert", { exact: true }).click();
    await bar.getByRole("button", { name }).click();
  };
  await text.focus();
  await page.keyboard.press("Control+End");
  await insert("Footnote");
  await page.keyboard.type("Customs Act 2023");
  await expect(text.locator('sup[data-note="Customs Act 2023"]')).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.type(", not given.");
  await expect(text.locator("p").first()).toHaveText("Bonds are claimed*, not given.");
  // Without its tools a table is written in all the same, to its last cell and beyond.
  await insert("Table");
  for (const words of ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Tab");
  }
  await expect(text.locator("td, th")).toHaveText(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "", ""]);
  await expect(bar.getByText("The tools for this place could not be loaded.")).toBeVisible();
  await page.unroute(/place-rows|table-steps/);
  await bar.getByRole("button", { name: "Try again" }).click();
  await bar.getByRole("button", { name: "Delete this row" }).click();
  await expect(text.locator("td, th")).toHaveCount(9);
});
