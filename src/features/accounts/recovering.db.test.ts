import pg from "pg";
import { describe, expect, it } from "vitest";
import { codeIn, password, type TestBrowser, tokenIn, useAccountApp } from "../../../test/account-app.ts";
import { sendProof } from "./recovery.server.ts";
import { openAccounts } from "./service.server.ts";

const app = useAccountApp();
const { browser, mailOf, member, someone } = app;

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

  it("mails nothing to an address from which the account moves at this moment, that would open it later", async () => {
    const { email, userId } = await member();
    const beside = new pg.Client({ connectionString: app.database.url });
    await beside.connect();
    try {
      // As whoever confirms another address does it.
      await beside.query("begin");
      await beside.query("select 1 from users where id = $1 for update", [userId]);
      await beside.query("delete from proofs where user_id = $1", [userId]);
      await beside.query("update users set email = $2 where id = $1", [userId, `moved-${email}`]);
      const sending = sendProof(openAccounts(app.platform), "reset", email);
      const waits = async () =>
        (
          await beside.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount;
      await Promise.race([sending, expect.poll(waits).toBeGreaterThan(0)]);
      await beside.query("commit");
      await sending;
      const { rows } = await beside.query("select 1 from proofs where user_id = $1", [userId]);
      expect(rows).toEqual([]);
    } finally {
      await beside.end();
    }
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

  it("however it was proven, no link from before opens the account past its password and second factor", async () => {
    const boss = await member("admin");
    const byHand = async (_: TestBrowser, userId: string) => {
      expect((await boss.b.call("POST", `/v1/users/${userId}/verify`)).status).toBe(200);
    };
    const byReset = async (b: TestBrowser, _: string, email: string) => {
      await b.call("POST", "/v1/auth/forgot-password-link", { email });
      const change = { email, otp: codeIn(await mailOf("reset-code", email)), newPassword: password };
      expect((await b.call("PATCH", "/v1/auth/reset-password", change)).status).toBe(200);
    };
    for (const way of [byHand, byReset]) {
      const person = someone();
      const b = browser();
      const { userId } = (await b.call("POST", "/v1/auth/register", person)).body.data.user;
      const mail = await mailOf("verification", person.email);
      await way(b, userId, person.email);
      const { rows } = await app.database.pool.query("select full_name, password_hash from users where id = $1", [
        userId,
      ]);
      const tryProof = async (proof: object) => {
        const { status } = await browser().call("POST", "/v1/auth/verify-email", {
          ...proof,
          newPassword: "Strangers-Own-7",
          fullName: "Stranger",
        });
        const now = await app.database.pool.query("select full_name, password_hash from users where id = $1", [userId]);
        expect([way.name, status, now.rows]).toEqual([way.name, 422, rows]);
      };
      await tryProof({ token: tokenIn(mail) });
      const kept = await app.database.pool.query("select 1 from proofs where user_id = $1", [userId]);
      expect([way.name, kept.rowCount]).toEqual([way.name, 0]);
      // One that an account somehow still has opens it no more.
      const { token, code } = await openAccounts(app.platform).proofs.issue(app.platform.db, userId, "verify");
      await tryProof({ token });
      await tryProof({ email: person.email, code });
    }
  });
});
