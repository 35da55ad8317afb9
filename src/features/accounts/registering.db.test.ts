import { describe, expect, it } from "vitest";
import { createAccount } from "#features/accounts/service.server.ts";
import { codeIn, password, tokenIn, useAccountApp } from "../../../test/account-app.ts";

const app = useAccountApp();
const { browser, mailOf, someone } = app;

describe("registering", () => {
  it("opens a session, asks for a proof, and lets in once proved", async () => {
    const person = someone();
    const b = browser();
    const registered = await b.call("POST", "/v1/auth/register", person);
    expect(registered).toMatchObject({
      status: 201,
      body: { success: true, data: { user: { email: person.email, isVerified: false, role: "customer" } } },
    });
    expect(JSON.stringify(registered.body)).not.toMatch(/argon|hash|password/i);
    expect((await b.call("PATCH", "/v1/auth/update-profile", { fullName: "X" })).body).toMatchObject({
      code: "ACCOUNT_VERIFICATION_REQUIRED",
      message: "ACCOUNT_VERIFICATION_REQUIRED",
    });
    const mail = await mailOf("verification", person.email);
    const wrong = codeIn(mail) === "000000" ? "000001" : "000000";
    expect(await b.call("POST", "/v1/auth/verify-email", { email: person.email, code: wrong })).toMatchObject({
      status: 422,
      body: { message: "Invalid verification code. Please try again.", errors: [{ path: "code" }] },
    });
    expect((await b.call("POST", "/v1/auth/verify-email", { email: person.email, code: codeIn(mail) })).status).toBe(
      200,
    );
    expect((await b.call("GET", "/v1/auth/verify")).body.data.user.isVerified).toBe(true);
    await mailOf("welcome", person.email);
    expect((await b.call("POST", "/v1/auth/verify-email", { token: tokenIn(mail) })).status).toBe(422);
  });

  it.each([
    [{ email: "no" }, "email"],
    [{ fullName: " " }, "fullName"],
    [{ fullName: "x".repeat(101) }, "fullName"],
    [{ password: "short" }, "password"],
    [{ password: "nouppercase1!" }, "password"],
    [{ password: "Password1!" }, "password"],
    [{ password: "IITDhaka2026!" }, "password"],
    [{ username: "a" }, "username"],
    [{ username: "has space" }, "username"],
    [{ role: "admin" }, "role"],
    [{ email: "a@b.c\u0000d" }, "email"],
  ])("refuses %j and names it", async (fault, path) => {
    const answer = await browser().call("POST", "/v1/auth/register", { ...someone(), ...fault });
    expect({ status: answer.status, path: answer.body.errors?.[0]?.path }).toEqual({ status: 422, path });
  });

  it("keeps what looks dangerous as plain text, and takes Unicode", async () => {
    const person = {
      ...someone(),
      fullName: `<script>alert(1)</script> '; drop table users; -- রহিমা`,
      email: "  Ünï.Code@Exämple.org ",
    };
    const email = "ünï.code@exämple.org";
    const answer = await browser().call("POST", "/v1/auth/register", person);
    expect(answer.body.data.user).toMatchObject({ fullName: person.fullName, email });
    expect((await mailOf("verification", email)).html).not.toContain("<script>");
  });

  it("makes a username of 3 to 30 letters from any e-mail", async () => {
    for (const local of ["a", "..", "x.....................y", "রহিমা", "ab-", "-".repeat(30)]) {
      const answer = await browser().call("POST", "/v1/auth/register", {
        ...someone(),
        email: `${local}@${local.length}.example.org`,
      });
      expect({ local, status: answer.status }).toEqual({ local, status: 201 });
      expect(answer.body.data.user.username).toMatch(/^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/);
    }
  });
});

it("makes admins only from the command line", async () => {
  const boss = { email: "boss@example.org", password, fullName: "Boss" };
  await createAccount(app.database.db, "admin", boss);
  const signedIn = await browser().call("POST", "/v1/auth/login", { email: boss.email, password });
  expect(signedIn.body.data.user.role).toBe("admin");
  await expect(createAccount(app.database.db, "admin", boss)).rejects.toMatchObject({ code: "CONFLICT" });
});
