import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import pg from "pg";
import pgCopy from "pg-copy-streams";
import { ForeignVersionError, migrateDatabase, migrationsLock, prepareTables } from "../db/migrate.server.ts";
import type { Storage } from "../storage/storage.server.ts";
import {
  type BackupRules,
  type End,
  endName,
  endSchema,
  filePlace,
  type Head,
  headName,
  headSchema,
  type SavedTable,
  secretName,
  tablePlace,
} from "./format.server.ts";
import { PlaceError } from "./places.server.ts";
import { claimFiles, clearPlace, markPlace, RestoreError, takePlace, unmarkPlace } from "./restore-place.server.ts";
import { type OpenWith, SealedError, unseal } from "./seal.server.ts";
import { copyIn, dropForeignKeys, openConnection, sumOf } from "./tables.server.ts";

export interface RestoreFacts {
  madeAt: string;
  rows: number;
  files: number;
  /** Emails that had been waiting: sent again only by somebody who knows that they were not. */
  heldMails: number;
  /** The secret of the site that was saved. */
  secret: string;
}

interface Entry {
  header: { name: string; size: number };
  body: ReadableStream<Uint8Array>;
}

/** What went wrong while the file was read, as its reader understands it: a fault of database or storage is told as it is. */
function readFault(error: unknown): unknown {
  const { code = "" } = error as { code?: string };
  const isElsewhere =
    error instanceof pg.DatabaseError
      ? !/^2[23]/.test(code)
      : /^(E_CANNOT|ENO|EACCES|ECONN|ETIMEDOUT|EPIPE)/.test(code);
  if (error instanceof ForeignVersionError)
    return new RestoreError("This backup was made by a newer version of the site, or another one: use that one.", {
      cause: error,
    });
  if (error instanceof RestoreError || error instanceof SealedError || error instanceof PlaceError || isElsewhere)
    return error;
  return new RestoreError("The file is no backup, or it is damaged: take another copy of it.", { cause: error });
}

/** The file has nothing to do with it where the database makes no tables, unless they are those of another version. */
function tellTables(error: unknown): never {
  if (error instanceof ForeignVersionError) throw error;
  const { message } = ((error as Error).cause ?? error) as Error;
  throw new RestoreError(`The database could not make the tables: ${message}`, { cause: error });
}

/** Whether a connection has gone. What waits for an answer then fails in words that say nothing of it. */
function watchLoss(client: pg.Client): () => boolean {
  let isLost = false;
  for (const event of ["error", "end"] as const)
    client.once(event, () => {
      isLost = true;
    });
  return () => isLost;
}

async function* entriesOf(copy: Readable, key: OpenWith | undefined): AsyncGenerator<Entry> {
  const packed = await unseal(copy, key);
  const plain = createGunzip();
  packed.on("error", (error) => plain.destroy(error));
  const decoded = (Readable.toWeb(packed.pipe(plain)) as NodeStream<Uint8Array>).pipeThrough(
    createTarDecoder() as never,
  );
  try {
    yield* decoded as unknown as AsyncIterable<Entry>;
  } finally {
    packed.destroy();
    copy.destroy();
  }
}

/** What is brought back. */
export interface BackupCopy {
  open(): Promise<Readable>;
  key?: OpenWith | undefined;
}

interface Into {
  url: string;
  /** Without one the files are only compared with what was saved. */
  storage?: Storage;
  /** The migrations of this version, if they are elsewhere. */
  migrations?: string;
  /** Keeps the secret of the site that was saved, before all else is there for good: without it much of that cannot be read. */
  keepSecret?(secret: string): void;
}

const bytesOf = async (body: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(body as never).arrayBuffer());
const textOf = async (body: ReadableStream<Uint8Array>) => new TextDecoder().decode(await bytesOf(body));

/** Takes the pieces of tables in their order. */
function tableWriter(client: pg.Client, tables: readonly SavedTable[]) {
  let open: { name: string; stream: Writable; done: Promise<void> } | undefined;
  async function end(): Promise<void> {
    open?.stream.end();
    await open?.done;
    open = undefined;
  }
  async function take(name: string, body: ReadableStream<Uint8Array>): Promise<void> {
    if (open?.name !== name) {
      await end();
      const table = tables.find((one) => one.name === name);
      if (!table) throw new RestoreError(`The backup holds a table that it does not name: ${name}. It is damaged.`);
      const stream = client.query(pgCopy.from(copyIn(table)));
      open = { name, stream, done: finished(stream) };
      // Awaited at its end; until then a fault is not to end the process.
      open.done.catch(() => {});
    }
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
      if (!open.stream.write(chunk))
        await Promise.race([new Promise((go) => open?.stream.once("drain", go)), open.done]);
  }
  /** Gives a table up in the middle: until then the connection takes no other statement. */
  async function abort(): Promise<void> {
    open?.stream.destroy(new Error("the rest of the table is missing"));
    await open?.done.catch(() => {});
  }
  return { take, end, abort };
}

/** Each table must be what it was, to the row. */
async function compare(client: pg.Client, tables: readonly SavedTable[]): Promise<void> {
  for (const table of tables) {
    const { rows, sum } = await sumOf(client, table);
    if (rows !== table.rows || sum !== table.sum)
      throw new RestoreError(
        `The table ${table.name} is not what was saved (${rows} rows of ${table.rows}): the backup is damaged. Nothing was restored; take another copy of it.`,
      );
  }
}

/** What was read of a backup so far. */
interface Seen {
  head?: Head;
  end?: End;
  secret?: string;
  /** Of each file that was written to the storage, as it is there now. */
  sums: Map<string, string>;
  restoreKeys: () => Promise<void>;
  /** Ends what is under way. */
  abort: () => Promise<void>;
}

/** Copies what the backup holds into tables and storage, within the transaction that it begins. */
async function load(
  copy: BackupCopy,
  client: pg.Client,
  { url, storage, migrations }: Into,
  seen: Seen,
): Promise<void> {
  let writer: ReturnType<typeof tableWriter> | undefined;
  for await (const { header, body } of entriesOf(await copy.open(), copy.key)) {
    const { name } = header;
    if (name === headName) {
      const read = headSchema.safeParse(JSON.parse(await textOf(body)));
      if (!read.success) throw new RestoreError("This backup was made by a newer version of the site: use that one.");
      seen.head = read.data;
      await prepareTables(url, read.data.migrations, migrations).catch(tellTables);
      await client.query("begin");
      seen.restoreKeys = await dropForeignKeys(client);
      // Migrations may have put rows in.
      for (const table of read.data.tables) await client.query(`truncate public.${pg.escapeIdentifier(table.name)}`);
      writer = tableWriter(client, read.data.tables);
      seen.abort = writer.abort;
    } else if (!writer) throw new RestoreError("The file is no backup of this site.");
    else if (name === secretName) seen.secret = (await textOf(body)).trim();
    else if (name.startsWith(tablePlace)) await writer.take(name.split("/")[1] ?? "", body);
    else if (name.startsWith(filePlace)) {
      const key = name.slice(filePlace.length);
      seen.sums.set(key, "");
      const bytes = await bytesOf(body);
      await storage?.put(key, bytes);
      const kept = storage ? await storage.getBytes(key) : bytes;
      seen.sums.set(key, createHash("sha256").update(kept).digest("hex"));
    } else if (name === endName) seen.end = endSchema.parse(JSON.parse(await textOf(body)));
  }
  await writer?.end();
}

/**
 * Restores a backup into an empty database and an empty storage, of the version that made it or a newer one. All tables come
 * back in one transaction, or none.
 *
 * @throws RestoreError that says what to do
 */
export async function readBackup(
  copy: BackupCopy,
  into: Into,
  rules: Pick<BackupRules, "settle">,
): Promise<RestoreFacts> {
  const client = await openConnection(into.url);
  const isLost = watchLoss(client);
  const seen: Seen = { sums: new Map(), restoreKeys: async () => {}, abort: async () => {} };
  let isBegun = false;
  let isKept = false;
  try {
    // A site that starts at this moment either has made its tables before, and is seen, or sees the mark.
    await client.query("select pg_advisory_lock($1)", [migrationsLock]);
    await takePlace(client, into.storage);
    isBegun = true;
    await markPlace(client, into.storage);
    await client.query("select pg_advisory_unlock($1)", [migrationsLock]);
    await load(copy, client, into, seen).catch((error: unknown) => Promise.reject(readFault(error)));
    const { head, end, secret, sums } = seen;
    if (!head || !end || secret === undefined)
      throw new RestoreError("The backup ends too early: it was not written whole, or not copied whole.");
    const wrong = end.files.find(({ key, sha256 }) => sums.get(key) !== sha256);
    if (wrong || end.files.length !== sums.size)
      throw new RestoreError(`A file is not what was saved: ${wrong?.key ?? "one too many"}. The backup is damaged.`);
    await compare(client, head.tables);
    for (const { name, last } of head.sequences)
      if (last !== null)
        await client.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, last]);
    await seen.restoreKeys();
    const heldMails = await rules.settle(client);
    into.keepSecret?.(secret);
    await unmarkPlace(client);
    await client.query("commit");
    isKept = true;
    await migrateDatabase(into.url, into.migrations);
    // Else the site does it when it starts: all is there.
    if (into.storage) await claimFiles(into.storage).catch(() => {});
    const rows = head.tables.reduce((sum, table) => sum + table.rows, 0);
    return { madeAt: head.madeAt, rows, files: end.files.length, heldMails, secret };
  } catch (error) {
    if (isKept) {
      const { cause = error } = error as Error;
      throw new RestoreError(
        `All of the backup is here; only its tables could not be brought up to this version (${(cause as Error).message}). Mend that and start the site, which does the rest.`,
        { cause: error },
      );
    }
    await seen.abort();
    await client.query("rollback").catch(() => {});
    // What was written is left as it is: perhaps all of it was committed. If not, the next try clears it.
    if (isLost())
      throw new RestoreError(
        "The connection to the database was lost while the backup was read. See that its server runs, then try again.",
        { cause: error },
      );
    // Empty as before. What cannot be cleared now, the next try clears.
    if (isBegun) await clearPlace(client, into.storage, seen.sums.keys()).catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}
