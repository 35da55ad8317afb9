import type { Hono } from "hono";
import { generate } from "otplib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAccount, deleteDueAccounts } from "#features/accounts/service.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { createTestPlatform } from "../../test/app.ts";
import { useDatabase } from "../../test/database.ts";
import { createApp } from "./create-app.server.ts";
import { jobKinds } from "./jobs.server.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let app: Pick<Hono, "request">;
/** What would have left over SMTP; the outbox itself is tested against a real SMTP server. */
const sent: Mail[] = [];

beforeAll(async () => {
  running = await createTestPlatform(database);
  await running.platform.jobs.work(
    jobKinds(running.platform, { send: async (mail) => void sent.push(mail), close() {} }),
  );
  app = createApp(running.platform, () => Promise.reject(new Error("these tests ask for no page"))) as unknown as Pick<
    Hono,
    "request"
  >;
});
beforeEach(async () => {
  sent.length = 0;
  await database.pool.query("delete from rate_limits");
});
afterAll(() => running.stop());

/** A browser: keeps cookies, sends JSON. */
function browser(address = "203.0.113.1", agent = "Mozilla/5.0 (X11; Linux) Firefox/140.0") {
  const jar = new Map<string, string>();
  return {
    jar,
    async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const all: Record<string, string> = {
        "user-agent": agent,
        cookie: [...jar].map(([k, v]) => `${k}=${v}`).join("; "),
        ...headers,
      };
      if (body !== undefined) {
        all["content-type"] ??= "application/json";
        all["content-length"] = String(JSON.stringify(body).length);
      }
      const incoming = { socket: { remoteAddress: address }, headers: all };
      const answer = await app.request(
        `/api${path}`,
        { method, headers: all, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
        { incoming },
      );
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, body: text === "" ? undefined : JSON.parse(text) };
    },
  };
}

async function mailOf(kind: string, to: string): Promise<Mail> {
  for (let i = 0; i < 100; i += 1) {
    const found = sent.find((mail) => mail.kind === kind && mail.to === to);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail ${kind} came; there are ${sent.map((mail) => mail.kind).join()}`);
}

const codeIn = (mail: Mail) => /Code: (\d{6})/.exec(mail.text)?.[1] as string;
const tokenIn = (mail: Mail) => /#token=([\w-]+)/.exec(mail.text)?.[1] as string;
const password = "Correct-Horse-7";
let people = 0;
const someone = () => {
  people += 1;
  return { fullName: "Rahima Sultana", email: `reader${people}@example.org`, password };
};

/** A registered and verified person with an open session. */
async function member() {
  const person = someone();
  const b = browser(`198.51.100.${people % 250}`);
  await b.call("POST", "/v1/auth/register", person);
  await b.call("POST", "/v1/auth/verify-email", { token: tokenIn(await mailOf("verification", person.email)) });
  return { ...person, b };
}

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
    expect((await b.call("POST", "/v1/auth/verify-email", { email: person.email, code: codeIn(mail) })).status).toBe(
      200,
    );
    expect((await b.call("GET", "/v1/auth/verify")).body.data.user.isVerified).toBe(true);
    await mailOf("welcome", person.email);
    expect((await b.call("POST", "/v1/auth/verify-email", { token: tokenIn(mail) })).status).toBe(422);
  });

  it("answers a known e-mail like a success that opens nothing, and tells its owner", async () => {
    const { email } = await member();
    const b = browser("203.0.113.77");
    const answer = await b.call("POST", "/v1/auth/register", {
      fullName: "Stranger",
      email: email.toUpperCase(),
      password,
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, data: { user: { email, fullName: "Stranger", isVerified: false } } },
    });
    expect(
      (await b.call("GET", "/v1/auth/verify", undefined, { authorization: `Bearer ${answer.body.data.token}` })).status,
    ).toBe(401);
    await mailOf("already-registered", email);
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
    const answer = await browser(`203.0.113.${100 + people}`).call("POST", "/v1/auth/register", {
      ...someone(),
      ...fault,
    });
    expect({ status: answer.status, path: answer.body.errors?.[0]?.path }).toEqual({ status: 422, path });
  });

  it("keeps what looks dangerous as plain text, and takes Unicode", async () => {
    const person = {
      ...someone(),
      fullName: `<script>alert(1)</script> '; drop table users; -- রহিমা`,
      email: `  Ünï.${people}@Exämple.org `,
    };
    const answer = await browser("203.0.113.9").call("POST", "/v1/auth/register", person);
    expect(answer.body.data.user).toMatchObject({
      fullName: person.fullName,
      email: person.email.trim().toLowerCase(),
    });
    const mail = await mailOf("verification", person.email.trim().toLowerCase());
    expect(mail.html).not.toContain("<script>");
  });
});

describe("signing in", () => {
  it("takes e-mail or username, in any case, and gives token and cookie", async () => {
    const { email } = await member();
    const b = browser();
    const answer = await b.call("POST", "/v1/auth/login", { email: ` ${email.toUpperCase()} `, password });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.getSetCookie().find((line) => line.startsWith("session="))).toMatch(
      /HttpOnly.*SameSite=Lax/i,
    );
    const username = answer.body.data.user.username as string;
    expect((await browser().call("POST", "/login", { username, password })).status).toBe(200);
    const alone = browser();
    const by = { authorization: `Bearer ${answer.body.data.token}` };
    expect((await alone.call("GET", "/user", undefined, by)).body.data.email).toBe(email);
    for (const bearer of ["Bearer null", "Bearer ", "null", "Bearer a.b.c"]) {
      expect((await alone.call("GET", "/v1/auth/verify", undefined, { authorization: bearer })).status).toBe(401);
      expect((await b.call("GET", "/v1/auth/verify", undefined, { authorization: bearer })).status).toBe(200);
    }
  });

  it("says the same for a wrong password and an unknown account", async () => {
    const { email } = await member();
    const wrong = await browser().call("POST", "/v1/auth/login", { email, password: "Wrong-Horse-7" });
    const unknown = await browser().call("POST", "/v1/auth/login", { email: "nobody@example.org", password });
    for (const answer of [wrong, unknown])
      expect(answer).toMatchObject({
        status: 401,
        body: { code: "UNAUTHENTICATED", message: "The email or password is not right." },
      });
  });

  it("is slowed down after five failures, but not for the owner's own browser", async () => {
    const { email, b } = await member();
    const stranger = browser("203.0.113.200");
    for (let i = 0; i < 5; i += 1)
      expect((await stranger.call("POST", "/v1/auth/login", { email, password: "Wrong-Horse-7" })).status).toBe(401);
    const refused = await stranger.call("POST", "/v1/auth/login", { email, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await b.call("POST", "/v1/auth/login", { email, password })).status).toBe(200);
  });

  it("is limited by address over all accounts", async () => {
    const stranger = browser("203.0.113.201");
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1)
      statuses.push((await stranger.call("POST", "/v1/auth/login", { email: `x${i}@example.org`, password })).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  it("tells the owner about a new browser", async () => {
    const { email } = await member();
    await browser("203.0.113.5", "Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile").call("POST", "/v1/auth/login", {
      email,
      password,
    });
    expect((await mailOf("new-sign-in", email)).text).toContain("Chrome on Android");
  });

  it("cannot be forged from what stands in the database", async () => {
    const { email } = await member();
    const { rows } = await database.pool.query(
      "select s.id, encode(s.token_hash, 'hex') as hash, encode(s.token_hash, 'base64') as b64 from sessions s join users u on u.id = s.user_id where u.email = $1",
      [email],
    );
    for (const value of [rows[0].id, rows[0].hash, rows[0].b64]) {
      const b = browser();
      b.jar.set("session", value);
      expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
    }
  });

  it("ends: idle, absolute, and by logging out", async () => {
    const { email, b } = await member();
    const set = (what: string) =>
      database.pool.query(`update sessions set ${what} where user_id = (select id from users where email = $1)`, [
        email,
      ]);
    await set("last_seen_at = now() - interval '15 days'");
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
    await set("last_seen_at = now(), expires_at = now() - interval '1 second'");
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
    await set("expires_at = now() + interval '1 day'");
    const { token } = (await b.call("GET", "/v1/auth/verify")).body.data;
    expect((await b.call("GET", "/v1/auth/logout")).status).toBe(200);
    expect(
      (await browser().call("GET", "/v1/auth/verify", undefined, { authorization: `Bearer ${token}` })).status,
    ).toBe(401);
  });
});

describe("recovering", () => {
  it("sends a code that is checked, works once, and ends all sessions", async () => {
    const { email, b } = await member();
    const other = browser("203.0.113.31");
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

  it("answers unknown addresses alike, and mails nobody", async () => {
    const known = await member();
    const b = browser("203.0.113.32");
    const answers: string[] = [];
    for (const email of [known.email, "nobody@example.org"]) {
      for (const call of ["forgot-password-link", "resend-verification"]) {
        const { status, body } = await b.call("POST", `/v1/auth/${call}`, { email });
        answers.push(JSON.stringify({ status, body }));
      }
    }
    expect(new Set(answers.filter((_, i) => i % 2 === 0)).size).toBe(1);
    expect(new Set(answers.filter((_, i) => i % 2 === 1)).size).toBe(1);
    await mailOf("reset-code", known.email);
    expect(sent.some((mail) => mail.to === "nobody@example.org")).toBe(false);
  });

  it("gives a code five tries, shared by all who guess at once, and voids it by a newer one", async () => {
    const { email } = await member();
    const b = browser("203.0.113.33");
    await b.call("POST", "/v1/auth/forgot-password-link", { email });
    const first = codeIn(await mailOf("reset-code", email));
    sent.length = 0;
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

  it("lets a code die after ten minutes", async () => {
    const { email } = await member();
    const b = browser("203.0.113.34");
    await b.call("POST", "/v1/auth/forgot-password-link", { email });
    const otp = codeIn(await mailOf("reset-code", email));
    await database.pool.query("update proofs set expires_at = now() - interval '1 second'");
    expect((await b.call("POST", "/v1/auth/verify-forgot-password-link", { email, otp })).status).toBe(422);
  });
});

describe("the profile", () => {
  it("changes what is given, and empties what is emptied", async () => {
    const { b } = await member();
    const changed = await b.call("PATCH", "/v1/auth/update-profile", {
      fullName: " New Name ",
      phoneNumber: "+8801711111111",
      address: "Dhaka",
      currentPassword: "",
      newPassword: "",
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { fullName: "New Name", phoneNumber: "+8801711111111", address: "Dhaka" } },
    });
    expect(
      (await b.call("PATCH", "/v1/auth/update-profile", { phoneNumber: "", address: "" })).body.data,
    ).toMatchObject({ phoneNumber: null, address: null, fullName: "New Name" });
  });

  it("changes the password with the current one, and signs the other browser out", async () => {
    const { email, b } = await member();
    const other = browser("203.0.113.41");
    await other.call("POST", "/v1/auth/login", { email, password });
    expect(
      (
        await b.call("PATCH", "/v1/auth/update-profile", {
          currentPassword: "Wrong-Horse-7",
          newPassword: "Brand-New-Horse-9",
        })
      ).body.errors[0].path,
    ).toBe("currentPassword");
    expect(
      (
        await b.call("PATCH", "/v1/auth/update-profile", {
          currentPassword: password,
          newPassword: "Brand-New-Horse-9",
        })
      ).status,
    ).toBe(200);
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(200);
    expect((await other.call("GET", "/v1/auth/verify")).status).toBe(401);
  });

  it.each([
    [{ phoneNumber: "12" }, "phoneNumber"],
    [{ phoneNumber: "x".repeat(21) }, "phoneNumber"],
    [{ address: "x".repeat(201) }, "address"],
    [{ fullName: "" }, "fullName"],
    [{ newPassword: "Brand-New-Horse-9" }, "currentPassword"],
    [{ email: "other@example.org" }, "email"],
    [{ role: "admin" }, "role"],
  ])("refuses %j", async (fault, path) => {
    const { b } = await member();
    const answer = await b.call("PATCH", "/v1/auth/update-profile", fault);
    expect({ status: answer.status, path: answer.body.errors?.[0]?.path }).toEqual({ status: 422, path });
  });
});

describe("writes", () => {
  it("come as JSON from this site, or not at all", async () => {
    const { b } = await member();
    const body = { fullName: "Changed" };
    const path = "/v1/auth/update-profile";
    expect((await b.call("PATCH", path, body, { origin: "https://evil.example" })).status).toBe(403);
    expect((await b.call("PATCH", path, body, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await b.call("PATCH", path, body, { "content-type": "text/plain" })).status).toBe(415);
    expect((await b.call("PATCH", path, body, { origin: "http://localhost:3000" })).status).toBe(200);
  });

  it("that are no JSON are 400", async () => {
    const headers = { "content-type": "application/json", "content-length": "3" };
    const answer = await app.request(
      "/api/v1/auth/login",
      { method: "POST", headers, body: "{no" },
      { incoming: { socket: { remoteAddress: "203.0.113.1" }, headers } },
    );
    expect(answer.status).toBe(400);
    expect((await answer.json()) as object).toMatchObject({ success: false, code: "BAD_REQUEST" });
  });
});

it("makes admins only from the command line", async () => {
  await createAccount(database.db, "admin", { email: "boss@example.org", password, fullName: "Boss" });
  expect(
    (await browser().call("POST", "/v1/auth/login", { email: "boss@example.org", password })).body.data.user.role,
  ).toBe("admin");
  await expect(
    createAccount(database.db, "admin", { email: "boss@example.org", password, fullName: "Boss" }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
});

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
    const enabled = await b.call("POST", "/v1/auth/second-factor/enable", { code: await codeOf(secret, -1) });
    expect(enabled.body.data.recoveryCodes).toHaveLength(10);
    const other = browser("203.0.113.61");
    const first = await other.call("POST", "/v1/auth/login", { email, password });
    expect(first).toMatchObject({ status: 401, body: { code: "SECOND_FACTOR_REQUIRED" } });
    expect((await other.call("GET", "/v1/auth/verify")).status).toBe(401);
    const code = await codeOf(secret);
    expect((await other.call("POST", "/v1/auth/login/second-factor", { code })).status).toBe(200);
    expect((await other.call("GET", "/v1/auth/verify")).status).toBe(200);
    const third = browser("203.0.113.62");
    await third.call("POST", "/v1/auth/login", { email, password });
    expect((await third.call("POST", "/v1/auth/login/second-factor", { code })).status).toBe(422);
    const [recovery] = enabled.body.data.recoveryCodes;
    expect((await third.call("POST", "/v1/auth/login/second-factor", { code: recovery.toLowerCase() })).status).toBe(
      200,
    );
    expect(
      (await browser("203.0.113.63").call("POST", "/v1/auth/login/second-factor", { code: recovery })).status,
    ).toBe(401);
    expect((await b.call("GET", "/v1/auth/security")).body.data).toMatchObject({
      secondFactor: true,
      recoveryCodesLeft: 9,
    });
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

  it("keeps its secret sealed", async () => {
    const { secret, email } = await setUp();
    const { rows } = await database.pool
      .query("select f.*::text as row from second_factors f join users u on u.id = f.user_id where u.email = $1", [
        email,
      ])
      .catch(() => database.pool.query("select sealed_secret as row from second_factors"));
    for (const { row } of rows) expect(row).not.toContain(secret);
  });
});

describe("one's own", () => {
  it("sessions can be seen and ended, another's cannot", async () => {
    const one = await member();
    const two = await member();
    const second = browser("203.0.113.71", "Mozilla/5.0 (Windows NT 10.0) Edg/150.0 Chrome/150.0");
    await second.call("POST", "/v1/auth/login", { email: one.email, password });
    const list = (await one.b.call("GET", "/v1/auth/sessions")).body.data;
    expect(list.map((session: { current: boolean }) => session.current).sort()).toEqual([false, true]);
    const foreign = list.find((session: { current: boolean }) => !session.current);
    expect((await two.b.call("DELETE", `/v1/auth/sessions/${foreign.id}`)).status).toBe(404);
    expect((await one.b.call("DELETE", `/v1/auth/sessions/${foreign.id}`)).status).toBe(200);
    expect((await second.call("GET", "/v1/auth/verify")).status).toBe(401);
    await second.call("POST", "/v1/auth/login", { email: one.email, password });
    expect((await one.b.call("POST", "/v1/auth/sessions/end-others")).status).toBe(200);
    expect((await second.call("GET", "/v1/auth/verify")).status).toBe(401);
    expect((await one.b.call("GET", "/v1/auth/verify")).status).toBe(200);
  });

  it("data can be taken home, without any secret", async () => {
    const { b, email } = await member();
    const exported = await b.call("GET", "/v1/auth/export");
    expect(exported.headers.get("content-disposition")).toContain("attachment");
    expect(exported.body.account.email).toBe(email);
    expect(JSON.stringify(exported.body)).not.toMatch(/argon|hash|token/i);
    expect((await browser().call("GET", "/v1/auth/export")).status).toBe(401);
  });

  it("account can be deleted, after a week in which it can be kept", async () => {
    const { b, email } = await member();
    expect((await b.call("POST", "/v1/auth/deletion", { password: "Wrong-Horse-7" })).status).toBe(422);
    expect((await b.call("POST", "/v1/auth/deletion", { password })).status).toBe(200);
    await mailOf("deletion", email);
    expect(await deleteDueAccounts(running.platform, [])).toBe(0);
    expect((await b.call("DELETE", "/v1/auth/deletion")).status).toBe(200);
    await b.call("POST", "/v1/auth/deletion", { password });
    await database.pool.query("update users set delete_after = now() - interval '1 minute' where email = $1", [email]);
    expect(await deleteDueAccounts(running.platform, [])).toBe(1);
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
    expect((await database.pool.query("select 1 from users where email = $1", [email])).rowCount).toBe(0);
  });

  it("picture is drawn anew, and nothing but pictures is taken", async () => {
    const { b } = await member();
    const put = (bytes: Uint8Array, type: string) => {
      const headers = {
        "content-type": type,
        "content-length": String(bytes.length),
        cookie: [...b.jar].map(([k, v]) => `${k}=${v}`).join("; "),
      };
      return app.request(
        "/api/v1/auth/avatar",
        { method: "PUT", headers, body: new Uint8Array(bytes) },
        { incoming: { socket: { remoteAddress: "203.0.113.81" }, headers } },
      );
    };
    const marker = "secret-camera-name";
    const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#0b5d66" } })
      .withExif({ IFD0: { Model: marker } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes(marker)).toBe(true);
    const saved = await put(jpeg, "image/jpeg");
    expect(saved.status).toBe(200);
    const { avatar } = ((await saved.json()) as { data: { avatar: string } }).data;
    const shown = await app.request(avatar, {}, { incoming: { socket: {}, headers: {} } });
    expect(shown.headers.get("content-type")).toBe("image/webp");
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes(marker)).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: "webp" });
    expect(
      (await put(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), "image/png"))
        .status,
    ).toBe(415);
    expect((await put(Buffer.from("no picture"), "image/png")).status).toBe(415);
    expect((await put(jpeg, "text/html")).status).toBe(415);
    expect((await b.call("DELETE", "/v1/auth/avatar")).status).toBe(200);
    expect((await app.request(avatar, {}, { incoming: { socket: {}, headers: {} } })).status).toBe(404);
  });
});

it("counts only failures against an address", async () => {
  const { email } = await member();
  const office = browser("203.0.113.91");
  for (let i = 0; i < 22; i += 1)
    expect((await office.call("POST", "/v1/auth/login", { email, password })).status).toBe(200);
});
