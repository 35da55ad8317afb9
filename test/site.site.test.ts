import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "./app.ts";
import { createBlog } from "./factories/blog.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";

let site: TestSite;
let second: TestSite;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  site = await startTestSite();
  second = await startTestSite({ DATABASE_URL: site.databaseUrl });
  database = openDatabase(site.databaseUrl, () => {});
  await createBlog(database.db, { slug: "first", title: "The first blog" });
});
afterAll(async () => {
  await database.pool.end();
  await second.stop();
  await site.stop();
});

const get = (path: string, options?: Parameters<typeof rawRequest>[2]) => rawRequest(site.port, path, options);
const json = (answer: RawAnswer) => JSON.parse(answer.body.toString());

/** Asks until the page is answered from memory (then it carries an ETag). */
async function kept(path: string, port = site.port): Promise<RawAnswer> {
  let answer = await rawRequest(port, path);
  await expect
    .poll(async () => {
      answer = await rawRequest(port, path);
      return answer.headers.etag;
    })
    .toBeDefined();
  return answer;
}

describe("every answer", () => {
  it.each([
    "/",
    "/no-such-page",
    "/api/v1/blogs/public-list",
    "/api/v1/nothing",
    "/healthz",
    "/favicon.svg",
    "/%00",
    "/robots.txt",
  ])("%s carries the security headers and no cookie", async (path) => {
    const { headers } = await get(path);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  it("is refused to another host, whoever asks for it and how", async () => {
    for (const host of ["evil.example", `evil.example:${site.port}`, "localhost"]) {
      const answer = await get("/", { headers: { host } });
      expect(answer.status).toBe(421);
      expect(json(answer)).toMatchObject({ success: false, code: "MISDIRECTED_REQUEST" });
    }
    const forwarded = await get("/", {
      headers: { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
    });
    expect(forwarded.body.toString()).not.toContain("evil.example");
    // Monitors call by address.
    expect((await get("/healthz", { headers: { host: "10.0.0.5" } })).status).toBe(200);
  });

  it.each([
    ["//evil.example/", 400],
    ["/\\evil.example/", 400],
    ["/%00", 400],
    ["/%0d%0aset-cookie:a=b", 400],
    ["/%ff", 400],
    ["/%", 400],
  ])("to %s is %i", async (path, status) => expect((await get(path)).status).toBe(status));

  it("to a method that changes something is a plain no for pages", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) expect((await get("/", { method })).status).toBe(405);
    expect((await get("/", { method: "TRACE" })).status).toBe(405);
  });

  it("never sends a visitor to another site", async () => {
    for (const path of [
      "/about/",
      "/about//",
      "/about/?a=//evil.example",
      "/%2f%2fevil.example/",
      "/.//evil.example/",
    ]) {
      const { headers } = await get(path);
      if (headers.location) expect(new URL(headers.location, site.origin).origin).toBe(site.origin);
    }
    expect((await get("/about/?x=1")).headers.location).toBe("/about?x=1");
  });

  it("to garbage is 400, and the server lives on", async () => {
    for (const garbage of [
      "\0\0\0\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "GET /\r\n\r\n",
      `GET / HTTP/1.1\r\nHost: localhost:${site.port}\r\nA: ${"x".repeat(20_000)}\r\n\r\n`,
    ]) {
      const socket = connect(site.port, "127.0.0.1");
      socket.end(garbage);
      const chunks: Buffer[] = [];
      socket.on("data", (chunk: Buffer) => chunks.push(chunk));
      socket.on("error", () => {});
      await once(socket, "close");
      expect(Buffer.concat(chunks).toString()).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    }
    expect((await get("/healthz")).status).toBe(200);
  });
});

describe("a kept page", () => {
  it("is the same in every encoding, and a HEAD has its headers alone", async () => {
    const plain = await kept("/blogs");
    expect(plain.headers["cache-control"]).toContain("public");
    const encoded = async (encoding: string) => {
      let answer = plain;
      await expect
        .poll(async () => {
          answer = await get("/blogs", { headers: { "accept-encoding": encoding } });
          return answer.headers["content-encoding"];
        })
        .toBe(encoding);
      return answer;
    };
    const [br, gzip] = [await encoded("br"), await encoded("gzip")];
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(new Set([plain.headers.etag, br.headers.etag, gzip.headers.etag]).size).toBe(3);
    expect(br.headers.vary).toMatch(/accept-encoding/i);
    const head = await get("/blogs", { method: "HEAD" });
    expect(head.body.length).toBe(0);
    expect(head.headers["content-length"]).toBe(String(plain.body.length));
  });

  it("is not sent again to who has it", async () => {
    const { headers } = await kept("/blogs");
    const again = await get("/blogs", { headers: { "if-none-match": `"other", W/${headers.etag}` } });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    expect((await get("/blogs", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("is found under junk parameters too, and they never stand in it", async () => {
    const { headers } = await kept("/blogs");
    const answer = await get("/blogs?utm_source=zanzibar&fbclid=zanzibar");
    expect(answer.headers.etag).toBe(headers.etag);
    expect(answer.body.toString()).not.toContain("zanzibar");
  });

  it("is dropped in every process when a blog is written", async () => {
    for (const { port } of [site, second])
      expect((await kept("/blogs", port)).body.toString()).toContain("The first blog");
    await createBlog(database.db, { slug: "second", title: "A blog that was just written" });
    for (const { port } of [site, second]) {
      await expect
        .poll(async () => (await rawRequest(port, "/blogs")).body.toString(), { timeout: 120_000 })
        .toContain("A blog that was just written");
    }
  });

  it("shows a scheduled blog at its moment, without any write", async () => {
    // A busy machine may look too late: then another one waits longer.
    for (let seconds = 2, seen = false; !seen; seconds *= 3) {
      const [title, moment] = [`A blog that waits ${seconds} seconds`, Date.now() + seconds * 1000];
      await createBlog(database.db, { slug: `waits-${seconds}`, title, publishAt: new Date(moment) });
      const before = await kept("/blogs");
      seen = Date.now() < moment;
      if (seen) expect(before.body.toString()).not.toContain(title);
      await expect.poll(async () => (await get("/blogs")).body.toString(), { interval: 200 }).toContain(title);
    }
  });

  it("is not made by other spellings of its address", async () => {
    for (const path of ["/BLOGS", "/%62logs", "/Blogs?x=1"]) {
      for (let i = 0; i < 3; i += 1) expect((await get(path)).headers.etag).toBeUndefined();
    }
  });
});

describe("a first visit", () => {
  /** Scripts that a page names, and those that they import. */
  async function scriptsOf(path: string): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>();
    const page = (await get(path)).body.toString();
    const waiting = [...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name);
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      if (found.has(name)) continue;
      const { body } = await get(name);
      found.set(name, body);
      for (const [, imported] of body.toString().matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
        waiting.push(`/assets/${imported}`);
    }
    return found;
  }

  it("to a blog fetches at most 130 KB of JavaScript", async () => {
    const scripts = [...(await scriptsOf("/blogs/first")).values()];
    expect(scripts.length).toBeGreaterThan(3);
    const bytes = scripts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(bytes / 1024).toBeGreaterThan(50);
    expect(bytes / 1024).toBeLessThanOrEqual(130);
    // The admin area has a list of routes of its own (app/route-lists.ts).
    const all = scripts.join("");
    expect(all).toContain('"path":"blogs/:slug"');
    expect(all).not.toContain("/pages/admin/");
  });
});

describe("monitors", () => {
  it("can ask whether it lives, is ready, and how it is", async () => {
    expect(json(await get("/healthz"))).toEqual({ status: "ok" });
    expect(json(await get("/readyz"))).toEqual({ status: "ok" });
    const metrics = (await get("/metrics")).body.toString();
    for (const name of ["http_requests_total", "page_cache_bytes", "mails_total", "http_answers_from_memory"])
      expect(metrics).toContain(name);
  });
});

describe("a view over HTTP", () => {
  it("is counted once for both processes together", async () => {
    const { rows } = await database.pool.query("select id from blogs where slug = 'first'");
    const headers = { "user-agent": "Mozilla/5.0 Firefox/140" };
    for (const { port } of [site, second, site]) {
      expect((await rawRequest(port, `/api/v1/blogs/${rows[0].id}/view`, { method: "POST", headers })).status).toBe(
        204,
      );
    }
    const { rows: after } = await database.pool.query("select view_count from blogs where slug = 'first'");
    expect(after[0].view_count).toBe(1);
  });
});

describe("the process", () => {
  it("ends on SIGTERM with 0, and lets an open request finish", async () => {
    const other = await startTestSite();
    const holder = new pg.Client({ connectionString: other.databaseUrl });
    await holder.connect();
    await holder.query("begin");
    await holder.query("lock table blogs in access exclusive mode");
    const open = fetch(`${other.origin}/blogs`);
    const waiting = "select 1 from pg_locks where not granted and relation = 'blogs'::regclass";
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThan(0);
    const stopping = other.stop();
    await holder.end();
    const [answer, code] = await Promise.all([open, stopping]);
    expect(answer.status).toBe(200);
    expect(code).toBe(0);
  });

  it("says every fault of its configuration and does not start", async () => {
    const child = spawn(process.execPath, ["build/server/index.js"], {
      env: { PATH: process.env.PATH, PORT: "abc", SITE_URL: "nowhere", APP_MODE: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    for (const name of ["PORT", "SITE_URL", "AUTH_SECRET", "SMTP_URL"]) expect(said).toContain(name);
    expect(said).not.toContain("    at ");
  });

  it("says that its port is taken", async () => {
    await expect(startTestSite({ PORT: String(site.port) })).rejects.toThrow(`Port ${site.port} is already in use`);
  });
});
