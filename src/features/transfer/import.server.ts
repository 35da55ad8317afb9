import { and, eq, sql } from "drizzle-orm";
import { addTerms } from "#features/blogs/service.server.ts";
import { importRedirects, leadToBlog } from "#features/redirects/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { type Came, libraryFiles, takeDocuments } from "./documents-in.server.ts";
import {
  cut,
  knownSources,
  noFile,
  notInFile,
  picturesText,
  type Row,
  readImport,
  sentOf,
  type Tools,
  wantedFiles,
} from "./foresee.server.ts";
import { unreadable } from "./head.server.ts";
import type { ContentKind } from "./kinds.ts";
import { foundFiles } from "./nested-files.ts";
import { type Taken, TimeIsUp, type Turn, takePictures, withPictures } from "./pictures.server.ts";
import type { Entry, Plan } from "./plan.ts";
import type { TextHistory } from "./site-text.ts";
import { readPlan } from "./source.server.ts";
import { importLines, importSources, imports } from "./tables.server.ts";
import { takeText, textComparer, withoutOurTexts } from "./texts-in.server.ts";

/** Name of the job that works on an import. */
export const importJob = "import";
/** An archive of ours has all redirects of its site and every earlier address of a blog; what has more lines is none. */
const mostRedirectLines = 100_000;
/** A job is given up after ten minutes: long before, it hands on to the next one. */
const workMs = 45_000;

/** Remembers where something came from, and leads its old addresses to it. */
async function settle(tx: DbOrTx, { source, kind, addresses }: Entry, itemId: string): Promise<void> {
  await tx.insert(importSources).values({ source, kind, itemId }).onConflictDoNothing();
  if (kind === "blogs") await leadToBlog(tx, addresses, itemId);
}

interface Step {
  row: Row;
  plan: Plan;
  taken: Taken;
  /** The present slugs of all categories, by every slug that means them. */
  terms: ReadonlyMap<string, string>;
  compare: Awaited<ReturnType<typeof textComparer>>;
  /** Files of the library by the name that the archive gives them. */
  files: ReadonlyMap<string, { id: string; access: "public" | "private" }>;
}

/**
 * What is wrong with one thing is told with it; what is wrong with the site is thrown. Neither storage nor database answers with what
 * a value of an odd kind, or a text that fills the stack, ends in: that would be the same at every try.
 */
function failed(error: unknown): Came {
  if (error instanceof RangeError || error instanceof TypeError) return { outcome: "failed", note: unreadable };
  if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
  const [first] = error.errors ?? [];
  return { outcome: "failed", note: cut(first ? `${first.path}: ${first.message}` : error.message, 2000) };
}

/** Takes a text of the site over where somebody said so, or where there is none. */
async function writeText(db: Db, { row, plan, taken, compare }: Step, site: TextHistory): Promise<Came> {
  try {
    const compared = await compare(site);
    if (row.texts !== "take" && compared.version !== undefined)
      return compared.isSame ? { outcome: "known", note: "" } : { outcome: "left", note: "The text here stays" };
    const { outcome, notes, missing } = await takeText(db, { plan, taken }, site, compared);
    return { outcome, note: cut([...notes, ...(missing > 0 ? [picturesText(missing)] : [])].join(". "), 2000) };
  } catch (error) {
    return failed(error);
  }
}

/** Writes one entry, and with a new one what came of it (`tell`). Answers the same. */
async function writeEntry(
  tools: Tools,
  kinds: readonly ContentKind[],
  step: Step,
  entry: Entry,
  tell: (tx: DbOrTx, came: Came) => Promise<void>,
): Promise<Came> {
  const { db } = tools;
  const { row, plan, taken, terms, files } = step;
  if (entry.site) return writeText(db, step, entry.site);
  const kind = kinds.find(({ name }) => name === entry.kind);
  const userId = row.createdBy ?? "";
  if (!kind) return { outcome: "failed", note: "This kind of content can't be imported" };
  try {
    const { values, missing } = await withPictures(tools, plan, entry, taken, { text: kind.text, userId });
    const subject = typeof values.subject === "string" ? terms.get(values.subject) : undefined;
    const wanted: unknown[] = Array.isArray(values.categories) ? values.categories : [];
    const lost = wanted.filter((one) => !terms.has(String(one)));
    const named = {
      ...(Array.isArray(values.categories) && { categories: wanted.flatMap((one) => terms.get(String(one)) ?? []) }),
      ...(subject !== undefined && { subject }),
    };
    const offered = entry.file === undefined ? undefined : files.get(entry.file);
    const file = offered?.access === "public" ? { file: offered.id } : {};
    const without: string[] = [];
    const whole = foundFiles(values, (name) => files.get(name)?.id, without) as typeof values;
    const ready = { ...whole, ...named, ...file, ...(row.mode === "draft" && { status: "draft" }) };
    const slug = typeof values.slug === "string" ? values.slug : "";
    const there = slug === "" ? undefined : await kind.find(db, slug);
    // Of another site: what somebody brought here by hand is there under its own title.
    if (there && (row.format === "archive" || there.title === entry.title)) {
      await db.transaction((tx) => settle(tx, entry, there.id));
      return { outcome: "known", note: "" };
    }
    let came: Came = { outcome: "made", note: "" };
    await kind.create(db, there ? { ...ready, slug: undefined } : ready, userId, async (tx, { id, notes: told }) => {
      const notes = [
        ...entry.notes,
        ...told,
        ...without.map((title) => `“${title}” was left out: its file is not in the archive`),
        ...(lost.length > 0 ? [`The site has no such categories, so they are left out: ${lost.join(", ")}`] : []),
        ...(entry.file !== undefined && !file.file ? [noFile] : []),
        ...(missing > 0 ? [picturesText(missing)] : []),
      ];
      came = { outcome: "made", note: cut(notes.join(". "), 2000) };
      await settle(tx, entry, id);
      await tell(tx, came);
    });
    return came;
  } catch (error) {
    return failed(error);
  }
}

async function tellLine(db: DbOrTx, importId: string, position: number, came: Came): Promise<void> {
  const place = and(eq(importLines.importId, importId), eq(importLines.position, position));
  await db.update(importLines).set(came).where(place);
}

/** Places in the plan of what an earlier piece of the work could not take. */
async function refusedLines(db: Db, importId: string): Promise<Set<number>> {
  const refused = and(eq(importLines.importId, importId), eq(importLines.outcome, "failed"));
  const lines = await db.select({ position: importLines.position }).from(importLines).where(refused);
  return new Set(lines.map(({ position }) => position));
}

/** What was told of a file when it was taken; else it is here, or was not in the archive. */
async function cameOfDocument(db: Db, importId: string, position: number, isHere: boolean): Promise<Came> {
  const place = and(eq(importLines.importId, importId), eq(importLines.position, position));
  const [line] = await db
    .select({ outcome: importLines.outcome, note: importLines.note })
    .from(importLines)
    .where(place);
  if (line?.outcome === "made" || line?.outcome === "failed") return line as Came;
  return isHere ? { outcome: "known", note: "" } : { outcome: "left", note: notInFile };
}

const isGoing = async (db: Db, id: string) => {
  const [row] = await db.select({ status: imports.status }).from(imports).where(eq(imports.id, id));
  return row?.status === "writing";
};

/**
 * When a piece of the work ends: when the process does, or after its time. To unpack a large file up to where something new comes
 * can take as long, so one thing comes of each piece, or none would ever lead on.
 */
function turnUntil(stopping: AbortSignal): Turn {
  const end = performance.now() + workMs;
  let moved = false;
  return {
    isLate: () => stopping.aborted || (moved && performance.now() > end),
    cameOn: () => {
      moved = true;
    },
  };
}

/** Writes what is still to come, until time is up. Answers whether everything is done. */
async function writeImport(
  tools: Tools,
  kinds: readonly ContentKind[],
  row: Row,
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, storage } = tools;
  const turn = turnUntil(stopping);
  const { plan } = await readPlan(storage, sentOf(row), row.fileName, kinds);
  const known = await knownSources(db, plan.entries);
  const coming = plan.entries.slice(row.done).filter(({ source }) => !known.has(source));
  const compare = await textComparer(db, plan);
  const wanted = await wantedFiles(plan, row.texts === "take" ? coming : await withoutOurTexts(coming, compare), kinds);
  const terms = await addTerms(db, plan);
  const userId = row.createdBy ?? "";
  await takeDocuments(tools, sentOf(row), plan.entries, {
    ...{ userId, ...turn, refused: await refusedLines(db, row.id) },
    tell: (position, came) => tellLine(db, row.id, position, came),
  });
  const library = await libraryFiles(db);
  const files = new Map(
    plan.entries.flatMap(({ document }) => {
      const found = document && library.get(document.hash);
      return found ? [[document.file, found] as const] : [];
    }),
  );
  const taken = await takePictures(tools, sentOf(row), plan, { wanted, userId, ...turn });
  for (let position = row.done; position < plan.entries.length; position += 1) {
    const entry = plan.entries[position] as Entry;
    if (!(await isGoing(db, row.id))) return true;
    if (turn.isLate()) return false;
    const tell = async (tx: DbOrTx, came: Came) => {
      await tellLine(tx, row.id, position, came);
      await tx
        .update(imports)
        .set({ done: position + 1 })
        .where(eq(imports.id, row.id));
    };
    const came = known.has(entry.source)
      ? { outcome: "known" as const, note: "" }
      : entry.document
        ? await cameOfDocument(db, row.id, position, files.has(entry.document.file))
        : await writeEntry(tools, kinds, { row, plan, taken, terms, compare, files }, entry, tell);
    await db.transaction((tx) => tell(tx, came));
    turn.cameOn();
  }
  // Asked last by the site, so none can stand in the way of what came just now.
  if (plan.redirects !== "") await importRedirects(db, async () => false, plan.redirects, mostRedirectLines);
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
