import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type FakeS3, startFakeS3 } from "../../../test/fakes/s3.ts";
import { bucketPlace } from "./bucket.server.ts";
import { findPlace, nameCopy } from "./find-place.server.ts";

let s3: FakeS3;
const store = () => ({ url: s3.url, bucket: "copies", keyId: "key-id", secret: "secret", region: "auto" });
const open = (other = {}) => bucketPlace({ ...store(), ...other }, "iit/nightly", { partBytes: 1000, silentMs: 2000 });
const quiet = () => {};

beforeAll(async () => {
  s3 = await startFakeS3("key-id");
});
afterEach(() => {
  s3.hear = quiet;
  s3.objects.clear();
  s3.uploads.clear();
});
afterAll(() => s3.stop());

/** Bytes in chunks that fit no part. */
const chunks = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 333) }, (_, at) => bytes.subarray(at * 333, at * 333 + 333)),
    { objectMode: false },
  );

it.each([1, 999, 1000, 1001, 5000, 12_345])("gives back what it took: %i bytes", async (size) => {
  const bytes = randomBytes(size);
  const place = await open();
  const told: number[] = [];
  expect(await place.write("a.tar.gz", chunks(bytes), (so) => told.push(so))).toBe(size);
  expect(told.at(-1)).toBe(size);
  expect([...s3.objects.keys()]).toEqual(["copies/iit/nightly/a.tar.gz"]);
  expect(s3.uploads.size).toBe(0);
  expect((await buffer(await place.read("a.tar.gz"))).equals(bytes)).toBe(true);
  expect(await place.exists("a.tar.gz")).toBe(true);
  await place.remove("a.tar.gz");
  expect(await place.exists("a.tar.gz")).toBe(false);
});

it("holds no more than a part and what comes next, however slow the store is", async () => {
  let [made, sent, most] = [0, 0, 0];
  s3.hear = (method) => {
    if (method === "PUT") sent += 1000;
  };
  const source = new Readable({
    read() {
      made += 100;
      most = Math.max(most, made - sent);
      this.push(made > 100_000 ? null : Buffer.alloc(100));
    },
    highWaterMark: 200,
  });
  await (await open()).write("a", source);
  expect(made).toBeGreaterThan(100_000);
  expect(most).toBeLessThan(2500);
});

it("keeps nothing of a copy that was not written whole, and never under its name", async () => {
  const place = await open();
  async function* broken() {
    yield Buffer.alloc(4000);
    throw new Error("the database has gone");
  }
  await expect(place.write("a", Readable.from(broken(), { objectMode: false }))).rejects.toThrow(
    "the database has gone",
  );
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);

  // Given up from outside, while the store has a part in its hands.
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(500));
    },
  });
  endless.on("error", quiet);
  s3.hear = (method, address) => {
    if (method === "PUT" && address.includes("partNumber=3")) endless.destroy(new Error("given up"));
  };
  await expect(place.write("a", endless)).rejects.toThrow("given up");
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);

  // A store that fails in the middle, again and again.
  s3.hear = (method, address) => {
    if (method === "PUT" && address.includes("partNumber=2")) throw new Error("cut");
  };
  await expect(place.write("a", chunks(randomBytes(5000)))).rejects.toThrow();
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
});

it("tries a part once more whose connection was cut", async () => {
  let cut = false;
  s3.hear = (method, address) => {
    if (method !== "PUT" || !address.includes("partNumber=2") || cut) return;
    cut = true;
    throw new Error("cut");
  };
  const bytes = randomBytes(5000);
  await (await open()).write("a", chunks(bytes));
  expect(cut).toBe(true);
  expect(s3.objects.get("copies/iit/nightly/a")?.body.equals(bytes)).toBe(true);
});

it("overwrites nothing, also not what came while it was written", async () => {
  const place = await open();
  await place.write("a", chunks(Buffer.from("first")));
  await expect(place.write("a", chunks(Buffer.from("second")))).rejects.toThrow("is there already");
  s3.hear = (method, address) => {
    if (method === "PUT" && address.includes("partNumber="))
      s3.objects.set("copies/iit/nightly/b", { body: Buffer.from("theirs"), type: "" });
  };
  await expect(place.write("b", chunks(Buffer.from("ours")))).rejects.toThrow("is there already");
  expect(s3.objects.get("copies/iit/nightly/a")?.body.toString()).toBe("first");
  expect(s3.objects.get("copies/iit/nightly/b")?.body.toString()).toBe("theirs");
  expect(s3.uploads.size).toBe(0);
});

it("removes what a killed writer left, and nobody else's", async () => {
  const place = await open();
  s3.uploads.set("1", { name: "copies/iit/nightly/a", parts: new Map() });
  s3.uploads.set("2", { name: "copies/iit/nightly/a2", parts: new Map() });
  await place.remove("a");
  expect([...s3.uploads.keys()]).toEqual(["2"]);
});

it("says what is wrong with the store", async () => {
  await expect((await open({ keyId: "other" })).exists("a")).rejects.toThrow("The store refuses the key");
  await expect((await open({ keyId: "other" })).write("a", chunks(Buffer.from("x")))).rejects.toThrow(
    "The store refuses the key",
  );
  await expect((await open({ url: "http://127.0.0.1:9" })).write("a", chunks(Buffer.from("x")))).rejects.toThrow(
    "does not answer",
  );
  await expect((await open()).read("none")).rejects.toThrow("There is no s3://copies/iit/nightly/none");
});

it("gives up a store that takes every word and answers none", async () => {
  const silent = createServer((socket) => socket.on("error", quiet).resume()).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const place = await bucketPlace({ ...store(), url }, "", { silentMs: 300 });
  await expect(place.write("a", chunks(Buffer.from("x")))).rejects.toThrow("does not answer");
  silent.close();
});

it("finds the place that an address names, and none among the files of the site", async () => {
  const { bucket, ...own } = store();
  const settings = { dataDir: "/srv/iit", s3: { ...store(), bucket: "files" }, backups: { s3: own } };
  expect((await findPlace(settings, "s3://copies")).address).toBe("s3://copies");
  expect((await findPlace(settings, "s3://copies/iit/nightly/")).address).toBe("s3://copies/iit/nightly");
  expect((await findPlace(settings, "/mnt/copies")).address).toBe("/mnt/copies");
  for (const [address, says] of [
    ["s3://files/copies", "is that of the site's files"],
    ["s3://files", "is that of the site's files"],
    ["s3://", "is no address of a bucket"],
    ["s3://copies/../x", "is no address of a bucket"],
    ["s3://copies//x", "is no address of a bucket"],
    ["/srv/iit/files", "among the files of the site"],
    ["/srv/iit/files/copies", "among the files of the site"],
  ] as const)
    await expect(findPlace(settings, address), address).rejects.toThrow(says);
  await expect(findPlace({ ...settings, backups: { s3: undefined } }, `s3://${bucket}`)).rejects.toThrow(
    "Set BACKUP_S3_URL",
  );
  const names = [1, 2].map(() => nameCopy(new Date("2026-11-24T03:00:07.123Z"), true));
  for (const name of names) expect(name).toMatch(/^iit-2026-11-24T03-00-07Z-[0-9a-f]{8}\.tar\.gz\.age$/);
  // Of two sites with one place, in one second.
  expect(new Set(names).size).toBe(2);
});
