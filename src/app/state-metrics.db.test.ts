import type { SQL } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { useAccountApp } from "../../test/account-app.ts";

const app = useAccountApp({ work: false });

/** The figures of one name, by their labels. */
async function figures(name: string): Promise<Record<string, number>> {
  const answer = await app.request("/metrics", { headers: { host: "localhost:3000" } }, "127.0.0.1");
  expect(answer.status).toBe(200);
  const lines = (await answer.text())
    .split("\n")
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

it("shows what waits and what failed, as the database knows it", async () => {
  expect(await figures("database_up")).toEqual({ "": 1 });
  expect((await figures("database_connections"))['{state="waiting"}']).toBe(0);
  const { db, outbox, pool } = app.platform;
  const before = (await figures("mails"))['{status="queued"}'] ?? 0;
  const jobs = async () => {
    const all = Object.entries(await figures("jobs"));
    return all.filter(([labels]) => labels.includes('queue="mail-send"')).reduce((sum, [, n]) => sum + n, 0);
  };
  const waiting = await jobs();
  const mail = { kind: "welcome", to: "rahima@example.org", subject: "Welcome", html: "", text: "" };
  const [late, failed] = [await outbox.put(db, mail), await outbox.put(db, mail)];
  await pool.query("update mails set queued_at = now() - interval '90 seconds' where id = $1", [late]);
  await pool.query("update mails set status = 'failed', sealed = null where id = $1", [failed]);
  expect(await figures("mails")).toMatchObject({ '{status="queued"}': before + 1, '{status="failed"}': 1 });
  expect((await figures("mails_oldest_waiting_seconds"))[""]).toBeGreaterThanOrEqual(90);
  expect(await jobs()).toBe(waiting + 2);
  expect(await figures("payments_held")).toEqual({ "": 0 });
});

it("misses nothing when two monitors ask at once", async () => {
  const { db } = app.platform;
  const execute = db.execute.bind(db);
  const over = Promise.withResolvers<void>();
  let isFirst = true;
  let second: Promise<unknown> | undefined;
  // The other one comes when the first has read its jobs, and hears of its own only after the first was answered.
  vi.spyOn(db, "execute").mockImplementation(((query: SQL) => {
    const text = JSON.stringify(query.queryChunks[0]);
    if (text.includes("from jobs.job") && !isFirst) return over.promise.then(() => execute(query));
    if (text.includes("from mails") && isFirst) {
      isFirst = false;
      second = figures("jobs");
    }
    return execute(query);
  }) as typeof db.execute);
  const first = await figures("jobs");
  over.resolve();
  expect(Object.keys(first)).not.toEqual([]);
  expect(await second).toEqual(first);
});

it("answers without them while the database cannot be asked", async () => {
  const { pool } = app.platform;
  await pool.query("alter table mails rename to mails_away");
  try {
    expect(await figures("database_up")).toEqual({ "": 0 });
    for (const name of ["mails", "jobs", "payments_held", "mails_oldest_waiting_seconds"])
      expect(await figures(name)).toEqual({});
    expect(await figures("process_resident_memory_bytes")).toEqual({ "": expect.any(Number) });
  } finally {
    await pool.query("alter table mails_away rename to mails");
  }
  expect(await figures("database_up")).toEqual({ "": 1 });
});
