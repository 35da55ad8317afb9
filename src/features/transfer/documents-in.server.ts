import { keepFile, listDocuments } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { TimeIsUp, type Turn } from "./pictures.server.ts";
import type { Entry } from "./plan.ts";
import { eachFile, hashOf, type Sent } from "./source.server.ts";
import { cutLine } from "./texts.server.ts";

type Tools = Pick<Platform, "db" | "storage">;
export type Came = { outcome: "made" | "known" | "failed" | "left"; note: string };

/** Files of the library that are no pictures, by their marks. */
export async function libraryFiles(db: Db) {
  return new Map((await listDocuments(db)).map(({ hash, id, access }) => [hash, { id, access }]));
}

async function keep(tools: Tools, { title, document }: Entry, bytes: Uint8Array, userId: string): Promise<Came> {
  if (hashOf(bytes) !== document?.hash)
    return { outcome: "failed", note: "It is another file than the one that files.yaml names" };
  try {
    const name = cutLine(title, 200) || "File";
    const { known } = await keepFile(tools, {
      ...{ bytes: Buffer.from(bytes), title: name, access: document.access, userId },
    });
    return { outcome: known ? "known" : "made", note: "" };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "UNSUPPORTED_MEDIA_TYPE") throw error;
    return { outcome: "failed", note: error.message };
  }
}

/**
 * Makes the files of an archive that are no pictures files of the library, looked at like those that editors send, and tells of
 * each by its place in the plan. Those at the places `refused` were looked at before. Throws TimeIsUp when `isLate` says so, before the next one.
 */
export async function takeDocuments(
  tools: Tools,
  sent: Sent,
  entries: readonly Entry[],
  {
    userId,
    refused,
    tell,
    isLate,
    cameOn,
  }: {
    userId: string;
    refused: ReadonlySet<number>;
    tell: (position: number, came: Came) => Promise<void>;
  } & Turn,
): Promise<void> {
  const here = await libraryFiles(tools.db);
  const wanted = new Map<string, number>();
  for (const [position, { document }] of entries.entries())
    if (document && !here.has(document.hash) && !refused.has(position)) wanted.set(document.file, position);
  await eachFile(tools.storage, sent, new Set(wanted.keys()), async (file, bytes) => {
    if (isLate()) throw new TimeIsUp();
    const position = wanted.get(file) ?? -1;
    const entry = entries[position];
    if (!entry) return;
    const came = await keep(tools, entry, bytes, userId);
    await tell(position, came);
    cameOn();
  });
}
