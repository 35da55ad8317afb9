import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { useDatabase } from "../../../test/database.ts";
import { describeFailure } from "./failure.server.ts";
import { consume, forgetOldLimits, reset } from "./rate-limit.server.ts";

const database = useDatabase();
let second: ReturnType<typeof openDatabase>;
beforeAll(() => {
  second = openDatabase(database.url, () => {});
});
afterAll(() => second.pool.end());
afterEach(() => void vi.useRealTimers());

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error("was not refused");
  return error;
}

describe("consume", () => {
  it("counts what two processes see together", async () => {
    const limit = { name: "together", points: 4, seconds: 60 };
    for (const { pool } of [database, second, database, second]) await consume(pool, limit, "a");
    for (const { pool } of [database, second])
      expect((await refusal(consume(pool, limit, "a"))).code).toBe("TOO_MANY_REQUESTS");
  });

  it("counts exactly, however many ask at once", async () => {
    const limit = { name: "at-once", points: 10, seconds: 60 };
    const asked = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => consume(i % 2 ? database.pool : second.pool, limit, "a")),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("counts every key and every limit for itself", async () => {
    const limit = { name: "one", points: 1, seconds: 60 };
    await consume(database.pool, limit, "a");
    await consume(database.pool, limit, "b");
    await consume(database.pool, { ...limit, name: "other" }, "a");
    await refusal(consume(database.pool, limit, "a"));
  });

  it("tells how long to wait until the count ends, the first time and after", async () => {
    const limit = { name: "wait", points: 1, seconds: 600 };
    await consume(database.pool, limit, "a");
    for (let i = 0; i < 3; i += 1) {
      const error = await refusal(consume(database.pool, limit, "a"));
      expect(error.retryAfterSeconds).toBeGreaterThan(590);
      const answer = describeFailure(error, "r");
      expect(answer.status).toBe(429);
      expect(Number(answer.headers["Retry-After"])).toBeGreaterThan(590);
      expect(Number(answer.headers["Retry-After"])).toBeLessThanOrEqual(600);
    }
  });

  it("lets the wait grow each time the limit is reached, and not by asking during it", async () => {
    const limit = { name: "growing", points: 2, seconds: 900, growingWait: (times: number) => 60 * times };
    const over = () =>
      database.pool.query("update rate_limits set expire = 1 where key = 'growing:a'").then(() => undefined);
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (const { pool } of [database, second]) await consume(pool, limit, "a");
      for (const { pool } of [database, second, database])
        waits.push(Math.round(((await refusal(consume(pool, limit, "a"))).retryAfterSeconds ?? 0) / 10) * 10);
      await over();
    }
    expect(waits).toEqual([60, 60, 60, 120, 120, 120, 180, 180, 180]);
    await reset(database.pool, limit, "a");
    for (let i = 0; i < 2; i += 1) await consume(second.pool, limit, "a");
    expect((await refusal(consume(database.pool, limit, "a"))).retryAfterSeconds).toBe(60);
  });

  it("lets in again when the time is over, not later", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const limit = { name: "again", points: 1, seconds: 60 };
    await consume(database.pool, limit, "a");
    vi.setSystemTime(Date.now() + 59_000);
    await refusal(consume(database.pool, limit, "a"));
    vi.setSystemTime(Date.now() + 1100);
    await consume(database.pool, limit, "a");
  });

  it("takes hostile keys as they are", async () => {
    const limit = { name: "keys", points: 1, seconds: 60 };
    for (const key of ["'; drop table rate_limits; --", "%", "বাণিজ্য"]) await consume(database.pool, limit, key);
  });
});

describe("forgetOldLimits", () => {
  it("removes counters whose time is over and no others", async () => {
    await database.pool.query("insert into rate_limits (key, points, expire) values ('old', 1, 1), ('new', 1, $1)", [
      Date.now() + 60_000,
    ]);
    await forgetOldLimits(database.db);
    const { rows } = await database.pool.query("select key from rate_limits where key in ('old', 'new')");
    expect(rows).toEqual([{ key: "new" }]);
  });
});
