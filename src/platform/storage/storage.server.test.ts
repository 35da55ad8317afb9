import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer as createWebServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeS3, startFakeS3 } from "../../../test/fakes/s3.ts";
import { socialImage } from "../content/social-image.server.ts";
import { openStorage, type Storage } from "./storage.server.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "iit-storage-"));
let s3: FakeS3;
const disks: Record<string, Storage> = {};

beforeAll(async () => {
  s3 = await startFakeS3("key-id");
  disks.folder = await openStorage({ dataDir, s3: undefined });
  const settings = { url: s3.url, bucket: "iit", keyId: "key-id", secret: "secret", region: "auto" };
  disks.s3 = await openStorage({ dataDir, s3: settings });
});
afterAll(async () => {
  await s3.stop();
  rmSync(dataDir, { recursive: true });
});

function disk(name: string): Storage {
  const found = disks[name];
  if (!found) throw new Error(`no disk ${name}`);
  return found;
}

describe.each(["folder", "s3"])("storage in %s", (name) => {
  it("gives back what it was given", async () => {
    const bytes = new Uint8Array([0, 255, 128, 13, 10]);
    await disk(name).put("covers/a.png", bytes, { contentType: "image/png" });
    expect(new Uint8Array(await disk(name).getBytes("covers/a.png"))).toEqual(bytes);
    expect(await disk(name).exists("covers/a.png")).toBe(true);
    expect((await disk(name).getMetaData("covers/a.png")).contentLength).toBe(5);
  });

  it("takes a stream", async () => {
    const text = "বাণিজ্য ".repeat(20_000);
    await disk(name).putStream("long.txt", Readable.from([Buffer.from(text)]), {
      contentLength: Buffer.byteLength(text),
    });
    expect(await disk(name).get("long.txt")).toBe(text);
  });

  it("says what is not there, without a fault", async () => {
    expect(await disk(name).bytesIfThere("no-such.bin")).toBeUndefined();
    expect(await disk(name).copyIfThere("no-such.bin", "copied.bin")).toBe(false);
    expect(await disk(name).exists("copied.bin")).toBe(false);
    await disk(name).put("there.bin", new Uint8Array([7]));
    expect([...((await disk(name).bytesIfThere("there.bin")) ?? [])]).toEqual([7]);
    expect(await disk(name).copyIfThere("there.bin", "copied.bin")).toBe(true);
    expect([...(await disk(name).getBytes("copied.bin"))]).toEqual([7]);
    // What is there and can't be read is a fault, and no missing file.
    const broken = Object.create(disk(name), { getBytes: { value: () => Promise.reject(new Error("broken")) } });
    await expect(broken.bytesIfThere("there.bin")).rejects.toThrow("broken");
    expect(await broken.bytesIfThere("no-such.bin")).toBeUndefined();
  });

  it("moves, lists and deletes files", async () => {
    const names = async (folder: string) =>
      [...(await disk(name).listAll(folder)).objects].map((one) => [one.name, one.isDirectory]);
    for (const key of ["box/a.bin", "box/b.bin", "box/deep/c.bin", "boxes/d.bin"])
      await disk(name).put(key, new Uint8Array([1]));
    expect((await names("box")).sort()).toEqual([
      ["a.bin", false],
      ["b.bin", false],
      ["deep", true],
    ]);
    const deep = await disk(name).listAll("box", { recursive: true });
    expect([...deep.objects].map((one) => one.name).sort()).toEqual(["a.bin", "b.bin", "c.bin"]);
    const all = [...(await disk(name).listAll("", { recursive: true })).objects].map((one) => one.name);
    expect(all).toEqual(expect.arrayContaining(["c.bin", "d.bin"]));
    await disk(name).move("box/a.bin", "kept/a.bin");
    expect([await disk(name).exists("box/a.bin"), await disk(name).exists("kept/a.bin")]).toEqual([false, true]);
    await expect(disk(name).move("box/a.bin", "kept/b.bin")).rejects.toThrow();
    expect(await disk(name).exists("kept/b.bin")).toBe(false);
    await disk(name).deleteAll("box");
    expect(await disk(name).exists("box/deep/c.bin")).toBe(false);
    expect(await disk(name).exists("boxes/d.bin")).toBe(true);
    await disk(name).deleteAll("box");
  });

  it("gives a piece of a file, from its first byte to its last", async () => {
    await disk(name).put("piece.bin", new Uint8Array([10, 11, 12, 13, 14]));
    for (const [first, last] of [
      [0, 0],
      [1, 3],
      [4, 4],
      [0, 4],
    ] as const) {
      const chunks: Buffer[] = [];
      for await (const chunk of (await disk(name).getPiece("piece.bin", first, last)) ?? []) chunks.push(chunk);
      expect([...Buffer.concat(chunks)]).toEqual([10, 11, 12, 13, 14].slice(first, last + 1));
    }
  });

  it("says that a file is not there, and forgets what was deleted", async () => {
    expect(await disk(name).exists("none.txt")).toBe(false);
    await expect(disk(name).get("none.txt")).rejects.toThrow();
    await disk(name).put("gone.txt", "x");
    await disk(name).delete("gone.txt");
    expect(await disk(name).exists("gone.txt")).toBe(false);
  });

  it.each(["../outside.txt", "a/../../outside.txt", "/../outside.txt"])(
    "never leaves its place for %s",
    async (key) => {
      await disk(name)
        .put(key, "x")
        .catch(() => {});
      expect(existsSync(path.join(dataDir, "outside.txt"))).toBe(false);
      expect(existsSync(path.join(dataDir, "..", "outside.txt"))).toBe(false);
      expect([...s3.objects.keys()].every((one) => one.startsWith("iit/"))).toBe(true);
    },
  );
});

it("tells of a store that sends whole files alone", async () => {
  await disk("s3").put("piece.bin", new Uint8Array([1, 2, 3]));
  s3.knowsRanges = false;
  expect(await disk("s3").getPiece("piece.bin", 1, 2)).toBeUndefined();
  s3.knowsRanges = true;
  expect(await disk("s3").getPiece("piece.bin", 1, 2)).toBeDefined();
});

describe("a folder", () => {
  const here = (key: string) => path.join(dataDir, "files", key);

  it("has a file whole or not at all, while it is written, too", async () => {
    await disk("folder").put("whole/a.bin", new Uint8Array(1));
    const seen = new Set<number>();
    let isThere = false;
    const writing = disk("folder")
      .put("whole/a.bin", new Uint8Array(30_000_000))
      .finally(() => {
        isThere = true;
      });
    while (!isThere) {
      seen.add(statSync(here("whole/a.bin")).size);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    expect([...seen].filter((size) => size !== 1 && size !== 30_000_000)).toEqual([]);
    expect(statSync(here("whole/a.bin")).size).toBe(30_000_000);
  });

  it("keeps nothing of what could not be written, and shows nothing that a process left behind", async () => {
    await disk("folder").put("left/in/a.bin", "x");
    await expect(disk("folder").put("left/in", "x")).rejects.toThrow();
    await expect(disk("folder").copy("left/in/a.bin", "left/in")).rejects.toThrow();
    expect(readdirSync(here("left"))).toEqual(["in"]);
    expect(readdirSync(here("halves"))).toEqual([]);
    writeFileSync(here("halves/0123456789ab"), "x");
    const keys = [...(await disk("folder").listAll("", { recursive: true })).objects].map(
      (one) => one.isFile && one.key,
    );
    expect(keys).toContain("left/in/a.bin");
    expect(keys).not.toContain("halves/0123456789ab");
    expect([...(await disk("folder").listAll("")).objects].map(({ name }) => name)).not.toContain("halves");
  });

  it.each([
    ["written", (to: string) => disk("folder").put(to, new Uint8Array(30_000_000))],
    ["copied", (to: string) => disk("folder").copy("large.bin", to)],
    ["moved", (to: string) => disk("folder").move("large.bin", to)],
    ["sent", (to: string) => disk("folder").putStream(to, Readable.from([Buffer.alloc(30_000_000)]))],
  ])("shows the folder of a file that is %s together with the whole file", async (kind, write) => {
    await disk("folder").put("large.bin", new Uint8Array(30_000_000));
    const seen = new Set<number>();
    let isThere = false;
    const writing = write(`new-${kind}/a.bin`).finally(() => {
      isThere = true;
    });
    while (!isThere) {
      if (existsSync(here(`new-${kind}`)))
        for (const file of readdirSync(here(`new-${kind}`))) seen.add(statSync(here(`new-${kind}/${file}`)).size);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    expect([...seen].filter((size) => size !== 30_000_000)).toEqual([]);
    expect(statSync(here(`new-${kind}/a.bin`)).size).toBe(30_000_000);
  });

  it("forgets what a process began and left behind", async () => {
    const past = new Date(Date.now() - 48 * 3600 * 1000);
    for (const name of ["old", "young"]) writeFileSync(here(`halves/${name}`), "x");
    utimesSync(here("halves/old"), past, past);
    await disk("folder").forgetHalves(Date.now() - 24 * 3600 * 1000);
    expect([existsSync(here("halves/old")), existsSync(here("halves/young"))]).toEqual([false, true]);
    await disk("s3").forgetHalves(Date.now());
  });
});

it("answers a social image that could not be kept", async () => {
  const full = { exists: async () => false, put: async () => Promise.reject(new Error("full")) } as unknown as Storage;
  const facts = { slug: "a", subject: "customs", title: "A", author: "B", category: "C", badge: null };
  expect((await socialImage(full, facts, "Site")).subarray(1, 4).toString()).toBe("PNG");
});

describe("openStorage", () => {
  it("keeps files where only their owner can read them", () => {
    expect(statSync(path.join(dataDir, "files")).mode & 0o777).toBe(0o700);
  });

  it("signs with the configured key: a store refuses another", async () => {
    const other = await openStorage({
      dataDir,
      s3: { url: s3.url, bucket: "iit", keyId: "other", secret: "x", region: "auto" },
    });
    await expect(other.put("a.txt", "x")).rejects.toThrow();
  });
});

it("gives up a store that takes every word and answers none", async () => {
  const silent = createServer((socket) => socket.on("error", () => {}).resume()).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const settings = { url, bucket: "iit", keyId: "key-id", secret: "secret", region: "auto" };
  const store = await openStorage({ dataDir, s3: settings }, { patienceMs: 100 });
  await expect(store.getBytes("covers/a.png")).rejects.toThrow();
  await expect(store.put("covers/a.png", "x")).rejects.toThrow();
  silent.close();
});

it("waits for a store that takes a large file slowly, as long as it takes some of it", async () => {
  const slow = createWebServer(async (request, response) => {
    for await (const _ of request) await sleep(20);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(slow, "listening");
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const settings = { url, bucket: "iit", keyId: "key-id", secret: "secret", region: "auto" };
  const store = await openStorage({ dataDir, s3: settings }, { patienceMs: 2000 });
  const begun = performance.now();
  await store.put("files/long.pdf", new Uint8Array(16 * 1024 * 1024));
  expect(performance.now() - begun).toBeGreaterThan(2000);
  slow.close();
});
