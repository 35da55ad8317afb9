import type { Duplex } from "node:stream";
import pg from "pg";
import { noLimits } from "../db/connection.server.ts";
import type { Head, SavedTable } from "./format.server.ts";

const name = pg.escapeIdentifier;

/** A connection for the length of a backup or a restore: without the bounds of time that the site's own have. */
export async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "iit-website backup",
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  await client.query(noLimits);
  // Texts of rows are compared: they are to be the same wherever they are written.
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1",
  );
  return client;
}

/** Ends a connection in the middle of a table, of which the rest would be waited for otherwise. */
export function cutConnection(client: pg.Client): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/** Number of rows and a sum over them, which does not depend on their order. */
export async function sumOf(client: pg.Client, { name: table, columns }: Pick<SavedTable, "name" | "columns">) {
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint::numeric), 0)::text as sum
     from (select ${columns.map(name).join(", ")} from public.${name(table)}) t`,
  );
  return rows[0] as { rows: number; sum: string };
}

/** Every table of the site but those that are left out, with what it holds as this transaction sees it. */
export async function readTables(client: pg.Client, leftOut: readonly string[]): Promise<SavedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  );
  const tables: SavedTable[] = [];
  for (const table of rows)
    if (!leftOut.includes(table.name)) tables.push({ ...table, ...(await sumOf(client, table)) });
  return tables;
}

/** What the sequences of the tables' numbers gave out last. */
export async function readSequences(client: pg.Client): Promise<Head["sequences"]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows;
}

/** Foreign keys stand in the way of tables that come one after the other: they go, and each is checked when it comes back. */
export async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ of: string; name: string; what: string }>(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as what
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  for (const { of, name } of rows) await client.query(`alter table ${of} drop constraint ${name}`);
  return async () => {
    for (const { of, name, what } of rows) await client.query(`alter table ${of} add constraint ${name} ${what}`);
  };
}

export const copyOut = ({ name: table, columns }: SavedTable) =>
  `copy (select ${columns.map(name).join(", ")} from public.${name(table)}) to stdout`;
export const copyIn = ({ name: table, columns }: SavedTable) =>
  `copy public.${name(table)} (${columns.map(name).join(", ")}) from stdin`;
