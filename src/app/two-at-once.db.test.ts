import { beforeAll, expect, it } from "vitest";
import { type TestBrowser, useAccountApp } from "../../test/account-app.ts";
import { createBlog } from "../../test/factories/blog.ts";
import { createDraft, fillReaders } from "../../test/factories/newsletter.ts";
import { useHolder } from "../../test/holder.ts";

const app = useAccountApp({ connections: 6, work: false });
const { database, member, someone } = app;
/** Two of the staff, and somebody who holds what both of them are about to change. */
let one: TestBrowser;
let other: TestBrowser;
const holder = useHolder(database);

beforeAll(async () => {
  one = (await member("admin")).b;
  other = (await member("admin")).b;
});
type Step = [method: string, path: string, body?: unknown];

/** Both begin while the row is held, the first one first; answers what each was told. */
async function atOnce(lock: string, values: unknown[], first: Step, second: Step = first) {
  const asked = await holder.inOrder(
    lock,
    values,
    () => one.call(...first),
    () => other.call(...second),
  );
  return asked.map(({ status, body }) => [status, body.message]);
}
const notes = async (action: string, subjectId: string) =>
  (
    await database.pool.query("select 1 from audit_log where action = $1 and subject_id = $2 and outcome = 'done'", [
      action,
      subjectId,
    ])
  ).rowCount;
const holdUser = "select from users where id = $1 for update";
/** As whoever decides to whom an address belongs. */
const holdAddress = "select pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))";

it("close a query, and reopen it: the second is told that it was done", async () => {
  const asker = await member();
  const query = "How many days has a bank to refuse the documents of a letter of credit?";
  const { id } = (await asker.b.call("POST", "/v1/trade-queries", { query })).body.data;
  const hold = "select from trade_queries where id = $1 for update";
  const closed = await atOnce(hold, [id], ["POST", `/v1/trade-queries/${id}/close`]);
  expect(closed.map(([status]) => status)).toEqual([200, 409]);
  expect(closed[1]?.[1]).toBe("This query is closed already.");
  const reopened = await atOnce(hold, [id], ["POST", `/v1/trade-queries/${id}/reopen`]);
  expect(reopened.map(([status]) => status)).toEqual([200, 409]);
  expect(reopened[1]?.[1]).toBe("This query is open.");
  expect([await notes("trade-query.close", id), await notes("trade-query.reopen", id)]).toEqual([1, 1]);
});

it("block somebody, and let them in again: the reason that the person reads is that of the first", async () => {
  const { userId } = await member();
  const blocked = await atOnce(
    holdUser,
    [userId],
    ["POST", `/v1/users/${userId}/block`, { reason: "Sent the same advertisement to everybody." }],
    ["POST", `/v1/users/${userId}/block`, { reason: "Another reason." }],
  );
  expect(blocked.map(([status]) => status)).toEqual([200, 409]);
  expect(blocked[1]?.[1]).toBe("This account is blocked already.");
  const { rows } = await database.pool.query("select block_reason from users where id = $1", [userId]);
  expect(rows[0].block_reason).toBe("Sent the same advertisement to everybody.");
  const unblocked = await atOnce(holdUser, [userId], ["POST", `/v1/users/${userId}/unblock`]);
  expect(unblocked.map(([status]) => status)).toEqual([200, 409]);
  expect(unblocked[1]?.[1]).toBe("This account is not blocked.");
  expect([await notes("user.block", userId), await notes("user.unblock", userId)]).toEqual([1, 1]);
});

it("verify a registration by hand: the second is told that it is verified, not that it is somebody else's", async () => {
  const { email, fullName, password } = someone();
  await app.browser().call("POST", "/v1/auth/register", { email, fullName, password });
  const { rows } = await database.pool.query("select id from users where email = $1", [email]);
  const { id } = rows[0];
  const verified = await atOnce(holdAddress, [email], ["POST", `/v1/users/${id}/verify`]);
  expect(verified.map(([status]) => status)).toEqual([200, 409]);
  expect(verified[1]?.[1]).toBe("This account is verified already.");
  expect(await notes("user.verify", id)).toBe(1);
});

it("invite one address: the second is told as what it was invited, and the first link stays good", async () => {
  const { email } = someone();
  const told = await atOnce(
    holdAddress,
    [email],
    ["POST", "/v1/invitations", { email, role: "editor", before: null }],
    ["POST", "/v1/invitations", { email, role: "cashier", before: null }],
  );
  expect(told.map(([status]) => status)).toEqual([200, 409]);
  expect(told[1]?.[1]).toBe("Somebody invited this address as editor meanwhile. Look at the invitations.");
  const { rows } = await database.pool.query("select role from staff_invitations where email = $1", [email]);
  expect(rows).toEqual([{ role: "editor" }]);
});

it("send a newsletter: each reader gets one email", async () => {
  await fillReaders(database.pool, 3);
  const id = await createDraft(app.platform, [await createBlog(app.platform.db, { title: "Reading a tariff line" })]);
  const sent = await atOnce(
    "select from newsletter_issues where id = $1 for update",
    [id],
    ["POST", `/v1/news-letters/issues/${id}/send`, {}],
  );
  expect(sent.map(([status]) => status)).toEqual([200, 409]);
  expect(sent[1]?.[1]).toBe("This issue was already sent or canceled.");
  const { rows } = await database.pool.query(
    "select count(*)::int as n from newsletter_deliveries where issue_id = $1",
    [id],
  );
  expect([rows[0].n, await notes("newsletter.send", id)]).toEqual([3, 1]);
});
