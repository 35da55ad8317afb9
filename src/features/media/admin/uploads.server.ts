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

async function findUpload(db: DbOrTx, { id, userId }: Whose) {
  const [upload] = await db
    .select()
    .from(mediaUploads)
    .where(and(eq(mediaUploads.id, id), eq(mediaUploads.userId, userId)));
  if (!upload) throw notThere();
  return upload;
}

/** An upload of which every part is here. */
async function findWhole(db: DbOrTx, whose: Whose, purpose: Purpose) {
  const upload = await findUpload(db, whose);
  if (upload.purpose !== purpose) throw notThere();
  if (upload.parts.length < partsOf(upload.bytes))
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
        sql`${mediaUploads.id} in (select id from media_uploads where user_id = ${userId}
          order by created_at desc offset ${uploadLimits.open - 1} for update)`,
      )
      .returning({ id: mediaUploads.id });
    const [row] = await tx
      .insert(mediaUploads)
      .values({ userId, ...file })
      .returning();
    return [row, gone];
  });
  if (!made) throw new Error("insert returned no row");
  for (const { id } of given) await storage.deleteAll(folderOf(id));
  return stateOf(made);
}

/** Which parts of one's own upload are here. Throws NOT_FOUND. */
export async function readUpload({ db }: Tools, whose: Whose) {
  return stateOf(await findUpload(db, whose));
}

/** Keeps one part; the same once more is no fault. Throws NOT_FOUND, VALIDATION_FAILED for a part of another size. */
export async function keepPart({ db, storage }: Tools, whose: Whose, number: number, bytes: Uint8Array) {
  const upload = await findUpload(db, whose);
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
  const { rowCount } = await db
    .delete(mediaUploads)
    .where(and(eq(mediaUploads.id, id), eq(mediaUploads.userId, userId)));
  if (rowCount) await storage.deleteAll(folderOf(id));
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

/** Gives up an upload of which a part is gone, or is not what was sent. Throws CONFLICT; NOT_FOUND where it is over meanwhile. */
async function giveUpLost(tools: Pick<Tools, "db" | "storage">, whose: Whose): Promise<never> {
  await findUpload(tools.db, whose);
  await dropUpload(tools, whose);
  throw new AppError("CONFLICT", "A part of the file was lost on our side. Choose the file again.");
}

/**
 * The bytes of an upload that is here whole. Throws NOT_FOUND, CONFLICT while parts are missing, or when one was lost (the upload
 * is given up then).
 */
export async function readWhole(tools: Pick<Tools, "db" | "storage">, whose: Whose, purpose: Purpose) {
  const { fileName, parts, bytes } = await findWhole(tools.db, whose, purpose);
  const read: Uint8Array[] = [];
  for (let number = 0; number < parts.length; number += 1)
    read.push((await tools.storage.bytesIfThere(`${folderOf(whose.id)}/${number}`)) ?? new Uint8Array());
  const whole = Buffer.concat(read);
  return whole.length === bytes ? { fileName, bytes: whole } : giveUpLost(tools, whose);
}

/**
 * Makes a picture of the library of an upload that is here whole, in all its sizes; of the same file once more, the picture
 * that is there. Throws NOT_FOUND, CONFLICT while parts are missing, UNSUPPORTED_MEDIA_TYPE (the upload is given up then).
 */
export async function finishUpload(tools: Tools, whose: Whose): Promise<{ picture: Picture; known: boolean }> {
  const { bytes, fileName } = await readWhole(tools, whose, "picture");
  const made = await keepPicture(tools, {
    ...{ bytes, userId: whose.userId, title: titleOf(fileName, "Picture"), alt: "" },
  }).catch(async (error: unknown) => {
    // Another try with the same bytes would fail again.
    if (error instanceof AppError && error.code === "UNSUPPORTED_MEDIA_TYPE") await dropUpload(tools, whose);
    throw error;
  });
  await dropUpload(tools, whose);
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
  const { bytes } = await findWhole(tools.db, whose, "transfer");
  if ((await bytesHere(tools.storage, whose.id)) !== bytes) await giveUpLost(tools, whose);
}

/**
 * Hands a whole upload of content over: its parts stay in the storage, and are the caller's to delete. Throws NOT_FOUND,
 * CONFLICT while parts are missing.
 */
export async function takeUpload(tx: DbOrTx, whose: Whose) {
  const { fileName, bytes } = await findWhole(tx, whose, "transfer");
  const { rowCount } = await tx.delete(mediaUploads).where(eq(mediaUploads.id, whose.id));
  if (!rowCount) throw notThere();
  return { fileName, bytes, folder: folderOf(whose.id) };
}

/** Gives up uploads that nobody went on with for a day, with what came of them. */
export async function forgetOldUploads({ db, storage }: Pick<Platform, "db" | "storage">): Promise<void> {
  const gone = await db
    .delete(mediaUploads)
    .where(sql`${mediaUploads.createdAt} < now() - interval '1 day'`)
    .returning({ id: mediaUploads.id });
  for (const { id } of gone) await storage.deleteAll(folderOf(id));
}
