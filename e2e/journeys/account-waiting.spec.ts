import { type Browser, expect, type Page, test } from "@playwright/test";
import { type ReceivedMail, startSmtpSink } from "../../test/smtp-sink.ts";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { type OwnSite, startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

const blog = "/blogs/hs-classification-general-rules";
const password = "Correct-Horse-7";

/** Code and link of the newest verification mail to an address. */
async function proofFor(
  received: ReceivedMail[],
  email: string,
): Promise<{ code: string; link: string; text: string }> {
  const find = () =>
    received.findLast(
      (mail) => mail.header("To")?.includes(email) && /Verify your email/.test(mail.header("Subject") ?? ""),
    );
  await expect.poll(() => find() !== undefined, { message: `a mail to ${email}`, timeout: 180_000 }).toBe(true);
  const text = (find() as ReceivedMail).source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return {
    text,
    code: /Code: (\d{6})/.exec(text)?.[1] as string,
    link: /http:\/\/localhost:\d+(\/verify-email#token=[\w-]+)/.exec(text)?.[1] as string,
  };
}

async function register(page: Page, fullName: string, email: string): Promise<void> {
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/verification\?/);
}

test.describe("an address that is not proven yet", () => {
  let site: OwnSite;
  let sink: Awaited<ReturnType<typeof startSmtpSink>>;
  test.describe.configure({ mode: "serial" });
  test.beforeAll(async () => {
    sink = await startSmtpSink();
    site = await startOwnSite({ SMTP_URL: sink.url, MAIL_FROM: "IIT <no-reply@iit.example>" });
  });
  test.afterAll(async () => {
    await site.stop();
    await sink.stop();
  });
  const newPage = async (browser: Browser, viewport: { width: number; height: number } | null | undefined) =>
    (await browser.newContext({ baseURL: site.url, viewport: viewport ?? null })).newPage();

  test("reading goes on; the code leads back to the blog", async ({ browser }, info) => {
    const page = await newPage(browser, info.project.use.viewport);
    const complaints = await watch(page);
    const email = `rahima-${info.project.name}@example.org`;
    await open(page, blog);
    await page.getByLabel("Menu", { exact: true }).click();
    await page.getByRole("link", { name: "Sign In" }).locator("visible=true").first().click();
    await page.getByRole("link", { name: "Create one" }).click();
    await register(page, "Rahima Sultana", email);
    await expect(page.getByRole("main")).toContainText("Rahima Sultana");
    await expect(page.getByLabel("Verification code")).toBeVisible();
    await expectNoViolations(page);

    // What a page asks by itself takes nobody away from it.
    const refused = page.waitForResponse((answer) => answer.url().includes("/blogs/reactions/"));
    await open(page, blog);
    expect((await refused).status()).toBe(403);
    await expect(page.getByRole("button", { name: /clap/i }).first()).toBeVisible();
    await expect(page).toHaveURL(blog);
    // What one does oneself does, and one comes back.
    await page.getByRole("button", { name: /clap/i }).first().click();
    await expect(page).toHaveURL("/account-verification");
    await expect(page.getByRole("main")).toContainText("Rahima Sultana");
    await expect(page.getByRole("main")).toContainText(email);
    const { code, text } = await proofFor(sink.received, email);
    expect(text).not.toContain("Rahima");
    await page.getByLabel("Verification code").fill(code);
    await page.getByRole("button", { name: "Verify my account" }).click();
    await expect(page).toHaveURL(blog);

    await test.step("a cookie without a stored token is still a session", async () => {
      await page.evaluate(() => localStorage.removeItem("auth_token"));
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL("/dashboard");
      await expect.poll(() => page.evaluate(() => localStorage.getItem("auth_token"))).not.toBeNull();
    });
    expect(complaints.filter((text) => !text.includes("403"))).toEqual([]);
  });

  test("in another browser the link asks for a password, and ends what a stranger began", async ({ browser }, info) => {
    const stranger = await newPage(browser, info.project.use.viewport);
    const email = `karim-${info.project.name}@example.org`;
    await open(stranger, "/register");
    await register(stranger, "Win money", email);
    const { link, text } = await proofFor(sink.received, email);
    expect(text).not.toContain("Win money");

    const owner = await newPage(browser, info.project.use.viewport);
    await owner.goto(link);
    await owner.getByRole("button", { name: "Verify my email" }).click();
    await owner.getByLabel("Password you signed up with", { exact: true }).fill("Not-Mine-77");
    await owner.getByRole("button", { name: "Verify my account" }).click();
    await expect(owner.getByRole("main").getByText("The password is not right.").first()).toBeVisible();
    await expectNoViolations(owner);
    await owner.getByRole("button", { name: "Choose a new password" }).click();
    await owner.getByLabel("Full name").fill("Karim Uddin");
    await owner.getByLabel("New password", { exact: true }).fill("My-Own-Horse-9");
    await expectNoViolations(owner);
    await owner.getByRole("button", { name: "Verify my account" }).click();
    await expect(owner.getByRole("heading", { level: 1, name: "Your email is verified" })).toBeVisible();
    await owner.goto("/profile");
    await expect(owner.getByLabel("Full name")).toHaveValue("Karim Uddin");
    await stranger.goto("/profile");
    await expect(stranger).toHaveURL(/\/login\?/);
  });

  test("signed out, both pages greet whom the address names, and one sends again", async ({ browser }, info) => {
    const page = await newPage(browser, info.project.use.viewport);
    const named = `?${new URLSearchParams({ fullName: "Rahima Sultana", email: "nobody@example.org" })}`;
    for (const path of ["/verification", "/account-verification"]) {
      await open(page, path + named);
      await expect(page.getByRole("main")).toContainText("Hello Rahima Sultana,");
      await expect(page.getByRole("main")).toContainText("nobody@example.org");
      await expect(page.getByRole("main").getByRole("link", { name: "Back to the home page" })).toHaveAttribute(
        "href",
        "/",
      );
      await expect(page.getByLabel("Verification code")).toBeVisible();
    }
    await page.getByRole("button", { name: "Resend verification email" }).click();
    await expect(page.getByText("Verification email resent successfully! Please check your inbox.")).toBeVisible();
    await expectNoViolations(page);
  });
});
