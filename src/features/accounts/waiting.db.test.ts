import { afterEach, describe, expect, it } from "vitest";
import { codeIn, password, type TestBrowser, tokenIn, useAccountApp } from "../../../test/account-app.ts";
import { createAccount, forgetOldWaiting, openAccounts } from "./service.server.ts";

const app = useAccountApp();
const { browser, mailOf, member, someone } = app;
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

/** A machine that is busy may put somebody off (503): whoever comes again is answered. */
async function register(b: TestBrowser, input: object): ReturnType<TestBrowser["call"]> {
  const answer = await b.call("POST", "/v1/auth/register", input);
  return answer.status === 503 ? register(b, input) : answer;
}
const prove = (b: TestBrowser, input: object) => b.call("POST", "/v1/auth/verify-email", input);
const signIn = (email: string, secret = password) =>
  browser().call("POST", "/v1/auth/login", { email, password: secret });
const who = async (b: TestBrowser) => {
  const { status, body } = await b.call("GET", "/v1/auth/verify");
  return body.data?.user.isVerified ?? status;
};
/** The newest of a kind: several go to one address. */
const newestMail = async (kind: string, to: string, number: number) => {
  const all = () => app.sent.filter((mail) => mail.kind === kind && mail.to === to);
  await expect.poll(() => all().length, { timeout: 120_000 }).toBe(number);
  return all()[number - 1] as (typeof app.sent)[number];
};

describe("an address belongs to nobody until it is proven", () => {
  it("nobody can prepare an account for somebody else", async () => {
    const stranger = browser();
    const victim = someone();
    const bait = {
      ...victim,
      fullName: "Win money http://evil.example",
      password: "Strangers-Own-7",
      username: "bait.name",
    };
    expect((await register(stranger, bait)).status).toBe(201);
    const mail = await mailOf("verification", victim.email);
    expect(mail.text + mail.html).not.toMatch(/Win money|evil/);

    // The owner of the address presses the link. A mail reader is not who registered: it takes a password.
    const reader = browser();
    const required = { status: 403, body: { code: "PASSWORD_REQUIRED" } };
    expect(await prove(reader, { token: tokenIn(mail) })).toMatchObject(required);
    expect(await prove(reader, { email: victim.email, code: codeIn(mail) })).toMatchObject(required);
    expect(await who(stranger)).toBe(false);
    const own = { newPassword: password, fullName: victim.fullName };
    expect((await prove(reader, { token: tokenIn(mail), ...own })).status).toBe(200);
    expect((await reader.call("GET", "/v1/auth/verify")).body.data.user).toMatchObject({
      fullName: victim.fullName,
      isVerified: true,
    });
    expect(await who(stranger)).toBe(401);
    expect((await signIn(victim.email, bait.password)).status).toBe(401);
    expect((await signIn(victim.email)).status).toBe(200);
    expect((await mailOf("welcome", victim.email)).text).not.toContain("Win money");
  });

  it.each(["a new password alone", "a reset"])(
    "by %s, neither name nor username of a stranger becomes the account's",
    async (way) => {
      const { email } = someone();
      const bait = {
        fullName: "Win money",
        email,
        password: "Strangers-Own-7",
        username: way === "a reset" ? "bait.one" : "bait.two",
      };
      await register(browser(), bait);
      const reader = browser();
      if (way === "a reset") {
        await reader.call("POST", "/v1/auth/forgot-password-link", { email });
        const otp = codeIn(await mailOf("reset-code", email));
        await reader.call("PATCH", "/v1/auth/reset-password", { email, otp, newPassword: password });
      } else {
        const token = tokenIn(await mailOf("verification", email));
        expect((await prove(reader, { token, newPassword: password })).status).toBe(200);
        expect((await mailOf("welcome", email)).text).not.toContain("Win money");
      }
      const { user } = (await signIn(email)).body.data;
      expect(user).toMatchObject({ isVerified: true, fullName: email.split("@")[0] });
      expect(user.username).toMatch(new RegExp(`^${email.split("@")[0]}-[a-z0-9]{6}$`));
      expect((await signIn(bait.username, bait.password)).status).toBe(401);
      // What a stranger reserved is free again.
      expect((await register(browser(), { ...someone(), username: bait.username })).status).toBe(201);
    },
  );

  it("the registration's own password proves as well, wrong ones do not, and it ends the earlier sessions", async () => {
    const person = someone();
    const desktop = browser();
    await register(desktop, person);
    const mail = await mailOf("verification", person.email);
    const phone = browser();
    const wrong = await prove(phone, { token: tokenIn(mail), password: "Wrong-Horse-7" });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: "password" }] } });
    expect((await prove(phone, { token: tokenIn(mail), newPassword: "short" })).status).toBe(422);
    expect((await prove(phone, { token: tokenIn(mail), newPassword: "Password1!" })).status).toBe(422);
    expect((await prove(phone, { token: tokenIn(mail), password })).status).toBe(200);
    expect([await who(phone), await who(desktop)]).toEqual([true, 401]);
    expect((await prove(phone, { token: tokenIn(mail), password })).status).toBe(422);
  });

  it("in the browser that registered the link is enough, signed out as well", async () => {
    for (const leave of [false, true]) {
      const person = someone();
      const b = browser();
      await register(b, person);
      if (leave) await b.call("POST", "/v1/auth/logout");
      expect((await prove(b, { token: tokenIn(await mailOf("verification", person.email)) })).status).toBe(200);
      expect(await who(b)).toBe(leave ? 401 : true);
    }
  });

  it("several wait for it; the one whose code is typed becomes the account, the others end", async () => {
    const { email } = someone();
    const passwords = ["First-Horse-7", "Second-Horse-7", "Third-Horse-7"];
    const browsers: TestBrowser[] = [];
    for (const [i, secret] of passwords.entries()) {
      const b = browser();
      browsers.push(b);
      expect((await register(b, { fullName: `Person ${i}`, email, password: secret })).status).toBe(201);
      expect((await signIn(email, secret)).body.data.user).toMatchObject({
        fullName: `Person ${i}`,
        isVerified: false,
      });
    }
    const [first, second, third] = browsers as [TestBrowser, TestBrowser, TestBrowser];
    const mails = [await newestMail("verification", email, 3)];
    expect(await prove(first, { email, code: "0".repeat(5) })).toMatchObject({ status: 422 });
    // Asked for again by the second's browser: the mail is the second's.
    await second.call("POST", "/v1/auth/resend-verification", { email });
    mails.push(await newestMail("verification", email, 4));
    expect((await prove(second, { email, code: codeIn(mails[1] as never) })).status).toBe(200);
    expect([await who(first), await who(second), await who(third)]).toEqual([401, true, 401]);
    for (const [i, secret] of passwords.entries())
      expect((await signIn(email, secret)).status).toBe(i === 1 ? 200 : 401);
    expect((await prove(third, { token: tokenIn(mails[0] as never) })).status).toBe(422);
    expect((await query("select 1 from users where email = $1", [email])).rowCount).toBe(1);
  });

  it("two that are proven at the same moment make one account", async () => {
    const { email } = someone();
    const pair = [browser(), browser()];
    const tokens: string[] = [];
    for (const [i, b] of pair.entries()) {
      await register(b, { fullName: "Somebody", email, password });
      tokens.push(tokenIn(await newestMail("verification", email, i + 1)));
    }
    const answers = await Promise.all(pair.map((b, i) => prove(b, { token: tokens[i] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await query("select 1 from users where email = $1", [email])).rowCount).toBe(1);
  });

  it("that has an account: its owner is told, and even a right code takes nothing from them", async () => {
    const { email, b: owner } = await member();
    const stranger = browser();
    expect(
      (await register(stranger, { fullName: "Stranger http://evil.example", email, password: "Strangers-Own-7" }))
        .status,
    ).toBe(201);
    const mail = await mailOf("already-registered", email);
    expect(mail.text).toContain("Dear Rahima Sultana");
    expect(mail.text).not.toMatch(/Code:|token=|evil/);
    const { rows } = await query("select id from users where email = $1 and verified_at is null", [email]);
    const proof = await openAccounts(app.platform).proofs.issue(app.platform.db, rows[0].id, "verify");
    expect((await prove(stranger, { email, code: proof.code })).status).toBe(422);
    expect([await who(stranger), await who(owner)]).toEqual([false, true]);
    // Who waits can reset nothing either: the mail is the owner's.
    await stranger.call("POST", "/v1/auth/forgot-password-link", { email });
    const otp = codeIn(await mailOf("reset-code", email));
    const set = await browser().call("PATCH", "/v1/auth/reset-password", { email, otp, newPassword: "NewHorse77x" });
    expect(set.status).toBe(200);
    expect((await signIn(email, "NewHorse77x")).body.data.user.isVerified).toBe(true);
    // And it goes on waiting, as it would for an address without an account.
    expect(await who(stranger)).toBe(false);
    expect((await signIn(email, "Strangers-Own-7")).body.data.user.isVerified).toBe(false);
  });

  it("a reset proves it too: who did not register gives up the name that waited", async () => {
    const { email } = someone();
    const stranger = browser();
    await register(stranger, { fullName: "Win money", email, password: "Strangers-Own-7" });
    const reader = browser();
    await reader.call("POST", "/v1/auth/forgot-password-link", { email });
    const mail = await mailOf("reset-code", email);
    expect(mail.text).not.toContain("Win money");
    const change = { email, otp: codeIn(mail), newPassword: "NewHorse77x" };
    expect((await reader.call("PATCH", "/v1/auth/reset-password", change)).status).toBe(200);
    expect(await who(stranger)).toBe(401);
    expect((await signIn(email, "NewHorse77x")).body.data.user).toMatchObject({
      isVerified: true,
      fullName: email.split("@")[0],
    });
    expect((await mailOf("password-changed", email)).text).not.toContain("Win money");
  });

  it("an account made by hand ends what waits", async () => {
    const { email } = someone();
    const stranger = browser();
    await register(stranger, { fullName: "Stranger", email, password: "Strangers-Own-7" });
    await createAccount(app.platform.db, "admin", { email, password, fullName: "Boss" });
    expect(await who(stranger)).toBe(401);
  });
});

describe("at most four mails an hour reach an unproven address", () => {
  it("whatever asks for them, and none says what a stranger typed", async () => {
    const { email } = someone();
    for (let i = 0; i < 6; i += 1) {
      await query("delete from rate_limits");
      const b = browser();
      await register(b, { fullName: `Win money ${i}`, email, password });
      await b.call("POST", "/v1/auth/resend-verification", { email });
      await browser().call("POST", "/v1/auth/resend-verification", { email });
      await b.call("POST", "/v1/auth/forgot-password-link", { email });
      await b.call("POST", "/v1/news-letters/subscribe", { email });
    }
    const waiting = "select 1 from jobs.job where name like '%mail%' and state < 'completed'";
    await expect.poll(async () => (await query(waiting)).rowCount, { timeout: 120_000 }).toBe(0);
    const mails = app.sent.filter(({ to }) => to === email);
    expect(mails).toHaveLength(4);
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain("Win money");
    // Whoever gets no new mail keeps the code of the last one. Mails arrive in any order.
    const codes = mails.filter(({ kind }) => kind === "verification").map(codeIn);
    const tries: number[] = [];
    for (const code of codes) tries.push((await prove(browser(), { email, code, newPassword: password })).status);
    expect(tries).toContain(200);
  });
});

describe("usernames", () => {
  afterEach(() => query("delete from users where verified_at is null"));

  it("one name, fifty at once: each 201 has its account, the others are told", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => register(browser(), { ...someone(), username: "wanted.by.all" })),
    );
    const good = answers.filter(({ status }) => status === 201);
    expect(good).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => !good.includes(answer)))
      expect({ status, path: body.errors?.[0].path }).toEqual({ status: 422, path: "username" });
    const { rows } = await query("select id from users where username = 'wanted.by.all'");
    expect(rows).toEqual([{ id: good[0]?.body.data.user.userId }]);
  });

  it("one local part, fifty addresses at once: fifty accounts, each with a name", async () => {
    const people = Array.from({ length: 50 }, (_, i) => ({ ...someone(), email: `same.local@host${i}.example` }));
    const browsers = people.map(() => browser());
    const answers = await Promise.all(people.map((person, i) => register(browsers[i] as TestBrowser, person)));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    const done = await Promise.all(
      people.map(async ({ email }, i) => {
        const mail = await mailOf("verification", email);
        return prove(browsers[i] as TestBrowser, { token: tokenIn(mail) });
      }),
    );
    expect(done.filter(({ status }) => status !== 200)).toEqual([]);
    const { rows } = await query("select username from users where email like 'same.local@%'");
    expect(new Set(rows.map(({ username }) => username)).size).toBe(50);
  });

  it("is reserved by what waits, for four days", async () => {
    const first = { ...someone(), username: "reserved.name" };
    await register(browser(), first);
    const again = () => register(browser(), { ...someone(), username: "reserved.name" });
    expect((await again()).status).toBe(422);
    await query("update users set created_at = now() - interval '97 hours' where email = $1", [first.email]);
    expect((await again()).status).toBe(201);
    expect((await query("select 1 from users where email = $1", [first.email])).rowCount).toBe(0);
  });

  it("ten wait for one address at most, and none for ever", async () => {
    const { email } = someone();
    for (let i = 0; i < 13; i += 1) {
      await query("delete from rate_limits");
      expect((await register(browser(), { fullName: `Person ${i}`, email, password })).status).toBe(201);
    }
    const { rows } = await query("select full_name from users where email = $1 order by created_at", [email]);
    expect(rows.map(({ full_name }) => full_name)).toEqual(Array.from({ length: 10 }, (_, i) => `Person ${i + 3}`));
    await query("update users set created_at = created_at - interval '97 hours' where email = $1", [email]);
    await forgetOldWaiting(app.platform.db);
    expect((await query("select 1 from users where email = $1", [email])).rowCount).toBe(0);
  });
});
