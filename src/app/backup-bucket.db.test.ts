import { afterAll, beforeAll, expect, it } from "vitest";
import { bucketPlace } from "#platform/backup/bucket.server.ts";
import { readBackup } from "#platform/backup/read-backup.server.ts";
import { makeKeys } from "#platform/backup/seal.server.ts";
import { writeBackup } from "#platform/backup/write-backup.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { ask, useCopies } from "../../test/backups.ts";
import { useDatabase } from "../../test/database.ts";
import { type FakeS3, startFakeS3 } from "../../test/fakes/s3.ts";
import { backupRules } from "./backup.server.ts";
import { seedSite } from "./seed.server.ts";

const database = useDatabase({ connections: 2 });
const { emptyPlace } = useCopies();
let s3: FakeS3;
const store = (bucket: string) => ({ url: s3.url, bucket, keyId: "key-id", secret: "secret", region: "auto" });
const files = (bucket: string) => openStorage({ dataDir: "/nowhere", s3: store(bucket) });

beforeAll(async () => {
  await seedSite(database.db, "demo", () => {});
  s3 = await startFakeS3("key-id");
});
afterAll(() => s3.stop());

it("a site with its files in a bucket goes to another bucket, encrypted, and comes back from it", async () => {
  const storage = await files("site");
  await storage.put("media/a/480.webp", new Uint8Array([1, 2, 3]));
  const keys = await makeKeys();
  const place = await bucketPlace(store("copies"), "iit");
  const source = { url: database.url, storage, secret: "the secret of the saved site" };
  const wishes = { sealFor: { recipients: [keys.recipient] } };
  const { bytes, rows } = await writeBackup(source, { place, name: "a.age" }, backupRules, wishes);
  const kept = s3.objects.get("copies/iit/a.age");
  expect(kept?.body.length).toBe(bytes);
  expect(kept?.body.subarray(0, 18).toString()).toBe("age-encryption.org");

  const { url } = await emptyPlace();
  const into = { url, storage: await files("restored") };
  const copy = { open: () => place.read("a.age"), key: { identities: [keys.identity] } };
  await expect(readBackup(copy, into, backupRules)).resolves.toMatchObject({ rows, files: 1 });
  const whole = "select md5(string_agg(t::text, '|' order by t::text)) as sum from blogs t";
  expect(await ask(url, whole)).toEqual(await ask(database.url, whole));
  expect(s3.objects.get("restored/media/a/480.webp")?.body).toEqual(Buffer.from([1, 2, 3]));
  await expect(readBackup(copy, { ...into, url: (await emptyPlace()).url }, backupRules)).rejects.toThrow(
    "The storage has files already",
  );
});

it("keeps nothing of a copy that was given up, and says why", async () => {
  const source = { url: database.url, storage: await files("site"), secret: "secret" };
  const place = await bucketPlace(store("copies"), "iit", { partBytes: 20_000 });
  const stopping = new AbortController();
  let told = 0;
  const onBytes = (bytes: number) => {
    told = bytes;
    if (bytes >= 40_000) stopping.abort();
  };
  await expect(
    writeBackup(source, { place, name: "b" }, backupRules, { stopping: stopping.signal, onBytes }),
  ).rejects.toThrow("The copy was given up");
  expect(told).toBeGreaterThanOrEqual(40_000);
  expect([...s3.objects.keys()].filter((key) => key.endsWith("/b"))).toEqual([]);
  expect(s3.uploads.size).toBe(0);
});
