import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { readBackup } from "#platform/backup/read-backup.server.ts";
import { makeKeys } from "#platform/backup/seal.server.ts";
import { type BackupWishes, writeBackup } from "#platform/backup/write-backup.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { ask, at, from, useCopies } from "../../test/backups.ts";
import { useDatabase } from "../../test/database.ts";
import { backupRules } from "./backup.server.ts";
import { seedSite } from "./seed.server.ts";

const secret = "the secret of the saved site";
const database = useDatabase({ connections: 4 });
const { fresh, storageAt, emptyPlace } = useCopies();
let storage: Storage;

async function save(wishes?: BackupWishes): Promise<string> {
  const file = fresh("saved.tar.gz");
  await writeBackup({ url: database.url, storage, secret }, at(file), backupRules, wishes);
  return file;
}

beforeAll(async () => {
  await seedSite(database.db, "demo", () => {});
  await database.pool.query(
    "insert into users (email, username, full_name, role, password_hash, verified_at) values ('salma@example.org', 'salma', 'সালমা আক্তার', 'customer', '$argon2id$test', now())",
  );
  storage = await storageAt(fresh("files"));
  await storage.put("media/a/480.webp", new Uint8Array([1, 2, 3]));
  await storage.put("files/long.pdf", new Uint8Array(9 * 1024 * 1024).fill(7));
  await database.pool.query(
    "insert into mails (message_id, kind, sealed) values ('<waits@iit.example>', 'receipt', 'sealed'), ('<failed@iit.example>', 'receipt', 'sealed')",
  );
  await database.pool.query("update mails set status = 'failed' where message_id = '<failed@iit.example>'");
});
it("brings back every table as one moment saw it, while others go on writing", async () => {
  // Transactions that are open when the copy begins, and writes at every moment of it.
  const open = await database.pool.connect();
  await open.query("begin");
  await open.query("update blogs set title = 'Not committed' where slug = (select min(slug) from blogs)");
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    while (!isOver) {
      written += 1;
      // One row here takes one from there: a copy of two moments would have both, or neither.
      await database.pool.query(
        "with gone as (delete from hashtags where id = (select id from hashtags where name like 'copy%' limit 1)) insert into hashtags (name, slug) values ('copy' || $1::text, 'copy' || $1::text)",
        [written],
      );
    }
  })();
  const file = await save();
  isOver = true;
  await writing;
  await open.query("rollback");
  open.release();
  expect(written).toBeGreaterThan(3);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const place = await emptyPlace();
  const found = await readBackup(from(file), place, backupRules);
  expect(found).toMatchObject({ files: 2, heldMails: 1, secret });
  const [copies] = await ask(place.url, "select count(*)::int as n from hashtags where name like 'copy%'");
  expect(copies?.n).toBeLessThanOrEqual(1);
  expect(await ask(place.url, "select 1 from blogs where title = 'Not committed'")).toEqual([]);
  for (const table of [
    "blogs",
    "blog_revisions",
    "users",
    "search_documents",
    "public_questions",
    "text_versions",
    "events",
  ]) {
    const whole = `select md5(string_agg(t::text, '|' order by t::text)) as sum, count(*)::int as n from ${table} t`;
    const [here] = await ask(database.url, whole);
    expect(here?.n, table).toBeGreaterThan(0);
    expect(await ask(place.url, whole), table).toEqual([here]);
  }
  expect(Buffer.from(await place.storage.getBytes("files/long.pdf")).length).toBe(9 * 1024 * 1024);
  expect([...(await place.storage.getBytes("media/a/480.webp"))]).toEqual([1, 2, 3]);
});

it("what came back lives on: its rules hold, its numbers go on, nobody is signed in, and no email goes out twice", async () => {
  await database.pool.query(
    "insert into sessions (token_hash, user_id, expires_at, device) select '\\x01', id, now() + interval '1 day', 'A browser' from users limit 1",
  );
  const place = await emptyPlace();
  await readBackup(from(await save()), place, backupRules);
  expect(await ask(place.url, "select 1 from sessions")).toEqual([]);
  expect(
    await ask(place.url, "select message_id, status from mails where message_id like '%@iit.example>' order by 1"),
  ).toEqual([
    { message_id: "<failed@iit.example>", status: "failed" },
    { message_id: "<waits@iit.example>", status: "failed" },
  ]);
  const rules =
    "select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace";
  expect(await ask(place.url, rules)).toEqual(await ask(database.url, rules));
  const triggers =
    "select count(*)::int as n from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace";
  expect(await ask(place.url, triggers)).toEqual(await ask(database.url, triggers));
  await expect(
    ask(
      place.url,
      "insert into blog_access (line_id, user_id, blog_id) select gen_random_uuid(), gen_random_uuid(), gen_random_uuid()",
    ),
  ).rejects.toThrow(/violates foreign key|access/);
  const [last] = await ask(database.url, "select coalesce(max(id), 0)::int as n from audit_log");
  await ask(place.url, "insert into audit_log (action, subject) values ('test.write', 'test')");
  const [next] = await ask(place.url, "select max(id)::int as n from audit_log");
  expect(next?.n).toBeGreaterThan(Number(last?.n));
});

it("an issue of the newsletter that was on its way ends, and one that was due since waits for somebody who knows", async () => {
  const { pool } = database;
  const letter = JSON.stringify({ subject: "x" });
  await pool.query(
    `insert into newsletter_issues (subject, status, scheduled_at, started_at, letter, recipients) values
      ('On its way', 'sending', now(), now(), $1, 3), ('Due since', 'scheduled', now() + interval '2 seconds', null, null, 0),
      ('Due later', 'scheduled', now() + interval '1 day', null, null, 0)`,
    [letter],
  );
  await pool.query(
    "insert into newsletter_subscribers (email, status, seed, manage_hash, confirmed_at) select 'reader' || n || '@example.org', 'active', sha256(('s' || n)::bytea), sha256(('m' || n)::bytea), now() from generate_series(1, 3) n",
  );
  await pool.query(
    `insert into newsletter_deliveries (issue_id, subscriber_id, status, sent_at) select i.id, s.id,
      (array['sent', 'sending', 'queued'])[right(split_part(s.email, '@', 1), 1)::int], case when s.email like 'reader1@%' then now() end
      from newsletter_issues i, newsletter_subscribers s where i.subject = 'On its way' and s.email like 'reader%'`,
  );
  const file = await save();
  await new Promise((resolve) => setTimeout(resolve, 2100));
  const place = await emptyPlace();
  await readBackup(from(file), place, backupRules);
  expect(
    await ask(
      place.url,
      "select subject, status, sent_count, skipped_count, scheduled_at is null as free, problem is not null as told from newsletter_issues where subject in ('On its way', 'Due since', 'Due later') order by subject",
    ),
  ).toEqual([
    { subject: "Due later", status: "scheduled", sent_count: 0, skipped_count: 0, free: false, told: false },
    { subject: "Due since", status: "draft", sent_count: 0, skipped_count: 0, free: true, told: true },
    { subject: "On its way", status: "cancelled", sent_count: 1, skipped_count: 2, free: false, told: false },
  ]);
  await pool.query("delete from newsletter_issues; delete from newsletter_subscribers");
});

it("is not made where a file that is there can't be read", async () => {
  const failing = (key: string, error: Error) =>
    Object.create(storage, {
      getBytes: {
        value: (asked: string) => (asked === key ? Promise.reject(error) : storage.getBytes(asked)),
      },
    });
  const file = fresh("unread.tar.gz");
  const source = { url: database.url, storage: failing("files/long.pdf", new Error("the bucket timed out")), secret };
  await expect(writeBackup(source, at(file), backupRules)).rejects.toThrow("the bucket timed out");
  expect(existsSync(file)).toBe(false);
});

it("overwrites nothing, and says why", async () => {
  const file = await save();
  const into = { url: database.url, storage: await storageAt(fresh("place")) };
  await expect(readBackup(from(file), into, backupRules)).rejects.toThrow(
    /site works on this database|database is in use/,
  );
  const place = await emptyPlace();
  await place.storage.put("a", "b");
  await expect(readBackup(from(file), place, backupRules)).rejects.toThrow("The storage has files already");
  expect(await place.storage.get("a")).toBe("b");
  const before = readFileSync(file);
  await expect(writeBackup({ url: database.url, storage, secret }, at(file), backupRules)).rejects.toThrow(
    "is there already",
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

it.each<[string, (whole: Buffer) => Buffer, RegExp]>([
  [
    "cut off",
    (whole) => whole.subarray(0, Math.floor(whole.length * 0.6)),
    /no backup, or it is damaged|ends too early/,
  ],
  ["without its end", (whole) => gzipSync(gunzipSync(whole).subarray(0, -5 * 512)), /ends too early|damaged/],
  [
    "changed in one word",
    (whole) => gzipSync(replaceOnce(gunzipSync(whole), "Chattogram", "Chattogrim")),
    /is not what was saved/,
  ],
  [
    "changed in a file",
    (whole) => gzipSync(replaceOnce(gunzipSync(whole), "\u0007\u0007\u0007\u0007", "\u0007\u0007\u0008\u0007")),
    /is not what was saved/,
  ],
  ["no backup at all", () => Buffer.from("<html>Not found</html>"), /no backup, or it is damaged/],
  [
    "of another site's version",
    (whole) => gzipSync(replaceOnce(gunzipSync(whole), '"migrations":["', '"migrations":["z')),
    /newer version of the site, or another one/,
  ],
])("refuses one that is %s, and leaves the place as empty as it was", async (_, spoil, says) => {
  const file = await save();
  writeFileSync(file, spoil(readFileSync(file)));
  const place = await emptyPlace();
  await expect(readBackup(from(file), place, backupRules)).rejects.toThrow(says);
  expect(await ask(place.url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
  const { objects } = await place.storage.listAll("", { recursive: true });
  expect([...objects].filter(({ isFile }) => isFile)).toEqual([]);
});

it("comes back once where two are asked for at one moment, and the second takes nothing from the first", async () => {
  const file = await save();
  const place = await emptyPlace();
  const results = await Promise.allSettled([1, 2].map(() => readBackup(from(file), { url: place.url }, backupRules)));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: "Another restore into this database is under way. Wait for its end." },
  });
  expect(await ask(place.url, "select full_name from users where username = 'salma'")).toHaveLength(1);
});

it("takes the time that it needs, however short the account's statements may be", async () => {
  const place = await emptyPlace();
  const name = new URL(place.url).pathname.slice(1);
  await database.pool.query(`alter database "${name}" set statement_timeout = '500ms'`);
  const slow = async (client: pg.Client) => {
    await client.query("select pg_sleep(1)");
    return backupRules.settle(client);
  };
  await expect(readBackup(from(await save()), place, { settle: slow })).resolves.toMatchObject({ files: 2 });
});

it("is not there where its secret could not be kept: without that nobody reads half of it", async () => {
  const place = await emptyPlace();
  let kept = "";
  const keepSecret = (given: string) => {
    kept = given;
    throw Object.assign(new Error("no room left"), { code: "ENOSPC" });
  };
  await expect(readBackup(from(await save()), { ...place, keepSecret }, backupRules)).rejects.toThrow("no room left");
  expect(kept).toBe(secret);
  expect(await ask(place.url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
});

it("may be tried again where a damaged one was refused", async () => {
  const [damaged, whole] = [await save(), await save()];
  writeFileSync(damaged, readFileSync(damaged).subarray(0, -2000));
  const place = await emptyPlace();
  await expect(readBackup(from(damaged), place, backupRules)).rejects.toThrow("damaged");
  await expect(readBackup(from(whole), place, backupRules)).resolves.toMatchObject({ files: 2 });
});

it("encrypted: comes back with its key, and with nothing else; a cut or changed one leaves the place empty", async () => {
  const [keys, others] = [await makeKeys(), await makeKeys()];
  const file = await save({ sealFor: { recipients: [keys.recipient] } });
  const sealed = readFileSync(file);
  expect(sealed.subarray(0, 18).toString()).toBe("age-encryption.org");
  const key = { identities: [keys.identity] };
  const place = await emptyPlace();
  const refused = async (copy: ReturnType<typeof from>, says: string | RegExp) => {
    await expect(readBackup(copy, place, backupRules)).rejects.toThrow(says);
    expect(await ask(place.url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
    const { objects } = await place.storage.listAll("", { recursive: true });
    expect([...objects].filter(({ isFile }) => isFile)).toEqual([]);
  };
  await refused(from(file), "This backup is encrypted: give its key");
  await refused(from(file, { identities: [others.identity] }), "The key does not open this backup");
  await refused(from(file, { passphrase: "a long passphrase" }), "The passphrase does not open this backup");
  const spoiled = fresh("spoiled.age");
  writeFileSync(spoiled, sealed.subarray(0, -66_000));
  await refused(from(spoiled, key), /no backup, or it is damaged/);
  writeFileSync(spoiled, Buffer.from(sealed).fill(sealed[90_000] === 1 ? 2 : 1, 90_000, 90_001));
  await refused(from(spoiled, key), /no backup, or it is damaged/);
  await expect(readBackup(from(file, key), place, backupRules)).resolves.toMatchObject({ files: 2, secret });
});

/** Others of the same length in place of the first words that are found. */
function replaceOnce(bytes: Buffer, words: string, others: string): Buffer {
  const at = bytes.indexOf(words);
  if (at === -1) throw new Error(`${words} is not in it`);
  const copy = Buffer.from(bytes);
  copy.write(others, at);
  return copy;
}
