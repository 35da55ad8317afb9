import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

const admin = { email: "admin@iit.example", password: "Chattogram-2026!" };
const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("messages, settings and the newsletter are worked on without a call written by hand", async ({ page, baseURL }, {
  project,
}) => {
  test.slow();
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  expect((await page.request.post("/api/v1/auth/login", { data: admin, headers })).status()).toBe(200);

  await test.step("a message is found, read and handled", async () => {
    const subject = `Hosting a session (${project.name} ${Date.now()})`;
    const form = {
      name: "Rahima Sultana",
      email: `${project.name}@example.org`,
      subject,
      message: "For forty people.",
    };
    expect((await page.request.post("/contact", { form, headers })).ok()).toBe(true);
    await open(page, "/admin-dashboard/messages?status=new");
    await page.getByRole("searchbox", { name: "Search messages" }).fill(subject);
    await page.keyboard.press("Enter");
    // Alone in the list it was there before.
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole("status").filter({ hasText: "1 to 1 of 1" })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("link", { name: subject }).click();
    await expect(page.getByRole("link", { name: "Reply by email" })).toHaveAttribute(
      "href",
      /^mailto:\w+@example\.org\?subject=Re%3A%20Hosting/,
    );
    await expect(page.getByText("For forty people.")).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Mark as handled" }).click();
    await expect(said(page)).toContainText("It is handled.");
    await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  });

  await test.step("a note on a message that somebody deleted meanwhile can still be read and copied", async () => {
    const note = "She needs a hall for forty.";
    await page.getByLabel("New note").fill(note);
    const deleted = await page.request.delete(`/api/v1/contact-messages/${page.url().split("/").at(-1)}`, { headers });
    expect(deleted.status()).toBe(200);
    await page.getByRole("button", { name: "Save the note" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
    await expect(page.getByText("Your note was not saved: the message was deleted")).toBeVisible();
    await expect(page.getByText(note)).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("a setting shows on the site; somebody faster is seen, and nothing is overwritten", async () => {
    // One of its own for each size: they run beside each other on one site.
    const [name, label] = project.name === "phone" ? ["openingHours", "Opening hours"] : ["address", "Address"];
    const theirs = `As it is now (${project.name})`;
    await open(page, "/admin-dashboard/settings");
    const form = page.getByRole("form", { name: "How to reach the institute" });
    const field = form.getByLabel(label, { exact: true });
    await field.fill("Too slow");
    const faster = { data: { [name]: theirs }, headers };
    expect((await page.request.patch("/api/v1/site-settings", faster)).status()).toBe(200);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Somebody else changed this meanwhile")).toBeVisible();
    await expect(form).toContainText(`${label}: now “${theirs}”`);
    await expect(field).toHaveValue("Too slow");
    await expectNoViolations(page);
    await form.getByRole("button", { name: "Take theirs" }).click();
    await expect(field).toHaveValue(theirs);
    await field.fill(`${theirs}, mended`);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(said(page)).toContainText("The settings are saved.");
    // The notice by which a kept page is made anew comes soon after the answer, not before it.
    await expect(async () => {
      await page.goto("/contact");
      expect(await page.getByRole("main").textContent()).toContain(`${theirs}, mended`);
    }).toPass();
  });

  await test.step("an issue is written, looked at as readers will see it, and sent to oneself", async () => {
    await open(page, "/admin-dashboard/newsletter/new");
    await page.getByLabel("Subject").fill(`Documents this month (${project.name})`);
    await page.getByRole("button", { name: "Save as a draft" }).click();
    await expect(page.getByText("Choose at least one blog")).toBeVisible();
    await page.getByRole("searchbox", { name: "Find blogs" }).fill("letter of credit");
    await page.keyboard.press("Enter");
    const found = page.getByRole("list", { name: "Found blogs" }).getByRole("button", { name: /^Add: / });
    const title = (await found.first().getAttribute("aria-label"))?.slice("Add: ".length) ?? "";
    await found.first().click();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Save as a draft" }).click();
    await expect(page).toHaveURL(/\/admin-dashboard\/newsletter\/[0-9a-f-]{36}$/);
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.frameLocator("iframe[title='The email']").getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Send a trial to myself" }).click();
    await expect(said(page)).toContainText(`A test issue is on its way to ${admin.email}`);
  });

  await test.step("sent by somebody else meanwhile, it is no draft any more: what was typed can still be copied", async () => {
    const mine = `A better subject (${project.name})`;
    await page.getByLabel("Subject").fill(mine);
    const id = page.url().split("/").at(-1);
    const sent = await page.request.post(`/api/v1/news-letters/issues/${id}/send`, { data: {}, headers });
    expect(sent.status()).toBe(200);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const left = page.getByRole("form", { name: "Your unsaved issue" });
    await expect(left).toContainText(/Your changes were not saved: the issue (is being|was) sent/);
    await expect(left.getByText(mine)).toBeVisible();
    await expectNoViolations(page);
    await left.getByRole("button", { name: "Drop it" }).click();
    await expect(left.getByText(mine)).toHaveCount(0);
  });

  await test.step("what the site sent is listed, without a word of it", async () => {
    await open(page, "/admin-dashboard/mails");
    await expect(page.getByRole("row").filter({ hasText: "Newsletter test" }).first()).toBeVisible();
    await expectNoViolations(page);
  });
  // What somebody else changed or deleted first, and the scripts of this test itself, which do not run in the frame.
  const expected =
    /status of 409 .*\/(site-settings|issues\/[0-9a-f-]+)\)$|status of 404 .*\/contact-messages\/[^)]+\)$|Blocked script execution in '[^']+\/preview\/page'/;
  expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
});
