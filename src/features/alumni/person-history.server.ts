import { eq } from "drizzle-orm";
import type { PersonHistoryPart } from "#features/accounts/service.server.ts";
import { alumniPeople, alumniProfiles } from "./tables.server.ts";

/** How somebody stands in the directory, for their page in the admin area; of what they don't show nothing. */
export const alumniHistory: PersonHistoryPart = async (db, { userId }) => {
  const [row] = await db
    .select({ profile: alumniProfiles, since: alumniPeople.listedAt, name: alumniPeople.name })
    .from(alumniProfiles)
    .leftJoin(alumniPeople, eq(alumniPeople.userId, alumniProfiles.userId))
    .where(eq(alumniProfiles.userId, userId));
  const { handle, removedAt, removedName } = row?.profile ?? {};
  const at = row?.since ?? removedAt ?? undefined;
  const items =
    at === undefined
      ? []
      : [
          {
            title: row?.name ?? removedName ?? "",
            detail: row?.since ? "listed" : "taken off the list",
            at: at.toISOString(),
            href: `/admin-dashboard/alumni/${handle}`,
            emailId: null,
          },
        ];
  return { name: "alumni", title: "Alumni directory", total: items.length, items, more: null };
};
