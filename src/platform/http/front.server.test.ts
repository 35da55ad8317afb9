import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Config } from "../config.server.ts";
import { databaseNow } from "../db/clock.server.ts";
import { createMetrics } from "../metrics.server.ts";
import { createFront } from "./front.server.ts";
import { PageCache } from "./page-cache.server.ts";

const pageCache = new PageCache(1e7);
const text = "<p>The letter of credit says what the bank looks at.</p>".repeat(2000);
const host = "iit.example";
const config = { siteUrl: `https://${host}`, allowedHosts: [host] } as Config;
const front = createFront({
  ...{ config, pageCache, metrics: createMetrics(), knownQueries: {}, statics: new Map() },
  next: (_request, response) => response.writeHead(404).end(),
});
const server = createServer(front);

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

async function read(path: string, encoding?: string, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const headers = { host, ...(encoding === undefined ? {} : { "accept-encoding": encoding }) };
  const asked = request({ port, host: "127.0.0.1", path, method, headers, agent: false }).end();
  const [answer] = await once(asked, "response");
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, body };
}

function keep(path: string) {
  const plan = { tags: new Set(["blogs"]), changesAt: undefined, skip: false };
  const headers: [string, string][] = [["Content-Type", "text/html"]];
  const body = [Buffer.from(text)];
  pageCache.store(path, { status: 200, headers, body, plan }, pageCache.generation(), databaseNow());
}

it("whoever comes next after a reader without compression gets the small form, not the whole", async () => {
  keep("/blogs/a");
  const bare = await read("/blogs/a");
  expect(bare.headers["content-encoding"]).toBeUndefined();
  expect(bare.body.toString()).toBe(text);
  const next = await read("/blogs/a", "gzip, br");
  expect(next.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(next.body).toString()).toBe(text);
  const other = await read("/blogs/a", "gzip");
  expect(other.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(other.body).toString()).toBe(text);
});

it("all who come while it is being made get it, and a question for the head or for news is answered alike", async () => {
  keep("/blogs/b");
  const answers = await Promise.all(Array.from({ length: 8 }, () => read("/blogs/b", "br")));
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual(Array(8).fill("br"));
  keep("/blogs/c");
  const head = await read("/blogs/c", "br", "HEAD");
  expect(head.headers["content-encoding"]).toBe("br");
  expect(head.body.length).toBe(0);
});
