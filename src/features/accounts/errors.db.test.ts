import { describe, expect, it } from "vitest";
import { codeIn, password, type TestBrowser, useAccountApp } from "../../../test/account-app.ts";

const { browser, member, mailOf, someone, request, freshAddress } = useAccountApp();

type Row = [name: string, body: object, path: string, message: string];
const long = (count: number) => "x".repeat(count);
const strong = (length: number) => `${"Aa1!".repeat(length / 4)}`;

/** Each failure is the envelope: a message for people, a stable code, the fields at fault, a request id. */
async function expectFault(b: TestBrowser, method: string, call: string, [, body, path, message]: Row): Promise<void> {
  const answer = await b.call(method, `/v1/auth/${call}`, body);
  expect(answer.status).toBe(422);
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(answer.body).toMatchObject({ success: false, code: "VALIDATION_FAILED" });
  expect(answer.body.message).toEqual(expect.any(String));
  expect(answer.body).toHaveProperty("requestId");
  expect(answer.body.errors).toContainEqual({ path, message });
}

describe("the specification's rules and texts (sections 5 and 8)", () => {
  const valid = "Please enter a valid email address";
  it.each<Row>([
    ["empty", { email: "" }, "email", valid],
    ["no address", { email: "rahima" }, "email", valid],
    ["two addresses", { email: "a@example.org,b@example.org" }, "email", valid],
    ["too long", { email: `${long(250)}@example.org` }, "email", valid],
    ["missing", {}, "email", valid],
  ])("e-mail to recover: %s", (...row) => expectFault(browser(), "POST", "forgot-password-link", row));

  const digits = "Verification code must be 6 digits";
  it.each<Row>([
    ["five digits", { email: "a@example.org", otp: "12345" }, "otp", digits],
    ["seven digits", { email: "a@example.org", otp: "1234567" }, "otp", digits],
    ["letters", { email: "a@example.org", otp: "12345a" }, "otp", digits],
  ])("code: %s", (...row) => expectFault(browser(), "POST", "verify-forgot-password-link", row));

  const mix = "Password must contain at least one uppercase letter, one lowercase letter, and one number";
  const reset = (newPassword: unknown) => ({ email: "a@example.org", otp: "123456", newPassword });
  it.each<Row>([
    ["seven characters", reset("Short1x"), "newPassword", "Password must be at least 8 characters"],
    ["no uppercase", reset("lowercase1"), "newPassword", mix],
    ["no lowercase", reset("UPPERCASE1"), "newPassword", mix],
    ["no number", reset("NoNumberHere"), "newPassword", mix],
    ["too long", reset(strong(104)), "newPassword", "Password must be less than 100 characters"],
  ])("new password by code: %s", (...row) => expectFault(browser(), "PATCH", "reset-password", row));

  const change = (newPassword: string) => ({ currentPassword: password, newPassword });
  it.each<Row>([
    ["name empty", { fullName: "" }, "fullName", "Full name is required"],
    ["name of spaces", { fullName: "   " }, "fullName", "Full name is required"],
    ["name of 101", { fullName: long(101) }, "fullName", "Full name must be less than 100 characters"],
    ["phone of 21", { phoneNumber: "1".repeat(21) }, "phoneNumber", "Phone number must be less than 20 characters"],
    ["phone as a number", { phoneNumber: 1711111111 }, "phoneNumber", "Please enter a valid phone number"],
    ["phone of 9 digits", { phoneNumber: "123456789" }, "phoneNumber", "Please enter a valid phone number"],
    ["phone with words", { phoneNumber: "call me maybe" }, "phoneNumber", "Please enter a valid phone number"],
    ["address of 201", { address: long(201) }, "address", "Address must be less than 200 characters"],
    ["e-mail", { email: "b@example.org" }, "email", "Unknown: email"],
    ["short", change("Aa1!"), "newPassword", "Password must be at least 8 characters"],
    ["104 characters", change(strong(104)), "newPassword", "Password must be less than 100 characters"],
    ["no uppercase", change("lower-case-1"), "newPassword", "Password must contain at least one uppercase letter"],
    ["no lowercase", change("UPPER-CASE-1"), "newPassword", "Password must contain at least one lowercase letter"],
    ["no digit", change("No-Digit-Here"), "newPassword", "Password must contain at least one digit"],
    ["no special", change("NoSpecial123"), "newPassword", "Password must contain at least one special character"],
    [
      "new without current",
      { newPassword: "Brand-New-Horse-9" },
      "currentPassword",
      "All password fields are required when changing password",
    ],
    [
      "current without new",
      { currentPassword: password },
      "newPassword",
      "All password fields are required when changing password",
    ],
    [
      "current wrong",
      { currentPassword: "Wrong-Horse-7", newPassword: "Brand-New-Horse-9" },
      "currentPassword",
      "The current password is not right.",
    ],
  ])("profile: %s", async (...row) => expectFault((await member()).b, "PATCH", "update-profile", row));

  it("takes the greatest that is allowed", async () => {
    const { b } = await member();
    const profile = { fullName: long(100), phoneNumber: `+${"1".repeat(15)}`, address: long(200) };
    expect((await b.call("PATCH", "/v1/auth/update-profile", profile)).body.data).toMatchObject(profile);
    const newPassword = strong(100);
    expect((await b.call("PATCH", "/v1/auth/update-profile", change(newPassword))).status).toBe(200);
    expect((await b.call("PATCH", "/v1/auth/update-profile", { phoneNumber: "" })).body.data.phoneNumber).toBe(null);
  });
});

describe("the error catalogue (section 8)", () => {
  it("a failed sign-in is 401 with one message, in both readings of the API", async () => {
    const message = "The email or password is not right. After several tries, wait a while or reset your password.";
    for (const [path, body] of [
      ["/v1/auth/login", { email: "nobody@example.org", password }],
      ["/login", { username: "nobody", password }],
    ] as const)
      expect(await browser().call("POST", path, body)).toMatchObject({
        status: 401,
        body: { success: false, code: "UNAUTHENTICATED", message },
      });
  });

  it("a failed registration is 422 in both readings, and names what is wrong", async () => {
    const { fullName, ...person } = someone();
    const weak = { ...person, password: "short" };
    for (const [path, body] of [
      ["/v1/auth/register", { ...weak, fullName }],
      ["/register", { ...weak, username: "rahima.s", name: fullName }],
    ] as const)
      expect(await browser().call("POST", path, body)).toMatchObject({
        status: 422,
        body: { success: false, code: "VALIDATION_FAILED", errors: [{ path: "password" }] },
      });
    const taken = { ...person, fullName, username: "taken.name" };
    await browser().call("POST", "/v1/auth/register", taken);
    expect(await browser().call("POST", "/v1/auth/register", { ...someone(), username: "Taken.Name" })).toMatchObject({
      status: 422,
      body: { message: "This username is taken. Choose another.", errors: [{ path: "username" }] },
    });
  });

  it("successes carry the messages that the screens show", async () => {
    const { fullName, email, ...rest } = someone();
    const b = browser();
    const registered = await b.call("POST", "/v1/auth/register", { fullName, email, ...rest });
    expect(registered.body.message).toBe("Account created. Please check your inbox to verify your email address.");
    expect((await b.call("POST", "/v1/auth/resend-verification", { email })).body).toEqual({
      success: true,
      message: "Verification email resent successfully! Please check your inbox.",
      data: null,
    });
    expect((await b.call("POST", "/v1/auth/forgot-password-link", { email })).body).toEqual({
      success: true,
      message: "If an account exists with this email, you'll receive instructions to reset your password shortly.",
      data: null,
    });
    const otp = codeIn(await mailOf("reset-code", email));
    const checked = await b.call("POST", "/v1/auth/verify-forgot-password-link", { email, otp });
    expect(checked.body.message).toBe("Verification successful");
    const newPassword = "NewHorse77x";
    const set = await b.call("PATCH", "/v1/auth/reset-password", { email, otp, newPassword });
    expect(set.body.message).toBe("Your password has been updated");
    const signedIn = await b.call("POST", "/v1/auth/login", { email, password: newPassword });
    expect(signedIn.body.message).toBe(`Welcome back, ${fullName}`);
    const saved = await b.call("PATCH", "/v1/auth/update-profile", { address: "Dhaka" });
    expect(saved.body.message).toBe("Your profile has been updated successfully.");
    expect((await b.call("GET", "/v1/auth/logout")).body).toEqual({
      success: true,
      message: "You have been successfully logged out",
      data: null,
    });
  });

  it("a wrong code has the specification's words, and so has the reset that it opens", async () => {
    const { email } = await member();
    const b = browser();
    const wrong = { email, otp: "000000" };
    const message = "Invalid verification code. Please try again.";
    expect(await b.call("POST", "/v1/auth/verify-forgot-password-link", wrong)).toMatchObject({
      status: 422,
      body: { message },
    });
    const set = { ...wrong, newPassword: "NewHorse77x" };
    expect(await b.call("PATCH", "/v1/auth/reset-password", set)).toMatchObject({ status: 422, body: { message } });
  });

  it("ACCOUNT_VERIFICATION_REQUIRED stands before every closed door, and before no open one", async () => {
    const person = someone();
    const b = browser();
    await b.call("POST", "/v1/auth/register", person);
    const closed = [
      ["PATCH", "/v1/auth/update-profile", { fullName: "X" }],
      ["GET", "/v1/auth/security"],
      ["GET", "/v1/auth/sessions"],
      ["POST", "/v1/auth/sessions/end-others"],
      ["DELETE", "/v1/auth/sessions/0196b1f0-0000-7000-8000-000000000000"],
      ["POST", "/v1/auth/second-factor/setup", { password }],
      ["POST", "/v1/auth/second-factor/enable", { code: "123456" }],
      ["POST", "/v1/auth/second-factor/disable", { password }],
      ["POST", "/v1/auth/second-factor/recovery-codes", { password }],
      ["POST", "/v1/auth/deletion", { password }],
      ["DELETE", "/v1/auth/deletion"],
      ["GET", "/v1/auth/export"],
      ["DELETE", "/v1/auth/avatar"],
      ["GET", "/v1/account-settings"],
      ["PATCH", "/v1/account-settings", {}],
      ["GET", "/v1/refused-sign-ins"],
    ] as [string, string, object?][];
    for (const [method, path, body] of closed) {
      const code = "ACCOUNT_VERIFICATION_REQUIRED";
      const answer = await b.call(method, path, body);
      expect({ path, status: answer.status, ...answer.body }).toMatchObject({ path, status: 403, code, message: code });
      // And for nobody at all it is a plain 401.
      expect({ path, ...(await browser().call(method, path, body)) }).toMatchObject({
        path,
        status: 401,
        body: { code: "UNAUTHENTICATED", message: "Please log in to continue." },
      });
    }
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(200);
    expect((await b.call("GET", "/user")).status).toBe(200);
    expect((await b.call("POST", "/v1/auth/resend-verification", { email: person.email })).status).toBe(200);
    expect((await b.call("GET", "/v1/auth/logout")).status).toBe(200);
  });

  it("too often is 429 with the wait in words and in Retry-After", async () => {
    const b = browser();
    const email = "too.often@example.org";
    for (let i = 0; i < 2; i += 1)
      expect((await b.call("POST", "/v1/auth/forgot-password-link", { email })).status).toBe(200);
    const refused = await b.call("POST", "/v1/auth/forgot-password-link", { email });
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: "TOO_MANY_REQUESTS" } });
    expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in (9|10) minutes\.$/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(550);
  });

  it.each([
    ["no JSON", "{no", "application/json", 400, "BAD_REQUEST"],
    ["a form", "email=a", "application/x-www-form-urlencoded", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["too large", `"${long(1024 * 1024 + 10)}"`, "application/json", 413, "TOO_LARGE"],
  ])("what cannot be read is the envelope too: %s", async (_, body, type, status, code) => {
    for (const path of ["/api/v1/auth/login", "/api/login"]) {
      const headers = { "content-type": type, "content-length": String(body.length) };
      const answer = await request(path, { method: "POST", headers, body }, freshAddress());
      expect(answer.status).toBe(status);
      expect((await answer.json()) as object).toMatchObject({ success: false, code });
    }
  });

  it.each([
    [40, 40],
    [1000, 50],
    [30_000, 1],
  ])("%i fields that nobody asked for are told of in few words", async (count, told) => {
    const name = (n: number) => `a${n}${count > 1000 ? "" : long(300)}`;
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), 0])));
    for (const path of ["/api/v1/auth/login", "/api/login"]) {
      const headers = { "content-type": "application/json", "content-length": String(body.length) };
      const answer = await request(path, { method: "POST", headers, body }, freshAddress());
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ success: false, code: "VALIDATION_FAILED" });
      expect(JSON.parse(text).errors.length).toBeLessThanOrEqual(told + 2);
      expect(text.length).toBeLessThan(20_000);
    }
  });
});
