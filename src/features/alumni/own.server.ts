import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { addresseeOf, pictureOf } from "#features/accounts/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { type OwnAlumni, type SaveAlumni, saveAlumniSchema } from "./directory-contract.ts";
import { isWorkField } from "./fields-of-work.ts";
import { type ShownField, shownFields } from "./shown-fields.ts";
import { alumniPeople, alumniProfiles } from "./tables.server.ts";

/** Letters and digits that nobody can guess: 100 bits in base 32. */
function newHandle(): string {
  const letters = "abcdefghijklmnopqrstuvwxyz234567";
  return [...randomBytes(20)].map((byte) => letters[byte % 32]).join("");
}

interface Holding extends Record<string, unknown> {
  id: string;
  number: string;
  holder: string;
  title: string;
  year: number;
}

/** The certificates by which somebody is an alumna or alumnus, the newest first (triggers.sql says which). */
async function holdingOf(db: DbOrTx, userId: string): Promise<Holding[]> {
  const { rows } = await db.execute<Holding>(sql`
    select id, number, holder, title, extract(year from issued_on)::int as year from alumni_certificates(${userId})
    order by issued_on desc, created_at desc, id`);
  return rows;
}

/** The certificate under whose name one is listed: that of the name one agreed to, as the directory has it; else the newest. */
async function namedBy(
  db: DbOrTx,
  { userId, nameFrom }: { userId: string; nameFrom: string | null },
  holding: readonly Holding[],
): Promise<Pick<Holding, "id" | "holder"> | undefined> {
  const { rows } = await db.execute<Pick<Holding, "id" | "holder">>(
    sql`select id, holder from alumni_named_as(${userId}, ${nameFrom})`,
  );
  return rows[0] ?? holding[0];
}

/** Under this lock whatever changes what is shown of a person comes one after the other; the account first. */
export const lockAlumni = (tx: DbOrTx, userId: string) => tx.execute(sql`select lock_alumni(${userId})`);

const isShown = (consents: Record<string, string>) => shownFields.filter((field) => Object.hasOwn(consents, field));

const nothingYet = { headline: "", organization: "", field: "", place: "", about: "", link: "" } as const;

/** One's own entry, or what one could make one from. */
export async function readOwn(db: DbOrTx, userId: string): Promise<OwnAlumni> {
  const [row] = await db
    .select({ profile: alumniProfiles, listedName: alumniPeople.name })
    .from(alumniProfiles)
    .leftJoin(alumniPeople, eq(alumniPeople.userId, alumniProfiles.userId))
    .where(eq(alumniProfiles.userId, userId));
  const holding = await holdingOf(db, userId);
  const picture = await pictureOf(db, userId);
  const { launched } = await readSettings(db);
  const named = await namedBy(db, { userId, nameFrom: row?.profile.nameFrom ?? null }, holding);
  const chosen = new Set(row?.profile.certificates);
  const certificates = holding.map(({ id, number, title, year }) => ({ number, title, year, chosen: chosen.has(id) }));
  const known = {
    launched: launched.alumni,
    name: named?.holder ?? null,
    picture,
    certificates,
  };
  if (!row) return { ...known, ...nothingYet, version: 0, listed: false, handle: null, shown: [], removed: null };
  const { headline, organization, field, place, about, link, ...profile } = row.profile;
  return {
    ...known,
    ...{ headline, organization, place, about, link, version: profile.version },
    field: isWorkField(field) ? field : "",
    listed: profile.listedAt !== null,
    handle: row.listedName === null ? null : profile.handle,
    shown: isShown(profile.consents),
    removed:
      profile.removedAt === null ? null : { at: profile.removedAt.toISOString(), reason: profile.removedReason ?? "" },
  };
}

/** The moments of what was agreed to before stay; what isn't agreed to any more is gone. */
function consentsOf(shown: readonly ShownField[], before: Record<string, string>): Record<string, string> {
  const now = new Date(databaseNow()).toISOString();
  return Object.fromEntries(shown.map((field) => [field, before[field] ?? now]));
}

const moved = () =>
  new AppError("CONFLICT", "Your entry was changed in another window. Nothing was saved; look at what is there now.");

/**
 * Saves one's own entry with what was agreed to. Who is in the directory is so at commit, everywhere. Throws CONFLICT where
 * another version was saved meanwhile, where one may not be listed, or would be under another name than one saw; VALIDATION_FAILED for a certificate of somebody else.
 */
export async function saveOwn(db: Db, userId: string, input: SaveAlumni): Promise<OwnAlumni> {
  return db.transaction(async (tx) => {
    await lockAlumni(tx, userId);
    // Deleted meanwhile, there is nobody to save it for.
    await addresseeOf(tx, userId);
    const [before] = await tx.select().from(alumniProfiles).where(eq(alumniProfiles.userId, userId));
    if ((before?.version ?? 0) !== input.version) throw moved();
    const { version: _, name, listed, shown, certificates, ...typed } = input;
    const holding = await holdingOf(tx, userId);
    if (listed && before && before.removedAt !== null)
      throw new AppError(
        "CONFLICT",
        "The institute has taken you off the list. Write to us before you list yourself again.",
      );
    if (listed && holding.length === 0)
      throw new AppError("CONFLICT", "You need a certificate of the institute that wasn't revoked to be listed.");
    const named = await namedBy(tx, { userId, nameFrom: before?.nameFrom ?? null }, holding);
    if (listed && named?.holder !== name)
      throw new AppError(
        "CONFLICT",
        "Your certificates changed meanwhile, and you'd be listed under another name than you saw. Nothing was saved; look at your name and save again.",
      );
    const idOf = new Map(holding.map(({ number, id }) => [number, id]));
    if (certificates.some((number) => !idOf.has(number)))
      throw new AppError("VALIDATION_FAILED", "One of these certificates isn't yours, or was revoked or reissued.", {
        errors: [{ path: "certificates", message: "Choose among your own certificates" }],
      });
    const agreed = before?.listedAt ?? null;
    const values = {
      ...typed,
      certificates: [...new Set(certificates)].map((number) => idOf.get(number) as string),
      consents: consentsOf(shown, before?.consents ?? {}),
      listedAt: listed ? (agreed ?? new Date(databaseNow())) : null,
      // A name that was agreed to stays, while a certificate bears it.
      nameFrom: listed ? named?.id : null,
    };
    if (before)
      await tx
        .update(alumniProfiles)
        .set({ ...values, version: before.version + 1, updatedAt: sql`now()` })
        .where(eq(alumniProfiles.userId, userId));
    else await tx.insert(alumniProfiles).values({ ...values, userId, handle: newHandle() });
    return readOwn(tx, userId);
  });
}

/** Leaves the directory, with everything that was typed. That the institute took somebody off stays known. */
export async function leave(db: Db, userId: string): Promise<OwnAlumni> {
  return db.transaction(async (tx) => {
    await lockAlumni(tx, userId);
    const own = eq(alumniProfiles.userId, userId);
    const [removed] = await tx
      .update(alumniProfiles)
      .set({ ...nothingYet, certificates: [], consents: {}, version: sql`version + 1`, updatedAt: sql`now()` })
      .where(sql`${own} and ${alumniProfiles.removedAt} is not null`)
      .returning({ userId: alumniProfiles.userId });
    if (!removed) await tx.delete(alumniProfiles).where(own);
    return readOwn(tx, userId);
  });
}

/** What somebody typed for the directory and agreed to. It goes with the account. */
export const alumniOwnData: OwnDataPart = {
  name: "alumni",
  title: "Alumni directory",
  async collect(db, { userId }) {
    const [row] = await db.select().from(alumniProfiles).where(eq(alumniProfiles.userId, userId));
    if (!row) return [];
    const own = await readOwn(db, userId);
    const { headline, organization, field, place, about, link } = row;
    return [
      {
        ...{ headline, organization, fieldOfWork: field, place, about, link },
        listedSince: row.listedAt?.toISOString() ?? null,
        listedAs: own.handle === null ? null : own.name,
        agreedToShow: row.consents,
        certificatesShown: own.certificates.filter(({ chosen }) => chosen).map(({ number }) => number),
        takenOffTheListAt: row.removedAt?.toISOString() ?? null,
        takenOffBecause: row.removedReason,
        takenOffAs: row.removedName,
        savedAt: row.updatedAt.toISOString(),
      },
    ];
  },
  async erase(tx, { userId }) {
    await tx.delete(alumniProfiles).where(eq(alumniProfiles.userId, userId));
  },
};

/** Whether somebody has an entry, shown or not. */
export const hasEntries = async (db: DbOrTx): Promise<boolean> =>
  (await db.select({ userId: alumniProfiles.userId }).from(alumniProfiles).limit(1)).length > 0;

/** Lists an invented person with all their certificates. For demo content. */
export async function installEntry(
  db: Db,
  userId: string,
  given: Record<"headline" | "organization" | "field" | "place" | "about", string> & { shown: string[] },
): Promise<void> {
  const { name, certificates } = await readOwn(db, userId);
  const agreed = { name, listed: true, certificates: certificates.map(({ number }) => number) };
  await saveOwn(db, userId, saveAlumniSchema.parse({ ...given, ...agreed, version: 0, link: "" }));
}
