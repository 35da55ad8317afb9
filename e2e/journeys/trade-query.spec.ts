import { type APIRequestContext, expect, type Page, request, test } from "@playwright/test";
import { type ReceivedMail, startSmtpSink } from "../../test/smtp-sink.ts";
import { expectNoViolations } from "../axe.ts";
import { hydrated, open } from "../open.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const question = "How many days has a bank to refuse the documents of our export letter of credit?";
const answer =
  "At most **five banking days**.\n\n- one notice\n- every discrepancy\n\nSee [our note](/blogs/lc-dates-by-hand). <b>No</b> mark-up.";
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "IIT - Trade Query Form" });

async function openDialog(page: Page, isMobile: boolean): Promise<void> {
  const header = page.getByRole("banner");
  if (isMobile) await header.getByLabel("Menu", { exact: true }).click();
  await header.getByRole("link", { name: "Trade Query" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Waits for a mail by its subject; answers its text with line breaks and escapes undone. */
async function mailOf(received: ReceivedMail[], subject: RegExp): Promise<{ to: string[]; text: string }> {
  const find = () => received.find((mail) => subject.test(mail.header("Subject") ?? ""));
  await expect.poll(() => find() !== undefined, { message: `a mail ${subject}`, timeout: 180_000 }).toBe(true);
  const { to, source } = find() as ReceivedMail;
  const text = source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { to, text };
}

async function asAdmin(baseURL: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  const data = { email: "admin@iit.example", password: "Chattogram-2026!" };
  expect((await api.post("/api/v1/auth/login", { data })).status()).toBe(200);
  return api;
}

test("a query from the visitor's first word to the follow-up on the answer", async ({ browser, isMobile }, info) => {
  test.slow();
  const sink = await startSmtpSink();
  const site = await startOwnSite({ SMTP_URL: sink.url, MAIL_FROM: "IIT <no-reply@iit.example>" });
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: info.project.use.viewport ?? null,
    isMobile,
  });
  const page = await context.newPage();
  const complaints = await watch(page);
  const admin = await asAdmin(site.url);
  const dialog = dialogOf(page);
  const field = dialog.getByLabel("Your query");
  const caseNumber = /TQ-\d{4}-\d{6}/;
  let number = "";
  try {
    await test.step("a visitor writes, and the text outlives a reload", async () => {
      await open(page, "/blogs?type=free");
      await openDialog(page, isMobile);
      await expect(dialog.getByText("Authentication Required", { exact: true })).toBeVisible();
      await field.fill(question);
      await expect(dialog.getByText(`${question.length} / 5,000`)).toBeVisible();
      await expect(
        dialog.getByRole("link", { name: /How long may a bank examine the documents under a letter of credit/ }),
      ).toHaveAttribute("href", "/questions/how-long-may-a-bank-examine-documents");
      await expectNoViolations(page, "dialog");
      await page.reload();
      // Before the script is there the link is one: it leads to the form of the contact page.
      await hydrated(page);
      await openDialog(page, isMobile);
      await expect(field).toHaveValue(question);
    });

    await test.step("signing in leads back, and the dialog stands open with the text", async () => {
      await dialog.getByRole("link", { name: "Login to Submit Query", exact: true }).click();
      await page.getByLabel("Email or username").fill("reader@iit.example");
      await page.getByLabel("Password", { exact: true }).fill("Buriganga-2026!");
      await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL("/blogs?type=free");
      await expect(dialog).toBeVisible();
      await expect(field).toHaveValue(question);
      await expect(dialog.getByText("Authentication Required")).toHaveCount(0);
    });

    await test.step("it is checked when submitted, then with every change", async () => {
      const submit = dialog.getByRole("button", { name: "Submit Query" });
      await field.fill("short");
      await expect(dialog.getByText("Query must be at least 10 characters long")).toHaveCount(0);
      await submit.click();
      await expect(dialog.getByText("Query must be at least 10 characters long")).toBeVisible();
      await expect(field).toBeFocused();
      await expectNoViolations(page, "dialog");
      await field.fill("");
      await expect(dialog.getByText("Query is required")).toBeVisible();
      await field.fill("x".repeat(5001));
      await expect(dialog.getByText("Query cannot exceed 5000 characters")).toBeVisible();
      await field.fill(question);
      await expect(dialog.getByText("Query cannot exceed 5000 characters")).toHaveCount(0);
    });

    await test.step("a lost connection keeps the dialog open with the text", async () => {
      await page.route("**/api/v1/trade-queries", (route) => route.abort("connectionfailed"), { times: 1 });
      await dialog.getByRole("button", { name: "Submit Query" }).click();
      await expect(page.getByText("Trade Query Error")).toBeVisible();
      await expect(dialog.getByText(/You seem to be offline/)).toBeVisible();
      await expect(field).toHaveValue(question);
    });

    await test.step("it is submitted once, whatever is pressed", async () => {
      await dialog.getByRole("button", { name: "Submit Query" }).dblclick();
      await expect(page.getByText("Your trade query has been submitted successfully!")).toBeVisible();
      await expect(dialog).toBeHidden();
      await openDialog(page, isMobile);
      await expect(field).toHaveValue("");
      await page.keyboard.press("Escape");
      const received = await mailOf(sink.received, /We've received your trade query/);
      expect(received.to).toEqual(["reader@iit.example"]);
      number = caseNumber.exec(received.text)?.[0] ?? "";
      expect((await mailOf(sink.received, /New trade query/)).to).toEqual(["info@iit.example"]);
      expect(sink.received.filter((mail) => /We've received/.test(mail.header("Subject") ?? ""))).toHaveLength(1);
    });

    await test.step("the dashboard says where it stands; the text can still be changed", async () => {
      await open(page, "/dashboard");
      await expect(page.getByRole("heading", { level: 1, name: "Welcome, Demo Reader" })).toBeVisible();
      const newest = page.getByRole("list", { name: "Newest queries" });
      await expect(newest.getByRole("listitem").first()).toContainText(number);
      await expectNoViolations(page);
      await newest.getByRole("link", { name: question }).click();
      await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
      await expect(page.getByText(/We answer by/)).toBeVisible();
      await page.getByRole("button", { name: "Change the text" }).click();
      await page.getByRole("textbox", { name: "Your query" }).fill(`${question} Under UCP 600.`);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(`${question} Under UCP 600.`)).toBeVisible();
    });

    await test.step("the institute answers, and the mail leads to the answer", async () => {
      const answered = await admin.patch(`/api/v1/trade-queries/${number}/answer`, { data: { answer } });
      expect(answered.status()).toBe(200);
      const { text } = await mailOf(sink.received, new RegExp(`${number} has been answered`));
      const address = /http:\/\/localhost:\d+(\/dashboard\/queries\?case=TQ-[\d-]+)/.exec(text)?.[1] as string;
      await open(page, address);
      const region = page.getByRole("region", { name: "Your query" });
      await expect(region.getByText("five banking days")).toBeVisible();
      await expect(region.getByRole("listitem")).toHaveText(["one notice", "every discrepancy"]);
      await expect(region.getByRole("link", { name: "our note" })).toHaveAttribute("href", "/blogs/lc-dates-by-hand");
      await expect(region.getByText("<b>No</b> mark-up")).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step("a follow-up stays in the case, which closes and opens again", async () => {
      await page.getByLabel("Your follow-up").fill("And if the fifth day is a bank holiday?");
      await page.getByRole("button", { name: "Send follow-up" }).click();
      await expect(page.getByRole("region", { name: "Follow-up 1" })).toContainText("And if the fifth day");
      await expect(page.getByText(/We answer by/)).toBeVisible();
      await mailOf(sink.received, /New follow-up/);
      await page.getByRole("button", { name: "Close the query" }).click();
      await page
        .getByRole("dialog", { name: "Close this query?" })
        .getByRole("button", { name: "Close the query" })
        .click();
      await page.getByRole("button", { name: "Reopen the query" }).click();
      await expect(page.getByRole("button", { name: "Close the query" })).toBeVisible();
      await page.getByRole("link", { name: "All queries" }).click();
      await page.getByRole("link", { name: /^Pending/ }).click();
      await expect(page.getByRole("list", { name: "Your queries" }).getByRole("listitem")).toHaveCount(2);
      await expectNoViolations(page);
    });

    await test.step("what was read is kept for five minutes, and dates have hour and minute", async () => {
      const rows = page.getByRole("list", { name: "Your queries" }).getByRole("listitem");
      await expect(rows.first()).toContainText(/Asked [A-Z][a-z]+ \d+, \d{4} at \d\d:\d\d [AP]M UTC/);
      const calls: string[] = [];
      page.on("request", (one) => {
        if (one.url().includes("/api/v1/trade-queries/")) calls.push(one.url());
      });
      await rows.filter({ hasText: number }).getByRole("link").click();
      await expect(page.getByRole("region", { name: "Follow-up 1" })).toBeVisible();
      await page.goBack();
      await expect(rows).toHaveCount(2);
      expect(calls).toEqual([]);
    });
    // The request that was broken off on purpose.
    expect(complaints.filter((text) => !text.includes("ERR_CONNECTION_FAILED"))).toEqual([]);
  } finally {
    await admin.dispose();
    await context.close();
    await site.stop();
    await sink.stop();
  }
});
