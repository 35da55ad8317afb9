import { expect, test } from "@playwright/test";
import { open } from "../open.ts";
import { writers } from "../writers.ts";

test("a window that crashes while somebody types takes no letter with it", async ({ page, context, baseURL }, {
  project,
}) => {
  const editor = project.name === "phone" ? writers.phone : writers.desktop;
  const headers = { Origin: baseURL ?? "" };
  expect((await page.request.post("/api/v1/auth/login", { data: editor, headers })).status()).toBe(200);
  const made = await page.request.post("/api/v1/blogs", {
    data: { title: "Written on a failing laptop", content: "<p>What the bank asks for.</p>" },
    headers,
  });
  const address = `/admin-dashboard/blogs/edit/${(await made.json()).data.id}`;
  await open(page, address);
  const text = (at: typeof page) => at.getByRole("textbox", { name: "Text of the blog" });
  await text(page).click();
  await page.keyboard.press("Control+End");
  // Nothing reaches the server: what is back was on the device.
  await page.route("**/api/v1/drafts/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  const words = " Bill of lading, invoice, packing list";
  await page.keyboard.type(words, { delay: 30 });
  await page.waitForTimeout(100);
  await page.evaluate(() => {
    for (const name of ["setItem", "removeItem"]) Object.assign(Storage.prototype, { [name]: () => {} });
  });
  // What another window finds is what a crash would leave: the first one is not told that anything ends.
  const again = await context.newPage();
  await open(again, address);
  await expect(text(again)).toHaveText(`What the bank asks for.${words}`);
});

test("what one wrote in a second window is kept when the first one is saved", async ({ page, context, baseURL }) => {
  const headers = { Origin: baseURL ?? "" };
  expect((await page.request.post("/api/v1/auth/login", { data: writers.desktop, headers })).status()).toBe(200);
  const made = await page.request.post("/api/v1/blogs", {
    data: { title: "Written in two windows", content: "<p>What the bank asks for.</p>" },
    headers,
  });
  const address = `/admin-dashboard/blogs/edit/${(await made.json()).data.id}`;
  const second = await context.newPage();
  second.on("dialog", (dialog) => void dialog.accept());
  const form = (at: typeof page) => at.getByRole("form", { name: "Blog" });
  const text = second.getByRole("textbox", { name: "Text of the blog" });
  for (const one of [page, second]) await open(one, address);
  await expect(text).toBeVisible();
  await form(page).getByLabel("Title").fill("Written in two windows of one browser");
  await expect(form(page).getByText(/^Kept at /)).toBeVisible();
  await text.click();
  await second.keyboard.press("Control+End");
  const words = " Bill of lading, invoice, packing list";
  await second.keyboard.type(words);
  await expect(form(second).getByText("You wrote in this blog in another window, too")).toBeVisible();

  await form(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Saved", { exact: true })).toBeVisible();
  await form(second).getByRole("button", { name: "Save", exact: true }).click();
  await expect(second.getByText("You saved this blog in another window meanwhile").first()).toBeVisible();
  await second.reload();
  await expect(form(second).getByText("Your unsaved text is back")).toBeVisible();
  await expect(text).toHaveText(`What the bank asks for.${words}`);
});
