import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { demoAdmin, demoCustomer, demoStaff } from "../../src/app/demo-accounts.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { ownPeople } from "../own-people.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const slug = "trade-finance-conference";

test("a student shows a proof, the desk accepts it, and the place costs less; so does a group's", async ({
  browser,
}, info) => {
  test.slow();
  const site = await startOwnSite();
  const { signedIn } = ownPeople(browser, info, site.url);
  try {
    await site.write(
      `update site_content set data = jsonb_set(data, '{launched}', '{"events": true, "resources": false}') where key = 'settings'`,
    );
    const admin = await signedIn(demoAdmin);
    const headers = { Origin: site.url };
    const call = async (method: "get" | "post" | "patch", path: string, data?: object) => {
      const answer = await admin.request[method](`/api/v1${path}`, { headers, ...(data && { data }) });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).data;
    };
    const { items } = await call("get", "/events/admin/list?search=trade%20finance%20conference");
    await call("post", `/events/admin/${items[0].id}/ticket-types`, {
      ...{ name: "Hall", way: "hall", price: 2000, capacity: 50, salesStart: null, salesEnd: null },
    });
    await call("patch", "/discount-settings", { group: 10, alumni: 10, student: 25 });

    const guest = await signedIn(demoCustomer);
    const page = await guest.newPage();
    const complaints = await watch(page);
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");

    await test.step("what is no picture is refused, and nothing typed is lost; a picture is sent", async () => {
      await open(page, "/dashboard/discounts");
      await expectNoViolations(page);
      await main.getByRole("button", { name: "Send a proof" }).click();
      await dialog.getByRole("button", { name: "Send it" }).click();
      await expect(dialog.getByText("Choose a picture or a PDF")).toBeVisible();
      await dialog.getByLabel("University or college").fill("University of Dhaka");
      const file = dialog.getByLabel("Picture or PDF");
      await file.setInputFiles({ name: "id.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
      await dialog.getByRole("button", { name: "Send it" }).click();
      await expect(dialog.getByText(/Choose a JPEG, PNG, WebP or AVIF picture/).first()).toBeVisible();
      await expectNoViolations(page);
      await expect(dialog.getByLabel("University or college")).toHaveValue("University of Dhaka");
      const card = sharp({ create: { width: 800, height: 500, channels: 3, background: "#cde" } });
      await file.setInputFiles({ name: "id.png", mimeType: "image/png", buffer: await card.png().toBuffer() });
      await dialog.getByRole("button", { name: "Send it" }).click();
      await expect(main.getByText("Being checked")).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step("the desk looks at it, and accepts it until a day", async () => {
      const desk = await (await signedIn(demoStaff.desk)).newPage();
      const ofDesk = await watch(desk);
      await open(desk, "/admin-dashboard/discounts");
      await expectNoViolations(desk);
      await desk.getByRole("link", { name: demoCustomer.fullName }).click();
      await expect(desk.getByText("University of Dhaka")).toBeVisible();
      await expectNoViolations(desk);
      await desk.getByRole("button", { name: "Accept" }).click();
      const asked = desk.getByRole("dialog");
      await asked.getByLabel("Until").fill(new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10));
      await asked.getByRole("button", { name: "Accept the proof" }).click();
      await expect(desk.getByText("Approved").first()).toBeVisible();
      expect(ofDesk).toEqual([]);
    });

    await test.step("the student's own place costs a quarter less, at the checkout, too", async () => {
      await open(page, "/dashboard/discounts");
      await expect(main.getByText("Approved")).toBeVisible();
      await open(page, `/events/${slug}`);
      await page.getByRole("link", { name: "Register: Hall" }).click();
      const form = page.getByRole("form", { name: "People who come" });
      await expect(form.getByLabel("Name")).toHaveValue(demoCustomer.fullName);
      await expect(form).toContainText("BDT 1,500");
      await form.getByLabel("Name").fill("Somebody Else");
      await expect(form).not.toContainText("BDT 1,500");
      await form.getByLabel("Name").fill(demoCustomer.fullName);
      await expect(form).toContainText("BDT 1,500");
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page).toHaveURL("/checkout");
      await expect(main).toContainText("BDT 1,500");
      await expectNoViolations(page);
      await page.getByRole("radio", { name: "Test payment" }).check();
      await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
      await page.getByRole("button", { name: /^Pay BDT 1,500/ }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await expect(page).toHaveURL(/\/checkout\/result/);
      await expect(page.getByRole("heading", { name: "Thank you. Your payment is complete" })).toBeVisible();
    });

    await test.step("three people of one organization pay a tenth less", async () => {
      await open(page, `/events/${slug}`);
      await page.getByRole("link", { name: "Register: Hall" }).click();
      const form = page.getByRole("form", { name: "People who come" });
      for (const number of [2, 3]) {
        await form.getByRole("button", { name: "Add another person" }).click();
        await form
          .getByRole("group", { name: `Person ${number}` })
          .getByLabel("Name")
          .fill(`Colleague ${number}`);
      }
      await form.getByRole("textbox", { name: /^Organization/ }).fill("Meghna Textiles");
      await expect(form).toContainText("BDT 5,400");
      await expectNoViolations(page);
    });
    expect(complaints.filter((words) => !/status of 422/.test(words))).toEqual([]);
  } finally {
    await site.stop();
  }
});
