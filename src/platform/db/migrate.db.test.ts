import { hash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { cloneDatabase, useDatabase } from "../../../test/database.ts";
import { nextMigrations } from "../../../test/next-migrations.ts";
import { applyCurrentState, namesIn } from "./current-state.server.ts";
import { migrateDatabase, prepareTables } from "./migrate.server.ts";

const database = useDatabase();
let folder: string;
let client: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "iit-migrate-"));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  rmSync(folder, { recursive: true });
});

function migrationsWith(change: (folder: string) => void): string {
  cpSync("db/migrations", folder, { recursive: true });
  change(folder);
  return folder;
}

const forms = async (name: string) =>
  (
    await client.query<{ form: string }>("select oid::regprocedure::text as form from pg_proc where proname = $1", [
      name,
    ])
  ).rows.map(({ form }) => form);

const triggersOf = async (table: string) =>
  (
    await client.query<{ tgname: string }>(
      "select tgname from pg_trigger where tgrelid = to_regclass($1) and not tgisinternal order by tgname",
      [table],
    )
  ).rows.map(({ tgname }) => tgname);

/** A project of its own with these SQL files, applied. The site's own files are none of its business. */
async function applyFiles(files: Record<string, string>): Promise<void> {
  await client.query("delete from drizzle.current_state where file not like 'src/features/own/%'");
  rmSync(path.join(folder, "src"), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, "src/features/own", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await applyCurrentState(client, "first", folder);
  await applyCurrentState(client, "after", folder);
}

it("goes on from its own migrations as often as it starts", async () => {
  await migrateDatabase(database.url);
  await migrateDatabase(database.url);
});

it("gives up on a table that somebody else has in use, changes nothing, and goes on when it is free", async () => {
  const adding = migrationsWith((at) => {
    const journal = JSON.parse(readFileSync(path.join(at, "meta/_journal.json"), "utf8"));
    journal.entries.push({ idx: 1, version: "7", when: Date.now() + 60_000, tag: "0001_noted", breakpoints: true });
    writeFileSync(path.join(at, "meta/_journal.json"), JSON.stringify(journal));
    writeFileSync(
      path.join(at, "0001_noted.sql"),
      "create table noted (n int);--> statement-breakpoint\nalter table blogs add column noted int",
    );
  });
  await client.query("begin");
  await client.query("select 1 from blogs");
  await expect(migrateDatabase(database.url, adding, 200)).rejects.toThrow(/A table .* has been in use for too long/);
  await client.query("rollback");
  expect((await client.query("select to_regclass('noted') as noted")).rows[0].noted).toBe(null);
  await migrateDatabase(database.url, adding);
  await client.query("drop table noted; alter table blogs drop column noted");
  await client.query(
    "delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
  );
});

it("takes the time that it needs, however short the account's statements may be", async () => {
  const slow = nextMigrations("select pg_sleep(1)");
  const { entries } = JSON.parse(readFileSync(path.join(slow, "meta/_journal.json"), "utf8"));
  const hashes = entries.map(({ tag }: { tag: string }) => hash("sha256", readFileSync(path.join(slow, `${tag}.sql`))));
  for (const migrate of [
    (url: string) => migrateDatabase(url, slow),
    (url: string) => prepareTables(url, hashes, slow),
  ]) {
    const { url, drop } = await cloneDatabase("nothing");
    onTestFinished(drop);
    await client.query(
      `alter database ${pg.escapeIdentifier(new URL(url).pathname.slice(1))} set statement_timeout = '500ms'`,
    );
    await migrate(url);
  }
});

it("refuses a database that a newer version has migrated, and leaves it as it is", async () => {
  const newer = migrationsWith((at) => {
    const journal = JSON.parse(readFileSync(path.join(at, "meta/_journal.json"), "utf8"));
    journal.entries.push({ idx: 1, version: "7", when: Date.now() + 60_000, tag: "0001_later", breakpoints: true });
    writeFileSync(path.join(at, "meta/_journal.json"), JSON.stringify(journal));
    writeFileSync(path.join(at, "0001_later.sql"), "create table later (n int)");
  });
  await migrateDatabase(database.url, newer);
  await expect(migrateDatabase(database.url)).rejects.toThrow(
    /newer version of the site .* knows 2 migrations, this version 1/,
  );
  await client.query("drop table later");
  await client.query(
    "delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
  );
});

it("refuses a database whose migrations said something else", async () => {
  const other = migrationsWith((at) => {
    writeFileSync(path.join(at, "0000_baseline.sql"), "create table other (n int)");
  });
  await expect(migrateDatabase(database.url, other)).rejects.toThrow(/another version of migration 0000_baseline/);
});

it("makes what the files say, replaces it when their text changes, and drops what no file makes any more", async () => {
  await client.query("create table own_rows (n int)");
  await applyFiles({
    "plain.first.sql": "CREATE OR REPLACE FUNCTION own_one(a int) RETURNS int LANGUAGE sql AS $$ SELECT a $$;",
    "triggers.sql": `CREATE OR REPLACE FUNCTION own_watch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
      CREATE OR REPLACE TRIGGER own_first BEFORE INSERT ON own_rows FOR EACH ROW EXECUTE FUNCTION own_watch();
      CREATE OR REPLACE TRIGGER own_second BEFORE UPDATE OF n ON own_rows FOR EACH ROW EXECUTE FUNCTION own_watch();`,
  });
  expect(await forms("own_one")).toEqual(["own_one(integer)"]);
  expect(await triggersOf("own_rows")).toEqual(["own_first", "own_second"]);
  // A function with other parameters takes the place of the earlier one, and a trigger that is not named any more goes.
  await applyFiles({
    "plain.first.sql":
      "CREATE OR REPLACE FUNCTION own_one(a int, b int) RETURNS int LANGUAGE sql AS $$ SELECT a + b $$;",
    "triggers.sql": `CREATE OR REPLACE FUNCTION own_watch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
      CREATE OR REPLACE TRIGGER own_second BEFORE UPDATE OF n ON own_rows FOR EACH ROW EXECUTE FUNCTION own_watch();`,
  });
  expect(await forms("own_one")).toEqual(["own_one(integer,integer)"]);
  expect(await triggersOf("own_rows")).toEqual(["own_second"]);
  await applyFiles({});
  expect(await forms("own_one")).toEqual([]);
  expect(await forms("own_watch")).toEqual([]);
  expect(await triggersOf("own_rows")).toEqual([]);
  await client.query("drop table own_rows");
  await migrateDatabase(database.url);
});

it("a file that fails changes nothing and is named", async () => {
  await expect(
    applyFiles({
      "a.sql": "CREATE OR REPLACE FUNCTION own_half() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;",
      "b.sql": "CREATE OR REPLACE FUNCTION own_bad() RETURNS int LANGUAGE sql AS $$ SELECT nothing $$;",
    }),
  ).rejects.toThrow("src/features/own/b.sql:");
  expect(await forms("own_half")).toEqual([]);
  await migrateDatabase(database.url);
});

it("every function and trigger of the database stands in a file", async () => {
  await migrateDatabase(database.url);
  const { rows } = await client.query<{ made: string[] }>("select made from drizzle.current_state");
  const made = new Set(rows.flatMap((row) => row.made));
  const functions = await client.query<{ name: string }>(
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
     and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  const triggers = await client.query<{ name: string }>(
    `select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  const there = [...functions.rows, ...triggers.rows].map(({ name }) => name).sort();
  expect(there).toEqual([...made].sort());
  expect(there.length).toBeGreaterThan(40);
});

it("reads names past comments and line breaks", () => {
  expect(
    namesIn(`-- CREATE TRIGGER no ON nothing
      CREATE FUNCTION one() RETURNS trigger AS $$ $$;
      CREATE CONSTRAINT TRIGGER whole AFTER UPDATE OF a,
        b ON things DEFERRABLE FOR EACH ROW EXECUTE FUNCTION one();`),
  ).toEqual({ functions: ["one"], triggers: ["things.whole"] });
});

/** Columns that no page shows, or shows some minutes late: they change all the time. */
const quiet: Record<string, string[]> = {
  blogs: ["id", "body_text", "created_at", "updated_at", "view_count", "claps", "version", "review_on"],
};

it("a trigger that tells of some columns tells of every column that a page may show", async () => {
  const { rows } = await client.query<{ table: string; told: string[]; all: string[] }>(
    `select c.relname as table,
       (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(t.tgattr)) as told,
       (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as all
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'notify_page_cache' and t.tgattr <> ''`,
  );
  expect(rows.map(({ table }) => table)).toEqual(["blogs"]);
  for (const { table, told, all } of rows)
    expect([...told, ...(quiet[table] ?? [])].sort(), table).toEqual([...all].sort());
});

// The last one: what it migrates stays.
it("goes on when the database ended it to part it from a request that waited for it", async () => {
  const next = nextMigrations(
    ['ALTER TABLE "users" ADD COLUMN "fax" text;', 'ALTER TABLE "sessions" ADD COLUMN "place" text;'].join(
      "--> statement-breakpoint\n",
    ),
  );
  // Whoever looks for deadlocks first is the one who is ended: not this one.
  await client.query("set deadlock_timeout = '1min'");
  await client.query("begin");
  await client.query("select from sessions limit 1");
  const migrated = migrateDatabase(database.url, next);
  const waits = "select from pg_locks where relation = 'sessions'::regclass and not granted";
  await expect.poll(async () => (await database.db.execute(sql.raw(waits))).rowCount, { interval: 20 }).toBe(1);
  await client.query("select from users limit 1");
  await client.query("commit");
  await migrated;
  await client.query("select fax from users limit 1");
  await client.query("select place from sessions limit 1");
});
