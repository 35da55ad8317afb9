import { expect, it } from "vitest";
import { password, useAccountApp } from "../../../../test/account-app.ts";

const app = useAccountApp();
const { member, browser, database, mailOf, someone } = app;
type Member = Awaited<ReturnType<typeof member>>;

const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;
const signIn = (email: string) => browser().call("POST", "/v1/auth/login", { email, password });
const list = async (by: Member, query: string) => (await by.b.call("GET", `/v1/users?${query}`)).body.data;
const ids = (data: { items: { userId: string }[] }) => data.items.map(({ userId }) => userId);
const is = (role: string, before: string) => ({ role, before });

it("finds people by name, email, username and phone, filters and sorts them, and counts", async () => {
  const boss = await member("admin");
  const { userId, email } = await member();
  await rows("update users set full_name = 'Nasreen Jahan', phone_number = '+8801712345678' where id = $1", [userId]);
  const [{ username }] = await rows("select username from users where id = $1", [userId]);
  for (const search of ["nasreen", "EEN JAH", email, username, "1712345678"])
    expect([search, ids(await list(boss, `search=${encodeURIComponent(search)}`))]).toEqual([search, [userId]]);
  expect(ids(await list(boss, "search=%25"))).toEqual([]);
  expect(ids(await list(boss, "role=staff"))).toEqual([boss.userId]);
  expect(ids(await list(boss, "role=editor"))).toEqual([]);
  expect(ids(await list(boss, "sortField=fullName&sortOrder=asc"))).toEqual([userId, boss.userId]);
  expect(ids(await list(boss, "to=2020-01-01"))).toEqual([]);
  const waiting = someone();
  await browser().call("POST", "/v1/auth/register", waiting);
  const unverified = await list(boss, "verified=false");
  expect(unverified.items).toMatchObject([{ email: waiting.email, isVerified: false, role: "customer" }]);
  expect(unverified.counts).toEqual({ all: 3, customers: 1, staff: 1, unverified: 1, blocked: 0 });
  expect((await boss.b.call("GET", "/v1/users?role=king")).status).toBe(422);
  expect(JSON.stringify(await list(boss, ""))).not.toMatch(/argon|password/i);
});

it("finds a name however its letters were typed", async () => {
  const boss = await member("admin");
  const { b, userId } = await member();
  const [one, two] = ["মি\u09DFা", "মি\u09AF\u09BCা"];
  expect((await b.call("PATCH", "/v1/auth/update-profile", { fullName: one })).status).toBe(200);
  for (const search of [one, two])
    expect(ids(await list(boss, `search=${encodeURIComponent(search)}`))).toEqual([userId]);
});

it("ends every session of who is blocked, says why, and gives all back", async () => {
  const boss = await member("admin");
  const { b, userId, email } = await member();
  const path = `/v1/users/${userId}`;
  const blocked = await boss.b.call("POST", `${path}/block`, { reason: "Paid with a stolen card." });
  expect(blocked.body.data).toMatchObject({ blockReason: "Paid with a stolen card.", sessions: [] });
  expect((await b.call("GET", "/v1/auth/verify")).body.code).toBe("UNAUTHENTICATED");
  expect(await signIn(email)).toMatchObject({ status: 403, body: { code: "ACCOUNT_BLOCKED" } });
  // Who does not know the password learns nothing of it.
  const stranger = await browser().call("POST", "/v1/auth/login", { email, password: "Wrong-Horse-7" });
  expect(stranger.body.code).toBe("UNAUTHENTICATED");
  expect((await mailOf("blocked", email)).text).toContain("Paid with a stolen card.");
  expect((await boss.b.call("POST", `${path}/block`, { reason: "Again." })).status).toBe(409);
  expect((await boss.b.call("PATCH", `${path}/role`, is("editor", "customer"))).status).toBe(409);
  expect(ids(await list(boss, "blocked=true"))).toEqual([userId]);

  expect((await boss.b.call("POST", `${path}/unblock`)).body.data).toMatchObject({ blockedAt: null });
  expect((await signIn(email)).status).toBe(200);
  // A session from before is not one again.
  expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
  await mailOf("unblocked", email);
});

it("a session that somehow outlives the block is none", async () => {
  const { b, userId } = await member();
  await rows("update users set blocked_at = now(), block_reason = 'x' where id = $1", [userId]);
  expect((await b.call("GET", "/v1/auth/verify")).body.code).toBe("UNAUTHENTICATED");
});

it("gives roles; who joins the staff has its short sessions, and sees who was faster", async () => {
  const boss = await member("admin");
  const { b, userId, email } = await member();
  const path = `/v1/users/${userId}/role`;
  expect((await b.call("GET", "/v1/hashtags")).status).toBe(403);
  expect((await boss.b.call("PATCH", path, is("editor", "customer"))).body.data.role).toBe("editor");
  expect((await b.call("GET", "/v1/hashtags")).status).toBe(200);
  expect((await b.call("GET", "/v1/users")).status).toBe(403);
  const [{ days }] = await rows(
    "select extract(day from expires_at - now())::int as days from sessions where user_id = $1",
    [userId],
  );
  expect(days).toBeLessThan(8);
  expect((await mailOf("role", email)).text).toContain("write and publish blogs");
  expect(await boss.b.call("PATCH", path, is("desk", "customer"))).toMatchObject({ status: 409 });
  await boss.b.call("PATCH", path, is("customer", "editor"));
  expect((await b.call("GET", "/v1/hashtags")).status).toBe(403);
  const own = await boss.b.call("PATCH", `/v1/users/${boss.userId}/role`, is("customer", "admin"));
  expect(own).toMatchObject({ status: 409, body: { message: "Ask another admin to change your own role." } });
  expect((await boss.b.call("POST", `/v1/users/${boss.userId}/block`, { reason: "x" })).status).toBe(409);
});

it("opens a registration by hand, and sends again what opens an account", async () => {
  const boss = await member("admin");
  const person = someone();
  const waiting = browser();
  const { data } = (await waiting.call("POST", "/v1/auth/register", person)).body;
  const path = `/v1/users/${data.user.userId}`;
  expect((await boss.b.call("POST", `${path}/block`, { reason: "x" })).status).toBe(409);
  expect((await boss.b.call("PATCH", `${path}/role`, is("admin", "customer"))).status).toBe(409);
  // Whoever typed the address need not be whom it belongs to.
  for (const format of ["json", "html"])
    expect((await boss.b.call("GET", `${path}/export?format=${format}`)).status).toBe(409);
  expect(await rows("select 1 from audit_log where subject_id = $1", [data.user.userId])).toEqual([]);
  app.sent.length = 0;
  expect((await boss.b.call("POST", `${path}/mail`)).body.message).toContain("verification email");
  await mailOf("verification", person.email);
  expect((await boss.b.call("POST", `${path}/verify`)).body.data.isVerified).toBe(true);
  expect((await waiting.call("GET", "/v1/auth/verify")).body.data.user.isVerified).toBe(true);
  expect((await boss.b.call("POST", `${path}/verify`)).status).toBe(409);
  await boss.b.call("POST", `${path}/mail`);
  await mailOf("reset-code", person.email);
});

it("signs a person out, of one browser or of all", async () => {
  const boss = await member("admin");
  const { b, userId, email } = await member();
  const second = browser();
  await second.call("POST", "/v1/auth/login", { email, password });
  const path = `/v1/users/${userId}`;
  const { sessions } = (await boss.b.call("GET", path)).body.data;
  expect(sessions).toHaveLength(2);
  const foreign = `/v1/users/${boss.userId}/sessions/${sessions[0].id}`;
  expect((await boss.b.call("DELETE", foreign)).status).toBe(404);
  expect((await boss.b.call("DELETE", `${path}/sessions/${sessions[0].id}`)).body.data.sessions).toHaveLength(1);
  expect((await second.call("GET", "/v1/auth/verify")).status).toBe(401);
  expect((await b.call("GET", "/v1/auth/verify")).status).toBe(200);
  expect((await boss.b.call("DELETE", `${path}/sessions`)).body.data.sessions).toEqual([]);
  expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
});

it("moves an account to another address only when that is proven, and tells the old one", async () => {
  const boss = await member("admin");
  const { userId, email } = await member();
  const other = await member();
  const path = `/v1/users/${userId}/email-change`;
  const link = async (to: string) => /#token=([\w-]+)/.exec((await mailOf("confirm-email", to)).text)?.[1];
  expect((await boss.b.call("PUT", path, { email: other.email })).status).toBe(409);
  expect((await boss.b.call("PUT", path, { email: "new-one@example.org" })).body.data.emailChange.email).toBe(
    "new-one@example.org",
  );
  const first = await link("new-one@example.org");
  await mailOf("email-change-asked", email);
  expect((await boss.b.call("DELETE", path)).body.data.emailChange).toBeNull();
  const confirm = (token: string | undefined) => browser().call("POST", "/v1/auth/verify-email", { token });
  expect((await confirm(first)).status).toBe(422);
  await boss.b.call("PUT", path, { email: "new-two@example.org" });
  const second = await link("new-two@example.org");
  expect((await confirm(second)).body.message).toBe("Your email address is changed");
  expect((await confirm(second)).status).toBe(422);
  expect((await signIn("new-two@example.org")).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
  expect((await mailOf("email-changed", email)).text).toContain("new-two@example.org");
});

it("moves nothing after its owner has set a new password, and notes no whole address", async () => {
  const boss = await member("admin");
  const { b, userId, email } = await member();
  const path = `/v1/users/${userId}/email-change`;
  await boss.b.call("PUT", path, { email: "impostor@example.org" });
  const { text } = await mailOf("confirm-email", "impostor@example.org");
  expect((await mailOf("email-change-asked", email)).text).toContain(
    "Set a new password, and that link opens nothing.",
  );
  const newPassword = "Another-Horse-8";
  expect((await b.call("PATCH", "/v1/auth/update-profile", { currentPassword: password, newPassword })).status).toBe(
    200,
  );
  const token = /#token=([\w-]+)/.exec(text)?.[1];
  expect((await browser().call("POST", "/v1/auth/verify-email", { token })).status).toBe(422);
  expect((await boss.b.call("GET", `/v1/users/${userId}`)).body.data).toMatchObject({ email, emailChange: null });
  await boss.b.call("PUT", path, { email: "impostor@example.org" });
  await boss.b.call("DELETE", path);
  const noted = await rows("select before, after from audit_log where subject_id = $1", [userId]);
  expect(JSON.stringify(noted)).toContain("i•••@example.org");
  expect(JSON.stringify(noted)).not.toContain("impostor");
});

it("shows what the site knows of a person, and hands it to them", async () => {
  const boss = await member("admin");
  const { b, userId } = await member();
  await b.call("POST", "/v1/trade-queries", { query: "Which bank stamps the EXP form of an advance remittance?" });
  const { data } = (await boss.b.call("GET", `/v1/users/${userId}/history`)).body;
  const totals = Object.fromEntries(data.map(({ name, total }: { name: string; total: number }) => [name, total]));
  expect(totals).toMatchObject({ orders: 0, tradeQueries: 1, newsletter: 0 });
  expect(totals.emails).toBeGreaterThan(0);
  const [query] = data.find(({ name }: { name: string }) => name === "tradeQueries").items;
  expect(query.href).toBe(`/admin-dashboard/trade-queries/${query.title}`);
  const exported = (await boss.b.call("GET", `/v1/users/${userId}/export`)).body;
  expect(exported.account.userId).toBe(userId);
  expect(exported.tradeQueries).toHaveLength(1);
  expect(await rows("select action from audit_log where subject_id = $1", [userId])).toEqual([
    { action: "user.export" },
  ]);
  expect((await boss.b.call("GET", "/v1/users/00000000-0000-4000-8000-000000000000")).status).toBe(404);
});

it("deletes an account on its owner's wish, after the same week; not one of staff, and not twice", async () => {
  const boss = await member("admin");
  const { b, userId, email } = await member();
  const path = `/v1/users/${userId}/deletion`;
  const asked = await boss.b.call("POST", path);
  expect(asked.body.data.sessions).toEqual([]);
  const days = (Date.parse(asked.body.data.deleteAfter) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  await mailOf("deletion", email);
  expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
  expect((await boss.b.call("POST", path)).status).toBe(409);
  expect((await boss.b.call("DELETE", path)).body.data.deleteAfter).toBeNull();
  expect((await boss.b.call("DELETE", path)).status).toBe(409);

  for (const role of ["editor", "admin"] as const) {
    const { userId: id } = await member(role);
    expect((await boss.b.call("POST", `/v1/users/${id}/deletion`)).status).toBe(409);
  }
  expect((await boss.b.call("POST", `/v1/users/${boss.userId}/deletion`)).status).toBe(409);
  expect(await rows("select 1 from users where delete_after is not null")).toEqual([]);
  const noted = await rows("select action from audit_log where subject_id = $1 order by id", [userId]);
  expect(noted).toEqual([{ action: "user.ask-deletion" }, { action: "user.keep" }]);
});
