import { describe, expect, it, vi } from "vitest";
import { forgetOldRefusals } from "#features/accounts/service.server.ts";
import { password, useAccountApp } from "../../../test/account-app.ts";
import { useDatabase } from "../../../test/database.ts";
import { RefusedSignIns } from "./refused-sign-ins.server.ts";

const { browser, member, database } = useAccountApp();
const path = "/v1/refused-sign-ins";

it("refused sign-ins are shown to admins, by day, account and network", async () => {
  const boss = await member("admin");
  const victim = await member();
  const stranger = browser("203.0.113.9");
  for (let i = 0; i < 6; i += 1)
    await stranger.call("POST", "/v1/auth/login", { email: victim.email, password: "Wrong-Horse-7" });
  await browser("203.0.113.200").call("POST", "/v1/auth/login", { email: "nobody@example.org", password });
  await browser("2001:db8:1:2:3::4").call("POST", "/v1/auth/login", { email: "nobody@example.org", password });

  const { body, status } = await boss.b.call("GET", `${path}?days=1`);
  expect({ status, ...body.data, days: body.data.days.length }).toEqual({
    status: 200,
    days: 1,
    accounts: [{ userId: victim.userId, fullName: victim.fullName, email: victim.email, wrong: 5, limited: 1 }],
    networks: [
      { network: "203.0.113.0/24", wrong: 6, limited: 1 },
      { network: "2001:db8:1:2::/64", wrong: 1, limited: 0 },
    ],
  });
  expect(body.data.days[0]).toMatchObject({ wrong: 7, limited: 1 });
  // What cannot be a day count is named, and nobody else sees any of it.
  expect((await boss.b.call("GET", `${path}?days=31`)).body.errors[0].path).toBe("days");
  expect((await victim.b.call("GET", path)).body.code).toBe("FORBIDDEN");
  expect((await browser().call("GET", path)).status).toBe(401);
});

it("their table does not grow without end", async () => {
  const boss = await member("admin");
  await database.pool.query("truncate refused_sign_ins");
  await database.pool.query(
    `insert into refused_sign_ins select current_date, null, '10.' || i / 250 || '.' || i % 250 || '.0/24', 1, 0
     from generate_series(0, 1999) i`,
  );
  await browser("10.0.1.7").call("POST", "/v1/auth/login", { email: "nobody@example.org", password });
  await browser("203.0.113.9").call("POST", "/v1/auth/login", { email: "nobody@example.org", password });
  const { data } = (await boss.b.call("GET", path)).body;
  // Both count for the day; the network that is listed goes on, a new one finds no room.
  expect(data.days[0]).toMatchObject({ wrong: 2 });
  expect(data.networks[0]).toEqual({ network: "10.0.1.0/24", wrong: 2, limited: 0 });
  expect((await database.pool.query("select 1 from refused_sign_ins")).rowCount).toBe(2001);

  await database.pool.query("insert into refused_sign_ins values (current_date - 31, null, null, 5, 5)");
  await forgetOldRefusals(database.db);
  expect((await database.pool.query("select 1 from refused_sign_ins")).rowCount).toBe(2001);
});

describe("days", () => {
  const own = useDatabase();

  it("are read while the disk is full, and what could not be written then is counted later", async () => {
    const refused = new RefusedSignIns(own.db, () => {});
    refused.count(undefined, "203.0.113.9", "wrong");
    const full = Object.assign(new Error("could not extend file"), { code: "53100" });
    const execute = vi.spyOn(own.db, "execute");
    execute.mockRejectedValueOnce(full);
    expect(await refused.report(1)).toEqual({ days: [], accounts: [], networks: [] });
    execute.mockRejectedValueOnce(full);
    await expect(refused.flush()).rejects.toThrow(full);
    refused.count(undefined, "203.0.113.9", "limited");
    expect(await refused.report(1)).toMatchObject({
      days: [{ wrong: 1, limited: 1 }],
      networks: [{ network: "203.0.113.0/24", wrong: 1, limited: 1 }],
    });
    await own.pool.query("delete from refused_sign_ins");
  });

  it("are those of UTC, also where the database says another zone", async () => {
    // One of the two has another day now.
    const zone = new Date().getUTCHours() < 12 ? "Etc/GMT+12" : "Pacific/Kiritimati";
    await own.pool.query(`set timezone = '${zone}'`);
    const utc = "(now() at time zone 'utc')::date";
    const { rows } = await own.pool.query(`select current_date <> ${utc} as other`);
    expect(rows).toEqual([{ other: true }]);
    await own.pool.query(
      `insert into refused_sign_ins select ${utc} - n, null, null, 1, 0 from (values (1), (30), (31)) d (n)`,
    );
    const refused = new RefusedSignIns(own.db, (error) => {
      throw error;
    });
    refused.count(undefined, "203.0.113.9", "wrong");
    expect((await refused.report(1)).days).toMatchObject([{ wrong: 1 }]);
    expect((await refused.report(2)).days).toMatchObject([{ wrong: 1 }, { wrong: 1 }]);
    refused.count(undefined, "203.0.113.9", "wrong");
    expect((await refused.report(1)).days).toMatchObject([{ wrong: 2 }]);
    await forgetOldRefusals(own.db);
    const left = await own.pool.query(
      `select ${utc} - day as ago from refused_sign_ins where network is null order by 1`,
    );
    expect(left.rows.map(({ ago }) => ago)).toEqual([0, 1, 30]);
  });
});
