import { addresseeOf } from "#features/accounts/service.server.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";

/**
 * Where emails about a certificate go by now: to the address that its account has, if it is an account's. The one that it was issued to may be
 * somebody else's since. Null where it was issued to no address.
 */
export async function addressNow(
  db: DbOrTx,
  { userId, email }: { userId: string | null; email: string | null },
): Promise<string | null> {
  return userId === null || email === null ? email : (await addresseeOf(db, userId)).email;
}
