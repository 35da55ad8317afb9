import { changeContent, readContent } from "#features/settings/service.server.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { type DiscountSettings, discountSettingsSchema } from "./contract.ts";

const key = "discounts";

/** What discounts take off, in percent, as the institute set it. */
export async function readPercents(db: DbOrTx): Promise<DiscountSettings> {
  return (await readContent(db, key, discountSettingsSchema)) ?? discountSettingsSchema.parse({});
}

/** Changes that; registrations made before keep theirs. Throws CONFLICT when something is not as `before` says. */
export async function changePercents(
  db: Db,
  change: { [K in keyof DiscountSettings]?: number | undefined } & { before?: Record<string, unknown> | undefined },
): Promise<DiscountSettings> {
  return (await changeContent(db, key, discountSettingsSchema, change)).after;
}
