import { pipeline } from "node:stream/promises";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import pgCopy from "pg-copy-streams";
import {
  copyIn,
  copyOut,
  cutConnection,
  dropForeignKeys,
  openConnection,
  readSequences,
  readTables,
  sumOf,
} from "../backup/tables.server.ts";
import { prepareTables } from "./migrate.server.ts";

const name = pg.escapeIdentifier;
/** Of the queue: in this order, as the others name queues. */
const queueTables = ["queue", "schedule", "job"];

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum",
    [table],
  );
  return rows.map((row) => row.name);
}

/** What waits and what was done. The queue's own tables are made by its present version; columns that both know come over. */
async function copyJobs(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query("select to_regclass('jobs.version') is not null as there");
  if (!rows[0].there) return;
  await to.query("create schema if not exists jobs");
  await to.query(getConstructionPlans("jobs"));
  for (const table of queueTables) {
    const there = await columnsOf(to, `jobs.${table}`);
    const columns = (await columnsOf(from, `jobs.${table}`)).filter((one) => there.includes(one));
    const list = columns.map(name).join(", ");
    await pipeline(
      from.query(pgCopy.to(`copy (select ${list} from jobs.${table}) to stdout`)),
      to.query(pgCopy.from(`copy jobs.${table} (${list}) from stdin`)),
    );
  }
}

/**
 * Copies all that the site has in a database into an empty one of another server, each table compared; nothing is left out, as
 * the site goes on with it. What later migrations and functions do comes after (`migrateDatabase`). Nobody may write meanwhile.
 *
 * @throws Error where something is not what it was, or the database is that of another version
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<{ rows: number }> {
  const from = await openConnection(fromUrl);
  const to = await openConnection(toUrl);
  try {
    await from.query("begin isolation level repeatable read read only");
    const { rows: applied } = await from.query<{ there: boolean }>(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
    );
    // A start that was given up before its first migration left nothing to copy.
    if (!applied[0]?.there) return { rows: 0 };
    const { rows: migrations } = await from.query<{ hash: string }>(
      "select hash from drizzle.__drizzle_migrations order by created_at, id",
    );
    await prepareTables(
      toUrl,
      migrations.map(({ hash }) => hash),
    );
    const tables = await readTables(from, []);
    await copyJobs(from, to);
    await to.query("begin");
    const restoreKeys = await dropForeignKeys(to);
    for (const table of tables) {
      // Migrations may have put rows in.
      await to.query(`truncate public.${name(table.name)}`);
      await pipeline(from.query(pgCopy.to(copyOut(table))), to.query(pgCopy.from(copyIn(table))));
      const { rows, sum } = await sumOf(to, table);
      if (rows !== table.rows || sum !== table.sum)
        throw new Error(`The table ${table.name} did not come over as it was (${rows} rows of ${table.rows}).`);
    }
    for (const { name: sequence, last } of await readSequences(from))
      if (last !== null)
        await to.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint)", [sequence, last]);
    await restoreKeys();
    await to.query("commit");
    await from.query("commit");
    return { rows: tables.reduce((sum, { rows }) => sum + Number(rows), 0) };
  } catch (error) {
    cutConnection(from);
    cutConnection(to);
    throw error;
  } finally {
    await Promise.all([from.end().catch(() => {}), to.end().catch(() => {})]);
  }
}
