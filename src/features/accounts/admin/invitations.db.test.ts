import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { password, useAccountApp } from "../../../../test/account-app.ts";
import { openAccounts } from "../service.server.ts";
import { invite } from "./invitations.server.ts";

const app = useAccountApp({ connections: 4 });
const { member, browser, database, mailOf, someone } = app;

const tokenTo = async (to: string) => /#token=([\w-]+)/.exec((await mailOf("invitation", to)).text)?.[1];
const accept = (b: ReturnType<typeof browser>, body: object) => b.call("POST", "/v1/auth/invitation/accept", body);
const roleOf = async (email: string) =>
  (await database.pool.query("select role from users where email = $1 and verified_at is not null", [email])).rows[0]
    ?.role;

it("makes an account for whoever has none, once, with a password of their own", async () => {
  const boss = await member("admin");
  const { email } = someone();
  const [sent] = (await boss.b.call("POST", "/v1/invitations", { email, role: "cashier" })).body.data;
  expect(sent).toMatchObject({ email, role: "cashier", invitedBy: boss.fullName, expired: false });
  const token = await tokenTo(email);
  const reader = browser();
  const found = await reader.call("POST", "/v1/auth/invitation", { token });
  expect(found.body.data).toEqual({ email, role: "cashier", hasAccount: false });
  expect((await accept(reader, { token })).body.errors[0].path).toBe("fullName");
  expect((await accept(reader, { token, fullName: "New Cashier", newPassword: "weak" })).status).toBe(422);
  expect((await accept(reader, { token, fullName: "New Cashier", newPassword: password })).status).toBe(200);
  expect((await accept(reader, { token, fullName: "Again", newPassword: password })).status).toBe(422);
  expect((await reader.call("POST", "/v1/auth/login", { email, password })).body.data.user.role).toBe("cashier");
  expect((await boss.b.call("GET", "/v1/invitations")).body.data).toEqual([]);
});

it("gives an account its role only when its owner is signed in", async () => {
  const boss = await member("admin");
  const { b, email } = await member();
  const stranger = await member();
  await boss.b.call("POST", "/v1/invitations", { email, role: "desk" });
  const token = await tokenTo(email);
  expect((await browser().call("POST", "/v1/auth/invitation", { token })).body.data.hasAccount).toBe(true);
  for (const other of [browser(), stranger.b])
    expect((await accept(other, { token, fullName: "X", newPassword: password })).status).toBe(401);
  expect(await roleOf(email)).toBe("customer");
  expect((await accept(b, { token })).status).toBe(200);
  expect(await roleOf(email)).toBe("desk");
  expect((await b.call("GET", "/v1/trade-queries/assignees")).status).toBe(200);
});

it("answers admins alike for known and unknown addresses, and voids links that are replaced, cancelled or old", async () => {
  const boss = await member("admin");
  const { email } = someone();
  const known = await member();
  const shape = async (to: string) => {
    const { status, body } = await boss.b.call("POST", "/v1/invitations", { email: to, role: "editor" });
    return [status, body.message, Object.keys(body.data[0])];
  };
  expect(await shape(email)).toEqual(await shape(known.email));
  const first = await tokenTo(email);
  const mine = (items: { id: string; email: string }[]) => items.find((one) => one.email === email)?.id;
  const id = mine((await boss.b.call("GET", "/v1/invitations")).body.data);
  app.sent.length = 0;
  expect((await boss.b.call("POST", `/v1/invitations/${id}/resend`)).status).toBe(200);
  const second = await tokenTo(email);
  const status = async (token: string | undefined) =>
    (await browser().call("POST", "/v1/auth/invitation", { token })).status;
  expect([await status(first), await status(second)]).toEqual([422, 200]);
  await database.pool.query("update staff_invitations set expires_at = now() where id = $1", [id]);
  expect(await status(second)).toBe(422);
  expect((await boss.b.call("DELETE", `/v1/invitations/${id}`)).status).toBe(200);
  expect((await boss.b.call("DELETE", `/v1/invitations/${id}`)).status).toBe(404);
  expect((await boss.b.call("POST", "/v1/invitations", { email, role: "customer" })).status).toBe(422);
});

it("is void once a role was set by hand, and when who sent it is blocked or no admin any more", async () => {
  const boss = await member("admin");
  const invited = await member();
  const others = [await member("admin"), await member("admin"), await member("admin")];
  const role = (userId: string, to: string, before: string) =>
    boss.b.call("PATCH", `/v1/users/${userId}/role`, { role: to, before });
  await boss.b.call("POST", "/v1/invitations", { email: invited.email, role: "admin" });
  const token = await tokenTo(invited.email);
  expect((await role(invited.userId, "admin", "customer")).status).toBe(200);
  expect((await role(invited.userId, "customer", "admin")).status).toBe(200);
  expect((await accept(invited.b, { token })).status).toBe(422);
  expect(await roleOf(invited.email)).toBe("customer");

  const guests = others.map(() => someone());
  for (const [i, { b }] of others.entries())
    await b.call("POST", "/v1/invitations", { email: guests[i]?.email, role: "editor" });
  const [blocked, demoted] = others;
  expect((await boss.b.call("POST", `/v1/users/${blocked?.userId}/block`, { reason: "Not theirs." })).status).toBe(200);
  expect((await role(demoted?.userId ?? "", "editor", "admin")).status).toBe(200);
  const open = async ({ email }: { email: string }) =>
    (await browser().call("POST", "/v1/auth/invitation", { token: await tokenTo(email) })).status;
  expect(await Promise.all(guests.map(open))).toEqual([422, 422, 200]);
  const noted = await database.pool.query(
    "select count(*)::int as n from audit_log where action = 'invitation.cancel'",
  );
  expect(noted.rows[0].n).toBeGreaterThanOrEqual(3);
});

it("is void when who sent it accepts a lesser role, and is not sent by whoever is no admin any more", async () => {
  const boss = await member("admin");
  const lesser = await member("admin");
  const [sent, unsent] = [someone(), someone()];
  await lesser.b.call("POST", "/v1/invitations", { email: sent.email, role: "admin" });
  const token = await tokenTo(sent.email);
  await boss.b.call("POST", "/v1/invitations", { email: lesser.email, role: "editor" });
  expect((await accept(lesser.b, { token: await tokenTo(lesser.email) })).status).toBe(200);
  expect(await roleOf(lesser.email)).toBe("editor");
  const answer = await accept(browser(), { token, fullName: "Karim", newPassword: password });
  expect(answer.status).toBe(422);
  // Let in as an admin, and none by the time that it is sent.
  const late = invite(openAccounts(app.platform), lesser.userId, { email: unsent.email, role: "admin" });
  await expect(late).rejects.toMatchObject({ code: "FORBIDDEN" });
});

it("is void, too, when it was on its way while who sent it was blocked", async () => {
  const boss = await member("admin");
  const { userId } = await member("admin");
  const { email } = someone();
  const tools = openAccounts(app.platform);
  let blocked: ReturnType<typeof boss.b.call> | undefined;
  await database.db.transaction(async (tx) => {
    const within = { ...tools, platform: { ...tools.platform, db: tx as unknown as typeof database.db } };
    await invite(within, userId, { email, role: "admin" });
    blocked = boss.b.call("POST", `/v1/users/${userId}/block`, { reason: "Not theirs." });
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await tx.execute(waits)).rowCount, { timeout: 30_000 }).toBe(1);
  });
  expect((await blocked)?.status).toBe(200);
  const left = await database.pool.query("select 1 from staff_invitations where email = $1", [email]);
  expect(left.rowCount).toBe(0);
});

it("two who invited each other and accept at once don't wait for one another: the second finds it void", async () => {
  await member("admin");
  const [one, other] = [await member("admin"), await member("admin")];
  await one.b.call("POST", "/v1/invitations", { email: other.email, role: "editor" });
  await other.b.call("POST", "/v1/invitations", { email: one.email, role: "editor" });
  const tokens = [await tokenTo(one.email), await tokenTo(other.email)];
  // Each takes the invitation that is accepted away, and looks a moment later for those that its owner sent.
  await database.pool.query(`create function late() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return old; end';
    create trigger late after delete on staff_invitations for each row execute function late()`);
  const answers = await Promise.all([one, other].map(({ b }, at) => accept(b, { token: tokens[at] }))).finally(() =>
    database.pool.query("drop function late() cascade"),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect([await roleOf(one.email), await roleOf(other.email)].sort()).toEqual(["admin", "editor"]);
});

it("the last admin does not become less by an invitation", async () => {
  const boss = await member("admin");
  await database.pool.query("update users set role = 'customer' where role = 'admin' and id <> $1", [boss.userId]);
  await boss.b.call("POST", "/v1/invitations", { email: boss.email, role: "editor" });
  const answer = await accept(boss.b, { token: await tokenTo(boss.email) });
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining("last admin") } });
  expect(await roleOf(boss.email)).toBe("admin");
});
