import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { demoCustomer } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

const readBlogs = "/dashboard/record?kind=read";

async function downloaded(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Download as ${name}` }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`learning-record.${name.toLowerCase()}`);
  return readFile(await file.path(), "utf8");
}

test("a reader marks a blog as read, finds it on the line of time, takes it along, prints it and removes it", async ({
  page,
}, { project }) => {
  test.slow();
  // Two sizes share a site and its reader: each has a blog of its own.
  const slug = project.name === "phone" ? "wto-enquiry-point" : "incoterms-2020-in-one-table";
  const answer = await page.request.get(`/api/v1/blogs/slug/${slug}`);
  const { data: blog } = await answer.json();
  const complaints = await watch(page);
  await open(page, "/login");
  const { email, password } = demoCustomer;
  const headers = { Origin: new URL(page.url()).origin };
  expect((await page.request.post("/api/v1/auth/login", { data: { email, password }, headers })).status()).toBe(200);

  await test.step("at the end of the blog, with one press; a second takes it back", async () => {
    await open(page, `/blogs/${slug}`);
    await page.locator("#clap").scrollIntoViewIfNeeded();
    const mark = page.getByRole("button", { name: "Mark as read" });
    await mark.click();
    const marked = page.getByRole("button", { name: "Read", exact: true });
    await expect(marked).toHaveAttribute("aria-pressed", "true");
    await marked.press("Enter");
    await expect(mark).toHaveAttribute("aria-pressed", "false");
    await mark.press("Enter");
    await page.getByRole("link", { name: "In your record" }).click();
    await expect(page).toHaveURL(readBlogs);
  });

  const entry = page.getByRole("listitem").filter({ hasText: blog.title });
  await test.step("it is in the record, under its month, in its kind and year", async () => {
    await expect(entry.getByText("Blog read", { exact: true })).toBeVisible();
    await expect(entry.getByRole("link", { name: blog.title })).toHaveAttribute("href", `/blogs/${slug}`);
    await expect(entry.locator("time")).toHaveText(/^\w+ \d{1,2}, \d{4} at \d\d:\d\d [AP]M UTC$/);
    await expectNoViolations(page, "main");
    await page.getByRole("combobox", { name: "Kind" }).selectOption("");
    await expect(page).toHaveURL("/dashboard/record");
    await expect(page.getByText("Query answered", { exact: true }).first()).toBeVisible();
    const year = String(new Date().getUTCFullYear());
    await page.getByRole("combobox", { name: "Year" }).selectOption(year);
    await expect(page).toHaveURL(`/dashboard/record?year=${year}`);
    await expect(entry).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(readBlogs);
  });

  await test.step("it goes along as CSV and JSON", async () => {
    expect(await downloaded(page, "CSV")).toContain(blog.title);
    const file = JSON.parse(await downloaded(page, "JSON"));
    expect(file).toMatchObject({
      format: "iit-learning-record",
      version: 1,
      person: { email },
      filter: { kind: "read" },
    });
    expect(file.entries.map(({ title }: { title: string }) => title)).toContain(blog.title);
  });

  await test.step("it is printed on a sheet", async () => {
    await page.getByRole("link", { name: "Print", exact: true }).click();
    await expect(page).toHaveURL("/dashboard/record/print?kind=read");
    await expect(page.getByRole("row").filter({ hasText: blog.title })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expectNoViolations(page, "main");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "Back to your record" }).click();
  });

  await test.step("it is removed, and the focus stays in the list", async () => {
    await entry.getByRole("button", { name: /^Remove/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(entry).toHaveCount(0);
    await open(page, readBlogs);
    await expect(page.getByRole("combobox", { name: "Kind" })).toBeVisible();
    await expect(page.getByLabel("Loading your record")).toHaveCount(0);
    await expect(entry).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

test("a record that has nothing says what will be there", async ({ page }) => {
  await open(page, "/login");
  const { email, password } = demoCustomer;
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.post("/api/v1/auth/login", { data: { email, password }, headers });
  await open(page, "/dashboard/record?kind=attended&year=2019");
  await expect(page.getByRole("heading", { name: "Nothing of this kind here" })).toBeVisible();
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page).toHaveURL("/dashboard/record");
  await page.route("**/api/v1/learning-record?*", (route) =>
    route.fulfill({ json: { success: true, message: "", data: { items: [], next: null } } }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your record begins with your first step" })).toBeVisible();
  await expectNoViolations(page, "main");
});
