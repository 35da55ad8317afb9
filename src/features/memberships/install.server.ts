import { z } from "zod";
import { bdtToPoisha } from "#lib/money.ts";
import type { Db } from "#platform/db/client.server.ts";
import { kindShape } from "./admin/contract.ts";
import { membershipKinds } from "./tables.server.ts";

const kindsSchema = z.array(z.strictObject(kindShape));

/** Puts kinds in while there is none. */
export async function installKinds(db: Db, given: unknown): Promise<void> {
  if ((await db.$count(membershipKinds)) > 0) return;
  const kinds = kindsSchema.parse(given);
  await db.insert(membershipKinds).values(kinds.map(({ fee, ...same }) => ({ ...same, fee: bdtToPoisha(fee) })));
}
