import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readBackup } from "#platform/backup/read-backup.server.ts";
import { writeBackup } from "#platform/backup/write-backup.server.ts";
import { ask, at, from, useCopies } from "../../test/backups.ts";
import { useTickets } from "../../test/tickets.ts";
import { backupRules } from "./backup.server.ts";

const tickets = useTickets({}, { connections: 10 });
const { fresh, emptyPlace } = useCopies();

async function save(): Promise<string> {
  const file = fresh("saved.tar.gz");
  const { storage } = tickets.site.platform;
  await writeBackup({ url: tickets.database.url, storage, secret: "secret" }, at(file), backupRules);
  return file;
}

/** What must agree with each other at every moment, as rows that do not. */
const disagreeing = {
  "places of a type and its tickets and held places": `select t.id from ticket_types t where t.taken <>
     (select count(*) from tickets k where k.type_id = t.id and k.state = 'valid')
     + (select coalesce(sum(r.quantity), 0) from registrations r where r.type_id = t.id and r.state = 'held')`,
  "an order and its lines": `select o.id from orders o where o.total_poisha <>
     (select coalesce(sum(l.total_poisha), 0) from order_lines l where l.order_id = o.id)`,
  "a paid order, its receipt, and what was bought": `select o.id from orders o where o.state = 'paid' and
     (not exists (select 1 from receipts r where r.order_id = o.id)
      or exists (select 1 from order_lines l where l.order_id = o.id and l.granted_at is null)
      or not exists (select 1 from payment_attempts a where a.order_id = o.id and a.state = 'paid'))`,
  "a bought registration and its tickets": `select r.id from registrations r where r.state = 'confirmed' and r.quantity <>
     (select count(*) from tickets k where k.registration_id = r.id and k.state = 'valid')`,
  "numbers of receipts, without gaps": `select c.series from receipt_counters c where c.last <>
     (select count(*) from receipts r where r.series = c.series and r.year = c.year)`,
};

it("what is copied while tickets are ordered and paid agrees with itself", async () => {
  const hall = await tickets.ticketed({ price: 300, capacity: 5000 });
  let isOver = false;
  let sold = 0;
  const selling = Promise.all(
    [1, 2, 3].map(async () => {
      while (!isOver) {
        await tickets.database.pool.query("delete from rate_limits");
        await tickets.bought(hall, ["Rahima Sultana", "Karim Uddin"]);
        sold += 1;
      }
    }),
  );
  const copies: { file: string; before: number; after: number }[] = [];
  try {
    for (let n = 0; n < 3; n += 1) {
      const before = sold;
      // Somebody has bought meanwhile, however slow the machine is.
      await expect.poll(() => sold).toBeGreaterThan(before);
      copies.push({ before, file: await save(), after: sold });
    }
  } finally {
    isOver = true;
    await selling;
  }
  for (const { file, before, after } of copies) {
    const place = await emptyPlace();
    await readBackup(from(file), place, backupRules);
    const [found] = await ask(place.url, "select count(*)::int as n from orders where state = 'paid'");
    expect(found?.n).toBeGreaterThanOrEqual(before);
    // Three who buy at once may each have paid without having counted it yet.
    expect(found?.n).toBeLessThanOrEqual(after + 3);
    for (const [what, statement] of Object.entries(disagreeing))
      expect([what, await ask(place.url, statement)]).toEqual([what, []]);
  }
});

/** The folder of a newer version's migrations: ours, and one with these statements. */
function newerMigrations(statements: string[]): { newer: string; idx: number } {
  const newer = mkdtempSync(path.join(tmpdir(), "newer-"));
  onTestFinished(() => rmSync(newer, { recursive: true }));
  cpSync("db/migrations", newer, { recursive: true });
  const journal = path.join(newer, "meta/_journal.json");
  const known = JSON.parse(readFileSync(journal, "utf8"));
  const { length: idx } = known.entries;
  const when = Math.max(...known.entries.map((one: { when: number }) => one.when)) + 60_000;
  known.entries.push({ idx, version: "7", when, tag: "9999_newer", breakpoints: true });
  writeFileSync(journal, JSON.stringify(known));
  writeFileSync(path.join(newer, "9999_newer.sql"), statements.join(";--> statement-breakpoint\n"));
  return { newer, idx };
}

it("what came back whole stays, with its files, where a newer version can't bring its tables on", async () => {
  const { storage } = tickets.site.platform;
  await storage.put("media/one.webp", "a picture");
  const place = await emptyPlace();
  const { newer } = newerMigrations(["create table later (id int primary key)", "select 1 / 0"]);
  await expect(readBackup(from(await save()), { ...place, migrations: newer }, backupRules)).rejects.toThrow(
    /^All of the backup is here; only its tables could not be brought up to this version \(division by zero\)/,
  );
  expect(await place.storage.exists("media/one.webp")).toBe(true);
  expect(await ask(place.url, "select count(*)::int as n from users")).toEqual(
    await ask(tickets.database.url, "select count(*)::int as n from users"),
  );
});

it("a copy comes back in a newer version: its tables as they were, what is new beside them", async () => {
  const { newer, idx } = newerMigrations([
    "create table later (id int primary key, order_id uuid references orders)",
    "alter table orders add column channel text not null default 'site'",
    "update orders set channel = 'old' where state = 'paid'",
    "alter table list_views drop column saved_at",
  ]);
  const hall = await tickets.ticketed({ price: 300 });
  await tickets.bought(hall);
  const file = await save();
  const place = await emptyPlace();
  await readBackup(from(file), { ...place, migrations: newer }, backupRules);
  const orders = "select number, total_poisha, state from orders order by number";
  expect(await ask(place.url, orders)).toEqual(await ask(tickets.database.url, orders));
  const paid = "select distinct channel from orders where state = 'paid'";
  expect(await ask(place.url, paid)).toEqual([{ channel: "old" }]);
  expect(await ask(place.url, "select * from later")).toEqual([]);
  expect(await ask(place.url, "select count(*)::int as n from drizzle.__drizzle_migrations")).toEqual([{ n: idx + 1 }]);

  // And never in an older one.
  const later = fresh("later.tar.gz");
  const source = { url: place.url, storage: place.storage, secret: "secret" };
  await writeBackup(source, at(later), backupRules);
  const older = await emptyPlace();
  await expect(readBackup(from(later), older, backupRules)).rejects.toThrow(/newer version/);
  expect(await ask(older.url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
});
