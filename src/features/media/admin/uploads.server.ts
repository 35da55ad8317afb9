import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { pictureFolder } from "#lib/picture-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { drawPicture } from "../draw.server.ts";
import { newName } from "../names.server.ts";
import { mediaUploads, pictures } from "../tables.server.ts";
import { type Picture, type Purpose, partsOf, uploadLimits } from "./contract.ts";
import { readPicture } from "./pictures.server.ts";

type Tools = Pick<Platform, "db" | "pool" | "storage">;
export interface Whose {
  id: string;
  userId: string;
}

const perHour = { name: "media-upload", points: 300, seconds: 3600 };
const folderOf = (id: string) => `uploads/${id}`;
const notThere = () =>
  new AppError(
    "NOT_FOUND",
    "This upload is over: it was finished, stopped, or is older than a day. Choose the file again.",
  );

type Upload = typeof mediaUploads.$inferSelect;

async function findUpload(db: DbOrTx, { id, userId }: Whose) {
  const [upload] = await db
    .select()
    .from(mediaUploads)
    .where(and(eq(mediaUploads.id, id), eq(mediaUploads.userId, userId)));
  if (!upload) throw notThere();
  return upload;
}

/** An upload of which every part is here, or was. */
async function findWhole(db: DbOrTx, whose: Whose, purpose: Purpose) {
  const upload = await findUpload(db, whose);
  if (upload.purpose !== purpose) throw notThere();
  if (upload.made === null && upload.parts.length < partsOf(upload.bytes))
    throw new AppError("CONFLICT", "Some parts of the file have not arrived. Send them, then finish.");
  return upload;
}

const stateOf = ({ id, parts }: { id: string; parts: number[] }) => ({
  id,
  partBytes: uploadLimits.part,
  parts: [...parts].sort((a, b) => a - b),
});

/**
 * Begins the upload of a file in parts. Somebody who has ten open gives up the oldest. Throws TOO_MANY_REQUESTS after 300 in
 * an hour.
 */
export async function beginUpload(
  { db, pool, storage }: Tools,
  userId: string,
  file: { fileName: string; bytes: number; purpose: Purpose },
) {
  await consume(pool, perHour, userId);
  const [made, given] = await db.transaction(async (tx) => {
    const gone = await tx
      .delete(mediaUploads)
      .where(
        sql`${mediaUploads.id} in (select id from media_uploads where user_id = ${userId} and made is null
          order by created_at desc offset ${uploadLimits.open - 1} for update)`,
      )
      .returning();
    const [row] = await tx
      .insert(mediaUploads)
      .values({ userId, ...file })
      .returning();
    return [row, gone];
  });
  if (!made) throw new Error("insert returned no row");
  await deleteParts(storage, given);
  return stateOf(made);
}

/** Deletes the parts of uploads that are given up. Those of content that is taken in are its import's. */
async function deleteParts(storage: Tools["storage"], uploads: readonly Upload[]): Promise<void> {
  for (const { id, purpose, made } of uploads)
    if (purpose !== "transfer" || made === null) await storage.deleteAll(folderOf(id));
}

/** Which parts of one's own upload are here. Throws NOT_FOUND. */
export async function readUpload({ db }: Tools, whose: Whose) {
  return stateOf(await findUpload(db, whose));
}

/** Keeps one part; the same once more is no fault. Throws NOT_FOUND, VALIDATION_FAILED for a part of another size. */
export async function keepPart({ db, storage }: Tools, whose: Whose, number: number, bytes: Uint8Array) {
  const upload = await findUpload(db, whose);
  if (upload.made !== null) return stateOf(upload);
  const count = partsOf(upload.bytes);
  const size = number === count - 1 ? upload.bytes - number * uploadLimits.part : uploadLimits.part;
  if (number >= count || bytes.length !== size)
    throw new AppError("VALIDATION_FAILED", "This part does not belong to the file. Choose the file again.", {
      errors: [{ path: "number", message: number >= count ? "There is no such part" : `This part has ${size} bytes` }],
    });
  await storage.put(`${folderOf(whose.id)}/${number}`, bytes);
  const [kept] = await db
    .update(mediaUploads)
    .set({ parts: sql`array(select distinct n from unnest(${mediaUploads.parts} || ${number}::int) as n)` })
    .where(and(eq(mediaUploads.id, whose.id), eq(mediaUploads.userId, whose.userId)))
    .returning();
  if (!kept) throw notThere();
  return stateOf(kept);
}

/** Stops an upload; none is none. */
export async function dropUpload({ db, storage }: Pick<Tools, "db" | "storage">, { id, userId }: Whose): Promise<void> {
  const gone = await db
    .delete(mediaUploads)
    .where(and(eq(mediaUploads.id, id), eq(mediaUploads.userId, userId)))
    .returning();
  await deleteParts(storage, gone);
}

/** Notes what came of an upload, for whoever does not hear so, and deletes its parts. */
export async function endUpload({ db, storage }: Pick<Tools, "db" | "storage">, { id, userId }: Whose, made: string) {
  const own = and(eq(mediaUploads.id, id), eq(mediaUploads.userId, userId));
  await deleteParts(storage, await db.update(mediaUploads).set({ made }).where(own).returning());
}

/** What a file is called, without folder, ending and signs that turn the text around them. */
export const titleOf = (fileName: string, otherwise: string) =>
  fileName
    .replace(/^.*[\\/]/, "")
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[_\s]+/g, " ")
    .trim() || otherwise;

async function knownAs(db: DbOrTx, hash: string): Promise<string | undefined> {
  const [row] = await db.select({ id: pictures.id }).from(pictures).where(eq(pictures.hash, hash));
  return row?.id;
}

/** Gives up an upload of which a part is gone, or is not what was sent. Throws CONFLICT. */
async function giveUpLost(tools: Pick<Tools, "db" | "storage">, whose: Whose): Promise<never> {
  await dropUpload(tools, whose);
  throw new AppError("CONFLICT", "A part of the file was lost on our side. Choose the file again.");
}

/** The bytes of an upload, or what came of it before: its answer was lost, or somebody asks twice at once. */
export type Whole =
  | { made: string; bytes?: never; fileName?: never }
  | { made?: never; bytes: Buffer; fileName: string };

/**
 * The bytes of an upload that is here whole, or what came of it before. Throws NOT_FOUND, CONFLICT while parts are missing, or
 * when one was lost (the upload is given up then).
 */
export async function readWhole(tools: Pick<Tools, "db" | "storage">, whose: Whose, purpose: Purpose): Promise<Whole> {
  const { fileName, parts, bytes, made } = await findWhole(tools.db, whose, purpose);
  if (made !== null) return { made };
  const read: Uint8Array[] = [];
  for (let number = 0; number < parts.length; number += 1)
    read.push((await tools.storage.bytesIfThere(`${folderOf(whose.id)}/${number}`)) ?? new Uint8Array());
  const whole = Buffer.concat(read);
  if (whole.length === bytes) return { fileName, bytes: whole };
  // The same call made something of it meanwhile.
  const now = await findUpload(tools.db, whose);
  return now.made === null ? giveUpLost(tools, whose) : { made: now.made };
}

/**
 * Makes a picture of the library of an upload that is here whole, in all its sizes; of the same file once more, the picture
 * that is there. Throws NOT_FOUND, CONFLICT while parts are missing, UNSUPPORTED_MEDIA_TYPE (the upload is given up then).
 */
export async function finishUpload(tools: Tools, whose: Whose): Promise<{ picture: Picture; known: boolean }> {
  const { bytes, fileName, made: before } = await readWhole(tools, whose, "picture");
  if (before !== undefined) return { picture: await readPicture(tools.db, before), known: false };
  const made = await keepPicture(tools, {
    ...{ bytes, userId: whose.userId, title: titleOf(fileName, "Picture"), alt: "" },
  }).catch(async (error: unknown) => {
    // Another try with the same bytes would fail again.
    if (error instanceof AppError && error.code === "UNSUPPORTED_MEDIA_TYPE") await dropUpload(tools, whose);
    throw error;
  });
  await endUpload(tools, whose, made.picture.id);
  return made;
}

/** What a picture is made of. `hash` is that of another file that stands for the same picture, if there is one. */
interface NewPicture {
  bytes: Uint8Array;
  userId: string;
  title: string;
  alt: string;
  hash?: string | undefined;
}

/** Makes a picture of the library of a file, in all its sizes; of a known one, the picture that is there. Throws UNSUPPORTED_MEDIA_TYPE. */
export async function keepPicture(
  { db, storage }: Tools,
  { bytes, userId, title, alt, hash = createHash("sha256").update(bytes).digest("hex") }: NewPicture,
): Promise<{ picture: Picture; known: boolean }> {
  const before = await knownAs(db, hash);
  if (before !== undefined) return { picture: await readPicture(db, before), known: true };
  const { files, ...size } = await drawPicture(Buffer.from(bytes));
  const drawn = { name: newName(16), ...size };
  const folder = pictureFolder(drawn);
  for (const file of files) await storage.put(`${folder}/${file.name}`, file.bytes);
  const id = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(pictures)
      .values({ ...drawn, hash, title, alt, bytes: bytes.length, createdBy: userId })
      .onConflictDoNothing({ target: pictures.hash })
      .returning({ id: pictures.id });
    if (row) await note(tx, { action: "picture.add", subject: title, subjectId: row.id, after: { ...drawn, title } });
    return row?.id;
  });
  // Somebody else sent the same file at the same time: theirs stays.
  if (id === undefined) await storage.deleteAll(folder);
  const made = id ?? (await knownAs(db, hash));
  if (made === undefined) throw notThere();
  return { picture: await readPicture(db, made), known: id === undefined };
}

/** How many bytes of an upload are in the storage. */
async function bytesHere(storage: Tools["storage"], id: string): Promise<number> {
  let bytes = 0;
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll(folderOf(id), { ...(paginationToken !== undefined && { paginationToken }) });
    for (const part of page.objects) if (part.isFile) bytes += (await part.getMetaData()).contentLength;
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return bytes;
}

/**
 * Looks whether an upload of content can be handed over, before the transaction that does it. Throws NOT_FOUND, CONFLICT while
 * parts are missing, or when one was lost (the upload is given up then).
 */
export async function checkUpload(tools: Pick<Tools, "db" | "storage">, whose: Whose): Promise<void> {
  const { bytes, made } = await findWhole(tools.db, whose, "transfer");
  if (made !== null || (await bytesHere(tools.storage, whose.id)) === bytes) return;
  // A file that was handed over meanwhile may be read and gone.
  if ((await findUpload(tools.db, whose)).made === null) await giveUpLost(tools, whose);
}

/**
 * Hands a whole upload of content over to the import of this id: its parts stay in the storage, and are the caller's to delete.
 * Where it was handed over before, answers the id of that import as `before`. Throws NOT_FOUND, CONFLICT while parts are missing.
 */
export async function takeUpload(tx: DbOrTx, whose: Whose, made: string) {
  await tx.select({ id: mediaUploads.id }).from(mediaUploads).where(eq(mediaUploads.id, whose.id)).for("update");
  const { fileName, bytes, made: before } = await findWhole(tx, whose, "transfer");
  if (before !== null) return { before };
  await tx.update(mediaUploads).set({ made }).where(eq(mediaUploads.id, whose.id));
  return { sent: { fileName, bytes, folder: folderOf(whose.id) } };
}

/** Forgets uploads that were begun a day ago, with the parts of those of which nothing came. */
export async function forgetOldUploads({ db, storage }: Pick<Platform, "db" | "storage">): Promise<void> {
  const gone = await db
    .delete(mediaUploads)
    .where(sql`${mediaUploads.createdAt} < now() - interval '1 day'`)
    .returning();
  await deleteParts(storage, gone);
}
