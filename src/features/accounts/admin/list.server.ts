import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { mostCounted, type Pagination } from "#lib/pagination.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countOf, countRows, firstFound, listFound, listPage } from "#platform/http/list.server.ts";
import { wordsOfPerson } from "../people.server.ts";
import { users } from "../tables.server.ts";
import type { UserCounts, UserListQuery, UserSummary } from "./contract.ts";

const either = (choice: "all" | "true" | "false", column: typeof users.verifiedAt | typeof users.blockedAt) =>
  choice === "all" ? undefined : choice === "true" ? isNotNull(column) : isNull(column);

function filterOf({ search, role, verified, blocked, from, to }: UserListQuery): SQL | undefined {
  return and(
    search ? sql`${wordsOfPerson} like ${containing(search)}` : undefined,
    role === "all" ? undefined : role === "staff" ? ne(users.role, "customer") : eq(users.role, role),
    either(verified, users.verifiedAt),
    either(blocked, users.blockedAt),
    from ? sql`${users.createdAt} >= ${from}::date at time zone 'UTC'` : undefined,
    to ? sql`${users.createdAt} < (${to}::date + 1) at time zone 'UTC'` : undefined,
  );
}

const sortColumns = {
  createdAt: users.createdAt,
  fullName: sql`lower(${users.fullName})`,
  lastLogin: users.lastLoginAt,
} as const;

type Row = Pick<
  typeof users.$inferSelect,
  | "id"
  | "fullName"
  | "username"
  | "email"
  | "phoneNumber"
  | "role"
  | "verifiedAt"
  | "blockedAt"
  | "createdAt"
  | "lastLoginAt"
>;

/** An account as the list shows it. */
export function toSummary(row: Row): UserSummary {
  return {
    userId: row.id,
    fullName: row.fullName,
    username: row.username,
    email: row.email,
    phoneNumber: row.phoneNumber,
    role: row.role,
    isVerified: row.verifiedAt !== null,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
  };
}

/**
 * How many there are of each kind, whatever is filtered: all from the sums of their days, the rare ones from indexes of
 * their own. The customers are the rest, unless so many wait for their address that they aren't counted to the end.
 */
async function countAll(db: DbOrTx): Promise<UserCounts> {
  const count = (rule: SQL) => countOf(sql`users`, rule);
  const { rows } = await db.execute<Record<keyof UserCounts, number>>(sql`
    with counted as materialized (select (select coalesce(sum(people), 0)::int from sign_up_sums) as everybody,
      ${count(sql`role <> 'customer'`)} as staff, ${count(sql`verified_at is null`)} as unverified,
      ${count(sql`blocked_at is not null`)} as blocked)
    select least(everybody, ${mostCounted}) as all, staff, unverified, blocked,
      case when unverified < ${mostCounted} and staff < ${mostCounted} then least(everybody - staff - unverified, ${mostCounted})
        else ${count(sql`role = 'customer' and verified_at is not null`)} end as customers
    from counted`);
  if (!rows[0]) throw new Error("count returned no row");
  return rows[0];
}

/** One page of the accounts, and of the registrations that wait for their address. */
export async function listUsers(
  db: Db,
  query: UserListQuery,
): Promise<{ items: UserSummary[]; pagination: Pagination; counts: UserCounts }> {
  const filter = filterOf(query);
  const column = sortColumns[query.sortField];
  const direction = query.sortOrder === "asc" ? asc : desc;
  // Who never signed in comes last, whichever way; the other columns are never empty, and an index has them as they are.
  const nulls = query.sortField === "lastLogin" ? sql` nulls last` : sql``;
  const order = [sql`${direction(column)}${nulls}`, direction(users.id)];
  // First the ids, from an index alone: accounts are wide rows.
  const rows = async (which: SQL | undefined, { limit, offset }: { limit: number; offset: number }) => {
    const ids = db
      .select({ id: users.id })
      .from(users)
      .where(which)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const found = await db
      .select()
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(...order);
    return found.map(toSummary);
  };
  const listing = query.search
    ? listFound<string, UserSummary>(
        db,
        query,
        {
          ways: [sql`select id, ${column} as key from users where ${filter}`],
          order: sql`${direction(sql`key`)}${nulls}, ${direction(sql`id`)}`,
          // Namesakes often came together.
          most: mostCounted,
        },
        (ids, slice) => rows(ids ? inArray(users.id, ids) : filter, slice),
      )
    : listPage(
        query,
        () => countRows(db, sql`users`, filter),
        (slice) => rows(filter, slice),
      );
  // Counted while the list is read.
  const [page, counts] = await Promise.all([listing, countAll(db)]);
  return { ...page, counts };
}

/** The newest accounts that a text finds, by name, username, email or phone number. */
export async function findPeople(
  db: DbOrTx,
  text: string,
  limit: number,
): Promise<{ userId: string; fullName: string; email: string }[]> {
  const filter = sql`${wordsOfPerson} like ${containing(text)}`;
  const ids = await firstFound<string>(db, { table: sql`users`, filter, order: sql`created_at desc, id desc`, limit });
  const found = ids ? sql`id = any(${sql.param(ids)}::uuid[])` : filter;
  // Gathered first: walked to from the newest, few finds that are all old would be looked for among everybody.
  const { rows } = await db.execute<{ userId: string; fullName: string; email: string }>(sql`
    with found as materialized (select id, full_name, email, created_at from users
      where ${found} limit ${mostCounted})
    select id as "userId", full_name as "fullName", email from found order by created_at desc, id desc limit ${limit}`);
  return rows;
}
