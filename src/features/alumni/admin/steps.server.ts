import { eq, sql } from "drizzle-orm";
import { addresseeOf } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { allowedMail, takenOffMail } from "../mails.server.ts";
import { lockAlumni } from "../own.server.ts";
import { alumniPeople, alumniProfiles } from "../tables.server.ts";
import type { TakeOff } from "./contract.ts";
import { notThere } from "./list.server.ts";

type Parts = Pick<Platform, "db" | "outbox" | "config">;

/** The entry under the lock of its person. Throws NOT_FOUND, CONFLICT when it is another version by now. */
async function lockEntry(tx: DbOrTx, handle: string, version: number) {
  const of = eq(alumniProfiles.handle, handle);
  const [found] = await tx.select({ userId: alumniProfiles.userId }).from(alumniProfiles).where(of);
  if (!found) throw notThere();
  await lockAlumni(tx, found.userId);
  const [row] = await tx
    .select({ profile: alumniProfiles, name: alumniPeople.name })
    .from(alumniProfiles)
    .leftJoin(alumniPeople, eq(alumniPeople.userId, alumniProfiles.userId))
    .where(of);
  if (!row) throw notThere();
  if (row.profile.version !== version)
    throw new AppError("CONFLICT", "This entry was changed meanwhile. Nothing was done; look at what is there now.");
  return row;
}

const noteOf = (tx: DbOrTx, action: string, { handle, userId }: { handle: string; userId: string }, reason: string) =>
  // Without the name: the log is kept longer than the entry.
  note(tx, { action, subject: `Alumni entry ${handle}`, subjectId: userId, after: { reason } });

/**
 * Takes somebody off the list and tells them why, in one transaction; they can't list themselves before it is allowed again.
 * Throws NOT_FOUND, CONFLICT.
 */
export async function takeOff(
  { db, outbox, config }: Parts,
  handle: string,
  { version, reason }: TakeOff,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { profile, name } = await lockEntry(tx, handle, version);
    if (name === null) throw new AppError("CONFLICT", "They aren't listed now, so there is nothing to take off.");
    await tx
      .update(alumniProfiles)
      .set({
        ...{ listedAt: null, nameFrom: null, removedAt: sql`now()`, removedReason: reason, removedName: name },
        version: version + 1,
      })
      .where(eq(alumniProfiles.userId, profile.userId));
    await noteOf(tx, "alumni.take-off", profile, reason);
    const site = mailSiteOf(await readSettings(tx), config.siteUrl);
    await outbox.put(tx, takenOffMail(site, await addresseeOf(tx, profile.userId), reason));
  });
}

/** Lets somebody list themselves again; whether they do is theirs. Throws NOT_FOUND, CONFLICT. */
export async function allowAgain({ db, outbox, config }: Parts, handle: string, version: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { profile } = await lockEntry(tx, handle, version);
    if (profile.removedAt === null) throw new AppError("CONFLICT", "They weren't taken off the list.");
    await tx
      .update(alumniProfiles)
      .set({ removedAt: null, removedReason: null, removedName: null, version: version + 1 })
      .where(eq(alumniProfiles.userId, profile.userId));
    await noteOf(tx, "alumni.allow", profile, "");
    const site = mailSiteOf(await readSettings(tx), config.siteUrl);
    await outbox.put(tx, allowedMail(site, await addresseeOf(tx, profile.userId)));
  });
}
