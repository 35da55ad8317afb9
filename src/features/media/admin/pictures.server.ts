import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { coverSrc, pictureFolder, pictureSrc, pictureThumb } from "#lib/picture-address.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { faultOf } from "#platform/db/fault.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, listFound, listPage } from "#platform/http/list.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { drawCover } from "../draw.server.ts";
import { earlierOf, keptFolder } from "../led-on.server.ts";
import { pictureNames, pictures } from "../tables.server.ts";
import type { changePictureSchema, Picture, PictureListQuery } from "./contract.ts";

const notThere = () => new AppError("NOT_FOUND", "This picture is no longer in the library.");

const columns = {
  id: pictures.id,
  name: pictures.name,
  width: pictures.width,
  height: pictures.height,
  title: pictures.title,
  alt: pictures.alt,
  bytes: pictures.bytes,
  version: pictures.version,
  uses: pictures.uses,
  focusX: pictures.focusX,
  focusY: pictures.focusY,
  createdAt: pictures.createdAt,
};

interface Named {
  name: string;
  createdAt: Date;
  focusX: number;
  focusY: number;
}

const toPicture = ({
  name,
  createdAt,
  focusX,
  focusY,
  ...row
}: Omit<Picture, "src" | "thumb" | "createdAt" | "focus"> & Named): Picture => ({
  ...row,
  focus: { x: focusX, y: focusY },
  src: pictureSrc({ name, ...row }),
  thumb: pictureThumb({ name, ...row }),
  createdAt: createdAt.toISOString(),
});

async function findRow(db: DbOrTx, id: string) {
  const [row] = await db.select(columns).from(pictures).where(eq(pictures.id, id));
  if (!row) throw notThere();
  return row;
}

/** One picture. Throws NOT_FOUND. */
export async function readPicture(db: DbOrTx, id: string): Promise<Picture> {
  return toPicture(await findRow(db, id));
}

/** One picture with the texts that show it, at most 100. Throws NOT_FOUND. */
export async function readPictureWhole(db: Db, id: string) {
  const picture = await readPicture(db, id);
  const { rows } = await db.execute<{ kind: string; id: string; title: string }>(
    sql`select kind, item_id as id, title from media_uses where picture_id = ${id} order by title, item_id limit 100`,
  );
  const earlier = await earlierOf(db, id);
  return { ...picture, usedIn: rows, replacedAt: earlier ? earlier.replacedAt.toISOString() : null };
}

function filterOf({ search, use }: PictureListQuery): SQL {
  const found = search ? sql`lower(title || ' ' || alt) like ${containing(search)}` : sql`true`;
  return sql`${found} and ${{ all: sql`true`, used: sql`uses > 0`, unused: sql`uses = 0` }[use]}`;
}

/** One page of the library, the newest first. The search finds a piece of a title or of what a picture shows. */
export function listPictures(db: Db, query: PictureListQuery) {
  const where = filterOf(query);
  const rowsOf = async (ids: string[] | undefined, { limit, offset }: { limit: number; offset: number }) => {
    // The page first: what is told of a picture is not asked for those before it.
    const found = sql`id in (select id from pictures where ${where} order by created_at desc, id desc limit ${limit} offset ${offset})`;
    const rows = await db
      .select(columns)
      .from(pictures)
      .where(ids ? inArray(pictures.id, ids) : found)
      .orderBy(sql`created_at desc, id desc`);
    return rows.map(toPicture);
  };
  if (!query.search)
    return listPage(
      query,
      () => countRows(db, sql`pictures`, where),
      (slice) => rowsOf(undefined, slice),
    );
  const ways = [sql`select id, created_at as key from pictures where ${where}`];
  return listFound(db, query, { ways, order: sql`key desc, id desc` }, rowsOf);
}

/** Writes a picture's title, what it shows and the point of it that matters, over the version that was read. Throws NOT_FOUND, CONFLICT. */
export async function changePicture(
  db: Db,
  id: string,
  { version, title, alt, focus }: z.output<typeof changePictureSchema>,
): Promise<Picture> {
  return db.transaction(async (tx) => {
    const before = await findRow(tx, id);
    const { rowCount } = await tx
      .update(pictures)
      .set({ title, alt, version: version + 1, ...(focus && { focusX: focus.x, focusY: focus.y }) })
      .where(and(eq(pictures.id, id), eq(pictures.version, version)));
    if (!rowCount)
      throw new AppError("CONFLICT", "Someone else changed this picture meanwhile. Look at it again, then change it.");
    await note(tx, {
      action: "picture.change",
      subject: before.title,
      subjectId: id,
      before: { title: before.title, alt: before.alt, focus: { x: before.focusX, y: before.focusY } },
      after: { title, alt, focus },
    });
    return readPicture(tx, id);
  });
}

/** Deletes a picture that no text shows; its files follow. Throws NOT_FOUND, CONFLICT while a text shows it. */
export async function deletePicture({ db, jobs }: Pick<Platform, "db" | "jobs">, id: string): Promise<void> {
  const deletion = db.transaction(async (tx) => {
    // Those that it took the place of go with it.
    const earlier = await tx.select().from(pictureNames).where(eq(pictureNames.pictureId, id));
    const [gone] = await tx.delete(pictures).where(eq(pictures.id, id)).returning();
    if (!gone) throw notThere();
    await note(tx, { action: "picture.delete", subject: gone.title, subjectId: id, before: { title: gone.title } });
    for (const folder of [gone, ...earlier].flatMap((one) => [pictureFolder(one), keptFolder(one)]))
      await jobs.enqueue(tx, deleteFilesJob, { folder });
  });
  return deletion.catch((error: unknown) => {
    if (faultOf(error).constraint !== "media_uses_picture_id_pictures_id_fk") throw error;
    throw new AppError("CONFLICT", "A text shows this picture. Take it out there first; then it can be deleted.");
  });
}

/** Name of the job that deletes the files of a picture that is gone. */
export const deleteFilesJob = "media-delete-files";

const coversPerHour = { name: "media-cover", points: 300, seconds: 3600 };

/** Cuts a cover (8:5) around a point of a picture; answers its address. Throws NOT_FOUND. */
export async function cutCover(
  { db, pool, storage }: Pick<Platform, "db" | "pool" | "storage">,
  { id, userId, x, y }: { id: string; userId: string; x: number; y: number },
): Promise<{ src: string }> {
  for (let row = await findRow(db, id); ; ) {
    const src = coverSrc(row, x, y);
    const key = src.replace(/^\/files\//, "");
    if (await storage.exists(key)) return { src };
    await consume(pool, coversPerHour, userId);
    const whole = await storage.getBytes(`${pictureFolder(row)}/${row.width}.webp`).catch(() => undefined);
    if (whole) await storage.put(key, await drawCover(whole, { x, y }));
    const now = await findRow(db, id);
    if (whole && now.name === row.name) return { src };
    if (now.name === row.name) throw notThere();
    // Another one took its place meanwhile.
    row = now;
  }
}

/** All pictures with what their files are called by, for taking them out. */
export function listLibrary(db: Db) {
  const { name, width, height, hash, title, alt } = pictures;
  return db.select({ name, width, height, hash, title, alt }).from(pictures).orderBy(asc(pictures.hash));
}
