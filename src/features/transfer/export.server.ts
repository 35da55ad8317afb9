import { note } from "#features/audit/service.server.ts";
import { listTerms } from "#features/blogs/service.server.ts";
import { listDocuments, listEarlierNames, listLibrary } from "#features/media/service.server.ts";
import { exportRedirectLines } from "#features/redirects/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { pictureFolder, readPictureSrc } from "#lib/picture-address.ts";
import { type ArchiveFile, packArchive } from "#platform/archive.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ContentKind } from "./kinds.ts";
import { namedFiles } from "./nested-files.ts";
import { siteTextFiles, textFile, textWithHead, yaml } from "./texts-out.server.ts";

type Tools = Pick<Platform, "db" | "storage">;

/** Where a picture lies in the archive: by what was once sent, so that it has the same name in every archive. */
const fileOf = ({ hash }: { hash: string }) => `pictures/${hash.slice(0, 24)}.webp`;

/** Where a file that is no picture lies, likewise. */
const documentOf = ({ hash, kind }: { hash: string; kind: string }) => `files/${hash.slice(0, 24)}.${kind}`;

/** Addresses of pictures in a text, and of covers cut out of them, as a file of a folder names them. */
function namedBy(files: ReadonlyMap<string, string>) {
  return (src: string): string => {
    const [, folder = "", x, y] = /^(.*\/)cover-(\d{1,3})-(\d{1,3})\.webp$/.exec(src) ?? [];
    const width = /x?(\d+)x\d+\/$/.exec(folder)?.[1];
    const address = readPictureSrc(x === undefined ? src : `${folder}${width}.webp`);
    const file = address && files.get(address.name);
    if (file === undefined) return src;
    return x === undefined ? `../${file}` : `../${file}#${x}-${y}`;
  };
}

interface Named {
  srcOf(src: string): string;
  /** Names of the files that are no pictures, by their ids. */
  documents: ReadonlyMap<unknown, string>;
}

function document(kind: ContentKind, item: Record<string, unknown>, { srcOf, documents }: Named) {
  const { [kind.text]: stored, file, ...facts } = item;
  const cover = typeof facts.featuredImage === "string" ? { featuredImage: srcOf(facts.featuredImage) } : {};
  const offered = documents.get(file);
  const nested = namedFiles(facts, (id) => documents.get(id)) as typeof facts;
  const head = { ...nested, ...cover, ...(offered && { file: `../${offered}` }) };
  return textWithHead(`${kind.name}/${facts.slug}`, head, String(stored ?? ""), srcOf);
}

async function* filesOf({ db, storage }: Tools, kinds: readonly ContentKind[]): AsyncGenerator<ArchiveFile> {
  yield textFile("site.yaml", yaml({ format: "iit-content", version: 1, ...(await listTerms(db)) }));
  const library = await listLibrary(db);
  yield textFile(
    "pictures.yaml",
    yaml(library.map((one) => ({ file: fileOf(one), hash: one.hash, title: one.title, alt: one.alt }))),
  );
  const documents = await listDocuments(db);
  yield textFile(
    "files.yaml",
    yaml(documents.map(({ id: _, key: __, kind, ...one }) => ({ file: documentOf({ kind, ...one }), ...one }))),
  );
  yield textFile("redirects.csv", await exportRedirectLines(db));
  const shown = [...(await listEarlierNames(db)), ...library];
  const srcOf = namedBy(new Map(shown.map((one) => [one.name, fileOf(one)])));
  const named = { srcOf, documents: new Map(documents.map((one) => [one.id as unknown, documentOf(one)])) };
  yield* siteTextFiles(db, srcOf);
  for (const kind of kinds)
    for (const id of await kind.ids(db)) {
      // Deleted since the list was read: it is no part of the archive.
      const item = await kind.read(db, id).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "NOT_FOUND") return undefined;
        throw error;
      });
      if (item) yield await document(kind, item, named);
    }
  for (const one of library) {
    const key = `${pictureFolder(one)}/${one.width}.webp`;
    const bytes = await storage.bytesIfThere(key);
    if (bytes) yield { name: fileOf(one), bytes };
  }
  for (const one of documents) {
    const bytes = await storage.bytesIfThere(one.key);
    if (bytes) yield { name: documentOf(one), bytes };
  }
}

/** All content as one archive, drafts and what is behind walls included. The log keeps who took it. */
export async function exportContent(tools: Tools, kinds: readonly ContentKind[]): Promise<ReadableStream<Uint8Array>> {
  await note(tools.db, { action: "content.export", subject: "All content as Markdown" });
  return packArchive(filesOf(tools, kinds), new Date(databaseNow()));
}
