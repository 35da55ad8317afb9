import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { demoAdmin, demoCustomer } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { type OwnSite, startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

// It opens the directory, which others look at closed.
let site: OwnSite;
test.beforeAll(async () => {
  test.setTimeout(900_000);
  site = await startOwnSite();
});
test.afterAll(() => site?.stop());

const noSideScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("somebody lists themselves, field by field, is found without a script, and leaves", async ({ page, browser }, {
  project,
}) => {
  test.slow();
  const complaints = await watch(page);
  const headers = { Origin: site.url };
  const { viewport, isMobile = false } = project.use;
  const device = { isMobile, baseURL: site.url, ...(viewport && { viewport }) };
  const stranger = await (await browser.newContext({ ...device, javaScriptEnabled: false })).newPage();
  const admin = await browser.newContext(device);
  const signIn = (who: Page["request"], { email, password }: typeof demoAdmin) =>
    who.post(`${site.url}/api/v1/auth/login`, { data: { email, password }, headers });
  await signIn(page.request, demoCustomer);
  await signIn(admin.request, demoAdmin);
  const title = "Letter of credit examiner";

  await test.step("without a certificate it says what it takes", async () => {
    await open(page, `${site.url}/dashboard/alumni`);
    await expect(page.getByText("You need a certificate of the institute first")).toBeVisible();
    await expectNoViolations(page);
    const data = {
      key: randomUUID(),
      holder: "Md. Demo Reader",
      title,
      email: demoCustomer.email,
      issuedOn: "2025-04-02",
    };
    expect((await admin.request.post(`${site.url}/api/v1/certificates`, { data, headers })).status()).toBe(201);
  });

  await test.step("the form keeps to itself what isn't ticked, and the preview shows what is", async () => {
    await open(page, `${site.url}/dashboard/alumni`);
    const preview = page.getByRole("region", { name: "How others see you" });
    await expect(preview).toContainText("Not at all");
    await page.getByLabel("List me in the directory").check();
    await page.getByLabel("Job title", { exact: false }).first().fill("Export documents executive");
    await page.getByLabel("Organization", { exact: false }).first().fill("Jamuna Knitwear");
    await page.getByLabel("Show my job title").check();
    await page.getByLabel(`${title}, 2025`).check();
    await page.getByRole("textbox", { name: "Link" }).fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Enter an address that starts with https://")).toBeVisible();
    await page.getByRole("textbox", { name: "Link" }).fill("https://www.linkedin.com/in/demo-reader");
    await expect(preview).toContainText("Export documents executive");
    await expect(preview).toContainText(title);
    await expect(preview).not.toContainText("Jamuna");
    await expect(preview).not.toContainText("LinkedIn");
    await expectNoViolations(page);
    expect(await noSideScroll(page)).toBe(true);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("You'll be in the directory when it opens")).toBeVisible();
  });

  await test.step("until it's launched the page says that it's coming; then it lists people", async () => {
    await stranger.goto("/alumni");
    await expect(stranger.getByText("Coming Soon")).toBeVisible();
    const settings = await admin.newPage();
    await open(settings, "/admin-dashboard/settings/sections");
    await expect(settings.getByText("4 people have agreed to be listed")).toBeVisible();
    await settings.getByLabel("The alumni directory is launched").check();
    await settings.getByRole("button", { name: "Save" }).click();
    await expect(settings.getByText("The settings are saved.")).toBeVisible();
    await settings.close();
    // The notice by which a kept page is made anew comes soon after the answer, not before it.
    await expect(async () => {
      await stranger.goto("/alumni");
      expect(await stranger.getByRole("main").textContent()).toContain("Alumni directory");
    }).toPass();
    await expect(stranger.getByRole("heading", { level: 1, name: "Alumni directory" })).toBeVisible();
    await expect(stranger.getByText("4 people")).toBeVisible();
    expect(await noSideScroll(stranger)).toBe(true);
  });

  await test.step("it is searched without a script, and a person has a page", async () => {
    await stranger.getByLabel("Search the directory").fill("demo");
    await stranger.getByRole("combobox", { name: "Program" }).selectOption(title);
    await stranger.getByRole("combobox", { name: "Year" }).selectOption("2025");
    await stranger.getByRole("button", { name: "Show" }).click();
    await expect(stranger.getByText("1 person for “demo”")).toBeVisible();
    await stranger.getByRole("combobox", { name: "Field of work" }).selectOption("Law");
    await stranger.getByRole("button", { name: "Show" }).click();
    await expect(stranger.getByText("Nobody fits")).toBeVisible();
    await stranger.goto("/alumni?q=demo");
    await stranger.getByRole("link", { name: "Md. Demo Reader" }).click();
    await expect(stranger.getByRole("heading", { level: 1, name: "Md. Demo Reader" })).toBeVisible();
    expect(await stranger.content()).toMatch(/<meta name="robots" content="noindex"/);
    expect(await stranger.content()).not.toMatch(/Jamuna|linkedin\.com\/in/);
    expect(await noSideScroll(stranger)).toBe(true);
  });

  await test.step("both pages are in order, in both themes", async () => {
    await open(page, `${site.url}/alumni`);
    await expectNoViolations(page);
    await open(page, stranger.url());
    await expectNoViolations(page);
  });

  await test.step("what is taken back is gone; leaving takes the page away", async () => {
    await open(page, `${site.url}/dashboard/alumni`);
    await page.getByLabel("Show my job title").uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Your entry is saved.")).toBeVisible();
    await stranger.reload();
    expect(await stranger.content()).not.toContain("Export documents executive");
    await page.getByRole("button", { name: "Leave and delete my entry" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave and delete" }).click();
    await expect(page.getByText("You're not in the directory")).toBeVisible();
    expect((await stranger.reload())?.status()).toBe(404);
    await stranger.goto("/alumni");
    await expect(stranger.getByText("3 people")).toBeVisible();
  });

  await test.step("staff take somebody off the list, with a reason", async () => {
    const desk = await admin.newPage();
    await open(desk, "/admin-dashboard/alumni");
    await expectNoViolations(desk);
    await desk.getByRole("link", { name: "Farhana Akter" }).click();
    await desk.getByRole("button", { name: "Take off the list" }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByRole("button", { name: "Take off the list" }).click();
    await expect(dialog.getByText("Reason is required")).toBeVisible();
    await dialog.getByLabel("Reason").fill("She asked us by phone.");
    await dialog.getByRole("button", { name: "Take off the list" }).click();
    await expect(desk.getByText("Taken off the list on")).toBeVisible();
    await expectNoViolations(desk);
    await stranger.reload();
    await expect(stranger.getByText("2 people")).toBeVisible();
    expect(await stranger.content()).not.toContain("Farhana");
  });
  expect(complaints).toEqual([]);
});
