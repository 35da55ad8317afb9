import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "#app/create-app.server.ts";
import { pageQueries } from "#app/page-queries.ts";
import { startRuntime } from "#app/runtime.server.ts";
import { saveContent } from "#features/settings/service.server.ts";
import { installPublicQuestion } from "#features/trade-queries/service.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { createFront } from "#platform/http/front.server.ts";
import { Parts } from "#platform/parts.server.ts";
import { makeDataFolder, removeDataFolder } from "../data-folder.ts";
import { useDatabase } from "../database.ts";
import { createBlog } from "../factories/blog.ts";
import { createCategory } from "../factories/category.ts";
import { createEvent, createProgram, createPublication, createResource } from "../factories/items.ts";
import { freePort } from "../free-port.ts";

const database = useDatabase();
/** Whoever writes past the site: psql, a job, a process of the version before. */
let writer: pg.Client;
/** Two processes of one site: all that the built one has but React's pages. */
const processes: Awaited<ReturnType<typeof startProcess>>[] = [];

async function startProcess() {
  const dataDir = makeDataFolder();
  const port = await freePort();
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: String(port), LOG_LEVEL: "silent", SEED: "none" };
  const config = readConfig(env);
  const parts = new Parts();
  const platform = await startRuntime(config, () => {}, parts, { jobKinds: () => [] });
  const app = createApp(platform, () => Promise.reject(new Error("no page is asked for here")));
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const front = createFront({
    ...{
      config,
      pageCache: platform.pageCache,
      metrics: platform.metrics,
      knownQueries: pageQueries,
      statics: new Map(),
    },
    next: (request, response) => void listener(request, response),
  });
  const server = createServer(front).listen(port, "127.0.0.1");
  const read = async (path: string) => {
    const answer = await fetch(`http://localhost:${port}/api/v1${path}`);
    // What comes from memory was no request of its own.
    return { status: answer.status, text: await answer.text(), kept: !answer.headers.has("x-request-id") };
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await parts.close(() => {});
    removeDataFolder(dataDir);
  };
  return { read, stop };
}

beforeAll(async () => {
  const { db } = database;
  await createCategory(db, "customs");
  await createBlog(db, { slug: "one", title: "As it was before", categories: ["customs"] });
  for (const create of [createProgram, createEvent, createPublication, createResource])
    await create(db, { slug: "one", title: "As it was before" });
  const publishedAt = new Date("2026-11-01T00:00:00Z");
  const texts = { question: "Why does a bank refuse documents?", answer: "Because they say different things." };
  await installPublicQuestion(db, { slug: "one", title: "As it was before", ...texts, publishedAt });
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  for (let i = 0; i < 2; i += 1) processes.push(await startProcess());
});
afterAll(async () => {
  for (const { stop } of processes) await stop();
  await writer?.end();
});

const newWords = () => `Words that are new: ${randomUUID().slice(0, 8)}`;
/** Far less than an answer is kept without a notice (ten minutes). */
const soon = { timeout: 40_000 };
const inMemory = async (path: string) => {
  for (const { read } of processes)
    await expect.poll(async () => read(path), soon).toMatchObject({ status: 200, kept: true });
};
const shown = async (path: string, words: string) => {
  for (const { read } of processes)
    await expect
      .poll(async () => ({ path, has: (await read(path)).text.includes(words) }), soon)
      .toMatchObject({ has: true });
};

describe("what two processes hold in memory", () => {
  it.each([
    ["/blogs/slug/one", "update blogs set title = $1"],
    ["/blogs/public-list", "update blogs set excerpt = $1"],
    ["/blogs/slug/one", "update categories set name = $1"],
    ["/categories", "update categories set name = $1"],
    ["/programs", "update programs set title = $1"],
    ["/programs/one", "update programs set summary = $1"],
    ["/events/one", "update events set title = $1"],
    ["/publications", "update publications set title = $1"],
    ["/publications/one", "update publications set summary = $1"],
    ["/resources/one", "update resources set title = $1"],
    ["/trade-queries/public", "update public_questions set title = $1"],
    ["/trade-queries/public/one", "update public_questions set answer = $1"],
  ])("%s goes with '%s', whoever writes it", async (path, statement) => {
    await inMemory(path);
    const words = newWords();
    await writer.query(statement, [words]);
    await shown(path, words);
  });

  it("and what pages remember of the settings goes with them", async () => {
    for (const events of [true, false, true]) {
      await inMemory("/events");
      await saveContent(database.db, "settings", { launched: { events, resources: false } });
      for (const { read } of processes)
        await expect
          .poll(async () => JSON.parse((await read("/events")).text).data.items.length, soon)
          .toBe(events ? 1 : 0);
    }
  });

  it("goes where a notice was lost, too: while nobody listened", async () => {
    await inMemory("/blogs/slug/one");
    const words = newWords();
    const url = new URL(database.url);
    const name = url.pathname.slice(1);
    url.pathname = "/postgres";
    const above = new pg.Client({ connectionString: url.href });
    await above.connect();
    // Nobody gets in again until it is written.
    await above.query(`alter database ${name} allow_connections false`);
    const listening = "from pg_stat_activity where application_name = 'iit-website listen' and datname = $1";
    await above.query(`select pg_terminate_backend(pid) ${listening}`, [name]);
    await expect.poll(async () => (await above.query(`select 1 ${listening}`, [name])).rowCount, soon).toBe(0);
    await writer.query("update blogs set title = $1", [words]);
    await above.query(`alter database ${name} allow_connections true`);
    await above.end();
    await shown("/blogs/slug/one", words);
    // And they listen again.
    await inMemory("/blogs/slug/one");
    await writer.query("update blogs set title = $1", [`${words} again`]);
    await shown("/blogs/slug/one", `${words} again`);
  });
});
