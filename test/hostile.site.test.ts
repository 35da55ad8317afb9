import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "./app.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { createBlog } from "./factories/blog.ts";
import { createCategory } from "./factories/category.ts";
import { rawRequest } from "./raw-request.ts";

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const attack = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)>`;
let site: TestSite;
let folder: string;
let database: ReturnType<typeof openDatabase>;
let id: string;

beforeAll(async () => {
  folder = makeDataFolder();
  site = await startTestSite({ DATA_DIR: folder });
  database = openDatabase(site.databaseUrl, () => {});
  await createCategory(database.db, "customs");
  id = await createBlog(database.db, {
    slug: "hostile",
    title: attack,
    excerpt: attack,
    author: attack,
    categories: ["customs"],
    sources: [{ title: attack, url: "https://a.example/" }],
  });
});
afterAll(async () => {
  await database.pool.end();
  await site.stop();
  removeDataFolder(folder);
});

const get = (path: string, options?: Parameters<typeof rawRequest>[2]) => rawRequest(site.port, path, options);

/** Bytes as they are on a connection of their own, and all that comes back. */
async function raw(...lines: string[]): Promise<string> {
  const socket = connect(site.port, "127.0.0.1");
  socket.write(lines.join("\r\n"));
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => {});
  await once(socket, "close");
  return answer;
}
const host = () => `Host: localhost:${site.port}`;

describe("every refusal of the protocol itself", () => {
  it("carries the security headers", async () => {
    const answers = {
      400: [
        await raw("NONSENSE", "", ""),
        await raw("GET / HTTP/1.1", host(), "Content-Length: 1", "Transfer-Encoding: chunked", "", ""),
      ],
      421: [await raw("GET / HTTP/1.1", "Connection: close", "", ""), await raw("GET / HTTP/1.0", "", "")],
      431: [await raw("GET / HTTP/1.1", host(), `A: ${"x".repeat(20_000)}`, "", "")],
      200: [await raw("GET / HTTP/1.1", host(), "Expect: nonsense", "Connection: close", "", "")],
    };
    for (const [status, texts] of Object.entries(answers)) {
      for (const text of texts) {
        expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
        for (const name of ["content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"])
          expect(text.toLowerCase()).toContain(`\r\n${name}: `);
      }
    }
  });

  it("leaves a monitor alone that names no host, or an odd one", async () => {
    expect(await raw("GET /healthz HTTP/1.0", "", "")).toMatch(/^HTTP\/1\.1 200 /);
    for (const odd of ["", "a b", "evil.example/../x", "a@b", "[::1"])
      expect((await get("/healthz", { headers: { host: odd } })).status).toBe(200);
  });
});

describe("the id of a request", () => {
  it("is ours and the same in header, body and log", async () => {
    const answer = await get("/api/v1/blogs/none", {
      headers: { "x-request-id": "forged", "x-forwarded-for": "1.1.1.1" },
    });
    const { requestId } = JSON.parse(answer.body.toString());
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["x-request-id"]).toBe(requestId);
    const log = () => readFileSync(`${folder}/server.log`, "utf8");
    // The log is written behind the answer.
    await expect.poll(log, { timeout: 120_000 }).toContain(requestId);
    expect(log()).not.toMatch(/forged|"requestId":""|1\.1\.1\.1/);
  });
});

describe("a body", () => {
  const post = (...rest: string[]) =>
    raw(
      `POST /api/v1/blogs/${id}/view HTTP/1.1`,
      host(),
      `User-Agent: ${browser["user-agent"]}`,
      "Connection: close",
      ...rest,
    );

  it("may come in chunks or not at all", async () => {
    expect(await post("", "")).toMatch(/^HTTP\/1\.1 204 /);
    expect(await post("Transfer-Encoding: chunked", "", "0", "", "")).toMatch(/^HTTP\/1\.1 204 /);
    const kind = "Content-Type: application/json";
    expect(await post("Transfer-Encoding: chunked", kind, "", "2", "{}", "0", "", "")).toMatch(/^HTTP\/1\.1 204 /);
    expect(await post("Transfer-Encoding: chunked", "", "2", "{}", "0", "", "")).toMatch(/^HTTP\/1\.1 415 /);
  });

  it("in chunks is bounded as any other", async () => {
    const chunk = "x".repeat(0x10000);
    const chunks = Array.from({ length: 17 }, () => ["10000", chunk]).flat();
    expect(await post("Transfer-Encoding: chunked", "", ...chunks, "0", "", "")).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe("the policy of a page", () => {
  it("allows no script that the server did not write, and no mark of one stays behind", async () => {
    for (const path of [
      "/blogs/hostile",
      "/blogs",
      `/blogs?q=${encodeURIComponent(attack)}`,
      "/nothing-here",
      "/contact",
    ]) {
      const { headers, body } = await get(path);
      const html = body.toString();
      const policy = String(headers["content-security-policy"]);
      expect(html).not.toMatch(/nonce|<script>alert|<img src=x/);
      expect(policy).not.toMatch(/unsafe|nonce/);
      // Every inline script of the page is allowed: it works.
      const hashes = (directive: string) =>
        policy
          .split("; ")
          .find((part) => part.startsWith(directive))
          ?.split("'sha256-").length;
      const scripts = html.match(/<script(?![^>]* src=)(?![^>]*ld\+json)/g)?.length ?? 0;
      expect(hashes("script-src ")).toBe(scripts + 1);
      // And its own styles, in one piece.
      expect(hashes("style-src ")).toBe((html.match(/<style/g)?.length ?? 0) + 1);
    }
  });
});

describe("addresses", () => {
  it("of slashes without end cost nothing", async () => {
    const tenOf = async (path: string) => {
      const started = performance.now();
      for (let i = 0; i < 10; i += 1) expect((await get(path)).headers.location).toMatch(/^\/a/);
      return performance.now() - started;
    };
    // What an address of that length costs on this machine now. In the square of their number they would take seconds.
    const long = await tenOf(`/a${"c".repeat(14_990)}b/`);
    expect(await tenOf(`/a${"/".repeat(15_000)}b/`)).toBeLessThan(1000 + 10 * long);
  });

  it("never lead a form that was sent to one out of the site", async () => {
    const places = [
      "/%5Cevil.example/",
      "/%5C%5Cevil.example",
      "/%2F/evil.example",
      "/.//evil.example",
      "/a/..//evil.example",
    ];
    for (const place of [...places, "/caf%C3%A9?a=%0d%0aSet-Cookie:b=c", "/trade-queries/new?a=b"]) {
      const answer = await raw(
        `POST ${place} HTTP/1.1`,
        ...[host(), "Accept: text/html", `Origin: http://localhost:${site.port}`],
        ...["Content-Type: application/x-www-form-urlencoded", "Content-Length: 0", "Connection: close", "", ""],
      );
      const [, to] = /\r\nlocation: ([^\r]*)/i.exec(answer) ?? [];
      if (to === undefined) expect([place, answer]).toEqual([place, expect.stringMatching(/^HTTP\/1.1 4\d\d /)]);
      else
        expect([place, new URL(to, "https://own.example/a").host, /^[ -~]+$/.test(to)]).toEqual([
          place,
          "own.example",
          true,
        ]);
    }
  });

  it("that lead elsewhere are not kept under what they were not made from", async () => {
    for (let i = 0; i < 2; i += 1) {
      const answer = await get(`/blogs/${id}`);
      expect(answer).toMatchObject({
        status: 301,
        headers: { location: "/blogs/hostile", "cache-control": "no-store" },
      });
    }
  });
});

describe("what is for this machine only", () => {
  it("is not shown through a proxy", async () => {
    for (const path of ["/dev/mail", "/metrics"]) {
      expect((await get(path)).status).toBe(200);
      for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
        expect((await get(path, { headers: { [name]: "203.0.113.9" } })).status).toBe(404);
    }
  });
});

describe("a view", () => {
  it("is not counted for a page of another site", async () => {
    const views = async () =>
      (await database.pool.query("select view_count from blogs where id = $1", [id])).rows[0].view_count;
    const before = await views();
    const send = (headers: Record<string, string>) =>
      get(`/api/v1/blogs/${id}/view`, {
        method: "POST",
        headers: { "user-agent": `${browser["user-agent"]} x`, ...headers },
      });
    for (const from of ["cross-site", "same-site", "none"])
      expect((await send({ "sec-fetch-site": from })).status).toBe(204);
    expect(await views()).toBe(before);
    expect((await send({ "sec-fetch-site": "same-origin" })).status).toBe(204);
    expect(await views()).toBe(before + 1);
  });
});

describe("a failure", () => {
  it("is logged without what somebody typed, and told without a word about its cause", async () => {
    await database.pool.query("alter table blogs rename to blogs_gone");
    const ids: string[] = [];
    try {
      for (const path of [
        "/blogs?q=zanzibarsecret",
        "/api/v1/blogs/public-list?search-text=zanzibarsecret",
        "/blogs/never-asked",
      ]) {
        const { status, headers, body } = await get(path);
        expect(status).toBe(500);
        ids.push(String(headers["x-request-id"]));
        expect(headers["cache-control"]).toBe("no-store");
        expect(headers["x-content-type-options"]).toBe("nosniff");
        expect(body.toString()).not.toMatch(/blogs_gone|relation "|Failed query|node_modules| {4}at /);
      }
    } finally {
      await database.pool.query("alter table blogs_gone rename to blogs");
    }
    const log = () => readFileSync(`${folder}/server.log`, "utf8");
    // The log is written behind the answer.
    await expect.poll(() => ids.filter((id) => !log().includes(id))).toEqual([]);
    await expect.poll(log).toContain("Failed query");
    expect(log()).not.toContain("zanzibarsecret");
  });
});
