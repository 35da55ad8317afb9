import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

/** One SQL file of functions and triggers, as it is now. */
interface SqlFile {
  /** Path from the project's folder; the name under which the database remembers it. */
  name: string;
  text: string;
  hash: string;
}

/** When a file runs: `first` before the tables are there (what columns and indexes use), `after` once they are. */
export type Phase = "first" | "after";

/** Where such files stand: beside the feature that owns them, the platform's before all others. */
const places = ["src/platform/*/*.sql", "src/features/*/*.sql"];

function readFiles(root: string): SqlFile[] {
  return places.flatMap((place) =>
    globSync(place, { cwd: root })
      .sort()
      .map((name) => {
        const text = readFileSync(path.join(root, name), "utf8");
        return {
          name: name.split(path.sep).join("/"),
          text,
          hash: createHash("sha256").update(text).digest("hex"),
        };
      }),
  );
}

const phaseOf = (file: SqlFile): Phase => (file.name.endsWith(".first.sql") ? "first" : "after");

/** Names of the functions and `table.trigger` of the triggers that a file makes. */
export function namesIn(text: string): { functions: string[]; triggers: string[] } {
  const plain = text.replaceAll(/--[^\n]*/g, "");
  const functions = [...plain.matchAll(/\bCREATE (?:OR REPLACE )?FUNCTION (\w+)/gi)].map((found) => found[1] as string);
  const triggers = [...plain.matchAll(/\bCREATE (?:OR REPLACE |CONSTRAINT )?TRIGGER (\w+)\s[^;]*?\sON (\w+)\s/gi)].map(
    (found) => `${found[2]}.${found[1]}`,
  );
  return { functions: [...new Set(functions)], triggers: [...new Set(triggers)] };
}

/** Makes the table in which the database remembers what it holds of these files. It stands beside the migrations' own. */
async function readKept(client: pg.Client): Promise<{ file: string; hash: string; made: string[] }[]> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.current_state (file text primary key, hash text not null, made text[] not null)",
  );
  const { rows } = await client.query<{ file: string; hash: string; made: string[] }>(
    "select file, hash, made from drizzle.current_state",
  );
  return rows;
}

/**
 * Removes functions of which only an earlier form is left: same name, other parameters. What this transaction wrote
 * carries its number.
 */
async function dropEarlierForms(client: pg.Client, functions: string[]): Promise<void> {
  const { rows } = await client.query<{ form: string }>(
    `select oid::regprocedure::text as form from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any($1) and xmin <> pg_current_xact_id()::xid`,
    [functions],
  );
  for (const { form } of rows) await client.query(`drop function ${form}`);
}

async function drop(client: pg.Client, made: string): Promise<void> {
  const [table, trigger] = made.split(".") as [string, string | undefined];
  if (trigger === undefined) return void (await client.query(`drop function if exists ${table}`));
  // The table may have gone with its triggers.
  const { rowCount } = await client.query("select 1 where to_regclass($1) is not null", [table]);
  if (rowCount) await client.query(`drop trigger if exists ${trigger} on ${table}`);
}

/**
 * Brings functions and triggers to what the SQL files beside the features say: files whose text changed are run, what no
 * file makes any more is dropped; all in one transaction, so that no write ever meets half of it. The caller holds the
 * lock of the migrations. Nothing is done where nothing changed.
 *
 * @throws the database's error, with the file's name before its message
 */
export async function applyCurrentState(client: pg.Client, phase: Phase, root = process.cwd()): Promise<void> {
  const files = readFiles(root);
  const kept = await readKept(client);
  const known = new Map(kept.map(({ file, hash }) => [file, hash]));
  const changed = files.filter((file) => phaseOf(file) === phase && known.get(file.name) !== file.hash);
  // Dropped after the tables' own changes only: a column may have used a function until now.
  const gone = phase === "after" ? kept.filter(({ file }) => !files.some(({ name }) => name === file)) : [];
  if (changed.length === 0 && gone.length === 0) return;
  await client.query("begin");
  try {
    for (const { name, text } of changed) {
      await client.query(text).catch((error: Error) => {
        error.message = `${name}: ${error.message}`;
        throw error;
      });
      await dropEarlierForms(client, namesIn(text).functions);
    }
    if (phase === "after") {
      const wanted = new Set(files.flatMap(({ text }) => Object.values(namesIn(text)).flat()));
      const left = kept.flatMap(({ made }) => made).filter((made) => !wanted.has(made));
      // Triggers (table.name) before the functions that they call.
      for (const made of left.sort((a, b) => Number(b.includes(".")) - Number(a.includes(".")))) {
        await drop(client, made);
      }
      await client.query("delete from drizzle.current_state where file = any($1)", [gone.map(({ file }) => file)]);
    }
    for (const { name, text, hash } of changed) {
      const { functions, triggers } = namesIn(text);
      await client.query(
        `insert into drizzle.current_state (file, hash, made) values ($1, $2, $3)
         on conflict (file) do update set hash = excluded.hash, made = excluded.made`,
        [name, hash, [...functions, ...triggers]],
      );
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
