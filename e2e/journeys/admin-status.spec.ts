import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { watch } from "../watch.ts";

async function signInAs(page: Page, email: string, password: string, baseURL = ""): Promise<void> {
  const answer = await page.request.post("/api/v1/auth/login", {
    data: { email, password },
    headers: { Origin: baseURL },
  });
  expect(answer.status()).toBe(200);
}

test("an admin sees how the site is, and where to go", async ({ page, baseURL }) => {
  const complaints = await watch(page);
  await signInAs(page, "admin@iit.example", "Chattogram-2026!", baseURL);
  await page.goto("/admin-dashboard/status");
  await expect(page.getByRole("heading", { level: 1, name: "Site status" })).toBeVisible();
  await expect(page.getByText(/^(Everything is fine\.|\d+ things? needs? a hand)/)).toBeVisible();

  await test.step("each process says what it is", async () => {
    const processes = page.getByRole("region", { name: "Processes of the site" });
    await expect(processes.getByText("Running")).toBeVisible();
    await expect(processes.getByText(/^\d+\.\d+\.\d+/)).toBeVisible();
  });

  await test.step("every part of it is named", async () => {
    for (const name of ["Database", "Disk", "Emails", "Jobs", "Payments", "Trade queries", "Backups"])
      await expect(page.getByRole("main").getByRole("heading", { level: 3, name }).first()).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("it is looked at again when one asks", async () => {
    const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/site-status"));
    await page.getByRole("button", { name: "Check again" }).click();
    expect((await asked).status()).toBe(200);
  });

  await test.step("a part leads to its screen", async () => {
    await page
      .getByRole("main")
      .getByRole("link", { name: /^(Emails|Open emails)$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin-dashboard\/mails/);
  });
  expect(complaints).toEqual([]);
});

test("other roles have no such page", async ({ page, baseURL }) => {
  await signInAs(page, "editor@iit.example", "Karnaphuli-2026!", baseURL);
  await page.goto("/admin-dashboard/status");
  await expect(page).toHaveURL("/admin-dashboard?message=role_required");
  expect((await page.request.get("/api/v1/site-status")).status()).toBe(403);
});
