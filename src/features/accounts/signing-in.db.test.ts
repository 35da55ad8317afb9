import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { password, type TestBrowser, useAccountApp } from "../../../test/account-app.ts";

const { database, browser, member, mailOf, request, freshAddress } = useAccountApp();

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

  it("is slowed down after five failures, but not for the owner's own browser", async () => {
    const { email, b } = await member();
    const stranger = browser();
    for (let i = 0; i < 5; i += 1)
      expect((await stranger.call("POST", "/v1/auth/login", { email, password: "Wrong-Horse-7" })).status).toBe(401);
    const refused = await stranger.call("POST", "/v1/auth/login", { email, password });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS", message: "Too many attempts. Please try again in 1 minute." },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await b.call("POST", "/v1/auth/login", { email, password })).status).toBe(200);
  });

  it("is limited by address over all accounts", async () => {
    const stranger = browser();
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1)
      statuses.push((await stranger.call("POST", "/v1/auth/login", { email: `x${i}@example.org`, password })).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  it("counts only failures against an address", async () => {
    const { email } = await member();
    const office = browser();
    for (let i = 0; i < 22; i += 1)
      expect((await office.call("POST", "/v1/auth/login", { email, password })).status).toBe(200);
  });

  it("tells the owner about a new browser", async () => {
    const { email } = await member();
    const phone = browser(undefined, "Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile");
    await phone.call("POST", "/v1/auth/login", { email, password });
    expect((await mailOf("new-sign-in", email)).text).toContain("Chrome on Android");
  });

  it("keeps an account's 100 last sessions and browsers, and tells of a few new ones an hour, however often one signs in", async () => {
    const [{ email, userId, b }, other] = [await member(), await member()];
    await database.pool.query(
      `insert into sessions (token_hash, user_id, device, expires_at, last_seen_at)
        select decode(md5($1::text || n), 'hex'), $1::text::uuid, 'Browser ' || n, now() + interval '9 days', now() - n * interval '1 minute'
        from generate_series(1, 120) n`,
      [userId],
    );
    await database.pool.query(
      `insert into known_devices (user_id, device_hash, last_used_at)
        select $1::text::uuid, decode(md5($1::text || n), 'hex'), now() - n * interval '1 minute' from generate_series(1, 120) n`,
      [userId],
    );
    const opened: TestBrowser[] = [];
    for (let i = 0; i < 7; i += 1) {
      opened.push(browser());
      expect((await opened[i]?.call("POST", "/v1/auth/login", { email, password }))?.status).toBe(200);
    }
    for (const one of [b, ...opened, other.b]) expect((await one.call("GET", "/v1/auth/verify")).status).toBe(200);
    const kept = await database.pool.query(
      `select (select count(*)::int from sessions where user_id = $1) as sessions,
        (select count(*)::int from known_devices where user_id = $1) as devices,
        (select count(*)::int from sessions where user_id = $1 and device in ('Browser 92', 'Browser 93')) as oldest`,
      [userId],
    );
    expect(kept.rows).toEqual([{ sessions: 100, devices: 100, oldest: 1 }]);
    const { rows } = await database.pool.query(
      "select count(*)::int as mails from mails where kind = 'new-sign-in' group by recipient",
    );
    expect(rows.map(({ mails }) => mails)).toContain(5);
    expect(rows.filter(({ mails }) => mails > 5)).toEqual([]);
  });

  it("waits for who changes the account at this moment: an old password opens nothing, a new role counts", async () => {
    const [{ email, userId }, other] = [await member(), await member()];
    const beside = new pg.Client({ connectionString: database.url });
    await beside.connect();
    const during = async (change: string, values: unknown[]) => {
      await beside.query("begin");
      await beside.query("select 1 from users where id = $1 for update", [userId]);
      const waiting = browser().call("POST", "/v1/auth/login", { email, password });
      await expect
        .poll(
          async () =>
            (
              await beside.query(
                "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
              )
            ).rowCount,
        )
        .toBeGreaterThan(0);
      await beside.query(change, values);
      await beside.query("delete from sessions where user_id = $1", [userId]);
      await beside.query("delete from known_devices where user_id = $1", [userId]);
      await beside.query("commit");
      return waiting;
    };
    try {
      const promoted = await during("update users set role = 'editor' where id = $1", [userId]);
      expect(promoted).toMatchObject({ status: 200, body: { data: { user: { role: "editor" } } } });
      const left = await beside.query(
        "select extract(epoch from expires_at - now()) / 86400 as days from sessions where user_id = $1",
        [userId],
      );
      expect(Number(left.rows[0].days)).toBeLessThanOrEqual(7);
      const refused = await during(
        "update users set password_hash = (select password_hash from users where id = $2) where id = $1",
        [userId, other.userId],
      );
      expect(refused).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
      for (const table of ["sessions", "known_devices"])
        expect((await beside.query(`select 1 from ${table} where user_id = $1`, [userId])).rowCount).toBe(0);
    } finally {
      await beside.end();
    }
  });

  it("cannot be forged from what stands in the database", async () => {
    const { userId } = await member();
    const { rows } = await database.pool.query(
      "select id, encode(token_hash, 'hex') as hash, encode(token_hash, 'base64') as b64 from sessions where user_id = $1",
      [userId],
    );
    for (const value of [rows[0].id, rows[0].hash, rows[0].b64]) {
      const b = browser();
      b.jar.set("session", value);
      expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
    }
  });

  it("gives a session of its own, never one that was brought along", async () => {
    const { email } = await member();
    const b = browser();
    const planted = "A".repeat(43);
    b.jar.set("session", planted);
    await b.call("POST", "/v1/auth/login", { email, password });
    const given = b.jar.get("session");
    expect(given).not.toBe(planted);
    await b.call("POST", "/v1/auth/login", { email, password });
    expect(b.jar.get("session")).not.toBe(given);
  });

  it("is looked up for all who ask at once by one query, and everybody is themselves", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => member()));
    await people[4]?.b.call("POST", "/v1/auth/logout");
    const tokens = people.slice(0, 4).map(({ b }) => b.jar.get("session"));
    expect(new Set(tokens).size).toBe(4);
    const query = vi.spyOn(database.pool, "query");
    const answers = await Promise.all(people.map(({ b }) => b.call("GET", "/v1/auth/verify")));
    // Emails that are sent meanwhile, and refusals that are counted, ask for other things.
    const asked = query.mock.calls.filter(([asking]) => JSON.stringify(asking).includes("sessions")).length;
    query.mockRestore();
    expect(answers.map(({ status, body }) => body.data?.user.email ?? status)).toEqual([
      ...people.slice(0, 4).map(({ email }) => email),
      401,
    ]);
    expect(asked).toBe(1);
  });

  it("ends: idle, absolute, and by logging out", async () => {
    const { userId, b } = await member();
    const set = (what: string) => database.pool.query(`update sessions set ${what} where user_id = $1`, [userId]);
    await set("last_seen_at = now() - interval '15 days'");
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
    await set("last_seen_at = now(), expires_at = now() - interval '1 second'");
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
    await set("expires_at = now() + interval '1 day'");
    const { token } = (await b.call("GET", "/v1/auth/verify")).body.data;
    expect((await b.call("GET", "/v1/auth/logout")).status).toBe(200);
    const by = { authorization: `Bearer ${token}` };
    expect((await browser().call("GET", "/v1/auth/verify", undefined, by)).status).toBe(401);
  });
});

describe("writes", () => {
  it("come as JSON from this site, or not at all", async () => {
    const { b } = await member();
    const body = { fullName: "Changed" };
    const path = "/v1/auth/update-profile";
    expect((await b.call("PATCH", path, body, { origin: "https://evil.example" })).status).toBe(403);
    expect((await b.call("PATCH", path, body, { origin: "null" })).status).toBe(403);
    expect((await b.call("PATCH", path, body, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await b.call("PATCH", path, body, { "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await b.call("PATCH", path, body, { "content-type": "text/plain" })).status).toBe(415);
    expect((await b.call("PATCH", path, body, { origin: "http://localhost:3000" })).status).toBe(200);
  });

  it("nobody is signed out by another site, by another host of the same domain, or by a link", async () => {
    const { b } = await member();
    for (const from of ["cross-site", "same-site"])
      for (const method of ["GET", "POST"])
        expect((await b.call(method, "/v1/auth/logout", undefined, { "sec-fetch-site": from })).status).toBe(403);
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(200);
    // Nor by a link that leads here from a page of ours, or an address that somebody was made to open.
    for (const from of ["same-origin", "none", undefined]) {
      const opened = { "sec-fetch-mode": "navigate", ...(from && { "sec-fetch-site": from }) };
      for (const path of ["/v1/auth/logout", "/v1/auth/%6cogout"])
        expect((await b.call("GET", path, undefined, opened)).status).toBe(403);
    }
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(200);
    const asked = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };
    expect((await b.call("GET", "/v1/auth/logout", undefined, asked)).status).toBe(200);
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
  });

  it("that are no JSON are 400", async () => {
    const headers = { "content-type": "application/json", "content-length": "3" };
    const answer = await request("/api/v1/auth/login", { method: "POST", headers, body: "{no" }, freshAddress());
    expect(answer.status).toBe(400);
    expect((await answer.json()) as object).toMatchObject({ success: false, code: "BAD_REQUEST" });
  });
});
