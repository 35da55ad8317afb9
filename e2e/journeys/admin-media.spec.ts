import { expect, type Page, test } from "@playwright/test";
import { noise } from "../../test/pictures.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Text of the blog" });

test("an editor puts pictures into a blog and gives it a cover; readers get them, and the library keeps them", async ({
  page,
  context,
  baseURL,
}, { project }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  const editor = project.name === "phone" ? writers.phone : writers.desktop;
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  const stamp = `${project.name} ${Date.now()}`;
  const title = `Ports in pictures (${stamp})`;
  const form = page.getByRole("form", { name: "Blog" });
  const dialog = page.getByRole("dialog");
  let readers = "";
  const quay = { name: `Quay ${stamp}.png`, mimeType: "image/png", buffer: await noise(1000, 700) };

  await test.step("a file is sent, also over a connection that breaks, and must say what it shows", async () => {
    const drafted = await page.request.post("/api/v1/blogs", {
      data: { title, content: "<p>First words.</p>" },
      headers,
    });
    const { id } = (await drafted.json()).data;
    await open(page, `/admin-dashboard/blogs/edit/${id}`);
    await text(page).click();
    const bar = page.getByRole("toolbar", { name: "Text" });
    await bar.getByText("Insert", { exact: true }).click();
    await bar.getByRole("button", { name: "Picture" }).click();
    await expect(dialog.getByRole("button", { name: "Choose a file" })).toBeVisible();
    await expectNoViolations(page);
    await dialog
      .getByLabel("Picture file")
      .setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await expect(dialog.getByRole("alert")).toHaveText("Choose a JPEG, PNG, WebP or AVIF picture.");
    // Stopped on its way it is given up: nothing says that it goes on. Once all of it is there nothing stops it any more.
    const cancel = dialog.getByRole("button", { name: "Cancel", exact: true }).and(dialog.locator("section button"));
    await page.route("**/media/uploads/*/parts/0", () => {});
    await dialog.getByLabel("Picture file").setInputFiles(quay);
    await cancel.click();
    await expect(dialog.getByRole("button", { name: "Choose a file" })).toBeVisible();
    await expect(dialog.getByText("was on its way")).toHaveCount(0);
    await page.unroute("**/media/uploads/*/parts/0");
    let broken = 0;
    await page.route("**/media/uploads/*/parts/1", (route) => {
      broken += 1;
      return broken === 1 ? route.abort("connectionreset") : route.fallback();
    });
    const made = Promise.withResolvers<void>();
    await page.route("**/media/uploads/*/finish", async (route) => {
      await made.promise;
      await route.fallback();
    });
    await dialog.getByLabel("Picture file").setInputFiles(quay);
    await expect(dialog.getByRole("progressbar", { name: /^Making its sizes/ })).toBeVisible();
    await expect(cancel).toHaveCount(0);
    made.resolve();
    await expect(dialog.getByRole("button", { name: "Put it into the text" })).toBeVisible();
    expect(broken).toBeGreaterThan(1);
    await dialog.getByRole("button", { name: "Put it into the text" }).click();
    await expect(dialog.getByText("Say what it shows, or tick that it is decoration")).toBeVisible();
    await dialog.getByLabel("What it shows").fill("A quay at dawn");
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Put it into the text" }).click();
    await expect(text(page).getByRole("img", { name: "A quay at dawn" })).toBeVisible();
  });

  await test.step("its caption is written in the text, and Enter goes on behind it", async () => {
    await page.keyboard.type("Pier 5, Chattogram");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Words behind it.");
    await expect(text(page).getByRole("figure")).toContainText("Pier 5, Chattogram");
    await expect(text(page).getByRole("figure")).not.toContainText("Words behind it.");
  });

  await test.step("a pasted picture is sent at once; decoration needs no words", async () => {
    const bytes = (await noise(64, 48)).toString("base64");
    await text(page).evaluate((field, encoded) => {
      const data = new DataTransfer();
      const file = new File([Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))], "pasted.png", {
        type: "image/png",
      });
      data.items.add(file);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, bytes);
    await dialog.getByLabel("It is decoration: nobody misses anything without it").check();
    await dialog.getByRole("button", { name: "Put it into the text" }).click();
    await expect(text(page).getByRole("figure")).toHaveCount(2);
    await page.getByRole("button", { name: "Take out" }).click();
    await expect(text(page).getByRole("figure")).toHaveCount(1);
  });

  /** What is found moves the pictures: one that is pressed meanwhile is no longer under the pointer when it is let go. */
  const expectOneFound = () =>
    expect(dialog.getByRole("list", { name: "Pictures of the library" }).getByRole("listitem")).toHaveCount(1);

  await test.step("a cover is cut out of a picture of the library", async () => {
    const cover = form.getByRole("group", { name: "Cover" });
    await cover.getByRole("button", { name: "Choose a picture" }).click();
    await dialog.getByRole("searchbox", { name: "Search the library" }).fill(stamp);
    await expectOneFound();
    await dialog.getByRole("button", { name: `Quay ${stamp}` }).click();
    await dialog.getByRole("slider", { name: "Top to bottom" }).fill("100");
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Use it as the cover" }).click();
    await expect(cover.getByRole("img", { name: "The cover as lists show it" })).toHaveAttribute(
      "src",
      /cover-50-100\.webp$/,
    );
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
  });

  await test.step("readers see both, in the size that they need", async () => {
    await page.getByRole("button", { name: "Publish" }).click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    const address = page.getByRole("complementary", { name: "About this blog" }).getByRole("link");
    await expect(address).toBeVisible();
    const reader = await context.browser()?.newContext({ ...project.use, baseURL: baseURL ?? "" });
    const seen = await reader?.newPage();
    if (!seen) throw new Error("no browser");
    readers = (await address.getAttribute("href")) ?? "";
    await seen.goto(readers);
    const picture = seen.getByRole("figure").getByRole("img", { name: "A quay at dawn" });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/(480|960|1000)\.avif$/);
    await expect(seen.getByText("Pier 5, Chattogram")).toBeVisible();
    await expectNoViolations(seen);
    await reader?.close();
  });

  await test.step("the library knows where it is used, and keeps it", async () => {
    await open(page, "/admin-dashboard/media?use=used");
    await expectSound(page);
    await page.getByRole("searchbox", { name: "Search pictures" }).fill(stamp);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: `Quay ${stamp}` }).click();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await expect(page.getByText("It can be deleted once no text shows it.")).toBeVisible();
    await expectSound(page);
    await page.getByLabel("Title").fill(`Pier ${stamp}`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Pier ${stamp}` })).toBeVisible();
  });

  await test.step("another one takes its place everywhere, and is taken back", async () => {
    const shown = async () => (await page.request.get(readers)).text();
    const width = async () => Number(/<img[^>]*width="(\d+)"[^>]*alt="A quay at dawn"/.exec(await shown())?.[1]);
    expect(await width()).toBe(1000);
    await page.getByRole("button", { name: "Replace" }).click();
    await expectNoViolations(page);
    const next = { name: "next.png", mimeType: "image/png", buffer: await noise(900, 600) };
    await dialog.getByLabel("Picture file").setInputFiles(next);
    await expect(page.getByText("900 × 600 pixels")).toBeVisible();
    await expect.poll(width, { timeout: 5000 }).toBe(900);
    await expectSound(page);
    await page.getByRole("button", { name: "Put the earlier one back" }).click();
    await dialog.getByRole("button", { name: "Put it back" }).click();
    await expect(page.getByText("1000 × 700 pixels")).toBeVisible();
    await expect.poll(width, { timeout: 5000 }).toBe(1000);
  });

  await test.step("the part that matters is kept with it, and new covers begin with it", async () => {
    await page.getByRole("slider", { name: "Top to bottom" }).fill("10");
    await page.getByRole("button", { name: "Keep this part" }).click();
    await expect(page.getByRole("button", { name: "Keep this part" })).toBeHidden();
    await open(page, "/admin-dashboard/events/new");
    await page.getByRole("group", { name: "Picture" }).getByRole("button", { name: "Choose a picture" }).click();
    await dialog.getByRole("searchbox", { name: "Search the library" }).fill(stamp);
    await expectOneFound();
    await dialog.getByRole("button", { name: `Pier ${stamp}` }).click();
    await expect(dialog.getByRole("slider", { name: "Top to bottom" })).toHaveValue("10");
  });

  // The break was made here.
  expect(complaints.filter((one) => !one.includes("/parts/1"))).toEqual([]);
});
