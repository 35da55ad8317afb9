import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Pagination } from "#lib/pagination.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { listPage } from "#platform/http/list.server.ts";
import { users } from "../tables.server.ts";
import type { UserCounts, UserListQuery, UserSummary } from "./contract.ts";

/** The words of the index users_words. */
const words = sql`(lower(full_name || ' ' || username || ' ' || email || ' ' || coalesce(phone_number, '')))`;

const either = (choice: "all" | "true" | "false", column: typeof users.verifiedAt | typeof users.blockedAt) =>
  choice === "all" ? undefined : choice === "true" ? isNotNull(column) : isNull(column);

function filterOf({ search, role, verified, blocked, from, to }: UserListQuery): SQL | undefined {
  return and(
    search ? sql`${words} like ${containing(search)}` : undefined,
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

/** How many there are of each kind, whatever is filtered. */
async function countAll(db: DbOrTx): Promise<UserCounts> {
  const { rows } = await db.execute<Record<keyof UserCounts, string>>(sql`
    select count(*) as "all",
      count(*) filter (where role = 'customer' and verified_at is not null) as customers,
      count(*) filter (where role <> 'customer') as staff,
      count(*) filter (where verified_at is null) as unverified,
      count(*) filter (where blocked_at is not null) as blocked
    from users`);
  const [row] = rows;
  if (!row) throw new Error("count returned no row");
  const { all, customers, staff, unverified, blocked } = row;
  return {
    all: Number(all),
    customers: Number(customers),
    staff: Number(staff),
    unverified: Number(unverified),
    blocked: Number(blocked),
  };
}

/** One page of the accounts, and of the registrations that wait for their address. */
export async function listUsers(
  db: Db,
  query: UserListQuery,
): Promise<{ items: UserSummary[]; pagination: Pagination; counts: UserCounts }> {
  const filter = filterOf(query);
  const direction = query.sortOrder === "asc" ? asc : desc;
  const order = sql`${direction(sortColumns[query.sortField])} nulls last`;
  const page = await listPage(
    query,
    () => db.$count(users, filter),
    async ({ limit, offset }) => {
      const rows = await db
        .select()
        .from(users)
        .where(filter)
        .orderBy(order, direction(users.id))
        .limit(limit)
        .offset(offset);
      return rows.map(toSummary);
    },
  );
  return { ...page, counts: await countAll(db) };
}

/** The newest accounts that a text finds, by name, username, email or phone number. */
export async function findPeople(
  db: DbOrTx,
  text: string,
  limit: number,
): Promise<{ userId: string; fullName: string; email: string }[]> {
  return db
    .select({ userId: users.id, fullName: users.fullName, email: users.email })
    .from(users)
    .where(sql`${words} like ${containing(text)}`)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}
