import { asc, eq } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import { storedAt } from "../names.server.ts";
import { files, pictureNames, pictures } from "../tables.server.ts";

/** What pictures were called before another one took their place, with the mark of the one that is there now. */
export function listEarlierNames(db: Db) {
  return db
    .select({ name: pictureNames.name, hash: pictures.hash })
    .from(pictureNames)
    .innerJoin(pictures, eq(pictures.id, pictureNames.pictureId));
}

/** All files that are no pictures with the keys of their bytes in the storage, for taking them out. */
export async function listDocuments(db: Db) {
  const { id, stored, kind, access, title, hash } = files;
  const rows = await db.select({ id, stored, kind, access, title, hash }).from(files).orderBy(asc(hash));
  return rows.map(({ stored: name, ...file }) => ({ ...file, key: storedAt(name) }));
}
