import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type pg from "pg";
import pgCopy from "pg-copy-streams";
import { type ArchiveFile, packArchive } from "../archive.server.ts";
import { refuseHalf } from "../db/migrate.server.ts";
import type { Storage } from "../storage/storage.server.ts";
import {
  type BackupRules,
  type End,
  endName,
  filePlace,
  type Head,
  headName,
  secretName,
  tablePlace,
} from "./format.server.ts";
import type { CopyPlace } from "./places.server.ts";
import { announceBackup } from "./running.server.ts";
import { type SealFor, seal } from "./seal.server.ts";
import { copyOut, cutConnection, openConnection, readSequences, readTables } from "./tables.server.ts";

/** So much of a table is in memory at once (bytes). */
const pieceBytes = 4 * 1024 * 1024;

export interface BackupFacts {
  tables: number;
  rows: number;
  files: number;
  /** Of the copy as it is kept. */
  bytes: number;
}

/** What a backup is made of. */
export interface BackupSource {
  url: string;
  storage: Storage;
  secret: string;
}

export interface BackupWishes {
  /** Whom it is encrypted for; plain without it. */
  sealFor?: SealFor | undefined;
  /** Ends it: nothing of it is kept. */
  stopping?: AbortSignal;
  /** Told now and then how many bytes were made. */
  onBytes?: (bytes: number) => void;
}

const json = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value)}\n`);

/** A table's rows in pieces of a known size, as an archive wants them. */
async function* piecesOf(client: pg.Client, table: Head["tables"][number]): AsyncGenerator<ArchiveFile> {
  let waiting: Buffer[] = [];
  let [bytes, number] = [0, 0];
  const piece = () => {
    number += 1;
    const made = { name: `${tablePlace}${table.name}/${number}`, bytes: Buffer.concat(waiting) };
    [waiting, bytes] = [[], 0];
    return made;
  };
  for await (const chunk of client.query(pgCopy.to(copyOut(table)))) {
    waiting.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes >= pieceBytes) yield piece();
  }
  if (bytes > 0) yield piece();
}

/** Keys of all files of the site. */
export async function* keysOf(storage: Storage): AsyncGenerator<string> {
  let page: string | undefined;
  do {
    const found = await storage.listAll("", {
      recursive: true,
      ...(page === undefined ? {} : { paginationToken: page }),
    });
    for (const one of found.objects) if (one.isFile) yield one.key;
    page = found.paginationToken;
  } while (page !== undefined);
}

/** Everything that a backup holds, one after the other, as the transaction of this connection sees it. */
async function* entriesOf(
  client: pg.Client,
  { storage, secret }: BackupSource,
  leftOut: readonly string[],
  madeAt: Date,
  facts: BackupFacts,
): AsyncGenerator<ArchiveFile> {
  const { rows: migrations } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at, id",
  );
  const tables = await readTables(client, leftOut);
  const head: Head = {
    format: 1,
    madeAt: madeAt.toISOString(),
    migrations: migrations.map(({ hash }) => hash),
    tables,
    sequences: await readSequences(client),
  };
  yield { name: headName, bytes: json(head) };
  yield { name: secretName, bytes: new TextEncoder().encode(secret) };
  for (const table of tables) {
    yield* piecesOf(client, table);
    facts.tables += 1;
    facts.rows += table.rows;
  }
  const files: End["files"] = [];
  for await (const key of keysOf(storage)) {
    // Deleted meanwhile: no row needs it (what one named at the beginning stays until the end, running.server.ts).
    const bytes = await storage.bytesIfThere(key);
    if (!bytes) continue;
    yield { name: filePlace + key, bytes };
    files.push({ key, sha256: createHash("sha256").update(bytes).digest("hex") });
    facts.files += 1;
  }
  // If the connection has gone, its lock went with it: files that rows of this copy name may have been deleted since.
  await client.query("select 1");
  yield { name: endName, bytes: json({ files } satisfies End) };
}

/**
 * Saves the whole site into one file (.tar.gz, encrypted on wish): every table as one moment saw it, while others go on
 * writing, and all files of its storage. Of a file that was deleted since that moment nothing is saved. What it is for is a
 * secret: who has the file, and its key if it has one, has everything.
 *
 * @throws Error where it could not be written whole; nothing is left then
 */
export async function writeBackup(
  from: BackupSource,
  to: { place: CopyPlace; name: string },
  rules: Pick<BackupRules, "leftOut">,
  { sealFor, stopping, onBytes }: BackupWishes = {},
): Promise<BackupFacts> {
  const client = await openConnection(from.url);
  const facts: BackupFacts = { tables: 0, rows: 0, files: 0, bytes: 0 };
  const madeAt = new Date();
  try {
    await refuseHalf(client);
    await announceBackup(client);
    await client.query("begin isolation level repeatable read read only");
    const entries = entriesOf(client, from, rules.leftOut, madeAt, facts);
    const packed = Readable.fromWeb(packArchive(entries, madeAt) as never);
    const copy = sealFor ? await seal(packed, sealFor) : packed;
    // Told where it is written to; until then it is not to end the process.
    copy.on("error", () => {});
    const stop = () => copy.destroy(new Error("The copy was given up: the site was asked to end."));
    stopping?.addEventListener("abort", stop);
    if (stopping?.aborted) stop();
    facts.bytes = await to.place
      .write(to.name, copy, onBytes)
      .finally(() => stopping?.removeEventListener("abort", stop));
    await client.end();
    return facts;
  } catch (error) {
    cutConnection(client);
    throw error;
  }
}
