import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Which rows are an account's: those that name it, and those that name no account but its address. A row of another account
 * stays that account's when the address has gone to somebody else since.
 */
export function ownedBy(
  table: { userId: PgColumn; email: PgColumn },
  { userId, email }: { userId: string; email: string },
): SQL | undefined {
  return or(eq(table.userId, userId), and(isNull(table.userId), eq(table.email, email)));
}
