import { type Browser, expect, type Page, test } from "@playwright/test";
import { type ReceivedMail, startSmtpSink } from "../../test/smtp-sink.ts";
import { open } from "../open.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const first = "Correct-Horse-7";
const second = "Brand-New-Horse-9";
const third = "Third-Horse-Home-11";

/** Text of a mail with its line breaks and escapes undone. */
function textOf(mail: ReceivedMail): string {
  return mail.source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

async function mailOf(received: ReceivedMail[], subject: RegExp): Promise<string> {
  const find = () => received.find((mail) => subject.test(mail.header("Subject") ?? ""));
  await expect.poll(() => find() !== undefined, { message: `a mail ${subject}`, timeout: 20_000 }).toBe(true);
  return textOf(find() as ReceivedMail);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await open(page, "/login");
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Login Successful")).toBeVisible();
}

/** A second browser of the same person. */
async function otherBrowser(browser: Browser, url: string): Promise<Page> {
  return (await browser.newContext({ baseURL: url })).newPage();
}

test("an account from registration to recovery, with mails over SMTP", async ({ browser }, info) => {
  test.slow();
  const sink = await startSmtpSink();
  const site = await startOwnSite({ SMTP_URL: sink.url, MAIL_FROM: "IIT <no-reply@iit.example>" });
  const viewport = info.project.use.viewport ?? null;
  const page = await (await browser.newContext({ baseURL: site.url, viewport })).newPage();
  const complaints = await watch(page);
  const email = "rahima@example.org";
  try {
    await test.step("register", async () => {
      await open(page, "/register");
      await page.getByLabel("Full name").fill("Rahima Sultana");
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Password", { exact: true }).fill(first);
      await expect(page.getByText("Strong")).toBeVisible();
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page).toHaveURL(/\/verification\?/);
      await expect(page.getByRole("heading", { level: 1, name: "Verification Email Sent" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("Rahima Sultana");
    });

    await test.step("unverified, the profile is closed", async () => {
      await page.goto("/profile");
      await expect(page).toHaveURL(/\/account-verification/);
      await expect(page.getByRole("heading", { level: 1, name: "Account Verification Required" })).toBeVisible();
    });

    await test.step("the link of the mail acts on a press", async () => {
      const mail = await mailOf(sink.received, /Verify your email/);
      const address = /http:\/\/localhost:\d+(\/verify-email#token=[\w-]+)/.exec(mail)?.[1] as string;
      await page.goto(address);
      await page.getByRole("button", { name: "Verify my email" }).click();
      await expect(page.getByRole("main")).toContainText(/verified/i);
      await mailOf(sink.received, /Welcome/);
    });

    await test.step("the profile changes, and the page comes anew", async () => {
      await page.goto("/profile");
      await expect(page.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
      await page.getByLabel("Full name").fill("Rahima S.");
      await page.getByLabel("Phone").fill("12");
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByText("Please enter a valid phone number")).toBeVisible();
      await page.getByLabel("Phone").fill("+8801712345678");
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByText("Your profile has been updated successfully.")).toBeVisible();
      await page.waitForEvent("load");
      await expect(page.getByLabel("Full name")).toHaveValue("Rahima S.");
    });

    const other = await otherBrowser(browser, site.url);
    await test.step("a second browser signs in, and its owner is told", async () => {
      await signIn(other, email, first);
      await mailOf(sink.received, /New sign-in/);
    });

    await test.step("a changed password signs the other browser out", async () => {
      await page.getByLabel("Current password", { exact: true }).fill(first);
      await page.getByLabel("New password", { exact: true }).fill(second);
      await page.getByLabel("Confirm new password", { exact: true }).fill("something else");
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByText("Passwords do not match")).toBeVisible();
      await page.getByLabel("Confirm new password", { exact: true }).fill(second);
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByText("Your profile has been updated successfully.")).toBeVisible();
      await mailOf(sink.received, /was changed/);
      await other.goto("/profile");
      await expect(other).toHaveURL(/\/login\?.*message=auth_required/);
      await expect(other.getByText("Please log in to access this page").first()).toBeVisible();
    });

    await test.step("forgotten: the code of the mail, a new password, and in again", async () => {
      await open(other, "/forgot-password");
      await other.getByLabel("Email").fill(email);
      await other.getByRole("button", { name: "Send reset link" }).click();
      await expect(other).toHaveURL(/\/verify-reset-password-otp\?email=/);
      const code = /Code: (\d{6})/.exec(await mailOf(sink.received, /code to reset/))?.[1] as string;
      await other.getByLabel("Verification code").fill(`${code.slice(0, 3)} ${code.slice(3)}x`);
      await expect(other.getByLabel("Verification code")).toHaveValue(code);
      await other.getByRole("main").locator("button[type=submit]").click();
      await expect(other).toHaveURL(/\/reset-password\?/);
      await other.getByLabel("New password", { exact: true }).fill(third);
      await other.getByLabel("Confirm password", { exact: true }).fill(third);
      await other.getByRole("main").locator("button[type=submit]").click();
      await expect(other.getByText("Password Updated").first()).toBeVisible();
      await signIn(other, email, third);
    });
    // The sign-out of the first browser shows as a refused call, which a browser always reports.
    expect(complaints.filter((text) => !text.includes("401") && !text.includes("403"))).toEqual([]);
  } finally {
    await site.stop();
    await sink.stop();
  }
});
