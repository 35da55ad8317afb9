import { type Browser, expect, type Page, test } from "@playwright/test";
import { generate } from "otplib";
import { demoAdmin } from "../../src/app/demo-accounts.ts";
import { type ReceivedMail, startSmtpSink } from "../../test/smtp-sink.ts";
import { expectNoViolations } from "../axe.ts";
import { holdTime, open } from "../open.ts";
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
  await expect.poll(() => find() !== undefined, { message: `a mail ${subject}`, timeout: 180_000 }).toBe(true);
  return textOf(find() as ReceivedMail);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await open(page, "/login");
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Login Successful")).toBeVisible();
}

/** Saves the profile and waits until the page has come anew, which it does a second after it says so: a second that is seen. */
async function saveProfile(page: Page): Promise<void> {
  await holdTime(page);
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Your profile has been updated successfully.")).toBeVisible();
  const anew = page.waitForEvent("load");
  await page.clock.resume();
  await anew;
}

/** Through the dialog up to the recovery codes: password, key, first code. */
async function setUpSecondFactor(page: Page, password: string): Promise<void> {
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const secret = (await page.getByRole("dialog").locator("code").textContent())?.replaceAll(" ", "") ?? "";
  await page.getByLabel("Code from your app").fill(await generate({ secret }));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
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
    await test.step("register, on the way to the orders", async () => {
      await open(page, "/login?redirect=%2Fdashboard%2Forders");
      await page.getByRole("link", { name: "Create one" }).click();
      await expect(page).toHaveURL("/register?redirect=%2Fdashboard%2Forders");
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
      await expect(page.getByRole("heading", { level: 1, name: "Your email is verified" })).toBeVisible();
      await mailOf(sink.received, /account is ready/);
      await page.getByRole("link", { name: "Continue where you left off" }).click();
      // The last page that asked for the proof.
      await expect(page).toHaveURL("/profile");
      await expect(page.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
    });

    await test.step("the profile changes, and the page comes anew", async () => {
      await page.goto("/profile");
      await expect(page.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
      await page.getByLabel("Full name").fill("Rahima S.");
      await page.getByLabel("Phone").fill("12");
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByText("Please enter a valid phone number")).toBeVisible();
      await page.getByLabel("Phone").fill("+8801712345678");
      await saveProfile(page);
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
      await saveProfile(page);
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
      const mail = await mailOf(sink.received, /reset code/);
      const code = /Code: (\d{6})/.exec(mail)?.[1] as string;
      const link = /http:\/\/localhost:\d+(\/verify-reset-password-otp\?by=link#token=[\w-]+&email=[\w.%-]+)/.exec(
        mail,
      );

      // The mail's link leads to the same form by a press, and opening it uses nothing up.
      const byLink = await other.context().newPage();
      await byLink.goto(link?.[1] as string);
      await expect(byLink.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible();
      await expectNoViolations(byLink);
      const press = byLink.getByRole("button", { name: "Choose a new password" });
      await press.click();
      await expect(byLink).toHaveURL(/\/reset-password\?by=link#token=/);
      await byLink.reload();
      await expect(byLink.getByLabel("New password", { exact: true })).toBeVisible();
      await byLink.goBack();
      await expect(press).toBeVisible();

      await other.getByLabel("Verification code").fill(`${code.slice(0, 3)} ${code.slice(3)}x`);
      await expect(other.getByLabel("Verification code")).toHaveValue(code);
      await other.getByRole("main").locator("button[type=submit]").click();
      await expect(other).toHaveURL(/\/reset-password\?/);
      await other.getByLabel("New password", { exact: true }).fill(third);
      await other.getByLabel("Confirm password", { exact: true }).fill(third);
      await other.getByRole("main").locator("button[type=submit]").click();
      await expect(other.getByText("Password Updated").first()).toBeVisible();
      await press.click();
      await expect(byLink.getByText("This link is no longer valid. Ask for a new one.").first()).toBeVisible();
      await byLink.close();
      await signIn(other, email, third);
    });
    const codes = (of: Page) =>
      of.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allTextContents();
    await test.step("a second factor, with recovery codes that can be renewed", async () => {
      await open(other, "/profile");
      await other.getByRole("button", { name: "Set up" }).click();
      await setUpSecondFactor(other, third);
      const old = await codes(other);
      expect(old).toHaveLength(10);
      // The codes are shown this once: only their own button closes them.
      await other.keyboard.press("Escape");
      await expect(other.getByRole("list", { name: "Recovery codes" })).toBeVisible();
      await other.getByRole("button", { name: "I've saved my codes" }).click();
      await expect(other.getByText("10 recovery codes are left.")).toBeVisible();
      await mailOf(sink.received, /Two-factor sign-in is on/);

      await other.getByRole("button", { name: "New recovery codes" }).click();
      await other.getByLabel("Your password", { exact: true }).fill(third);
      await other.getByRole("button", { name: "Continue" }).click();
      await expect(other.getByText("These replace the codes that you had.")).toBeVisible();
      const renewed = await codes(other);
      expect(renewed.filter((code) => old.includes(code))).toEqual([]);
      await expectNoViolations(other);
      await other.getByRole("button", { name: "I've saved my codes" }).click();

      await open(page, "/login?redirect=%2Fdashboard");
      await page.getByLabel("Email or username").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(third);
      await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL(/\/login\/second-factor/);
      await page.getByRole("button", { name: "Use a recovery code instead" }).click();
      await page.getByLabel("Recovery code").fill(renewed[0] as string);
      await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL("/dashboard");
    });

    await test.step("demanded of admins, it stands before everything else", async () => {
      const admin = await otherBrowser(browser, site.url);
      await site.write(`insert into site_content (key, data) values ('accounts', '{"adminsNeedSecondFactor": true}')`);
      await signIn(admin, demoAdmin.email, demoAdmin.password);
      await admin.goto("/profile");
      await expect(admin).toHaveURL("/profile/second-factor");
      await expect(admin.getByText("Staff of this site sign in with two factors")).toBeVisible();
      await expectNoViolations(admin);
      await admin.getByRole("button", { name: "Set up now" }).click();
      await setUpSecondFactor(admin, demoAdmin.password);
      await admin.getByRole("button", { name: "I've saved my codes" }).click();
      await expect(admin).toHaveURL("/profile");
      await expect(admin.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
    });
    // The sign-out of the first browser shows as a refused call, which a browser always reports.
    expect(complaints.filter((text) => !text.includes("401") && !text.includes("403"))).toEqual([]);
  } finally {
    await site.stop();
    await sink.stop();
  }
});
