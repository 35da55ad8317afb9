import { describe, expect, it } from "vitest";
import { codeIn, password, useAccountApp } from "../../../test/account-app.ts";

const app = useAccountApp();
const { browser, member, mailOf } = app;

describe("recovering", () => {
  it("sends a code that is checked, works once, and ends all sessions", async () => {
    const { email, b } = await member();
    const other = browser();
    expect((await other.call("POST", "/v1/auth/forgot-password-link", { email })).status).toBe(200);
    const otp = codeIn(await mailOf("reset-code", email));
    expect((await other.call("POST", "/v1/auth/verify-forgot-password-link", { email, otp })).status).toBe(200);
    expect((await other.call("PATCH", "/v1/auth/reset-password", { email, otp, newPassword: "weak" })).status).toBe(
      422,
    );
    expect(
      (await other.call("PATCH", "/v1/auth/reset-password", { email, otp, newPassword: "NewHorse77x" })).status,
    ).toBe(200);
    expect(
      (await other.call("PATCH", "/v1/auth/reset-password", { email, otp, newPassword: "OtherHorse88" })).status,
    ).toBe(422);
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
    expect((await b.call("POST", "/v1/auth/login", { email, password: "NewHorse77x" })).status).toBe(200);
    await mailOf("password-changed", email);
  });

  it("gives a code five tries, shared by all who guess at once, and voids it by a newer one", async () => {
    const { email } = await member();
    const b = browser();
    await b.call("POST", "/v1/auth/forgot-password-link", { email });
    const first = codeIn(await mailOf("reset-code", email));
    app.sent.length = 0;
    await b.call("POST", "/v1/auth/forgot-password-link", { email });
    const second = codeIn(await mailOf("reset-code", email));
    if (first !== second)
      expect((await b.call("POST", "/v1/auth/verify-forgot-password-link", { email, otp: first })).status).toBe(422);
    const wrong = second === "000000" ? "000001" : "000000";
    await Promise.all(
      Array.from({ length: 6 }, () => b.call("POST", "/v1/auth/verify-forgot-password-link", { email, otp: wrong })),
    );
    expect((await b.call("POST", "/v1/auth/verify-forgot-password-link", { email, otp: second })).status).toBe(422);
  });

  it("cannot be kept from its owner: neither mails nor tries of strangers count against the account's own browser", async () => {
    const { email, b } = await member();
    await b.call("POST", "/v1/auth/logout");
    const ask = (who: typeof b) => who.call("POST", "/v1/auth/forgot-password-link", { email });
    const stranger = browser();
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(stranger)));
    expect(asked.map(({ status }) => status)).toContain(429);
    const taken = asked.filter(({ status }) => status === 200).length;
    const codes = () => app.sent.filter(({ to, kind }) => to === email && kind === "reset-code");
    await expect.poll(() => codes().length).toBe(taken);
    app.sent.length = 0;
    expect((await ask(b)).status).toBe(200);
    const otp = codeIn(await mailOf("reset-code", email));
    const wrong = otp === "000000" ? "000001" : "000000";
    const check = (who: typeof b, code: string) =>
      who.call("POST", "/v1/auth/verify-forgot-password-link", { email, otp: code });
    for (let i = 0; i < 6; i += 1) expect((await check(stranger, wrong)).status).toBe(422);
    expect((await check(stranger, otp)).status).toBe(422);
    expect((await check(b, otp)).status).toBe(200);
    // Its own tries are bounded too.
    const own = await Promise.all(Array.from({ length: 6 }, () => check(b, wrong)));
    expect(own.map(({ status }) => status)).toContain(429);
  });

  it("with a new password no other browser counts as the account's own", async () => {
    const { email, b } = await member();
    const other = browser();
    await other.call("POST", "/v1/auth/login", { email, password });
    await b.call("POST", "/v1/auth/forgot-password-link", { email });
    const otp = codeIn(await mailOf("reset-code", email));
    await b.call("PATCH", "/v1/auth/reset-password", { email, otp, newPassword: "NewHorse77x" });
    app.sent.length = 0;
    for (const who of [b, other]) await who.call("POST", "/v1/auth/login", { email, password: "NewHorse77x" });
    await mailOf("new-sign-in", email);
    expect(app.sent.filter(({ to, kind }) => to === email && kind === "new-sign-in")).toHaveLength(1);
  });

  it("lets the owner in from a new browser, however often strangers guess the password meanwhile", async () => {
    const { email } = await member();
    const owner = browser();
    await owner.call("POST", "/v1/auth/forgot-password-link", { email });
    const otp = codeIn(await mailOf("reset-code", email));
    const stranger = browser();
    for (let i = 0; i < 6; i += 1) await stranger.call("POST", "/v1/auth/login", { email, password: "Wrong-Horse-7" });
    const change = { email, otp, newPassword: "NewHorse77x" };
    expect((await owner.call("PATCH", "/v1/auth/reset-password", change)).status).toBe(200);
    const entering = { email, password: change.newPassword };
    expect((await stranger.call("POST", "/v1/auth/login", entering)).status).toBe(429);
    expect((await owner.call("POST", "/v1/auth/login", entering)).status).toBe(200);
  });

  it("lets a code die after ten minutes", async () => {
    const { email } = await member();
    const b = browser();
    await b.call("POST", "/v1/auth/forgot-password-link", { email });
    const otp = codeIn(await mailOf("reset-code", email));
    await app.database.pool.query("update proofs set expires_at = now() - interval '1 second'");
    expect((await b.call("POST", "/v1/auth/verify-forgot-password-link", { email, otp })).status).toBe(422);
  });

  it("mails nobody who has no account", async () => {
    const { email } = await member();
    const b = browser();
    for (const address of ["nobody@example.org", email])
      await b.call("POST", "/v1/auth/forgot-password-link", { email: address });
    await mailOf("reset-code", email);
    expect(app.sent.map(({ to }) => to)).not.toContain("nobody@example.org");
  });
});
