import { desc, eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bdtToPoisha } from "#lib/money.ts";
import type { Begins, Db, DbOrTx } from "#platform/db/client.server.ts";
import { faultOf } from "#platform/db/fault.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { resourceAccess, resourceEditions, resourceTerms } from "../download-tables.server.ts";
import { pricesOf } from "../downloads.server.ts";
import { editionJob } from "../edition-mails.server.ts";
import { resources } from "../tables.server.ts";
import type { ChangeEdition, NewEdition, SetTerms, StaffDownloads } from "./download-contract.ts";

type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** So many versions a resource has at most. */
export const mostEditions = 50;

async function resourceOf(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ id: resources.id, title: resources.title })
    .from(resources)
    .where(eq(resources.id, id));
  if (!row) throw new AppError("NOT_FOUND", "This resource does not exist.");
  return row;
}

/** The resource, and nobody else writes its downloads until the transaction ends. Throws NOT_FOUND. */
async function lockResource(tx: Tx, id: string) {
  await tx.execute(sql`select r.id from ${resources} r where r.id = ${id}::uuid for update`);
  return resourceOf(tx, id);
}

/** What a resource offers, and how often it was downloaded. Throws NOT_FOUND. */
export async function readStaffDownloads(db: DbOrTx, id: string): Promise<StaffDownloads> {
  const resource = await resourceOf(db, id);
  const [terms] = await db.select().from(resourceTerms).where(eq(resourceTerms.resourceId, id));
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select e.id, e.label, e.released_on::text as released_on, e.changes, e.file_id, f.title, f.kind, f.bytes, e.version, e.tell_at,
      (select count(*)::int from resource_tellings t where t.edition_id = e.id) as told,
      coalesce(sum(d.count), 0)::int as downloads,
      coalesce(sum(d.count) filter (where d.day > (now() at time zone 'Asia/Dhaka')::date - 30), 0)::int as lately
    from ${resourceEditions} e join files f on f.id = e.file_id left join resource_downloads d on d.edition_id = e.id
    where e.resource_id = ${id}::uuid group by e.id, f.id order by e.released_on desc, e.created_at desc, e.id desc`);
  const days = await db.execute<{ day: string; count: number }>(sql`
    select d.day::text as day, sum(d.count)::int as count from resource_downloads d
    join ${resourceEditions} e on e.id = d.edition_id where e.resource_id = ${id}::uuid
    group by d.day order by d.day desc limit 30`);
  return {
    resource,
    terms: terms ? { access: terms.access, ...pricesOf(terms), version: terms.version } : null,
    buyers: await db.$count(resourceAccess, eq(resourceAccess.resourceId, id)),
    editions: rows.map((row) => ({
      id: String(row.id),
      label: String(row.label),
      releasedOn: String(row.released_on),
      changes: String(row.changes),
      fileId: String(row.file_id),
      fileTitle: String(row.title),
      kind: row.kind as StaffDownloads["editions"][number]["kind"],
      bytes: Number(row.bytes),
      version: Number(row.version),
      tellAt: row.tell_at === null ? null : new Date(row.tell_at as string).toISOString(),
      told: Number(row.told),
      downloads: Number(row.downloads),
      lately: Number(row.lately),
    })),
    days: days.rows,
  };
}

const changedMeanwhile = () =>
  new AppError("CONFLICT", "Somebody else changed this meanwhile. Look at it before you change it.");

/** What the database says of a write, for people. */
function faultText(error: unknown): unknown {
  const { constraint = "" } = faultOf(error);
  const refused = (path: string, message: string) =>
    new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path, message }] });
  if (constraint === "resource_editions_label") return refused("label", "There is a version of this name already");
  if (constraint === "file_uses_known" || /_files_id_fk$/.test(constraint))
    return refused("fileId", "This file is no longer in the library");
  if (constraint === "resource_editions_private")
    return new AppError(
      "CONFLICT",
      "Only private files can be offered to some people: everybody who has the address of a public one can fetch it. Choose a file that is fetched by link.",
    );
  if (constraint === "resource_editions_last")
    return new AppError(
      "CONFLICT",
      "People bought this resource, and this is its last version. Add another one first.",
    );
  return error;
}

const inOne = <T>(db: Begins, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(work).catch((error: unknown) => {
    throw faultText(error);
  });

/** Sets who may download, and what it costs. Throws NOT_FOUND, CONFLICT for another version than was read, and for public files. */
export async function setTerms(
  db: Begins,
  id: string,
  { access, price, memberPrice, version }: SetTerms,
): Promise<void> {
  await inOne(db, async (tx) => {
    const { title } = await lockResource(tx, id);
    const [before] = await tx.select().from(resourceTerms).where(eq(resourceTerms.resourceId, id)).for("update");
    if ((before?.version ?? null) !== version) throw changedMeanwhile();
    const prices = {
      price: price === null ? null : bdtToPoisha(price),
      memberPrice: memberPrice === null ? null : bdtToPoisha(memberPrice),
    };
    const set = { access, ...prices, version: (before?.version ?? 0) + 1 };
    await tx
      .insert(resourceTerms)
      .values({ resourceId: id, ...set })
      .onConflictDoUpdate({ target: resourceTerms.resourceId, set });
    await note(tx, {
      action: "resource.terms",
      subject: title,
      subjectId: id,
      before: before
        ? { access: before.access, price: before.price, memberPrice: before.memberPrice }
        : { access: null },
      after: { access, ...prices },
    });
  });
}

/** Offers a version. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED. */
export async function addEdition(db: Begins, id: string, edition: NewEdition): Promise<void> {
  await inOne(db, async (tx) => {
    const { title } = await lockResource(tx, id);
    const [terms] = await tx.select().from(resourceTerms).where(eq(resourceTerms.resourceId, id));
    if (!terms) throw new AppError("CONFLICT", "Say first who may download it.");
    if ((await tx.$count(resourceEditions, eq(resourceEditions.resourceId, id))) >= mostEditions)
      throw new AppError("CONFLICT", `A resource can have up to ${mostEditions} versions.`);
    // Its own moment, also where several come in one transaction: they stand in this order.
    await tx.insert(resourceEditions).values({ resourceId: id, ...edition, createdAt: sql`clock_timestamp()` });
    await note(tx, { action: "resource.version", subject: title, subjectId: id, after: edition });
  });
}

/** The version, and nobody else writes it until the transaction ends. Throws NOT_FOUND. */
async function lockEdition(tx: Tx, editionId: string) {
  const missing = () => new AppError("NOT_FOUND", "This version is no longer offered.");
  const [place] = await tx
    .select({ resourceId: resourceEditions.resourceId })
    .from(resourceEditions)
    .where(eq(resourceEditions.id, editionId));
  if (!place) throw missing();
  const resource = await lockResource(tx, place.resourceId);
  const [edition] = await tx.select().from(resourceEditions).where(eq(resourceEditions.id, editionId)).for("update");
  if (!edition) throw missing();
  return { resource, edition };
}

const told = ({ label, releasedOn, changes, fileId }: typeof resourceEditions.$inferSelect) => ({
  ...{ label, releasedOn, changes, fileId },
});

/** Changes a version upon the one that was read; answers whose it is. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED. */
export async function changeEdition(db: Db, editionId: string, { version, ...set }: ChangeEdition): Promise<string> {
  return inOne(db, async (tx) => {
    const { resource, edition } = await lockEdition(tx, editionId);
    if (edition.version !== version) throw changedMeanwhile();
    await tx
      .update(resourceEditions)
      .set({ ...set, version: version + 1 })
      .where(eq(resourceEditions.id, editionId));
    await note(tx, {
      action: "resource.version",
      subject: resource.title,
      subjectId: resource.id,
      before: told(edition),
      after: set,
    });
    return resource.id;
  });
}

/** Takes a version away; answers whose it was. Throws NOT_FOUND, CONFLICT for the last one of what was sold. */
export async function removeEdition(db: Db, editionId: string): Promise<string> {
  return inOne(db, async (tx) => {
    const { resource, edition } = await lockEdition(tx, editionId);
    await tx.delete(resourceEditions).where(eq(resourceEditions.id, editionId));
    await note(tx, {
      action: "resource.version",
      subject: resource.title,
      subjectId: resource.id,
      before: told(edition),
      after: null,
    });
    return resource.id;
  });
}

/** Says that those who bought it are to be told of a version: each once. Answers whose it is. Throws NOT_FOUND, CONFLICT. */
export async function tellOfEdition({ db, jobs }: Platform, editionId: string): Promise<string> {
  return inOne(db, async (tx) => {
    const { resource, edition } = await lockEdition(tx, editionId);
    if (edition.tellAt !== null) throw new AppError("CONFLICT", "Buyers were told of this version already.");
    const [newest] = await tx
      .select({ id: resourceEditions.id })
      .from(resourceEditions)
      .where(eq(resourceEditions.resourceId, resource.id))
      .orderBy(desc(resourceEditions.releasedOn), desc(resourceEditions.createdAt), desc(resourceEditions.id))
      .limit(1);
    if (newest?.id !== editionId) throw new AppError("CONFLICT", "Only the newest version is told of.");
    await tx.update(resourceEditions).set({ tellAt: sql`now()` }).where(eq(resourceEditions.id, editionId));
    await note(tx, {
      action: "resource.tell",
      subject: resource.title,
      subjectId: resource.id,
      after: { version: edition.label },
    });
    await jobs.enqueue(tx, editionJob, { editionId });
    return resource.id;
  });
}
