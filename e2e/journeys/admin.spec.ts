import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { hydrated, open } from "../open.ts";
import { watch } from "../watch.ts";

const people = {
  admin: { email: "admin@iit.example", password: "Chattogram-2026!" },
  customer: { email: "reader@iit.example", password: "Buriganga-2026!" },
};

async function signInAs(page: Page, who: keyof typeof people, baseURL = ""): Promise<void> {
  const answer = await page.request.post("/api/v1/auth/login", { data: people[who], headers: { Origin: baseURL } });
  expect(answer.status()).toBe(200);
}

test("the admin area is for admins", async ({ page, baseURL }) => {
  await test.step("a visitor signs in first, and is brought back", async () => {
    await page.goto("/admin-dashboard/trade-queries?status=pending");
    await expect(page).toHaveURL(
      /\/login\?redirect=%2Fadmin-dashboard%2Ftrade-queries%3Fstatus%3Dpending&message=auth_required/,
    );
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  });

  await test.step("a customer is told that it takes an admin account", async () => {
    await signInAs(page, "customer", baseURL);
    await page.goto("/admin-dashboard/trade-queries");
    await expect(page).toHaveURL("/?message=admin_required");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Admin account required");
  });
});

test("who is here is asked while the files of a screen are on their way, and once", async ({ page, baseURL }) => {
  await signInAs(page, "admin", baseURL);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/auth/verify")) asked.push(request.url());
  });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin-dashboard/users", { waitUntil: "commit" });
  await expect.poll(() => asked.length).toBe(1);
  letGo();
  // Rows of the skeleton are there from the beginning.
  await expect(page.getByText("Welcome back, Demo Admin")).toBeVisible();
  await expect(page.locator("[data-row-link]").first()).toBeVisible();
  expect(asked.length).toBe(1);
  expect(await page.evaluate(() => /native code/.test(String(window.fetch)))).toBe(true);
});

test("a day at the desk", async ({ page, playwright, baseURL, isMobile }) => {
  test.slow();
  const complaints = await watch(page);
  await signInAs(page, "admin", baseURL);
  const sidebar = async () => {
    if (isMobile) await page.getByRole("banner").getByLabel("Menu", { exact: true }).click();
    return page.getByRole("navigation", { name: "Admin area" }).filter({ visible: true });
  };

  await test.step("the account menu leads to what needs a hand", async () => {
    await open(page, "/about");
    const header = page.getByRole("banner");
    if (isMobile) await header.getByLabel("Menu", { exact: true }).click();
    else await header.getByLabel(/account of Demo Admin/).click();
    await header.getByRole("link", { name: "Admin dashboard" }).click();
    await expect(page).toHaveURL("/admin-dashboard");
    await expect(page.getByRole("banner")).toContainText("Admin Dashboard");
    await expect(page.getByRole("banner")).toContainText("Welcome back, Demo Admin");
    await expect(page.getByRole("link", { name: /^Queries to answer\s*\d/ })).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("a number leads to its queries; keys go through them", async () => {
    await page.getByRole("link", { name: /^Queries to answer\s*\d/ }).click();
    await expect(page).toHaveURL("/admin-dashboard/trade-queries?status=pending&sortField=promisedOn&sortOrder=asc");
    await expect(page.locator("[data-row-link]").first()).toBeVisible();
    const nav = await sidebar();
    await expect(nav.getByRole("link", { name: "Trade queries" })).toHaveAttribute("aria-current", "page");
    if (isMobile) await page.keyboard.press("Escape");
    const all = page.getByRole("link", { name: /^All\s*\d/ });
    await all.click();
    await expect(page).toHaveURL("/admin-dashboard/trade-queries");
    // The address changes before the rows do, and the keys go by the rows.
    await expect(all).toHaveAttribute("aria-current", /./);
    const link = page.locator("[data-row-link]");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(link.nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await expect(link.nth(0)).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: "Ticked rows" })).toContainText("1 ticked");
    await expectNoViolations(page);
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: "Ticked rows" })).toHaveCount(0);
  });

  await test.step("a search finds, and what makes no sense is said", async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search trade queries" })).toBeFocused();
    await page.keyboard.type("shrimp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin-dashboard/trade-queries?search=shrimp");
    await expect(page.getByRole("status").filter({ hasText: "1 to 1 of 1" })).toBeVisible();
    await open(page, "/admin-dashboard/trade-queries?status=lost");
    await expect(page.getByText("“lost” is nothing to look for")).toBeVisible();
    await page.goto("/admin-dashboard/trade-queries?page=900");
    await expect(page).toHaveURL("/admin-dashboard/trade-queries");
  });

  await test.step("a case is answered; somebody faster is seen, and nothing is overwritten", async () => {
    const question = "Which bank stamps the EXP form when our buyer pays by an advance remittance?";
    const asker = await playwright.request.newContext({ extraHTTPHeaders: { Origin: baseURL ?? "" } });
    await asker.post(`${baseURL}/api/v1/auth/login`, { data: people.customer });
    const asked = await asker.post(`${baseURL}/api/v1/trade-queries`, { data: { query: question } });
    const { caseNumber, id } = (await asked.json()).data as { caseNumber: string; id: string };
    await asker.dispose();
    const reply = {
      title: `Where the rules stand (${caseNumber})`,
      text: "See the **guidelines** of Bangladesh Bank.",
    };
    const saved = await page.request.post("/api/v1/trade-queries/replies", {
      data: reply,
      headers: { Origin: baseURL ?? "" },
    });
    expect(saved.status()).toBe(201);
    await page.keyboard.press("Control+k");
    const finder = page.getByRole("combobox", { name: "A place, a number, a name or a word" });
    await expect(finder).toBeFocused();
    await page.keyboard.type(caseNumber);
    const found = page.getByRole("option", { name: question });
    await expect(found).toHaveAttribute("aria-selected", "true");
    await expectNoViolations(page, "dialog[open]");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: caseNumber })).toBeVisible();
    await page.getByLabel("Assigned to").selectOption({ label: "Demo Admin" });
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Saved");
    const editor = page.getByLabel("Your answer");
    await editor.fill("The bank that **received** the remittance.");
    await page.getByLabel("Insert a saved reply").selectOption({ label: reply.title });
    await expect(editor).toHaveValue("The bank that **received** the remittance.");
    await page.getByRole("button", { name: "Insert", exact: true }).click();
    await expect(editor).toHaveValue(
      "The bank that **received** the remittance.\n\nSee the **guidelines** of Bangladesh Bank.",
    );
    await page.getByText("Preview, as the asker will read it").click();
    await expect(page.locator("details strong")).toHaveText(["received", "guidelines"]);
    await expectNoViolations(page);
    const faster = { data: { answer: "The bank of the exporter." }, headers: { Origin: baseURL ?? "" } };
    expect((await page.request.patch(`/api/v1/trade-queries/${id}/answer`, faster)).status()).toBe(200);
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("This query is answered");
    await expect(page.getByText("The bank of the exporter.")).toBeVisible();
    await page.getByRole("button", { name: "Edit: Answer to the question" }).click();
    await page.getByLabel("Change the answer").fill("The bank that received the remittance.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("1 earlier text")).toBeVisible();
    await page.getByLabel("New note").fill("Asked by phone, too.");
    // By key: on a phone the message of the save before lies over the button for five seconds, and stays under a mouse.
    await page.getByRole("button", { name: "Save the note" }).press("Enter");
    await expect(page.getByRole("listitem").filter({ hasText: "Asked by phone, too." })).toBeVisible();
    await page.getByRole("button", { name: "Close the query" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close the query" }).click();
    await expect(page.getByRole("button", { name: "Reopen the query" })).toBeVisible();
  });

  await test.step("another is answered plainly, on a phone by touch", async () => {
    const asker = await playwright.request.newContext({ extraHTTPHeaders: { Origin: baseURL ?? "" } });
    await asker.post(`${baseURL}/api/v1/auth/login`, { data: people.customer });
    const query = "How many originals of a bill of lading does a bank ask for under UCP 600?";
    const asked = await asker.post(`${baseURL}/api/v1/trade-queries`, { data: { query } });
    const { caseNumber } = (await asked.json()).data as { caseNumber: string };
    await asker.dispose();
    await open(page, `/admin-dashboard/trade-queries/${caseNumber}`);
    await page.getByLabel("Your answer").fill("All originals that the credit names, usually three.");
    const send = page.getByRole("button", { name: "Send answer" });
    await (isMobile ? send.tap() : send.click());
    await expect(page.getByRole("button", { name: "Edit: Answer to the question" })).toBeVisible();
    await expect(page.getByText("All originals that the credit names, usually three.")).toBeVisible();
  });

  await test.step("all of it is in the audit log", async () => {
    const nav = await sidebar();
    await nav.getByRole("link", { name: "Audit log" }).click();
    await expect(page).toHaveURL("/admin-dashboard/audit-log");
    await expect(page.getByRole("link", { name: /^Trade query: close TQ-/ }).first()).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("searchbox", { name: "Search the audit log" }).fill("trade-query.edit");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin-dashboard/audit-log?search=trade-query.edit");
    await page
      .getByRole("link", { name: /^Trade query: edit TQ-/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Trade query: edit" })).toBeVisible();
    const change = page.getByRole("region", { name: "What changed" });
    await expect(change).toContainText("The bank of the exporter.");
    await expect(change).toContainText("The bank that received the remittance.");
    await expectNoViolations(page);
  });

  await test.step("signing out leads to the sign-in, and closes the area", async () => {
    await sidebar();
    await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Logged Out");
    await page.goto("/admin-dashboard");
    await hydrated(page);
    await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin-dashboard&message=auth_required/);
  });
  // The answer that somebody else sent first, as the browser tells of it.
  expect(complaints.filter((text) => !/status of 409 .*\/answer\)$/.test(text))).toEqual([]);
});
