import { expect, type Page, test } from "@playwright/test";
import { demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { pdf } from "../../test/documents.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { ownPeople } from "../own-people.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const slug = "risk-toolkit";

test("downloads: offered with versions, free without a script, sold, found in the dashboard, told of", async ({
  browser,
}, info) => {
  test.slow();
  const site = await startOwnSite();
  const { look, signedIn } = ownPeople(browser, info, site.url);
  /** Presses a download and answers how the file is called. */
  const downloaded = async (page: Page, press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent("download"), press()]);
    return file.suggestedFilename();
  };
  try {
    const staff = await signedIn(demoStaff.editor);
    const desk = await staff.newPage();
    const complaints = await watch(desk);
    const dialog = desk.getByRole("dialog").first();
    const addVersion = async (label: string, changes: string) => {
      await desk.getByRole("button", { name: "Add a version" }).click();
      await dialog.getByLabel("Version").fill(label);
      await dialog.getByLabel("What changed").fill(changes);
      await dialog.getByRole("button", { name: "Choose a file" }).click();
      const paper = { name: `Toolkit ${label}.pdf`, mimeType: "application/pdf", buffer: pdf(`Toolkit ${label}`) };
      await desk.getByRole("region", { name: "Send a file" }).getByLabel("File").setInputFiles(paper);
      await expect(dialog.getByText(`Toolkit ${label}`)).toBeVisible();
      await dialog.getByRole("button", { name: "Add it" }).click();
      await expect(desk.getByRole("heading", { name: `Version ${label}` })).toBeVisible();
    };

    await test.step("staff say for whom, and add a version", async () => {
      const { data } = await (await staff.request.get(`/api/v1/resources/${slug}`)).json();
      await open(desk, `/admin-dashboard/resources/${data.id}`);
      await desk.getByRole("link", { name: "Downloads" }).click();
      await expect(desk.getByText("Nothing is offered yet")).toBeVisible();
      await expectNoViolations(desk);
      await desk.getByRole("button", { name: "Say who may download it" }).click();
      await dialog.getByRole("radio", { name: "Those who buy it" }).check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByText("Give its price")).toBeVisible();
      await expectNoViolations(desk);
      await dialog.getByRole("radio", { name: "Everybody", exact: true }).check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(desk.getByText("Everybody.")).toBeVisible();
      await addVersion("1.0", "");
      await expectNoViolations(desk);
    });

    await test.step("everybody fetches it, also without a script", async () => {
      const context = await browser.newContext({ ...look, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`/resources/${slug}`);
      const box = page.getByRole("region", { name: "Download" });
      await expect(box).toContainText("Free for everybody.");
      const button = box.getByRole("button", { name: "Download version 1.0" });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await downloaded(page, () => button.click())).toBe("Toolkit 1.0.pdf");
      await context.close();
    });

    const guest = await browser.newContext(look);
    const page = await guest.newPage();
    const ofGuest = await watch(page);
    const main = page.getByRole("main");
    const box = page.getByRole("region", { name: "Download" });

    await test.step("it is sold from now on, and bought", async () => {
      await desk.getByRole("button", { name: "Change", exact: true }).click();
      await dialog.getByRole("radio", { name: "Those who buy it" }).check();
      await dialog.getByLabel("Price in BDT").fill("300");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(desk.getByText("Those who buy it: BDT 300.")).toBeVisible();
      await open(page, `/resources/${slug}`);
      await expect(box.getByRole("button", { name: "Download" })).toHaveCount(0);
      await expectNoViolations(page);
      await box.getByRole("link", { name: "Buy for BDT 300" }).click();
      await page.getByLabel("Email or username").fill(demoCustomer.email);
      await page.getByLabel("Password", { exact: true }).fill(demoCustomer.password);
      await main.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("radio", { name: "Test payment" }).check();
      await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
      await main.getByRole("button", { name: "Pay BDT 300" }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await page.getByRole("link", { name: "See your resources" }).click();
      const get = page.getByRole("button", { name: /^Download version 1\.0 of/ });
      expect(await downloaded(page, () => get.click())).toBe("Toolkit 1.0.pdf");
      await expectNoViolations(page);
    });

    await test.step("another version: buyers are told, and have it; the page gives it to them alone", async () => {
      await desk.reload();
      await addVersion("2.0", "A sheet for currencies.");
      await desk.getByRole("button", { name: "Email buyers about version 2.0" }).click();
      await desk.getByRole("button", { name: "Email them" }).click();
      await expect(desk.getByText(/^Emailed to/)).toBeVisible();
      await expectNoViolations(desk);
      await open(page, `/resources/${slug}`);
      await expect(box).toContainText("You bought this.");
      await expect(box).toContainText("A sheet for currencies.");
      await box.getByText("1 earlier version").click();
      await expectNoViolations(page);
      const get = box.getByRole("button", { name: "Download version 2.0" });
      expect(await downloaded(page, () => get.click())).toBe("Toolkit 2.0.pdf");
      const stranger = await browser.newContext(look);
      const other = await stranger.newPage();
      await open(other, `/resources/${slug}`);
      await expect(other.getByRole("link", { name: "Buy for BDT 300" })).toBeVisible();
      await expect(other.getByRole("button", { name: "Download version 2.0" })).toHaveCount(0);
      await stranger.close();
    });
    expect(complaints).toEqual([]);
    expect(ofGuest).toEqual([]);
  } finally {
    await site.stop();
  }
});
