import { inspect } from "node:util";
import { DrizzleQueryError } from "drizzle-orm";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { csvAnswer } from "./csv-answer.server.ts";

/** An app that answers an endless file, and what becomes of its writer. */
function endless(fail = false) {
  const writer = { pieces: 0, ended: false };
  async function* pieces() {
    try {
      for (;;) {
        writer.pieces += 1;
        if (fail && writer.pieces === 3) throw new Error("the database is gone");
        yield "a,b\r\n";
        // As a question to a database would: others come in between.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      writer.ended = true;
    }
  }
  const app = new Hono().get("/", (c) => csvAnswer(c, "list.csv", pieces()));
  return { writer, app };
}

it("writes no faster than it is read, and ends when the reader goes", async () => {
  const { writer, app } = endless();
  const answer = await app.request("/");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="list.csv"');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("a,b\r\n");
  expect(writer.pieces).toBeLessThan(5);
  await reader.cancel();
  expect(writer.ended).toBe(true);
});

it("breaks off when writing fails: no half file looks like a whole one", async () => {
  const { app } = endless(true);
  const answer = await app.request("/");
  await expect(answer.text()).rejects.toThrow("list.csv broke off");
});

it("says why without what a statement was asked with", async () => {
  async function* pieces() {
    yield "a,b\r\n";
    throw new DrizzleQueryError("select $1", ["somebody@example.com"], new Error("the database is gone"));
  }
  const answer = await new Hono().get("/", (c) => csvAnswer(c, "list.csv", pieces())).request("/");
  const error = await answer.text().catch((failed: unknown) => failed);
  expect(inspect(error, { depth: 9 })).toContain("the database is gone");
  expect(inspect(error, { depth: 9 })).not.toContain("somebody@example.com");
});
