import { expect, type Page, test } from "@playwright/test";
import { type ReceivedMail, startSmtpSink } from "../../test/smtp-sink.ts";
import { expectNoViolations } from "../axe.ts";
import { hydratedPart, open } from "../open.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

/** Text of a mail with its line breaks and escapes undone. */
function textOf(mail: ReceivedMail): string {
  return mail.source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

async function pathIn(received: ReceivedMail[], subject: RegExp, path: RegExp): Promise<string> {
  const find = () => received.find((mail) => subject.test(mail.header("Subject") ?? ""));
  await expect.poll(() => find() !== undefined, { message: `a mail ${subject}`, timeout: 180_000 }).toBe(true);
  return path.exec(textOf(find() as ReceivedMail))?.[0] as string;
}

/** Looks at a page from its top: what the bar at the edge half covers counts as too small to press. */
async function expectSound(page: Page, within?: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoViolations(page, within);
}

const toast = (page: Page, title: string) => page.locator("[data-toasts]").getByText(title, { exact: true });

test("the newsletter from the form to the end, and a message to the institute", async ({ browser }, info) => {
  test.slow();
  const sink = await startSmtpSink();
  const site = await startOwnSite({ SMTP_URL: sink.url, MAIL_FROM: "IIT <no-reply@iit.example>" });
  const viewport = info.project.use.viewport ?? null;
  const page = await (await browser.newContext({ baseURL: site.url, viewport })).newPage();
  const complaints = await watch(page);
  const email = "rahima@example.org";
  const field = page.getByRole("main").getByLabel("Email address");
  try {
    await test.step("subscribe on the home page: what is wrong, what failed, what succeeded", async () => {
      await open(page, "/");
      await hydratedPart(page, "form[action='/newsletter']");
      await page.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill(email);
      await page.route("**/news-letters/subscribe", (route) => route.abort());
      await page.getByRole("button", { name: "Subscribe" }).click();
      await expect(toast(page, "Error")).toBeVisible();
      await expect(toast(page, "We couldn't reach the site. Check your connection and try again.")).toBeVisible();
      await expect(field).toHaveValue(email);
      await expectNoViolations(page, "section[aria-labelledby=newsletter]");
      await page.unroute("**/news-letters/subscribe");
      await page.getByRole("button", { name: "Subscribe" }).click();
      await expect(toast(page, "Success!")).toBeVisible();
      await expect(field).toHaveValue("");
    });

    await test.step("the link of the mail acts on a press", async () => {
      const link = await pathIn(sink.received, /^Confirm your/, /\/newsletter\/confirm\/[\w-]{43}/);
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1, name: "Confirm your subscription" })).toBeVisible();
      await page.getByRole("button", { name: "Confirm subscription" }).click();
      await expect(page).toHaveURL(/\/newsletter\?state=confirmed$/);
      await expect(page.getByText("You're subscribed", { exact: true })).toBeVisible();
      await expectSound(page);
    });

    await test.step("an admin sends an issue: the reader has it, and the audit log says who sent it", async () => {
      const desk = await (await browser.newContext({ baseURL: site.url, viewport })).newPage();
      const seen = await watch(desk);
      const data = { email: "admin@iit.example", password: "Chattogram-2026!" };
      const entered = await desk.request.post("/api/v1/auth/login", { data, headers: { Origin: site.url } });
      expect(entered.status()).toBe(200);
      await open(desk, "/admin-dashboard/newsletter/new");
      await desk.getByLabel("Subject").fill("Documents this month");
      await desk.getByRole("searchbox", { name: "Find blogs" }).fill("letter of credit");
      await desk.keyboard.press("Enter");
      await desk
        .getByRole("button", { name: /^Add: / })
        .first()
        .click();
      await desk.getByRole("button", { name: "Save as a draft" }).click();
      await desk.getByRole("button", { name: "Send to 1 reader" }).click();
      await expectSound(desk);
      await desk.getByRole("dialog").getByRole("button", { name: "Send to 1 reader" }).click();
      await pathIn(sink.received, /^Documents this month$/, /unsubscribe/);
      await open(desk, "/admin-dashboard/audit-log?search=newsletter.send");
      await expect(desk.getByRole("row").filter({ hasText: "Documents this month" })).toContainText("Demo Admin");
      await expectSound(desk);
      expect(seen).toEqual([]);
      await desk.context().close();
    });

    await test.step("choose subjects and a pause", async () => {
      const link = await pathIn(sink.received, /^You're subscribed/, /\/newsletter\/preferences#token=[\w-]{43}/);
      await page.goto(link);
      await expect(page.getByText("r•••@example.org")).toBeVisible();
      await page.getByRole("checkbox").first().check();
      await page.getByRole("radio", { name: "Pause for one month" }).check();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(toast(page, "Saved")).toBeVisible();
      await expect(page.getByRole("radio", { name: /^Paused until/ })).toBeChecked();
      await page.reload();
      await expect(page.getByRole("checkbox").first()).toBeChecked();
      await expect(page.getByRole("radio", { name: /^Paused until/ })).toBeChecked();
      await expectSound(page);
    });

    await test.step("leave", async () => {
      const link = await pathIn(sink.received, /^You're subscribed/, /\/unsubscribe\/[\w-]{43}/);
      await page.goto(link);
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page).toHaveURL(/\/newsletter\?state=left$/);
      await expect(page.getByText("You're unsubscribed", { exact: true })).toBeVisible();
    });

    await test.step("a message to the institute keeps its text through faults, failures and reloads", async () => {
      await open(page, "/contact?subject=Event%20Hosting");
      await expect(page.getByLabel("Subject")).toHaveValue("Event Hosting");
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByText("Name is required")).toBeVisible();
      await expect(page.getByLabel("Name")).toBeFocused();
      await expectSound(page, "main");
      await page.getByLabel("Name").fill("Rahima Sultana");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Message").fill("A session on rules of origin.\nForty people, half a day.");
      await page.route("**/contact-messages", (route) => route.abort());
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(toast(page, "Error")).toBeVisible();
      await page.unroute("**/contact-messages");
      await open(page, "/contact?subject=Event%20Hosting");
      await expect(page.getByLabel("Message")).toHaveValue("A session on rules of origin.\nForty people, half a day.");
      await page.getByRole("button", { name: "Send message" }).click();
      const done = page.getByRole("heading", { name: "We have your message" });
      await expect(done).toBeFocused();
      await expect(page.getByText(/^CM-\d{4}-\d{6}$/)).toBeVisible();
      await expectSound(page, "main");
      await pathIn(sink.received, /^CM-\d{4}-\d{6}: Event Hosting$/, /Forty people/);
      expect(sink.received.find((mail) => mail.header("Reply-To") === email)?.to).toEqual(["info@iit.example"]);
      await page.getByRole("button", { name: "Write another message" }).click();
      await expect(page.getByLabel("Message")).toHaveValue("");
    });

    await test.step("who is signed in need not type who they are", async () => {
      await open(page, "/login");
      await page.getByLabel("Email or username").fill("reader@iit.example");
      await page.getByLabel("Password", { exact: true }).fill("Buriganga-2026!");
      await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByText("Login Successful")).toBeVisible();
      await open(page, "/contact");
      await expect(page.getByLabel("Email")).toHaveValue("reader@iit.example");
      await expect(page.getByLabel("Name")).not.toHaveValue("");
    });
    // The requests that were broken off on purpose.
    expect(complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  } finally {
    await site.stop();
    await sink.stop();
  }
});
