import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { type FileKind, fileHref } from "#lib/file-facts.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { faultOf, takenKey } from "#platform/db/fault.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, listFound, listPage } from "#platform/http/list.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { kindOfFile } from "../inspect/file-kind.server.ts";
import { newName, storedAt } from "../names.server.ts";
import { files } from "../tables.server.ts";
import type { FileListQuery, LibraryFile } from "./file-contract.ts";
import { giveUp } from "./give-up.server.ts";
import { deleteFilesJob } from "./pictures.server.ts";
import { dropUpload, endUpload, readWhole, titleOf, type Whose } from "./uploads.server.ts";

type Tools = Pick<Platform, "db" | "pool" | "storage" | "jobs">;

const notThere = () => new AppError("NOT_FOUND", "This file is no longer in the library.");
const changedMeanwhile = () =>
  new AppError("CONFLICT", "Someone else changed this file meanwhile. Look at it again, then change it.");

const uses = sql<number>`(select count(*)::int from file_uses u where u.file_id = ${files.id})`;

const toFile = ({ file, uses: count }: { file: typeof files.$inferSelect; uses: number }): LibraryFile => {
  const { id, title, kind, access, bytes, version, createdAt, updatedAt } = file;
  return {
    ...{ id, title, kind, access, bytes, version, uses: count },
    href: access === "public" ? fileHref(file.name) : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
};

/** One file. Throws NOT_FOUND. */
async function readFile(db: DbOrTx, id: string): Promise<LibraryFile> {
  const [row] = await db.select({ file: files, uses }).from(files).where(eq(files.id, id));
  if (!row) throw notThere();
  return toFile(row);
}

/** One file with the pages that offer it, at most 100. Throws NOT_FOUND. */
export async function readFileWhole(db: Db, id: string) {
  const file = await readFile(db, id);
  const { rows } = await db.execute<{ kind: string; id: string; title: string }>(
    sql`select kind, item_id as id, title from file_uses where file_id = ${id} order by title, item_id limit 100`,
  );
  return { ...file, usedIn: rows };
}

const order = { createdAt: sql`${files.createdAt}`, title: sql`lower(${files.title})`, bytes: sql`${files.bytes}` };

/** One page of the files; the search finds a piece of a title. */
export function listFiles(db: Db, query: FileListQuery) {
  const { search, kind, access, sortField, sortOrder } = query;
  const wanted = and(
    kind && eq(files.kind, kind),
    access && eq(files.access, access),
    search ? sql`lower(${files.title}) like ${containing(search)}` : undefined,
  );
  const direction = sortOrder === "asc" ? asc : desc;
  const by = [direction(order[sortField]), direction(files.id)];
  const read = async (ids: string[] | undefined, { limit, offset }: { limit: number; offset: number }) => {
    // The page first: the uses of a file are not counted for those before it.
    const page = () =>
      db
        .select({ id: files.id })
        .from(files)
        .where(wanted)
        .orderBy(...by)
        .limit(limit)
        .offset(offset);
    const rows = await db
      .select({ file: files, uses })
      .from(files)
      .where(inArray(files.id, ids ?? page()))
      .orderBy(...by);
    return rows.map(toFile);
  };
  if (!search)
    return listPage(
      query,
      () => countRows(db, sql`files`, wanted),
      (slice) => read(undefined, slice),
    );
  const way = sql`select ${files.id} as id, ${order[sortField]} as key from files where ${wanted}`;
  const byKey = sql.raw(`key ${sortOrder}, id ${sortOrder}`);
  return listFound<string, LibraryFile>(db, query, { ways: [way], order: byKey }, read);
}

async function knownAs(db: DbOrTx, hash: string): Promise<LibraryFile | undefined> {
  const [row] = await db.select({ file: files, uses }).from(files).where(eq(files.hash, hash));
  return row && toFile(row);
}

interface Taken {
  hash: string;
  kind: FileKind;
  stored: string;
  bytes: number;
  title: string;
}

/** Bytes that the library has, or those to take in; `ended` says that their upload made the known file before. */
type New = { known: LibraryFile; ended?: boolean; taken?: never } | { known?: never; ended?: never; taken: Taken };

/** Looks at bytes and puts them where files lie, unless the library has them; answers what they are. Throws UNSUPPORTED_MEDIA_TYPE. */
async function lookAt({ db, storage }: Pick<Tools, "db" | "storage">, bytes: Buffer, title: string): Promise<New> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const known = await knownAs(db, hash);
  if (known) return { known };
  const kind = await kindOfFile(bytes);
  const stored = newName(24);
  await storage.put(storedAt(stored), bytes);
  return { taken: { hash, kind, stored, bytes: bytes.length, title } };
}

/** The same for an upload that is here whole. Gives it up where it is refused. */
async function takeIn(tools: Tools, whose: Whose): Promise<New> {
  const { bytes, fileName, made } = await readWhole(tools, whose, "file");
  if (made !== undefined) return { known: await readFile(tools.db, made), ended: true };
  return lookAt(tools, bytes, titleOf(fileName, "File")).catch(async (error: unknown) => {
    // Another try with the same bytes would fail again.
    if (error instanceof AppError && error.code === "UNSUPPORTED_MEDIA_TYPE") await dropUpload(tools, whose);
    throw error;
  });
}

/**
 * Makes a file of the library of an upload that is here whole; of the same file once more, the file that is there. Throws
 * NOT_FOUND, CONFLICT while parts are missing, UNSUPPORTED_MEDIA_TYPE (the upload is given up then), UNAVAILABLE.
 */
export async function finishFile(tools: Tools, whose: Whose, access: "public" | "private") {
  const taken = await takeIn(tools, whose);
  if (taken.ended) return { file: taken.known, known: false };
  const made = await addFile(tools, taken, { access, userId: whose.userId });
  await endUpload(tools, whose, made.file.id);
  return made;
}

/** Makes a file of the library of these bytes, whoever says what they are. Throws UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE. */
export async function keepFile(
  tools: Pick<Tools, "db" | "storage">,
  { bytes, title, ...facts }: { bytes: Buffer; title: string; access: "public" | "private"; userId: string },
) {
  return addFile(tools, await lookAt(tools, bytes, title), facts);
}

async function addFile(
  { db, storage }: Pick<Tools, "db" | "storage">,
  { known, taken }: New,
  { access, userId }: { access: "public" | "private"; userId: string },
): Promise<{ file: LibraryFile; known: boolean }> {
  if (known) return { file: known, known: true };
  const made = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(files)
      .values({ ...taken, access, name: newName(24), createdBy: userId })
      .onConflictDoNothing({ target: files.hash })
      .returning({ id: files.id });
    if (!row) return undefined;
    const { kind, title, bytes } = taken;
    await note(tx, { action: "file.add", subject: title, subjectId: row.id, after: { kind, title, bytes, access } });
    return readFile(tx, row.id);
  });
  // Somebody else sent the same file at the same time: theirs stays.
  if (!made) await storage.deleteAll(folderOf(taken.stored));
  const file = made ?? (await knownAs(db, taken.hash));
  if (!file) throw notThere();
  return { file, known: !made };
}

const folderOf = (stored: string) => storedAt(stored).replace(/\/[^/]*$/, "");

/** The row, held until the transaction ends. Throws NOT_FOUND, CONFLICT for another version than was read. */
async function lockFile(tx: DbOrTx, id: string, version: number) {
  const [row] = await tx.select().from(files).where(eq(files.id, id)).for("update");
  if (!row) throw notThere();
  if (row.version !== version) throw changedMeanwhile();
  return row;
}

/**
 * Whether no page offers a file: those who have a ticket or a seat get links that end, to a private one, too. What lies in the bin beside its event or
 * program (its use names a row that is no item of the bin) is theirs.
 */
async function mayBePrivate(tx: DbOrTx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from file_uses where file_id = ${id} and kind not in ('event_recordings', 'cohort_materials')
      and not (kind = 'bin' and not exists (select 1 from bin b where b.id = file_uses.item_id)) limit 1`,
  );
  return rows.length === 0;
}

/**
 * Writes a file's title and who may fetch it, over the version that was read. Whoever changes that gives it another address:
 * the one before leads nowhere. Throws NOT_FOUND, CONFLICT, also for a private one that a page offers.
 */
export async function changeFile(
  { db }: Pick<Tools, "db">,
  id: string,
  { version, title, access }: { version: number; title: string; access: "public" | "private" },
): Promise<LibraryFile> {
  const change = db.transaction(async (tx) => {
    const before = await lockFile(tx, id, version);
    const moved = before.access !== access;
    if (moved && access === "private" && !(await mayBePrivate(tx, id)))
      throw new AppError("CONFLICT", "A page offers this file. Take it out there first; then it can be made private.");
    await tx
      .update(files)
      .set({ title, access, version: version + 1, updatedAt: sql`now()`, ...(moved && { name: newName(24) }) })
      .where(eq(files.id, id));
    await note(tx, {
      action: "file.change",
      subject: before.title,
      subjectId: id,
      before: { title: before.title, access: before.access },
      after: { title, access },
    });
    return readFile(tx, id);
  });
  return change.catch((error: unknown) => {
    if (faultOf(error).constraint !== "files_not_for_everybody") throw error;
    throw new AppError("CONFLICT", "This file is a download that isn't for everybody, so it stays private.");
  });
}

/**
 * Puts a whole upload in the place of a file: its address stays, and every page that offers it offers the new one. Throws
 * NOT_FOUND, CONFLICT (changed meanwhile, or in the library already), UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE.
 */
export async function replaceFile(
  tools: Tools,
  { id, version, ...whose }: { id: string; version: number } & Whose & { uploadId: string },
): Promise<LibraryFile> {
  const upload = { id: whose.uploadId, userId: whose.userId };
  const { known, taken } = await takeIn(tools, upload);
  if (known) {
    await endUpload(tools, upload, known.id);
    if (known.id === id) return known;
    throw new AppError("CONFLICT", `This file is in the library already, as “${known.title}”.`);
  }
  const { kind, stored, bytes, hash } = taken;
  const replaced = tools.db.transaction(async (tx) => {
    const before = await lockFile(tx, id, version);
    await tx
      .update(files)
      .set({ kind, stored, bytes, hash, version: version + 1, updatedAt: sql`now()` })
      .where(eq(files.id, id));
    await tools.jobs.enqueue(tx, deleteFilesJob, { folder: folderOf(before.stored) });
    await note(tx, {
      action: "file.replace",
      subject: before.title,
      subjectId: id,
      before: { kind: before.kind, bytes: before.bytes, hash: before.hash },
      after: { kind, bytes, hash },
    });
    return readFile(tx, id);
  });
  const file = await replaced.catch(async (error: unknown) => {
    await giveUp(tools.storage, folderOf(stored), async () => {
      const [row] = await tools.db.select({ stored: files.stored }).from(files).where(eq(files.id, id)).for("share");
      return row?.stored === stored;
    });
    const inTheWay = takenKey(error) === "files_hash_unique";
    if (!inTheWay && !(error instanceof AppError)) throw error;
    // The same call, sent twice, may have been quicker.
    const there = await knownAs(tools.db, hash);
    if (there?.id === id) return there;
    if (!inTheWay) throw error;
    throw new AppError("CONFLICT", "This file came into the library meanwhile. Look for it there.");
  });
  await endUpload(tools, upload, id);
  return file;
}

/** Deletes a file that no page offers; its bytes follow. Throws NOT_FOUND, CONFLICT while a page offers it. */
export async function deleteFile({ db, jobs }: Pick<Tools, "db" | "jobs">, id: string): Promise<void> {
  const deletion = db.transaction(async (tx) => {
    const [gone] = await tx.delete(files).where(eq(files.id, id)).returning();
    if (!gone) throw notThere();
    const { title, kind, access, bytes } = gone;
    await note(tx, { action: "file.delete", subject: title, subjectId: id, before: { title, kind, access, bytes } });
    await jobs.enqueue(tx, deleteFilesJob, { folder: folderOf(gone.stored) });
  });
  return deletion.catch((error: unknown) => {
    if (!/_files_id_fk$/.test(faultOf(error).constraint ?? "")) throw error;
    throw new AppError("CONFLICT", "A page offers this file. Take it out there first; then it can be deleted.");
  });
}
