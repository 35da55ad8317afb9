import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTradeQueries } from "../../../../test/trade-queries.ts";

const desk = useTradeQueries();
let other: pg.Client;

beforeAll(async () => {
  other = new pg.Client({ connectionString: desk.database.url });
  await other.connect();
});
afterAll(() => other.end());

async function colleague(name: string): Promise<string> {
  await desk.signedIn(name, "desk");
  return (await desk.rows("select id from users where full_name = $1", [name]))[0].id;
}
/** Until somebody waits for what the other transaction holds. */
async function somebodyWaits(): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))";
  await expect.poll(async () => (await other.query(waiting)).rowCount, { interval: 5 }).toBeGreaterThan(0);
}
const ofCase = async (id: string) =>
  (await other.query("select assignee_id from trade_queries where id = $1", [id])).rows[0].assignee_id;

it("a query is not given to who is blocked, or leaves the desk, in that very moment", async () => {
  for (const [name, change] of [
    ["Blocked Meanwhile", "update users set blocked_at = now(), block_reason = 'Left.' where id = $1"],
    ["Moved Meanwhile", "update users set role = 'editor' where id = $1"],
    ["Deleted Meanwhile", "delete from users where id = $1"],
  ] as const) {
    const userId = await colleague(name);
    const { id } = await desk.ask();
    await other.query("begin");
    await other.query(change, [userId]);
    const given = desk.admin("PATCH", `/trade-queries/${id}/assignee`, { assigneeId: userId });
    await somebodyWaits();
    await other.query("commit");
    expect([name, (await given).status, await ofCase(id)]).toEqual([name, 422, null]);
  }
});

it("who is blocked right after is given it, and keeps it no longer", async () => {
  const userId = await colleague("Blocked Afterwards");
  const { id } = await desk.ask();
  await other.query("begin");
  // Holds the case, so that the giver waits with the colleague's row in hand.
  await other.query("select from trade_queries where id = $1 for update", [id]);
  const given = desk.admin("PATCH", `/trade-queries/${id}/assignee`, { assigneeId: userId });
  await somebodyWaits();
  const blocker = new pg.Client({ connectionString: desk.database.url });
  await blocker.connect();
  const blocked = blocker.query("update users set blocked_at = now(), block_reason = 'Left.' where id = $1", [userId]);
  await other.query("commit");
  expect((await given).status).toBe(200);
  await blocked;
  await blocker.end();
  expect(await ofCase(id)).toBe(null);
});

it("who is blocked is not among those whom a query can be given to", async () => {
  const userId = await colleague("Blocked Before");
  const { id } = await desk.ask();
  expect((await desk.admin("POST", `/users/${userId}/block`, { reason: "Left in May." })).status).toBe(200);
  const { data } = (await desk.admin("GET", "/trade-queries/assignees")).body;
  expect(data.map((one: { userId: string }) => one.userId)).not.toContain(userId);
  expect((await desk.admin("PATCH", `/trade-queries/${id}/assignee`, { assigneeId: userId })).status).toBe(422);
  expect(await ofCase(id)).toBe(null);
});
