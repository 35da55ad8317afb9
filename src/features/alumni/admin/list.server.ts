import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, listFound, listPage } from "#platform/http/list.server.ts";
import { personOf } from "../directory.server.ts";
import { isWorkField } from "../fields-of-work.ts";
import { alumniPeople, alumniProfiles } from "../tables.server.ts";
import type { Entry, EntryListQuery, EntrySummary } from "./contract.ts";

type Listed = typeof alumniPeople.$inferSelect;
type Profile = typeof alumniProfiles.$inferSelect;

const listedSummary = ({ handle, name, headline, organization, field, listedAt }: Listed): EntrySummary => ({
  ...{ handle, name, state: "listed" },
  work: [headline, organization].filter((text) => text !== null).join(", "),
  field: field !== null && isWorkField(field) ? field : null,
  since: listedAt.toISOString(),
});

/** Of who was taken off staff see the name that was listed, and when. */
const removedSummary = ({ handle, removedName, removedAt, createdAt }: Profile): EntrySummary => ({
  ...{ handle, name: removedName ?? "", work: "", field: null, state: "removed" },
  since: (removedAt ?? createdAt).toISOString(),
});

const directionOf = ({ sortOrder }: EntryListQuery) => (sortOrder === "asc" ? sql`asc` : sql`desc`);
const joined = (rules: (SQL | false | undefined)[]) => {
  const all = rules.filter((rule): rule is SQL => rule !== false && rule !== undefined);
  return all.length === 0 ? undefined : sql.join(all, sql` and `);
};

function listListed(db: Db, query: EntryListQuery) {
  const { search, field, sortField } = query;
  const key = sortField === "name" ? sql`lower(name)` : sql`listed_at`;
  const direction = directionOf(query);
  const rule = joined([
    field !== undefined && sql`field = ${field}`,
    search !== undefined && search !== "" && sql`words like ${containing(search)}`,
  ]);
  const order = sql`${key} ${direction}, user_id ${direction}`;
  // First the ids, in the order of dates from an index alone: whole rows are wide.
  const rows = async (which: SQL | undefined, { limit, offset }: { limit: number; offset: number }) => {
    const ids = db
      .select({ id: alumniPeople.userId })
      .from(alumniPeople)
      .where(which)
      .orderBy(order)
      .limit(limit)
      .offset(offset);
    const found = await db.select().from(alumniPeople).where(sql`user_id in (${ids})`).orderBy(order);
    return found.map(listedSummary);
  };
  if (!search)
    return listPage(
      query,
      () => countRows(db, sql`alumni_people`, rule),
      (slice) => rows(rule, slice),
    );
  return listFound<string, EntrySummary>(
    db,
    query,
    {
      ways: [sql`select user_id as id, ${key} as key from alumni_people where ${rule}`],
      order: sql`key ${direction}, id ${direction}`,
    },
    (ids, slice) => rows(ids ? inArray(alumniPeople.userId, ids) : rule, slice),
  );
}

function listRemoved(db: Db, query: EntryListQuery) {
  const { search, sortField } = query;
  const rule = joined([
    sql`removed_at is not null`,
    search !== undefined && search !== "" && sql`lower(removed_name) like ${containing(search)}`,
  ]);
  const key = sortField === "name" ? sql`lower(removed_name)` : sql`removed_at`;
  const direction = directionOf(query);
  return listPage(
    query,
    () => countRows(db, sql`alumni_profiles`, rule),
    async ({ limit, offset }) =>
      (
        await db
          .select()
          .from(alumniProfiles)
          .where(rule)
          .orderBy(sql`${key} ${direction}, user_id ${direction}`)
          .limit(limit)
          .offset(offset)
      ).map(removedSummary),
  );
}

/** One page of those who are listed, or of those who were taken off, and how many there are of each. */
export async function listEntries(db: Db, query: EntryListQuery) {
  const found = await (query.state === "removed" ? listRemoved : listListed)(db, query);
  const counts = {
    listed: await countRows(db, sql`alumni_people`),
    removed: await countRows(db, sql`alumni_profiles`, sql`removed_at is not null`),
  };
  return { ...found, counts };
}

export const notThere = () =>
  new AppError("NOT_FOUND", "Nobody of this address is in the directory now. They may have left it.");

/** One entry. What somebody doesn't show is shown to staff neither. Throws NOT_FOUND, also for who isn't listed. */
export async function readEntry(db: DbOrTx, handle: string): Promise<Entry> {
  const [row] = await db
    .select({ profile: alumniProfiles, listed: alumniPeople })
    .from(alumniProfiles)
    .leftJoin(alumniPeople, eq(alumniPeople.userId, alumniProfiles.userId))
    .where(eq(alumniProfiles.handle, handle));
  if (!row) throw notThere();
  const { listed, profile } = row;
  if (listed) {
    const { person, findable } = await personOf(db, listed);
    const { name, state, since } = listedSummary(listed);
    return { handle, name, state, since, person, findable, reason: null, version: profile.version };
  }
  if (profile.removedAt === null) throw notThere();
  const { name, state, since } = removedSummary(profile);
  return {
    ...{ handle, name, state, since, person: null, findable: false },
    ...{ reason: profile.removedReason, version: profile.version },
  };
}
