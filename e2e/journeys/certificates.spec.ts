import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

const numberPattern = /[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}/;
const noSideScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("a certificate is issued, checked by anybody, corrected and revoked", async ({ page, browser, baseURL }, {
  project,
}) => {
  test.slow();
  const complaints = await watch(page);
  const { email, password } = demoStaff.editor;
  const headers = { Origin: baseURL ?? "" };
  await page.request.post("/api/v1/auth/login", { data: { email, password }, headers });
  const { viewport, isMobile = false } = project.use;
  const stranger = await browser.newContext({
    ...{ javaScriptEnabled: false, isMobile, baseURL: baseURL ?? "" },
    ...(viewport && { viewport }),
  });
  const visitor = await stranger.newPage();
  const wrong = `Rahima Sultna ${project.name} ${Date.now()}`;
  const right = `মোছা. রহিমা সুলতানা ${Date.now()}`;
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  let number = "";

  await test.step("it is issued; what makes no sense is said at its field", async () => {
    await open(page, "/admin-dashboard/certificates");
    await page.getByRole("link", { name: "Issue a certificate" }).click();
    await page.getByLabel("Name").fill(wrong);
    await page.getByLabel("For", { exact: true }).selectOption("Something else");
    await page.getByRole("button", { name: "Issue the certificate" }).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel("Title").fill("Letters of credit in practice");
    await page.getByLabel("Valid until").fill("2199-12-31");
    await page.getByRole("button", { name: "Issue the certificate" }).click();
    await expect(row(wrong)).toContainText("Valid");
    number = numberPattern.exec((await row(wrong).textContent()) ?? "")?.[0] ?? "";
    await expectNoViolations(page);
  });

  await test.step("anybody checks it without a script: a wrong name, a forged number, the right one", async () => {
    await visitor.goto("/certificates");
    const check = async (typed: string, name: string) => {
      await visitor.getByLabel("Number").fill(typed);
      await visitor.getByLabel("Name on the certificate").fill(name);
      await visitor.getByRole("button", { name: "Check" }).click();
    };
    await check(number, "Somebody else");
    await expect(visitor.getByText("We can't confirm this certificate")).toBeVisible();
    expect(visitor.url()).not.toContain("Somebody");
    await check("7K3M-9QXR-T2WB-H5NC", "");
    await expect(visitor.getByText("We can't confirm this certificate")).toBeVisible();
    await check(number.toLowerCase().replaceAll("-", " "), wrong.toUpperCase());
    await expect(visitor.getByText("This certificate is valid")).toBeVisible();
    await expect(visitor.getByText(wrong)).toBeVisible();
    await expect(visitor.getByText("December 31, 2199", { exact: true })).toBeVisible();
    expect(await noSideScroll(visitor)).toBe(true);
    const answer = await visitor.goto("/certificates/7k3m-9qxr-t2wb-h5nc");
    expect(answer?.status()).toBe(404);
    await expect(visitor.getByText("No certificate of the institute has this number.")).toBeVisible();
  });

  await test.step("printed, it is the sheet alone, on one page", async () => {
    await open(page, `/certificates/${number}`);
    expect(page.url()).toContain(number.toLowerCase());
    await expectNoViolations(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("article", { name: "The certificate" })).toBeVisible();
    await expect(page.getByText("This certificate is valid")).toBeHidden();
    await expect(page.getByRole("banner")).toBeHidden();
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox \[0 0 841\.\d+ 59[45]\.\d+\]/);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("as a PDF it comes without a script, too", async () => {
    await visitor.goto(`/certificates/${number.toLowerCase()}`);
    const coming = visitor.waitForEvent("download");
    await visitor.getByRole("link", { name: "Download PDF" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`certificate-${number}.pdf`);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
    // Where there is none, one is led to the place of the page that says so.
    const none = visitor.getByText("There's no PDF of this certificate");
    await expect(none).toBeHidden();
    await visitor.goto(`/certificates/${number.toLowerCase()}#no-pdf`);
    await expect(none).toBeVisible();
  });

  await test.step("its name is corrected: the old number leads to the new one", async () => {
    await open(page, "/admin-dashboard/certificates");
    await row(wrong).getByRole("link").first().click();
    await page.getByRole("button", { name: "Correct the name" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(right);
    await expectNoViolations(page, "dialog");
    await dialog.getByRole("button", { name: "Reissue" }).click();
    await expect(row(right)).toContainText("Valid");
    await visitor.goto(`/certificates/${number}`);
    await expect(visitor.getByText("This certificate was reissued")).toBeVisible();
    await expect(visitor.getByText(wrong)).toHaveCount(0);
    await visitor.getByRole("link", { name: numberPattern }).click();
    await expect(visitor.getByText("This certificate is valid")).toBeVisible();
    await expect(visitor.locator(".certificate-holder [lang=bn]").first()).toContainText("রহিমা");
  });

  await test.step("it is revoked, and its page says so at once", async () => {
    await row(right).getByRole("link").first().click();
    await page.getByRole("button", { name: "Revoke", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Issued to the wrong person");
    await dialog.getByRole("button", { name: "Revoke the certificate" }).click();
    await expect(page.getByText("Issued to the wrong person")).toBeVisible();
    await expectNoViolations(page);
    await visitor.reload();
    await expect(visitor.getByText("This certificate was revoked")).toBeVisible();
    await expect(visitor.getByText("wrong person")).toHaveCount(0);
    await expect(visitor.locator(".certificate")).toHaveCount(0);
    const pdf = await page.request.get(`${visitor.url()}/pdf`);
    expect([pdf.url(), pdf.headers()["content-type"]]).toEqual([visitor.url(), "text/html; charset=utf-8"]);
  });
  await stranger.close();
  expect(complaints).toEqual([]);
});

test("many are issued from a file, after a preview, and one is renewed", async ({ page, baseURL }, { project }) => {
  test.slow();
  const complaints = await watch(page);
  const { email, password } = demoStaff.editor;
  const headers = { Origin: baseURL ?? "" };
  await page.request.post("/api/v1/auth/login", { data: { email, password }, headers });
  const mark = `${project.name} ${Date.now()}`;
  const csv = `name,email\nKamal Hossain ${mark},kamal@example.org\nজ্যোৎস্না রানী ${mark},\nKamal Hossain ${mark},kamal@example.org\n`;
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });

  await test.step("the preview names people and faults, and issues nothing", async () => {
    await open(page, "/admin-dashboard/certificates");
    await page.getByRole("link", { name: "Issue many" }).click();
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await expect(page.getByLabel("Lines", { exact: true })).toHaveValue(csv);
    await page.getByLabel("For", { exact: true }).selectOption("Something else");
    await page.getByLabel("Title").fill(`Trade finance ${mark}`);
    await page.getByLabel("Valid until").fill("2199-12-31");
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("heading", { name: "2 certificates would be issued" })).toBeVisible();
    await expect(page.getByText("Line 4: The same as line 2")).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Back to the lines" }).click();
    await expect(page.getByLabel("Lines", { exact: true })).toHaveValue(csv);
    await page.getByRole("button", { name: "Preview" }).click();
  });

  await test.step("confirmed, they are issued", async () => {
    await page.getByRole("button", { name: "Issue 2 certificates" }).click();
    await expect(row(`Kamal Hossain ${mark}`)).toContainText("Valid");
    await expect(row(`জ্যোৎস্না রানী ${mark}`)).toContainText("Valid");
  });

  await test.step("one is renewed, and names the one before", async () => {
    await row(`Kamal Hossain ${mark}`).getByRole("link").first().click();
    await page.getByRole("button", { name: "Renew" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Valid until").fill("2199-06-30");
    await expectNoViolations(page, "dialog");
    await dialog.getByRole("button", { name: "Renew" }).click();
    await expect(row(`Kamal Hossain ${mark}`)).toHaveCount(2);
    await row("June 30, 2199").getByRole("link").first().click();
    await expect(page.getByText("Renews", { exact: true })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
