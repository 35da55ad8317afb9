import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { codeIn, password, type TestBrowser, tokenIn, useAccountApp } from "../../../test/account-app.ts";

const app = useAccountApp();
const { browser, member, mailOf, sent } = app;

const minute = 60_000;
const newPassword = "NewHorse77x";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets time pass: limits go by the clock of the process, what was mailed by the database's. */
async function pass(minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * minute);
  await app.database.pool.query(
    "update proofs set expires_at = expires_at - make_interval(mins => $1), created_at = created_at - make_interval(mins => $1)",
    [minutes],
  );
}

const ask = (who: TestBrowser, email: string) => who.call("POST", "/v1/auth/forgot-password-link", { email });
const check = (who: TestBrowser, email: string, otp: string) =>
  who.call("POST", "/v1/auth/verify-forgot-password-link", { email, otp });
const set = (who: TestBrowser, email: string, otp: string) =>
  who.call("PATCH", "/v1/auth/reset-password", { email, otp, newPassword });

/** Asks for a mail and takes the secrets of it. */
async function mailed(who: TestBrowser, email: string) {
  sent.length = 0;
  expect((await ask(who, email)).status).toBe(200);
  const mail = await mailOf("reset-code", email);
  return { mail, code: codeIn(mail), token: tokenIn(mail) };
}

const refused = { status: 422, body: { message: "This link is no longer valid. Ask for a new one." } };

it("the link of the mail sets one password; looking at it and checking it cost nothing", async () => {
  const { email } = await member();
  const b = browser();
  const { mail, code, token } = await mailed(b, email);
  expect(mail.text).toContain(`/verify-reset-password-otp?by=link#token=${token}&email=${encodeURIComponent(email)}`);
  const { rows } = await app.database.pool.query("select * from proofs");
  expect(JSON.stringify(rows)).not.toContain(token);
  for (let i = 0; i < 7; i += 1) expect((await check(b, email, token)).status).toBe(200);
  expect((await set(b, email, token)).status).toBe(200);
  expect(await set(b, email, token)).toMatchObject(refused);
  expect((await set(b, email, code)).status).toBe(422);
  expect((await b.call("POST", "/v1/auth/login", { email, password: newPassword })).status).toBe(200);
});

it("the link opens its own account only, and proves no address", async () => {
  const one = await member();
  const two = await member();
  const b = browser();
  const { token } = await mailed(b, one.email);
  await mailed(b, two.email);
  expect(await set(b, two.email, token)).toMatchObject(refused);
  expect((await b.call("POST", "/v1/auth/verify-email", { token })).status).toBe(422);
  expect((await check(b, one.email, token)).status).toBe(200);
});

it("the link dies after ten minutes, by a newer mail, and by a changed password", async () => {
  const { email, b } = await member();
  const late = await mailed(b, email);
  await pass(9);
  expect((await check(b, email, late.token)).status).toBe(200);
  await pass(2);
  expect(await check(b, email, late.token)).toMatchObject(refused);

  const older = await mailed(b, email);
  const newer = await mailed(b, email);
  expect(await check(b, email, older.token)).toMatchObject(refused);
  expect((await check(b, email, newer.token)).status).toBe(200);

  const change = { currentPassword: password, newPassword: "Brand-New-Horse-9" };
  expect((await b.call("PATCH", "/v1/auth/update-profile", change)).status).toBe(200);
  expect(await set(b, email, newer.token)).toMatchObject(refused);
  expect((await set(b, email, newer.code)).status).toBe(422);
});

it("wrong links are bounded by address, yet never stand before the right one", async () => {
  const { email } = await member();
  const b = browser();
  const { token } = await mailed(b, email);
  const wrong = await Promise.all(Array.from({ length: 45 }, (_, i) => check(b, email, `${i}`.padStart(43, "x"))));
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422, 429]));
  expect((await set(b, email, token)).status).toBe(200);
});

it("a stranger at work for hours keeps nobody out: at each moment the newest mail opens, or a new one can be had", async () => {
  const { email } = await member();
  const owner = browser();
  let newest = "";
  for (let at = 0; at < 80; at += 4) {
    // The stranger comes first each time, from a new address: mails of every kind, then the tries of the code.
    const stranger = browser();
    sent.length = 0;
    await stranger.call("POST", "/v1/auth/resend-verification", { email });
    await stranger.call("POST", "/v1/auth/register", { email, fullName: "Somebody Else", password });
    const asked = await ask(stranger, email);
    expect([200, 429]).toContain(asked.status);
    if (asked.status === 200) newest = tokenIn(await mailOf("reset-code", email));
    await Promise.all(Array.from({ length: 6 }, () => check(stranger, email, "000000")));

    // The owner, in a browser that is new to the account, asks too, or is refused because a mail is there already.
    if (at % 8 === 0) {
      sent.length = 0;
      if ((await ask(owner, email)).status === 200) newest = tokenIn(await mailOf("reset-code", email));
    }
    expect((await check(owner, email, newest)).status, `after ${at} minutes`).toBe(200);
    await pass(4);
  }
  // Neither asks any more: when the last mail is over, the first wish brings a new one.
  await pass(10);
  const { token } = await mailed(owner, email);
  expect((await set(owner, email, token)).status).toBe(200);
  expect((await owner.call("POST", "/v1/auth/login", { email, password: newPassword })).status).toBe(200);
});
