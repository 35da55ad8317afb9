import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useAccountApp } from "../../../../test/account-app.ts";

const app = useAccountApp({ connections: 4 });
const { member, database } = app;
let first: pg.Client;
let second: pg.Client;

beforeAll(async () => {
  [first, second] = (await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  )) as [pg.Client, pg.Client];
});
afterAll(() => Promise.all([first.end(), second.end()]));

const admins = async () =>
  Number(
    (await database.pool.query("select count(*) from users where role = 'admin' and blocked_at is null")).rows[0].count,
  );

it("the last admin is not demoted, blocked, unverified or deleted, whoever writes", async () => {
  const { userId } = await member("admin");
  expect(await admins()).toBe(1);
  for (const change of [
    "update users set role = 'editor' where id = $1",
    "update users set blocked_at = now(), block_reason = 'x' where id = $1",
    "update users set verified_at = null, role = 'customer' where id = $1",
    "delete from users where id = $1",
  ])
    await expect(database.pool.query(change, [userId]), change).rejects.toThrow("the last admin stays");
  expect(await admins()).toBe(1);
});

it("two transactions at the same moment leave one of the last two", async () => {
  const { userId: b } = await member("admin");
  const [{ id: a }] = (await database.pool.query("select id from users where role = 'admin' and id <> $1", [b])).rows;
  expect(await admins()).toBe(2);
  await first.query("begin");
  await second.query("begin");
  // Both have seen two admins.
  for (const client of [first, second])
    expect((await client.query("select 1 from users where role = 'admin'")).rowCount).toBe(2);
  await first.query("update users set role = 'customer' where id = $1", [a]);
  const other = second.query("update users set blocked_at = now(), block_reason = 'x' where id = $1", [b]);
  const refused = expect(other).rejects.toThrow("the last admin stays");
  await first.query("commit");
  await refused;
  await second.query("rollback");
  expect(await admins()).toBe(1);
});

it("two admins who demote each other by the API at once: one of them stays", async () => {
  const a = await member("admin");
  const b = await member("admin");
  await database.pool.query("update users set role = 'customer' where role = 'admin' and id not in ($1, $2)", [
    a.userId,
    b.userId,
  ]);
  const demote = { role: "customer", before: "admin" };
  const answers = await Promise.all([
    a.b.call("PATCH", `/v1/users/${b.userId}/role`, demote),
    b.b.call("PATCH", `/v1/users/${a.userId}/role`, demote),
  ]);
  expect(await admins()).toBe(1);
  const codes = answers.map(({ body }) => body.code ?? "done");
  expect(codes.filter((code) => code === "done")).toHaveLength(1);
  // The slower one is either told so, or is no admin any more before it is asked.
  expect(["CONFLICT", "FORBIDDEN"]).toContain(codes.find((code) => code !== "done"));
});
