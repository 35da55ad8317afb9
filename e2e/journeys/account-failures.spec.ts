import { expect, type Page, type Route, test } from "@playwright/test";
import { demoCustomer } from "../../src/app/demo-accounts.ts";
import { holdTime, open } from "../open.ts";

/** How a call can fail so that the screen itself must find the words (specification, section 8). */
const failures = {
  /** No answer at all. */
  unreachable: (route: Route) => route.abort(),
  /** An answer without a message. */
  silent: (route: Route) => route.fulfill({ status: 500, json: {} }),
  /** An answer with one: it is shown as it is. */
  said: (route: Route) => route.fulfill({ status: 503, json: { success: false, message: "Closed for an hour." } }),
} as const;

const main = (page: Page) => page.getByRole("main");

/** Presses and expects the toast. What the server said wins over the screen's own words. */
async function expectToasts(
  page: Page,
  call: string,
  press: () => Promise<void>,
  title: string,
  texts: { unreachable: string; silent: string },
): Promise<void> {
  const address = `**/api/v1/auth/${call}`;
  for (const kind of ["unreachable", "silent", "said"] as const) {
    await page.route(address, failures[kind]);
    await press();
    const toast = page.locator(".appear", { has: page.getByText(title, { exact: true }) });
    const text = kind === "said" ? "Closed for an hour." : texts[kind];
    await expect(toast).toContainText(text);
    // It stays above the fields too, and what was typed stays in them.
    await expect(main(page).getByText(text, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Dismiss notification" }).click();
    await page.unroute(address);
  }
}

test("when a call fails, every account screen says so in the specification's words", async ({ page }) => {
  test.slow();
  // A toast goes after five seconds; here only when it is dismissed.
  await holdTime(page);
  const unreachable = "We couldn't reach the site. Check your connection and try again.";
  const same = (silent: string) => ({ unreachable, silent });
  const submit = () => main(page).locator("button[type=submit]").click();

  await test.step("sign in", async () => {
    await open(page, "/login");
    await page.getByLabel("Email or username").fill("rahima");
    await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-7");
    const texts = same("Login failed");
    await expectToasts(page, "login", submit, "Login Failed", texts);
    await expect(page.getByLabel("Email or username")).toHaveValue("rahima");
  });

  await test.step("register", async () => {
    await open(page, "/register");
    await page.getByLabel("Full name").fill("Rahima Sultana");
    await page.getByLabel("Email", { exact: true }).fill("rahima@example.org");
    await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-7");
    await page.getByRole("checkbox").check();
    const texts = same("Registration failed");
    await expectToasts(page, "register", submit, "Registration Failed", texts);
  });

  await test.step("recover", async () => {
    await open(page, "/forgot-password");
    await page.getByLabel("Email").fill("no address");
    await submit();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await page.getByLabel("Email").fill("rahima@example.org");
    const failed = "Failed to send reset email. Please try again.";
    await expectToasts(page, "forgot-password-link", submit, "Error", same(failed));

    await open(page, "/verify-reset-password-otp?email=rahima%40example.org");
    await page.getByLabel("Verification code").fill("123");
    await submit();
    await expect(page.getByText("Verification code must be 6 digits")).toBeVisible();
    await page.getByLabel("Verification code").fill("123456");
    const invalid = "Invalid verification code. Please try again.";
    await expectToasts(page, "verify-forgot-password-link", submit, "Verification failed", same(invalid));

    await open(page, "/reset-password?email=rahima%40example.org&otp=123456");
    await page.getByLabel("New password", { exact: true }).fill("NewHorse77x");
    await page.getByLabel("Confirm password", { exact: true }).fill("other");
    await submit();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await page.getByLabel("Confirm password", { exact: true }).fill("NewHorse77x");
    const notSet = "Failed to reset password. Please try again.";
    await expectToasts(page, "reset-password", submit, "Password reset failed", same(notSet));
  });

  await test.step("resend the verification", async () => {
    await open(page, "/account-verification");
    const resend = page.getByRole("button", { name: "Resend verification email" });
    await resend.click();
    await expect(page.getByRole("alert").getByText("No email address found.")).toBeVisible();
    // Somebody who is signed in and has not proved the address yet.
    const user = { email: demoCustomer.email, fullName: "Rahima", role: "customer", isVerified: false };
    const me = { success: true, message: "Signed in", data: { user, token: "t" } };
    await page.route("**/api/v1/auth/verify", (route) => route.fulfill({ json: me }));
    await page.evaluate(() => localStorage.setItem("auth_token", "t"));
    await open(page, "/account-verification");
    const address = "**/api/v1/auth/resend-verification";
    const required = "ACCOUNT_VERIFICATION_REQUIRED";
    for (const [answer, text] of [
      [failures.unreachable, "An unexpected error occurred while resending the verification email."],
      [failures.silent, "An unexpected error occurred while resending the verification email."],
      // The call that sends here, where one is already, has no result.
      [
        (route: Route) => route.fulfill({ status: 403, json: { message: required } }),
        "Failed to resend verification email. Please try again later.",
      ],
      [
        (route: Route) => route.fulfill({ json: { success: true, message: "", data: null } }),
        "Verification email resent successfully! Please check your inbox.",
      ],
    ] as const) {
      const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
      await page.route(address, async (route) => {
        await answer(route);
        isAsked();
      });
      await resend.click();
      // Two of them say the same: what is read must not be the one before.
      await asked;
      await expect(resend).toBeEnabled();
      await expect(main(page).getByText(text)).toBeVisible();
      await page.unroute(address);
    }
    await page.unroute("**/api/v1/auth/verify");
  });

  await test.step("a token that is not good clears the session without a word", async () => {
    await page.evaluate(() => localStorage.setItem("auth_token", "t"));
    await open(page, "/");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("auth_token"))).toBe(null);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Dismiss notification" })).toHaveCount(0);
  });

  await test.step("the profile, and logging out", async () => {
    await open(page, "/login?redirect=%2Fprofile");
    await page.getByLabel("Email or username").fill(demoCustomer.email);
    await page.getByLabel("Password", { exact: true }).fill(demoCustomer.password);
    await submit();
    await expect(page).toHaveURL("/profile");
    await page.getByRole("button", { name: "Dismiss notification" }).click();
    const text = "Failed to update your profile. Please try again.";
    const update = () => page.getByRole("button", { name: "Update Profile" }).click();
    await expectToasts(page, "update-profile", update, "Update failed", same(text));

    const logout = async () => {
      await page.getByRole("banner").locator("summary[aria-label*='account of']").click();
      await page.getByRole("button", { name: "Logout" }).first().click();
    };
    await page.route("**/api/v1/auth/logout", failures.unreachable);
    await logout();
    await expect(page.getByText("Logout Failed")).toBeVisible();
    await page.unroute("**/api/v1/auth/logout");
    await logout();
    await expect(page.getByText("You have been successfully logged out")).toBeVisible();
    await expect(page).toHaveURL("/");
  });
});
