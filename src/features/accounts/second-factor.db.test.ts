import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { codeIn, password, useAccountApp } from "../../../test/account-app.ts";
import { createBlog } from "../../../test/factories/blog.ts";

const app = useAccountApp();
const { browser, member, mailOf } = app;

describe("the second factor", () => {
  const setUp = async () => {
    const person = await member();
    expect((await person.b.call("POST", "/v1/auth/second-factor/setup", { password: "Wrong-Horse-7" })).status).toBe(
      422,
    );
    const { secret, qrSvg, uri } = (await person.b.call("POST", "/v1/auth/second-factor/setup", { password })).body
      .data;
    expect(qrSvg).toContain("<svg");
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    return { ...person, secret };
  };
  /** The code of the time step `ahead` of now: each step works once. */
  const codeOf = (secret: string, ahead = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + ahead * 30 });

  it("is asked for after the password once it is on, and each code works once", async () => {
    const { email, b, secret } = await setUp();
    expect((await b.call("POST", "/v1/auth/second-factor/enable", { code: "000000" })).status).toBe(422);
    const enabled = await b.call("POST", "/v1/auth/second-factor/enable", { code: await codeOf(secret) });
    expect(enabled.body.data.recoveryCodes).toHaveLength(10);
    // Who presses again because that answer was lost learns that it is on.
    expect(await b.call("POST", "/v1/auth/second-factor/enable", { code: await codeOf(secret) })).toMatchObject({
      status: 409,
      body: { message: "Two-factor sign-in is on already. Make new recovery codes in your profile." },
    });
    const other = browser();
    const first = await other.call("POST", "/v1/auth/login", { email, password });
    expect(first).toMatchObject({ status: 401, body: { code: "SECOND_FACTOR_REQUIRED" } });
    expect((await other.call("GET", "/v1/auth/verify")).status).toBe(401);
    const code = await codeOf(secret, 1);
    // As apps show it, in two groups.
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await other.call("POST", "/v1/auth/login/second-factor", { code: typed })).status).toBe(200);
    expect((await other.call("GET", "/v1/auth/verify")).status).toBe(200);
    const third = browser();
    await third.call("POST", "/v1/auth/login", { email, password });
    expect((await third.call("POST", "/v1/auth/login/second-factor", { code })).status).toBe(422);
    const [recovery] = enabled.body.data.recoveryCodes;
    expect((await third.call("POST", "/v1/auth/login/second-factor", { code: recovery.toLowerCase() })).status).toBe(
      200,
    );
    expect((await browser().call("POST", "/v1/auth/login/second-factor", { code: recovery })).status).toBe(401);
    expect((await b.call("GET", "/v1/auth/security")).body.data).toMatchObject({
      secondFactor: true,
      recoveryCodesLeft: 9,
    });
  });

  it("does not complete a sign-in that was begun with an earlier password", async () => {
    const { email, b, secret } = await setUp();
    const enabled = await b.call("POST", "/v1/auth/second-factor/enable", { code: await codeOf(secret) });
    const [first] = enabled.body.data.recoveryCodes;
    const half = browser();
    await half.call("POST", "/v1/auth/login", { email, password });
    const change = { currentPassword: password, newPassword: "Newer-Horse-88" };
    expect((await b.call("PATCH", "/v1/auth/update-profile", change)).status).toBe(200);
    expect((await half.call("POST", "/v1/auth/login/second-factor", { code: first })).status).toBe(401);
    await half.call("POST", "/v1/auth/login", { email, password: change.newPassword });
    // The code was not used up by the refusal.
    expect((await half.call("POST", "/v1/auth/login/second-factor", { code: first })).status).toBe(200);
  });

  it("is not skipped by a reset, and goes off with the password", async () => {
    const { email, b, secret } = await setUp();
    await b.call("POST", "/v1/auth/second-factor/enable", { code: await codeOf(secret) });
    await b.call("POST", "/v1/auth/forgot-password-link", { email });
    const otp = codeIn(await mailOf("reset-code", email));
    await b.call("PATCH", "/v1/auth/reset-password", { email, otp, newPassword: "NewHorse77x" });
    const again = await b.call("POST", "/v1/auth/login", { email, password: "NewHorse77x" });
    expect(again.body.code).toBe("SECOND_FACTOR_REQUIRED");
    expect((await b.call("POST", "/v1/auth/login/second-factor", { code: await codeOf(secret, 1) })).status).toBe(200);
    expect((await b.call("POST", "/v1/auth/second-factor/disable", { password: "NewHorse77x" })).status).toBe(200);
    expect((await b.call("POST", "/v1/auth/login", { email, password: "NewHorse77x" })).status).toBe(200);
  });

  it("gives ten new recovery codes for the password, and voids the old ones", async () => {
    const { email, b, secret } = await setUp();
    const path = "/v1/auth/second-factor/recovery-codes";
    expect((await b.call("POST", path, { password })).status).toBe(409);
    const { recoveryCodes: old } = (
      await b.call("POST", "/v1/auth/second-factor/enable", { code: await codeOf(secret) })
    ).body.data;
    await mailOf("second-factor-on", email);
    expect((await b.call("POST", path, { password: "Wrong-Horse-7" })).status).toBe(422);
    const renewed = await b.call("POST", path, { password });
    expect(renewed.body.data.recoveryCodes).toHaveLength(10);
    expect(new Set([...old, ...renewed.body.data.recoveryCodes]).size).toBe(20);
    await mailOf("second-factor-new-codes", email);
    const other = browser();
    await other.call("POST", "/v1/auth/login", { email, password });
    expect((await other.call("POST", "/v1/auth/login/second-factor", { code: old[0] })).status).toBe(422);
    const [code] = renewed.body.data.recoveryCodes;
    expect((await other.call("POST", "/v1/auth/login/second-factor", { code })).status).toBe(200);
    expect((await b.call("GET", "/v1/auth/security")).body.data.recoveryCodesLeft).toBe(9);
    expect((await browser().call("POST", path, { password })).status).toBe(401);
  });

  it("keeps its secret sealed", async () => {
    const { secret, userId } = await setUp();
    const { rows } = await app.database.pool.query("select f::text as row from second_factors f where user_id = $1", [
      userId,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(secret);
  });

  it("can be demanded of admins, who then reach nothing but its set-up", async () => {
    const { b: customer } = await member();
    const boss = await member("admin");
    const other = await member("admin");
    const settings = "/v1/account-settings";
    const demand = { adminsNeedSecondFactor: true };
    expect((await boss.b.call("GET", settings)).body.data).toEqual({ adminsNeedSecondFactor: false });
    expect((await customer.call("GET", settings)).body.code).toBe("FORBIDDEN");
    expect((await customer.call("PATCH", settings, demand)).body.code).toBe("FORBIDDEN");
    expect((await browser().call("PATCH", settings, demand)).status).toBe(401);
    expect((await boss.b.call("PATCH", settings, { adminsNeedSecondFactor: "yes" })).status).toBe(422);
    expect((await boss.b.call("PATCH", settings, { other: true })).status).toBe(422);
    // Whoever demands it has it: nobody shuts out everybody, themselves included.
    expect((await boss.b.call("PATCH", settings, demand)).body.code).toBe("CONFLICT");

    const turnOn = async ({ b }: typeof boss) => {
      const { secret } = (await b.call("POST", "/v1/auth/second-factor/setup", { password })).body.data;
      const enabled = await b.call("POST", "/v1/auth/second-factor/enable", { code: await codeOf(secret) });
      expect(enabled.status).toBe(200);
    };
    await turnOn(boss);
    const draft = await createBlog(app.database.db, { slug: "unfinished", status: "draft" });
    try {
      expect((await boss.b.call("PATCH", settings, demand)).body.data).toEqual(demand);
      expect((await boss.b.call("GET", settings)).body.data).toEqual(demand);
      const required = { status: 403, body: { code: "SECOND_FACTOR_SETUP_REQUIRED" } };
      for (const [method, path, body] of [
        ["GET", settings],
        ["GET", "/v1/refused-sign-ins"],
        ["PATCH", "/v1/auth/update-profile", { fullName: "X" }],
        ["GET", "/v1/auth/sessions"],
        ["GET", "/v1/auth/export"],
        ["DELETE", "/v1/auth/avatar"],
        ["POST", "/v1/auth/second-factor/recovery-codes", { password }],
      ] as [string, string, object?][])
        expect(await other.b.call(method, path, body), `${method} ${path}`).toMatchObject(required);
      // Nor more of a blog than strangers do.
      expect((await boss.b.call("GET", `/v1/blogs/${draft}`)).status).toBe(200);
      for (const path of [`/v1/blogs/${draft}`, "/v1/blogs/slug/unfinished"])
        expect((await other.b.call("GET", path)).status, path).toBe(404);
      // A customer is asked for nothing, and an admin signing in anew is told at once.
      expect((await customer.call("GET", "/v1/auth/verify")).body.data.user.secondFactorDue).toBe(false);
      const again = browser();
      const signedIn = await again.call("POST", "/v1/auth/login", { email: other.email, password });
      expect(signedIn.body.data.user.secondFactorDue).toBe(true);
      expect((await again.call("GET", "/v1/auth/verify")).body.data.user.secondFactorDue).toBe(true);
      await turnOn(other);
      expect((await other.b.call("GET", "/v1/auth/verify")).body.data.user.secondFactorDue).toBe(false);
      expect((await other.b.call("GET", settings)).status).toBe(200);
      expect(await other.b.call("POST", "/v1/auth/second-factor/disable", { password })).toMatchObject({
        status: 409,
        body: { code: "CONFLICT" },
      });
    } finally {
      await boss.b.call("PATCH", settings, { adminsNeedSecondFactor: false });
    }
    expect((await other.b.call("POST", "/v1/auth/second-factor/disable", { password })).status).toBe(200);
    await mailOf("second-factor-off", other.email);
  });
});
