import { and, eq, inArray, sql } from "drizzle-orm";
import { addTerms } from "#features/blogs/service.server.ts";
import { partsOf } from "#features/media/service.server.ts";
import { importRedirects, leadToBlog } from "#features/redirects/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ContentKind } from "./kinds.ts";
import { originalOf, picturesOf, type Taken, TimeIsUp, takePictures, withPictures } from "./pictures.server.ts";
import type { Entry, Plan } from "./plan.ts";
import { eachPicture, readPlan, type Sent } from "./source.server.ts";
import { importLines, importSources, imports } from "./tables.server.ts";

export type Tools = Pick<Platform, "db" | "pool" | "storage" | "jobs">;
type Row = typeof imports.$inferSelect;
type Line = typeof importLines.$inferInsert;

/** Name of the job that works on an import. */
export const importJob = "import";
/** A job is given up after two minutes: long before, it hands on to the next one. */
const workMs = 45_000;

const sentOf = ({ folder, bytes }: Row): Sent => ({ folder, parts: partsOf(bytes) });
const cut = (text: string, most: number) => [...text].slice(0, most).join("");

async function knownSources(db: Db, entries: readonly Entry[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < entries.length; start += 1000) {
    const names = entries.slice(start, start + 1000).map(({ source }) => source);
    const rows = await db
      .select({ source: importSources.source })
      .from(importSources)
      .where(inArray(importSources.source, names));
    for (const { source } of rows) known.add(source);
  }
  return known;
}

/** Files of all pictures that entries show, with those that smaller ones were made of. */
function wantedFiles(plan: Plan, entries: readonly Entry[], kinds: readonly ContentKind[]): Set<string> {
  const files = entries.flatMap((entry) => picturesOf(plan, entry, textOf(kinds, entry)).flatMap((file) => file ?? []));
  return new Set(files.flatMap((file) => [file, originalOf(file)]));
}
const textOf = (kinds: readonly ContentKind[], { kind }: Entry) =>
  kinds.find(({ name }) => name === kind)?.text ?? "content";

const picturesText = (count: number) =>
  count === 1 ? "1 picture is not in the file" : `${count} pictures are not in the file`;

/** Reads a file and writes down what would come of it, and nothing else. */
async function readImport({ db, storage }: Tools, kinds: readonly ContentKind[], row: Row): Promise<void> {
  const sent = sentOf(row);
  const { format, plan } = await readPlan(storage, sent, row.fileName, kinds);
  const known = await knownSources(db, plan.entries);
  const present = new Set<string>();
  await eachPicture(storage, sent, wantedFiles(plan, plan.entries, kinds), async (name) => void present.add(name));
  const lines: Omit<Line, "importId" | "position">[] = plan.entries.map((entry) => {
    const missing = picturesOf(plan, entry, textOf(kinds, entry)).filter(
      (file) => file === undefined || !(present.has(file) || present.has(originalOf(file))),
    ).length;
    const notes = [...entry.notes, ...(missing > 0 ? [picturesText(missing)] : [])];
    const outcome = known.has(entry.source) ? "known" : "comes";
    return { kind: entry.kind, title: cut(entry.title, 300), outcome, note: cut(notes.join(". "), 2000) };
  });
  for (const { kind, title, why } of plan.left)
    lines.push({ kind: cut(kind, 60), title: cut(title, 300), outcome: "left", note: cut(why, 2000) });
  await db.transaction(async (tx) => {
    await tx.delete(importLines).where(eq(importLines.importId, row.id));
    for (let start = 0; start < lines.length; start += 1000)
      await tx
        .insert(importLines)
        .values(
          lines.slice(start, start + 1000).map((line, at) => ({ ...line, importId: row.id, position: start + at })),
        );
    await tx
      .update(imports)
      .set({ status: "read", format, total: plan.entries.length })
      .where(and(eq(imports.id, row.id), eq(imports.status, "reading")));
  });
}

/** Remembers where something came from, and leads its old addresses to it. */
async function settle(db: Db, { source, kind, addresses }: Entry, itemId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(importSources)
      .values({ source: cut(source, 500), kind, itemId })
      .onConflictDoNothing();
    if (kind === "blogs") await leadToBlog(tx, addresses, itemId);
  });
}

interface Step {
  row: Row;
  plan: Plan;
  taken: Taken;
  terms: Set<string>;
}

/** Writes one entry. Answers what came of it. */
async function writeEntry(
  tools: Tools,
  kinds: readonly ContentKind[],
  { row, plan, taken, terms }: Step,
  entry: Entry,
) {
  const { db } = tools;
  const kind = kinds.find(({ name }) => name === entry.kind);
  const userId = row.createdBy ?? "";
  if (!kind) return { outcome: "failed" as const, note: "Nothing of this kind can be taken in" };
  try {
    const { values, missing } = await withPictures(tools, plan, entry, taken, { text: kind.text, userId });
    const named = Array.isArray(values.categories)
      ? { categories: values.categories.filter((one) => terms.has(one)) }
      : {};
    const ready = { ...values, ...named, ...(row.mode === "draft" && { status: "draft" }) };
    const slug = typeof values.slug === "string" ? values.slug : "";
    const there = slug === "" ? undefined : await kind.find(db, slug);
    // What was written when the process ended before it could be remembered is there under its own title.
    if (there && (row.format === "archive" || there.title === entry.title)) {
      await settle(db, entry, there.id);
      return { outcome: "known" as const, note: "" };
    }
    const { id } = await kind.create(db, there ? { ...ready, slug: undefined } : ready, userId);
    await settle(db, entry, id);
    const notes = [...entry.notes, ...(missing > 0 ? [picturesText(missing)] : [])];
    return { outcome: "made" as const, note: cut(notes.join(". "), 2000) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
    const [first] = error.errors ?? [];
    return { outcome: "failed" as const, note: cut(first ? `${first.path}: ${first.message}` : error.message, 2000) };
  }
}

const isGoing = async (db: Db, id: string) => {
  const [row] = await db.select({ status: imports.status }).from(imports).where(eq(imports.id, id));
  return row?.status === "writing";
};

/** Writes what is still to come, until time is up. Answers whether everything is done. */
async function writeImport(
  tools: Tools,
  kinds: readonly ContentKind[],
  row: Row,
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, storage } = tools;
  const end = performance.now() + workMs;
  const isLate = () => stopping.aborted || performance.now() > end;
  const { plan } = await readPlan(storage, sentOf(row), row.fileName, kinds);
  const known = await knownSources(db, plan.entries);
  const coming = plan.entries.slice(row.done).filter(({ source }) => !known.has(source));
  const wanted = wantedFiles(plan, coming, kinds);
  const terms = await addTerms(db, plan);
  const taken = await takePictures(tools, sentOf(row), plan, { wanted, userId: row.createdBy ?? "", isLate });
  for (let position = row.done; position < plan.entries.length; position += 1) {
    const entry = plan.entries[position] as Entry;
    if (!(await isGoing(db, row.id))) return true;
    if (isLate()) return false;
    const came = known.has(entry.source)
      ? { outcome: "known" as const, note: "" }
      : await writeEntry(tools, kinds, { row, plan, taken, terms }, entry);
    await db.transaction(async (tx) => {
      await tx
        .update(importLines)
        .set(came)
        .where(and(eq(importLines.importId, row.id), eq(importLines.position, position)));
      await tx
        .update(imports)
        .set({ done: position + 1 })
        .where(eq(imports.id, row.id));
    });
  }
  // Asked last by the site, so none can stand in the way of what came just now.
  if (plan.redirects !== "") await importRedirects(db, async () => false, plan.redirects);
  return true;
}

/** Goes on with an import, whatever it waits for. What can't be read ends it; everything else that fails is tried again. */
export async function workOnImport(
  tools: Tools,
  kinds: readonly ContentKind[],
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const { db, storage, jobs } = tools;
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  if (row?.status !== "reading" && row?.status !== "writing") return;
  try {
    if (row.status === "reading") return await readImport(tools, kinds, row);
    const isDone = await writeImport(tools, kinds, row, stopping).catch((error: unknown) => {
      if (error instanceof TimeIsUp) return false;
      throw error;
    });
    if (!isDone) return await db.transaction((tx) => jobs.enqueue(tx, importJob, { id }));
    await db
      .update(imports)
      .set({ status: "done", finishedAt: sql`now()` })
      .where(and(eq(imports.id, id), eq(imports.status, "writing")));
    await storage.deleteAll(row.folder);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "VALIDATION_FAILED") throw error;
    await db
      .update(imports)
      .set({ status: "failed", failure: error.message, finishedAt: sql`now()` })
      .where(eq(imports.id, id));
    await storage.deleteAll(row.folder);
  }
}
