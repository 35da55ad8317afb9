import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { TcpProxy } from "../../../test/tcp-proxy.ts";
import { type Db, type DbOrTx, openDatabase } from "./client.server.ts";
import { isDatabaseOutage } from "./outage.server.ts";
import { allowLong } from "./session.server.ts";

const database = useDatabase({ connections: 2 });

/** A pool of its own with few places, so that one which is not given back shows. */
function open(connections: number, url = database.url) {
  const lost: string[] = [];
  const opened = openDatabase(url, (error) => lost.push(error.message), { connections, patienceMs: 4000 });
  onTestFinished(() => opened.pool.end());
  return { ...opened, lost };
}

const pidOf = async (tx: DbOrTx) =>
  (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid ?? 0;
const cut = (pid: number) => database.pool.query("select pg_terminate_backend($1, 5000)", [pid]);
const works = async (db: Db) => expect(await db.transaction(async (tx) => pidOf(tx))).toBeGreaterThan(0);
const outage = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => isDatabaseOutage(error),
  );

describe("a transaction whose connection is lost", () => {
  it.each(["between two statements", "at its end", "in a savepoint"])("fails alone: %s", async (moment) => {
    const { db, lost } = open(1);
    for (let time = 0; time < 3; time += 1) {
      const work = db.transaction(async (tx) => {
        await cut(await pidOf(tx));
        if (moment === "between two statements") await pidOf(tx);
        if (moment === "in a savepoint") await tx.transaction(pidOf);
      });
      expect(await outage(work)).toBe(true);
      await works(db);
    }
    expect(lost.length).toBeGreaterThan(0);
  });

  it("keeps the error of the work itself", async () => {
    const { db } = open(1);
    const work = db.transaction(async (tx) => {
      await cut(await pidOf(tx));
      throw new Error("of the work");
    });
    await expect(work).rejects.toThrow("of the work");
    await works(db);
  });

  it("gives its place back when it could not even begin, and is found out when nothing answers", async () => {
    const proxy = await TcpProxy.inFrontOf(database.url);
    onTestFinished(() => proxy.stop());
    const { db, pool } = open(2, proxy.through(database.url));
    await Promise.all([works(db), works(db)]);
    expect(pool.idleCount).toBe(2);
    proxy.silence();
    const begun = performance.now();
    expect(await outage(db.transaction(pidOf))).toBe(true);
    // Six seconds, and what a busy machine needs besides; without a limit it would be for ever.
    expect(performance.now() - begun).toBeLessThan(60_000);
    // What one learned, the idle ones need not learn again.
    await expect.poll(() => pool.totalCount).toBe(0);
    proxy.speak();
    const back = performance.now();
    await works(db);
    expect(performance.now() - back).toBeLessThan(5000);
  });
});

describe("a transaction", () => {
  it("is not confirmed when the server rolled it back", async () => {
    const { db } = open(1);
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`insert into site_content (key, data) values ('tried', '{}')`);
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toThrow("rolled back");
    const { rows } = await db.execute(sql`select 1 from site_content where key = 'tried'`);
    expect(rows).toEqual([]);
  });

  it("lets no statement slip out of it", async () => {
    const { db } = open(1);
    const { promise: over, resolve: isOver } = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      late = over.then(() => pidOf(tx));
    });
    isOver();
    await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining("not awaited") } });
  });

  it("has the modes that it asks for, and savepoints", async () => {
    const { db } = open(1);
    const modes = await db.transaction(
      async (tx) => {
        await tx.transaction(async (inner) => inner.execute(sql`select 1 / 0`)).catch(() => {});
        const { rows } = await tx.execute(
          sql`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as ro,
            current_setting('transaction_deferrable') as deferrable`,
        );
        return rows[0];
      },
      { isolationLevel: "serializable", accessMode: "read only", deferrable: true },
    );
    expect(modes).toEqual({ isolation: "serializable", ro: "on", deferrable: "on" });
  });

  // Everywhere else an answer is waited for 6 s.
  it("may take longer where it says so, until that time too is over, and nobody after it", async () => {
    const { db } = open(1);
    const slow = (tx: DbOrTx, seconds: number) =>
      tx
        .execute<{ done: string }>(sql`select 'done' as done from pg_sleep(${seconds})`)
        .then(({ rows }) => rows[0]?.done);
    const inside = await db.transaction(async (tx) => {
      await allowLong(tx, 60_000);
      return tx.transaction((inner) => slow(inner, 6.3));
    });
    expect(inside).toBe("done");
    const { rows } = await db.execute<{ left: string }>(sql`select current_setting('statement_timeout') as left`);
    expect(rows[0]?.left).toBe("5s");
    const cutOff = db.transaction(async (tx) => {
      await allowLong(tx, 50);
      await slow(tx, 3);
    });
    await expect(cutOff).rejects.toMatchObject({ cause: { code: "57014" } });
    await works(db);
  });
});
