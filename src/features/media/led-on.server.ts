import { and, desc, eq, gt, sql } from "drizzle-orm";
import { type PictureAddress, pictureFiles, pictureFolder } from "#lib/picture-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { pictureNames, pictures } from "./tables.server.ts";

/** So many days the one before is kept, so that it can be put back. */
export const keptDays = 30;

/** Where the files of a picture lie after another one took its place. */
export const keptFolder = (picture: PictureAddress) => pictureFolder(picture).replace(/^media/, "replaced");

/** Where the address of a file leads whose picture another one took the place of; undefined where there was none. */
export async function ledOn(db: DbOrTx, name: string, file: string): Promise<string | undefined> {
  const [found] = await db
    .select({ name: pictures.name, width: pictures.width, height: pictures.height, before: pictureNames.width })
    .from(pictureNames)
    .innerJoin(pictures, eq(pictures.id, pictureNames.pictureId))
    .where(eq(pictureNames.name, name));
  if (!found) return undefined;
  const [, width, kind] = /^(\d+)\.(webp|avif)$/.exec(file) ?? [];
  const wanted = Number(width) === found.before ? found.width : Number(width);
  const files = pictureFiles(found);
  const same = files.find((one) => one.width === wanted && one.kind === kind);
  const shown = width === undefined ? file : same ? file.replace(width, String(wanted)) : `${found.width}.webp`;
  return `/files/${pictureFolder(found)}/${shown}`;
}

/** The one that a picture took the place of last, while it can be put back. */
export async function earlierOf(db: DbOrTx, id: string) {
  const [row] = await db
    .select()
    .from(pictureNames)
    .where(
      and(
        eq(pictureNames.pictureId, id),
        pictureNames.kept,
        gt(pictureNames.replacedAt, sql`now() - make_interval(days => ${keptDays})`),
      ),
    )
    .orderBy(desc(pictureNames.replacedAt))
    .limit(1);
  return row;
}
