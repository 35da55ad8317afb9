import { stringify } from "yaml";
import { note } from "#features/audit/service.server.ts";
import { listTerms } from "#features/blogs/service.server.ts";
import { listLibrary } from "#features/media/service.server.ts";
import { exportRedirectLines } from "#features/redirects/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { pictureFolder, readPictureSrc } from "#lib/picture-address.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type ArchiveFile, packArchive } from "./archive.server.ts";
import type { ContentKind } from "./kinds.ts";
import { toMarkdown, toPlainHtml } from "./markdown.server.ts";

type Tools = Pick<Platform, "db" | "storage">;

const yaml = (value: unknown) => stringify(value, { lineWidth: 0 });
const textFile = (name: string, text: string): ArchiveFile => ({ name, bytes: Buffer.from(text) });

/** Where a picture lies in the archive: by what was once sent, so that it has the same name in every archive. */
const fileOf = ({ hash }: { hash: string }) => `pictures/${hash.slice(0, 24)}.webp`;

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

async function document(kind: ContentKind, item: Record<string, unknown>, srcOf: (src: string) => string) {
  const { [kind.text]: stored, ...facts } = item;
  const text = String(stored ?? "");
  const body = await toMarkdown(text, srcOf);
  const cover = typeof facts.featuredImage === "string" ? { featuredImage: srcOf(facts.featuredImage) } : {};
  const head = { ...facts, ...cover, ...(body === undefined ? { format: "html" } : {}) };
  return textFile(`${kind.name}/${facts.slug}.md`, `---\n${yaml(head)}---\n\n${body ?? toPlainHtml(text, srcOf)}\n`);
}

async function* filesOf({ db, storage }: Tools, kinds: readonly ContentKind[]): AsyncGenerator<ArchiveFile> {
  yield textFile("site.yaml", yaml({ format: "iit-content", version: 1, ...(await listTerms(db)) }));
  const library = await listLibrary(db);
  yield textFile(
    "pictures.yaml",
    yaml(library.map((one) => ({ file: fileOf(one), hash: one.hash, title: one.title, alt: one.alt }))),
  );
  yield textFile("redirects.csv", await exportRedirectLines(db));
  const srcOf = namedBy(new Map(library.map((one) => [one.name, fileOf(one)])));
  for (const kind of kinds)
    for (const id of await kind.ids(db)) {
      // Deleted since the list was read: it is no part of the archive.
      const item = await kind.read(db, id).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "NOT_FOUND") return undefined;
        throw error;
      });
      if (item) yield await document(kind, item, srcOf);
    }
  for (const one of library) {
    const key = `${pictureFolder(one)}/${one.width}.webp`;
    if (await storage.exists(key)) yield { name: fileOf(one), bytes: await storage.getBytes(key) };
  }
}

/** All content as one archive, drafts and what is behind walls included. The log keeps who took it. */
export async function exportContent(tools: Tools, kinds: readonly ContentKind[]): Promise<ReadableStream<Uint8Array>> {
  await note(tools.db, { action: "content.export", subject: "All content as Markdown" });
  return packArchive(filesOf(tools, kinds), new Date(databaseNow()));
}
