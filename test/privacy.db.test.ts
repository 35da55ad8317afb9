import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useDatabase } from "./database.ts";

const database = useDatabase();
const [, listed = "", without = ""] = readFileSync("docs/privacy.md", "utf8").split(/\n## Tables with(?:out)? .*\n/);

const words = (cell = "") => cell.split(",").map((word) => word.trim());
const rows = listed
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (tables|---)/.test(line))
  .map((line) => line.split("|").slice(1, -1))
  .map(([tables, columns, why, long]) => ({ tables: words(tables), columns: words(columns), why, long }));
const bare = [...without.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

/** Columns that say who somebody is, whatever the table is for. */
const speaking =
  /^(.*_)?(email|full_name|username|user_id|phone|phone_number|address|holder|device|recipient|visitor|network|for_whom|password_hash)$|^buyer/;
/** An address of a page, and the name of a text. */
const others = new Set(["redirects.address", "text_versions.holder"]);

async function databaseColumns() {
  const { rows: columns } = await database.pool.query<{ table: string; name: string; person: boolean }>(`
    select c.relname as "table", a.attname as name, exists (select from pg_constraint k where k.contype = 'f'
      and k.conrelid = c.oid and a.attnum = any(k.conkey) and k.confrelid = 'users'::regclass) as person
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
  return columns;
}

it("names each table of the database once", async () => {
  const tables = [...new Set((await databaseColumns()).map(({ table }) => table))].sort();
  expect(tables.length).toBeGreaterThan(90);
  const named = [...rows.flatMap((row) => row.tables), ...bare].sort();
  expect(named).toEqual(tables);
});

it("names each column that leads to a person, and none that there is not", async () => {
  const columns = await databaseColumns();
  for (const { table, name, person } of columns) {
    if (!(person || speaking.test(name)) || others.has(`${table}.${name}`)) continue;
    const row = rows.find(({ tables }) => tables.includes(table));
    expect(row?.columns ?? [], `${table}.${name}`).toContain(name);
  }
  for (const { tables, columns: named, why, long } of rows) {
    for (const one of named)
      expect(
        columns.some(({ table, name }) => tables.includes(table) && name === one),
        `${tables.join()}: ${one}`,
      ).toBe(true);
    expect(
      [why, long].every((text) => (text ?? "").trim().length > 3),
      tables.join(),
    ).toBe(true);
  }
});
