import { describe, expect, it, onTestFinished } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createLog } from "../log.server.ts";
import { listen } from "./listen.server.ts";

const database = useDatabase();

async function startListening(channel: string) {
  const seen = { notices: [] as string[], gaps: 0, losses: 0 };
  const listener = await listen(
    database.url,
    channel,
    {
      onNotice: (payload) => void seen.notices.push(payload),
      onGap: () => void seen.gaps++,
      onLost: () => void seen.losses++,
    },
    createLog("silent"),
  );
  onTestFinished(() => listener.stop());
  return { seen, listener };
}

const notify = (channel: string, payload: string) =>
  database.pool.query("select pg_notify($1, $2)", [channel, payload]);
const cut = () =>
  database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'iit-website listen' and datname = current_database()",
  );

describe("listen", () => {
  it("hears its channel, and says once that it began", async () => {
    const { seen } = await startListening("one");
    expect(seen.gaps).toBe(1);
    await notify("other", "not for us");
    await notify("one", "blogs");
    await expect.poll(() => seen.notices).toEqual(["blogs"]);
  });

  it("connects again after its connection was cut, says so, and hears again", async () => {
    const { seen } = await startListening("two");
    for (const gaps of [2, 3]) {
      await cut();
      await expect.poll(() => seen.gaps, { timeout: 120_000 }).toBe(gaps);
      expect(seen.losses).toBe(gaps - 1);
      await notify("two", `after ${gaps}`);
      await expect.poll(() => seen.notices.at(-1)).toBe(`after ${gaps}`);
    }
  });

  it("stays silent after its end", async () => {
    const { seen, listener } = await startListening("three");
    await listener.stop();
    await cut();
    await new Promise((resolve) => setTimeout(resolve, 500));
    // What was cut goes when the server comes to it.
    const there =
      "select 1 from pg_stat_activity where application_name = 'iit-website listen' and datname = current_database()";
    await expect.poll(async () => (await database.pool.query(there)).rowCount).toBe(0);
    expect(seen.gaps).toBe(1);
  });

  it("hears every write that changes a public page", async () => {
    const { seen } = await startListening("page_cache");
    await database.pool.query("insert into categories (slug, name) values ('customs', 'Customs')");
    await database.pool.query("insert into site_content (key, data) values ('home', '{}')");
    await expect.poll(() => seen.notices.sort()).toEqual(["blogs", "content"]);
  });
});
