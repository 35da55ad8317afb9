import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileLink, keepFile, mediaFiles } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Platform } from "#platform/platform.server.ts";
import { createTestPlatform } from "../../../../test/app.ts";
import { useDatabase } from "../../../../test/database.ts";
import { pdf } from "../../../../test/documents.ts";
import { type FakeS3, startFakeS3 } from "../../../../test/fakes/s3.ts";

const database = useDatabase();
let s3: FakeS3;
const running: Record<string, Awaited<ReturnType<typeof createTestPlatform>>> = {};

beforeAll(async () => {
  s3 = await startFakeS3("key-id");
  running.folder = await createTestPlatform(database);
  const store = { S3_URL: s3.url, S3_BUCKET: "iit", S3_KEY_ID: "key-id", S3_SECRET: "secret", S3_REGION: "auto" };
  running.s3 = await createTestPlatform(database, store);
});
afterAll(async () => {
  for (const one of Object.values(running)) await one.stop();
  await s3.stop();
});

describe.each(["folder", "s3"])("a file in the store '%s'", (name) => {
  const platform = () => running[name]?.platform as Platform;
  const bytes = { public: pdf(`Public, ${name}`), private: pdf(`Private, ${name}`) };
  const ids = { public: "", private: "" };
  const size = bytes.public.length;

  beforeAll(async () => {
    const { rows } = await database.pool.query(
      "insert into users (email, username, full_name, role, password_hash, verified_at) values ($1, $2, 'A person', 'editor', '$argon2id$test', now()) returning id",
      [`${name}@example.org`, `editor-${name}`],
    );
    for (const access of ["public", "private"] as const) {
      const made = { bytes: bytes[access], title: access, access, userId: rows[0].id };
      ids[access] = (await keepFile(platform(), made)).file.id;
    }
  });

  const link = async (access: "public" | "private") => {
    const { href } = await fileLink(platform(), database.db, { fileId: ids[access], seconds: 60 });
    return href.replace("/files", "");
  };
  async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
    const app = mediaFiles(platform()).onError((error, c) => c.body(null, error instanceof AppError ? 404 : 500));
    const answer = await app.request(path, { method, headers });
    return { answer, body: Buffer.from(await answer.arrayBuffer()), of: (key: string) => answer.headers.get(key) };
  }

  it.each(["public", "private"] as const)(
    "is sent in pieces by whoever may have it, to the byte (%s)",
    async (access) => {
      const whole = bytes[access];
      const path = await link(access);
      for (const [range, first, last] of [
        ["0-0", 0, 0],
        [`0-${whole.length - 2}`, 0, whole.length - 2],
        [`0-${whole.length - 1}`, 0, whole.length - 1],
        [`0-${whole.length}`, 0, whole.length - 1],
        [`${whole.length - 1}-`, whole.length - 1, whole.length - 1],
        ["-1", whole.length - 1, whole.length - 1],
        [`-${whole.length + 1}`, 0, whole.length - 1],
      ] as const) {
        const { answer, body, of } = await get(path, { range: `bytes=${range}` });
        expect([range, answer.status, of("content-range")]).toEqual([
          range,
          206,
          `bytes ${first}-${last}/${whole.length}`,
        ]);
        expect(of("content-length")).toBe(String(last - first + 1));
        expect(body.equals(whole.subarray(first, last + 1))).toBe(true);
        expect(of("content-disposition")).toMatch(/^attachment/);
        expect(of("content-security-policy")).toContain("sandbox");
        expect(of("cache-control")).toBe(
          access === "public" ? "public, no-cache, no-transform" : "private, no-store, no-transform",
        );
      }
      for (const range of [`${whole.length}-`, `${whole.length}-${whole.length + 5}`, "-0"]) {
        const { answer, body, of } = await get(path, { range: `bytes=${range}` });
        expect([range, answer.status, of("content-range"), body.length]).toEqual([
          range,
          416,
          `bytes */${whole.length}`,
          0,
        ]);
      }
      for (const range of ["bytes=0-1,3-4", "bytes=5-4", "bytes=x-", "items=0-1"]) {
        const { answer, body, of } = await get(path, { range });
        expect([range, answer.status, of("content-range")]).toEqual([range, 200, null]);
        expect(body.equals(whole)).toBe(true);
      }
    },
  );

  it("is sent whole to whoever holds a piece of another one, and told of without a byte", async () => {
    const path = await link("public");
    const first = await get(path);
    const [etag, changed] = [first.of("etag") ?? "", first.of("last-modified") ?? ""];
    expect(first.of("accept-ranges")).toBe("bytes");
    expect(etag).toBe(`"${createHash("sha256").update(bytes.public).digest("hex").slice(0, 32)}"`);
    const range = "bytes=1-2";
    for (const mark of [etag, changed]) expect((await get(path, { range, "if-range": mark })).answer.status).toBe(206);
    const later = new Date(Date.parse(changed) + 1000).toUTCString();
    const earlier = new Date(Date.parse(changed) - 1000).toUTCString();
    for (const mark of [`W/${etag}`, '"another"', later, earlier, "x"]) {
      const { answer, body } = await get(path, { range, "if-range": mark });
      expect([mark, answer.status, body.length]).toEqual([mark, 200, size]);
    }
    const head = await get(path, { range }, "HEAD");
    expect([head.answer.status, head.of("content-length"), head.of("content-range")]).toEqual([
      200,
      String(size),
      null,
    ]);
    expect((await get(path, { range, "if-none-match": etag })).answer.status).toBe(304);
  });

  it("is not sent again to whoever holds it, however the marks are written", async () => {
    const path = await link("public");
    const etag = (await get(path)).of("etag") ?? "";
    const spaces = " ".repeat(15_000);
    for (const held of [`"a", W/${etag}`, `"a"${spaces},${spaces}${etag} ,`, `"a",${etag}`])
      expect((await get(path, { "if-none-match": held })).answer.status).toBe(304);
    for (const held of [`"a"${spaces}"b"`, `${etag}${spaces}"b"`, "W/", ","])
      expect((await get(path, { "if-none-match": held })).answer.status).toBe(200);
  });

  it("stays private, whatever the headers say", async () => {
    const path = await link("private");
    const [bare = "", query = ""] = path.split("?");
    const { of } = await get(path);
    const marks = { "if-range": of("etag") ?? "", "if-none-match": of("etag") ?? "", "if-match": "*" };
    const other = (await link("public")).split("?")[0];
    for (const method of ["GET", "HEAD"])
      for (const headers of [
        {},
        { range: "bytes=0-0" },
        { range: "bytes=999999-" },
        { range: "bytes=0-0", ...marks },
      ] as Record<string, string>[])
        for (const wrong of [bare, `${bare}?${query}x`, `${bare}?until=9999999999&seal=${"a".repeat(43)}`]) {
          const { answer, body, of: told } = await get(wrong, headers, method);
          expect([wrong, method, answer.status]).toEqual([wrong, method, 404]);
          expect([told("etag"), told("content-range"), told("accept-ranges"), told("last-modified")]).toEqual([
            null,
            null,
            null,
            null,
          ]);
          expect(body.includes("%PDF")).toBe(false);
        }
    // A link to a private file opens no other one, and changes nothing of a public one.
    expect((await get(`${other}?${query}`, { range: "bytes=0-0" })).answer.status).toBe(206);
  });
});

it("is sent whole by a store that knows no pieces", async () => {
  const platform = running.s3?.platform as Platform;
  const { rows } = await database.pool.query(
    "select id from files where title = 'public' order by created_at desc limit 1",
  );
  const { href } = await fileLink(platform, database.db, { fileId: rows[0].id, seconds: 60 });
  s3.knowsRanges = false;
  const answer = await mediaFiles(platform).request(href.replace("/files", ""), { headers: { range: "bytes=1-2" } });
  s3.knowsRanges = true;
  expect([answer.status, answer.headers.get("content-range")]).toEqual([200, null]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf("Public, s3"))).toBe(true);
});
