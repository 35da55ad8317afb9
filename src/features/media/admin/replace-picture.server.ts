import { createHash } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { type PictureAddress, pictureFiles, pictureFolder } from "#lib/picture-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { faultOf, takenKey } from "#platform/db/fault.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { drawCover, drawPicture } from "../draw.server.ts";
import { earlierOf, keptDays, keptFolder } from "../led-on.server.ts";
import { newName } from "../names.server.ts";
import { pictureNames, pictures } from "../tables.server.ts";
import type { Picture } from "./contract.ts";
import { giveUp } from "./give-up.server.ts";
import { deleteFilesJob, readPicture } from "./pictures.server.ts";
import { dropUpload, endUpload, readWhole } from "./uploads.server.ts";

type Tools = Pick<Platform, "db" | "pool" | "storage" | "jobs">;
type Row = typeof pictures.$inferSelect;
interface Next extends PictureAddress {
  bytes: number;
  hash: string;
}

/** Name of the job that brings after what was cut meanwhile, and puts the files before aside. */
export const followJob = "media-follow-replacement";

const goneMeanwhile = () => new AppError("NOT_FOUND", "This picture is no longer in the library.");
const changedMeanwhile = () =>
  new AppError("CONFLICT", "Someone else changed this picture meanwhile. Look at it again, then replace it.");

/** The tables whose texts show pictures, and how a row is named in media_uses. What is in the bin follows when it comes back. */
const holders = [
  { kind: "blogs", table: sql`blogs`, id: sql`id`, again: sql`content = content` },
  { kind: "programs", table: sql`programs`, id: sql`id`, again: sql`body = body` },
  { kind: "events", table: sql`events`, id: sql`id`, again: sql`body = body` },
  { kind: "publications", table: sql`publications`, id: sql`id`, again: sql`body = body` },
  { kind: "resources", table: sql`resources`, id: sql`id`, again: sql`body = body` },
  { kind: "pages", table: sql`site_texts`, id: sql`md5(name)::uuid`, again: sql`data = data` },
];

/** Covers that were cut out of a picture, by their names. */
async function coversIn(storage: Tools["storage"], folder: string): Promise<string[]> {
  const names: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll(folder, { ...(paginationToken !== undefined && { paginationToken }) });
    for (const { name } of page.objects) if (/^cover-\d{1,3}-\d{1,3}\.webp$/.test(name)) names.push(name);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return names;
}

/** Cuts the covers that were cut out of one picture out of another, around the same points; those that are there stay. */
async function cutCoversAgain({ storage }: Pick<Tools, "storage">, from: string, to: PictureAddress): Promise<void> {
  const folder = pictureFolder(to);
  let whole: Uint8Array | undefined;
  for (const name of await coversIn(storage, from)) {
    if (await storage.exists(`${folder}/${name}`)) continue;
    const [, x = 50, y = 50] = (/cover-(\d+)-(\d+)/.exec(name) ?? []).map(Number);
    whole ??= await storage.getBytes(`${folder}/${to.width}.webp`);
    await storage.put(`${folder}/${name}`, await drawCover(whole, { x, y }));
  }
}

interface Holder extends Record<string, unknown> {
  kind: string;
  item_id: string;
}
const usesOf = async (tx: DbOrTx, id: string) =>
  (await tx.execute<Holder>(sql`select kind, item_id from media_uses where picture_id = ${id} order by kind, item_id`))
    .rows;

/** Another text showed the picture before its row was held: it is to be held, too. */
class AnotherText extends Error {}

/**
 * Puts another one in the place of a picture, in one transaction with every text that shows it. The texts are held first, then the
 * picture: a writer has its text before it waits for the picture.
 */
async function putInPlace(tx: DbOrTx, { jobs }: Tools, before: Row, next: Next): Promise<void> {
  await allowLong(tx, 60_000);
  const held = await usesOf(tx, before.id);
  const idsOf = (kind: string) => sql.param(held.filter((one) => one.kind === kind).map((one) => one.item_id));
  for (const { kind, table, id } of holders)
    await tx.execute(
      sql`select 1 from ${table} where ${id} = any(${idsOf(kind)}::uuid[]) order by ${id} for no key update`,
    );
  const [row] = await tx.select().from(pictures).where(eq(pictures.id, before.id)).for("update");
  if (!row || row.version !== before.version) throw changedMeanwhile();
  const known = new Set(held.map(({ kind, item_id }) => `${kind} ${item_id}`));
  if ((await usesOf(tx, before.id)).some(({ kind, item_id }) => !known.has(`${kind} ${item_id}`)))
    throw new AnotherText();
  const { name, width, height, bytes, hash } = row;
  await tx
    .update(pictures)
    .set({ ...next, version: row.version + 1 })
    .where(eq(pictures.id, row.id));
  await tx.insert(pictureNames).values({ name, pictureId: row.id, width, height, bytes, hash });
  // The triggers of the texts do the rest (media_lead_on).
  for (const { kind, table, id, again } of holders)
    await tx.execute(sql`update ${table} set ${again} where ${id} = any(${idsOf(kind)}::uuid[])`);
  await jobs.enqueue(tx, followJob, { name });
  await note(tx, {
    action: "picture.replace",
    subject: row.title,
    subjectId: row.id,
    before: { width, height, bytes, hash },
    after: { width: next.width, height: next.height, bytes: next.bytes, hash: next.hash, texts: held.length },
  });
}

/** `fill` brings the files of the new one. Tries it again where a text or another writer came in between. Where no row got it, nothing of the new one is left. */
async function replaceBy(tools: Tools, before: Row, next: Next, fill: () => Promise<void>): Promise<Picture> {
  const { db, storage } = tools;
  try {
    await fill();
    await cutCoversAgain(tools, pictureFolder(before), next);
    for (let tries = 0; ; tries += 1) {
      try {
        return await db.transaction(async (tx) => {
          await putInPlace(tx, tools, before, next);
          return readPicture(tx, before.id);
        });
      } catch (error) {
        const passes = error instanceof AnotherText || faultOf(error).code === "40P01";
        if (passes && tries < 5) continue;
        if (passes) throw changedMeanwhile();
        throw error;
      }
    }
  } catch (error) {
    await giveUp(storage, pictureFolder(next), async () => {
      const [row] = await db
        .select({ name: pictures.name })
        .from(pictures)
        .where(eq(pictures.id, before.id))
        .for("share");
      // Or another one took its place since.
      return row?.name === next.name || (await db.$count(pictureNames, eq(pictureNames.name, next.name))) > 0;
    });
    if (takenKey(error) !== "pictures_hash_unique") throw error;
    throw new AppError("CONFLICT", "This picture is in the library already. Choose that one in the texts instead.");
  }
}

async function rowOf({ db }: Pick<Tools, "db">, id: string, version: number): Promise<Row> {
  const [row] = await db.select().from(pictures).where(eq(pictures.id, id));
  if (!row) throw goneMeanwhile();
  if (row.version !== version) throw changedMeanwhile();
  return row;
}

interface Replacement {
  id: string;
  version: number;
  uploadId: string;
  userId: string;
}

/** Ends an upload that is a picture of the library: the very one it is to replace, or another (CONFLICT). Undefined where none is found. */
async function asKnown(tools: Tools, { id, uploadId, userId }: Replacement, where: SQL): Promise<Picture | undefined> {
  const [known] = await tools.db.select({ id: pictures.id, title: pictures.title }).from(pictures).where(where);
  if (!known) return undefined;
  await endUpload(tools, { id: uploadId, userId }, known.id);
  if (known.id === id) return readPicture(tools.db, id);
  throw new AppError(
    "CONFLICT",
    `This picture is in the library already, as “${known.title}”. Choose that one in the texts instead.`,
  );
}

/**
 * Puts a whole upload in the place of a picture: every text, cover and item that shows it shows the new one from then on, and old
 * addresses lead to it. Throws NOT_FOUND, CONFLICT (changed meanwhile, or in the library already), UNSUPPORTED_MEDIA_TYPE.
 */
export async function replacePicture(tools: Tools, replacement: Replacement): Promise<Picture> {
  const { id } = replacement;
  const upload = { id: replacement.uploadId, userId: replacement.userId };
  const { bytes, made } = await readWhole(tools, upload, "picture");
  if (made !== undefined) {
    const done = await asKnown(tools, replacement, eq(pictures.id, made));
    if (!done) throw goneMeanwhile();
    return done;
  }
  const hash = createHash("sha256").update(bytes).digest("hex");
  const known = () => asKnown(tools, replacement, eq(pictures.hash, hash));
  const before = await known();
  if (before) return before;
  const replaced = putThere(tools, replacement, bytes, hash).catch(async (error: unknown) => {
    if (!(error instanceof AppError && error.code === "CONFLICT")) throw error;
    // The same call, sent twice, may have been quicker.
    const done = await known();
    if (!done) throw error;
    return done;
  });
  const picture = await replaced;
  await endUpload(tools, upload, id);
  return picture;
}

/** Draws these bytes and puts them in the place of a picture. Throws NOT_FOUND, CONFLICT, UNSUPPORTED_MEDIA_TYPE (the upload is given up then). */
async function putThere(tools: Tools, replacement: Replacement, bytes: Buffer, hash: string): Promise<Picture> {
  const { id, version, uploadId, userId } = replacement;
  const before = await rowOf(tools, id, version);
  const { files, ...size } = await drawPicture(bytes).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "UNSUPPORTED_MEDIA_TYPE")
      await dropUpload(tools, { id: uploadId, userId });
    throw error;
  });
  const next = { name: newName(16), ...size, bytes: bytes.length, hash };
  return replaceBy(tools, before, next, async () => {
    for (const file of files) await tools.storage.put(`${pictureFolder(next)}/${file.name}`, file.bytes);
  });
}

/** Puts the one back that was there before, everywhere. Throws NOT_FOUND, CONFLICT. */
export async function putEarlierBack(tools: Tools, { id, version }: { id: string; version: number }): Promise<Picture> {
  const { db, storage } = tools;
  const before = await rowOf(tools, id, version);
  const earlier = await earlierOf(db, id);
  if (!earlier) throw new AppError("NOT_FOUND", "There is no earlier picture to put back.");
  const { width, height, bytes, hash } = earlier;
  const next = { name: newName(16), width, height, bytes, hash };
  return replaceBy(tools, before, next, async () => {
    for (const file of pictureFiles(earlier).map((one) => `${one.width}.${one.kind}`)) {
      const to = `${pictureFolder(next)}/${file}`;
      // Not put aside yet, or put aside: asked in this order, for it may be put aside at this moment, and never comes back.
      if (!(await storage.copyIfThere(`${pictureFolder(earlier)}/${file}`, to)))
        await storage.copy(`${keptFolder(earlier)}/${file}`, to);
    }
  });
}

/** The covers that were cut while a picture was replaced, and then the files of the one before put aside. */
export async function followReplacement(
  { db, storage }: Pick<Platform, "db" | "storage">,
  name: string,
): Promise<void> {
  const [row] = await db
    .select({ earlier: pictureNames, picture: pictures })
    .from(pictureNames)
    .innerJoin(pictures, eq(pictures.id, pictureNames.pictureId))
    .where(eq(pictureNames.name, name));
  if (!row) return;
  const from = pictureFolder(row.earlier);
  await cutCoversAgain({ storage }, from, row.picture);
  for (const { width, kind } of pictureFiles(row.earlier)) {
    const file = `${width}.${kind}`;
    if (await storage.exists(`${from}/${file}`))
      await storage.move(`${from}/${file}`, `${keptFolder(row.earlier)}/${file}`);
  }
  await storage.deleteAll(from);
}

/** Gives up the files of pictures that others took the place of some time ago; their addresses still lead on. */
export async function forgetReplaced({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .update(pictureNames)
      .set({ kept: false })
      .where(sql`${pictureNames.kept} and ${pictureNames.replacedAt} < now() - make_interval(days => ${keptDays})`)
      .returning();
    for (const one of gone) await jobs.enqueue(tx, deleteFilesJob, { folder: keptFolder(one) });
  });
}
