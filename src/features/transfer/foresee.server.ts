import { and, eq, inArray } from "drizzle-orm";
import { partsOf } from "#features/media/service.server.ts";
import { breathe } from "#platform/breathe.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { libraryFiles } from "./documents-in.server.ts";
import type { ContentKind } from "./kinds.ts";
import { originalOf, picturesOf } from "./pictures.server.ts";
import type { Entry, Plan } from "./plan.ts";
import { eachFile, readPlan, type Sent } from "./source.server.ts";
import { importLines, importSources, imports } from "./tables.server.ts";
import { cutLine } from "./texts.server.ts";
import { otherText, textComparer } from "./texts-in.server.ts";

// The first half of an import: what would come of it.

export type Tools = Pick<Platform, "db" | "pool" | "storage" | "jobs">;
export type Row = typeof imports.$inferSelect;
type Line = typeof importLines.$inferInsert;

export const sentOf = ({ folder, bytes }: Row): Sent => ({ folder, parts: partsOf(bytes) });
/** So many letters of a text, of whose beginning alone they are made: a long one would fill the memory. */
export const cut = (text: string, most: number) => [...text.slice(0, most * 2)].slice(0, most).join("");

/** What of it came once by its name. Texts of the site and files are known by what they say. */
export async function knownSources(db: Db, entries: readonly Entry[]): Promise<Set<string>> {
  const known = new Set<string>();
  const named = entries.filter(({ site, document }) => !site && !document);
  for (let start = 0; start < named.length; start += 1000) {
    const names = named.slice(start, start + 1000).map(({ source }) => source);
    const rows = await db
      .select({ source: importSources.source })
      .from(importSources)
      .where(inArray(importSources.source, names));
    for (const { source } of rows) known.add(source);
  }
  return known;
}

/** Files of all pictures that entries show, with those that smaller ones were made of. */
export async function wantedFiles(
  plan: Plan,
  entries: readonly Entry[],
  kinds: readonly ContentKind[],
): Promise<Set<string>> {
  const files = new Set<string>();
  for (const entry of entries) {
    await breathe();
    for (const file of picturesOf(plan, entry, textOf(kinds, entry)))
      if (file !== undefined) files.add(file).add(originalOf(file));
  }
  return files;
}
const textOf = (kinds: readonly ContentKind[], { kind }: Entry) =>
  kinds.find(({ name }) => name === kind)?.text ?? "content";

export const notInFile = "It is missing from the archive";
export const noFile = "The file it offers is not in the archive or not public: imported without it";

export const picturesText = (count: number) =>
  count === 1 ? "1 picture is not in the file" : `${count} pictures are not in the file`;

/** Tells of each thing in a file whether it would come. */
async function foreseer(db: Db, plan: Plan, present: ReadonlySet<string>, known: ReadonlySet<string>) {
  const library = await libraryFiles(db);
  const compare = await textComparer(db, plan);
  return async ({
    source,
    site,
    document,
    file,
  }: Entry): Promise<{ outcome: "comes" | "known" | "left"; note: string }> => {
    if (site) {
      const { version, isSame } = await compare(site);
      if (isSame) return { outcome: "known", note: "" };
      return { outcome: "comes", note: version === undefined ? "" : otherText };
    }
    if (document && library.has(document.hash)) return { outcome: "known", note: "" };
    if (document && !present.has(document.file)) return { outcome: "left", note: notInFile };
    if (known.has(source)) return { outcome: "known", note: "" };
    return { outcome: "comes", note: file === "" ? noFile : "" };
  };
}

/** Reads a file and writes down what would come of it, and nothing else. */
export async function readImport({ db, storage }: Tools, kinds: readonly ContentKind[], row: Row): Promise<void> {
  const sent = sentOf(row);
  const { format, plan } = await readPlan(storage, sent, row.fileName, kinds);
  const known = await knownSources(db, plan.entries);
  const present = new Set<string>();
  const sought = [
    ...(await wantedFiles(plan, plan.entries, kinds)),
    ...plan.entries.flatMap((one) => one.document?.file ?? []),
  ];
  await eachFile(storage, sent, new Set(sought), async (name) => void present.add(name));
  const foresee = await foreseer(db, plan, present, known);
  const lines: Omit<Line, "importId" | "position">[] = [];
  for (const entry of plan.entries) {
    await breathe();
    const missing = picturesOf(plan, entry, textOf(kinds, entry)).filter(
      (file) => file === undefined || !(present.has(file) || present.has(originalOf(file))),
    ).length;
    const { outcome, note } = await foresee(entry);
    const notes = [...entry.notes, ...(note ? [note] : []), ...(missing > 0 ? [picturesText(missing)] : [])];
    lines.push({ kind: entry.kind, title: cutLine(entry.title, 300), outcome, note: cut(notes.join(". "), 2000) });
  }
  for (const { kind, title, why } of plan.left)
    lines.push({ kind: cutLine(kind, 60), title: cutLine(title, 300), outcome: "left", note: cut(why, 2000) });
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
