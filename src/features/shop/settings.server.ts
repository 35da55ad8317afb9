import { changeContent, readContent, readSettings } from "#features/settings/service.server.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { remember } from "#platform/db/memory.server.ts";
import { type ChangeShopSettings, type ShopSettings, shopSettingsSchema } from "./settings-contract.ts";

const key = "shop";

/** The shop's constants; what an admin changed reaches every process with the notice of the change. */
export function readShopSettings(db: DbOrTx): Promise<ShopSettings> {
  return remember(
    db,
    "content",
    "shop settings",
    async () => (await readContent(db, key, shopSettingsSchema)) ?? shopSettingsSchema.parse({}),
  );
}

/** Changes the constants that are named; the others stay. Returns all of them. */
export async function changeShopSettings(db: Db, change: ChangeShopSettings): Promise<ShopSettings> {
  return (await changeContent(db, key, shopSettingsSchema, change)).after;
}

/** Who sells, as receipts name it: the shop's own words, else the site's. */
export async function readSeller(db: Db): Promise<{ name: string; address: string; bin: string }> {
  const [{ seller }, site] = await Promise.all([readShopSettings(db), readSettings(db)]);
  return {
    name: seller.name || site.name,
    address: seller.address || [site.address, site.city].filter(Boolean).join(", "),
    bin: seller.bin,
  };
}
