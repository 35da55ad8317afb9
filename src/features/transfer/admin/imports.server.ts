import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, like, type SQL, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { checkUpload, takeUpload } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { csvFile } from "#lib/csv.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { countRows, listPage } from "#platform/http/list.server.ts";
import type { Tools } from "../foresee.server.ts";
import { importJob } from "../import.server.ts";
import { importLines, imports } from "../tables.server.ts";
import { otherText } from "../texts-in.server.ts";
import type { Import, ImportLine, LineListQuery } from "./contract.ts";

const notThere = () => new AppError("NOT_FOUND", "This import does not exist.");
const portion = 1000;

const toImport = ({
  folder: _,
  createdBy: __,
  createdAt,
  finishedAt,
  ...row
}: typeof imports.$inferSelect): Import => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** Takes a file that was sent whole, and has it read: what would come of it. Once more, the import that was begun with it. Throws NOT_FOUND, CONFLICT while parts are missing, or lost. */
export async function beginImport({ db, storage, jobs }: Tools, userId: string, uploadId: string): Promise<Import> {
  const whose = { id: uploadId, userId };
  await checkUpload({ db, storage }, whose);
  return db.transaction(async (tx) => {
    const id = randomUUID();
    const { sent, before } = await takeUpload(tx, whose, id);
    if (before !== undefined) return readImport(tx, before);
    const [row] = await tx
      .insert(imports)
      .values({ ...sent, id, createdBy: userId })
      .returning();
    if (!row) throw new Error("insert returned no row");
    await jobs.enqueue(tx, importJob, { id: row.id });
    await note(tx, { action: "import.read", subject: row.fileName, subjectId: row.id });
    return toImport(row);
  });
}

/** One page of the imports, the latest first. */
export function listImports(db: Db, query: { page: number; limit: number }) {
  return listPage(
    query,
    () => countRows(db, sql`imports`),
    async ({ limit, offset }) =>
      (
        await db.select().from(imports).orderBy(desc(imports.createdAt), desc(imports.id)).limit(limit).offset(offset)
      ).map(toImport),
  );
}

/** One import, with how many of its lines came to what. Throws NOT_FOUND. */
export async function readImport(db: DbOrTx, id: string) {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  if (!row) throw notThere();
  const { rows } = await db.execute<{ outcome: ImportLine["outcome"]; count: number }>(
    sql`select outcome, count(*)::int as count from import_lines where import_id = ${id} group by outcome`,
  );
  const counted = Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
  const differing = await db
    .select({ title: importLines.title })
    .from(importLines)
    .where(
      and(
        eq(importLines.importId, id),
        eq(importLines.kind, "texts"),
        eq(importLines.outcome, "comes"),
        like(importLines.note, `%${otherText}%`),
      ),
    )
    .orderBy(asc(importLines.position));
  return {
    ...toImport(row),
    differing: differing.map(({ title }) => title),
    counts: { comes: 0, left: 0, made: 0, known: 0, failed: 0, ...counted },
  };
}

const wantedLines = (id: string, outcome: LineListQuery["outcome"]): SQL | undefined =>
  and(eq(importLines.importId, id), outcome === "all" ? undefined : eq(importLines.outcome, outcome));
const told = {
  position: importLines.position,
  kind: importLines.kind,
  title: importLines.title,
  outcome: importLines.outcome,
  note: importLines.note,
};

/** One page of what becomes of the things in a file. Throws NOT_FOUND. */
export async function listLines(db: Db, id: string, query: LineListQuery) {
  await readImport(db, id);
  const wanted = wantedLines(id, query.outcome);
  return listPage(
    query,
    () => db.$count(importLines, wanted),
    ({ limit, offset }) =>
      db.select(told).from(importLines).where(wanted).orderBy(asc(importLines.position)).limit(limit).offset(offset),
  );
}

async function* pagesOf(db: Db, id: string) {
  for (let after = -1; ; ) {
    const lines = await db
      .select(told)
      .from(importLines)
      .where(and(eq(importLines.importId, id), gt(importLines.position, after)))
      .orderBy(asc(importLines.position))
      .limit(portion);
    yield lines.map(({ kind, title, outcome, note: why }) => [kind, title, outcome, why]);
    after = lines.at(-1)?.position ?? after;
    if (lines.length < portion) return;
  }
}

/** The report of an import as a file for spreadsheets. Throws NOT_FOUND. */
export async function exportLines(db: Db, id: string) {
  const { fileName } = await readImport(db, id);
  await note(db, { action: "import.export", subject: fileName, subjectId: id });
  return csvFile(["Kind", "Title", "Outcome", "Note"], pagesOf(db, id));
}

/** Begins to write what was read. Throws NOT_FOUND, CONFLICT when it isn't waiting for that. */
export async function startImport(
  { db, jobs }: Tools,
  id: string,
  { mode, texts }: { mode: "draft" | "own"; texts: "keep" | "take" },
) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ status: "writing", mode, texts })
      .where(and(eq(imports.id, id), eq(imports.status, "read")))
      .returning();
    if (!row) {
      await readImport(tx, id);
      throw new AppError("CONFLICT", "This import was started, stopped, or is still being read. Look at it again.");
    }
    await jobs.enqueue(tx, importJob, { id });
    await note(tx, { action: "import.start", subject: row.fileName, subjectId: id, after: { mode, texts } });
    return readImport(tx, id);
  });
}

/** Stops an import; what came stays. Throws NOT_FOUND, CONFLICT when it is over. */
export async function cancelImport({ db, storage }: Tools, id: string) {
  const { folder, answer } = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ status: "cancelled", finishedAt: sql`now()` })
      .where(and(eq(imports.id, id), inArray(imports.status, ["reading", "read", "writing"])))
      .returning();
    if (!row) {
      await readImport(tx, id);
      throw new AppError("CONFLICT", "This import is over.");
    }
    await note(tx, { action: "import.cancel", subject: row.fileName, subjectId: id, after: { done: row.done } });
    return { folder: row.folder, answer: await readImport(tx, id) };
  });
  await storage.deleteAll(folder);
  return answer;
}

const tooLong =
  "It was not finished two weeks after the file was sent. What was imported by then stays: send the file again for the rest.";

/**
 * Gives up files that nobody started within a week, ends what is not done two weeks after its file was sent (its job failed too
 * often), and forgets reports after half a year.
 */
export async function forgetOldImports({ db, storage }: Pick<Tools, "db" | "storage">): Promise<void> {
  const given = await db
    .update(imports)
    .set({ status: "cancelled", finishedAt: sql`now()` })
    .where(and(inArray(imports.status, ["reading", "read"]), sql`${imports.createdAt} < now() - interval '7 days'`))
    .returning({ folder: imports.folder });
  // Started within a week, and no import takes another.
  const late = await db
    .update(imports)
    .set({ status: "failed", failure: tooLong, finishedAt: sql`now()` })
    .where(and(eq(imports.status, "writing"), sql`${imports.createdAt} < now() - interval '14 days'`))
    .returning({ folder: imports.folder });
  for (const { folder } of [...given, ...late]) await storage.deleteAll(folder);
  await db.delete(imports).where(sql`${imports.finishedAt} < now() - interval '180 days'`);
}

/** Which of these folders of parts belong to an import that is not over. */
export async function foldersOfImports(db: Db, folders: readonly string[]): Promise<string[]> {
  const open = inArray(imports.status, ["reading", "read", "writing"]);
  const rows = await db
    .select({ folder: imports.folder })
    .from(imports)
    .where(and(inArray(imports.folder, [...folders]), open));
  return rows.map(({ folder }) => folder);
}
