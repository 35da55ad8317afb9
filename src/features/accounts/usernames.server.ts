import { eq } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { newToken } from "./sessions.server.ts";
import { users } from "./tables.server.ts";

/** What an address gives for a username: 3 to 26 letters. */
export function usernameBase(email: string): string {
  const local = (email.split("@")[0] ?? "")
    .normalize("NFKD")
    .replace(/[^a-z0-9._-]/g, "")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, 20)
    .replace(/[._-]+$/, "");
  return local.length >= 3 ? local : `reader-${local}`.replace(/-$/, "");
}

const randomEnd = () =>
  newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 6);

/**
 * Usernames made from an address, one after another until one is free. With random ends from the first on: whoever tries
 * out which names are taken must not learn whose address is known.
 */
export function* madeUsernames(email: string): Generator<string> {
  for (;;) yield `${usernameBase(email)}-${randomEnd()}`;
}

/** A username made from an address that nobody has. */
export async function freeUsername(tx: DbOrTx, email: string): Promise<string> {
  for (const username of madeUsernames(email))
    if ((await tx.$count(users, eq(users.username, username))) === 0) return username;
  throw new Error("there is always a further username");
}

/** Inserts an account, or what waits to be one, under the first of these names that is free; undefined when none is. */
export async function insertUser(
  tx: DbOrTx,
  names: Iterable<string>,
  values: Omit<typeof users.$inferInsert, "username">,
): Promise<typeof users.$inferSelect | undefined> {
  for (const username of names) {
    const [row] = await tx
      .insert(users)
      .values({ ...values, username })
      .onConflictDoNothing({ target: users.username })
      .returning();
    if (row) return row;
  }
  return undefined;
}
