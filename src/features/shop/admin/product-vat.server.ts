import { and, asc, eq, inArray } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { ChangeProductVat, ProductRate } from "../settings-contract.ts";
import { type Shop, sellableOf } from "../shop.server.ts";
import { productVat } from "../tables.server.ts";

type Item = ProductRate["item"];
const most = 100;

const mine = ({ kind, id }: Item) => and(eq(productVat.kind, kind), eq(productVat.itemId, id));

/** Products with their rates: those that have one of their own, or those that have these words and are for sale. */
export async function listRates(shop: Shop, search: string | undefined): Promise<ProductRate[]> {
  const { db } = shop.platform;
  const rates: ProductRate[] = [];
  for (const sellable of shop.sellables.values()) {
    const kind = sellable.kind as Item["kind"];
    const found = search === undefined ? undefined : await sellable.find(db, search);
    const ids = found?.map(({ id }) => id);
    const rows = await db
      .select()
      .from(productVat)
      .where(and(eq(productVat.kind, kind), ids && inArray(productVat.itemId, ids)))
      .orderBy(asc(productVat.itemId))
      .limit(most);
    const shown = ids ?? rows.map(({ itemId }) => itemId);
    const offers = found ?? (await sellable.offers(db, shown, undefined));
    for (const id of shown) {
      const offer = offers.find((one) => one.id === id);
      const row = rows.find(({ itemId }) => itemId === id);
      rates.push({
        item: { kind, id },
        title: offer?.title ?? null,
        price: offer ? poishaToBdt(offer.price) : null,
        percent: row ? row.rate / 100 : null,
      });
    }
  }
  return rates.sort((a, b) => (a.title ?? "").localeCompare(b.title ?? ""));
}

/**
 * Gives a product a rate of its own, or the shop's again. Orders that were made keep theirs. Throws NOT_FOUND for what is
 * not for sale, and CONFLICT when somebody has set another rate than `before` says.
 */
export async function setRate(shop: Shop, { item, percent, before: seen }: ChangeProductVat): Promise<void> {
  await shop.platform.db.transaction(async (tx) => {
    const [row] = await tx.select().from(productVat).where(mine(item)).for("update");
    const before = row ? row.rate / 100 : null;
    if (seen !== undefined && seen !== before)
      throw new AppError("CONFLICT", "Somebody else has set another rate meanwhile. Look at it before you set yours.");
    const [offer] = await sellableOf(shop, item.kind).offers(tx, [item.id], undefined);
    // What is no longer for sale can still lose a rate that it has.
    if (!offer && (percent !== null || !row)) throw new AppError("NOT_FOUND", "There is no such product for sale.");
    if (percent === null) await tx.delete(productVat).where(mine(item));
    else {
      const rate = Math.round(percent * 100);
      await tx
        .insert(productVat)
        .values({ kind: item.kind, itemId: item.id, rate })
        .onConflictDoUpdate({ target: [productVat.kind, productVat.itemId], set: { rate } });
    }
    await note(tx, {
      action: "shop.vat",
      subject: offer?.title ?? item.kind,
      subjectId: item.id,
      before: { percent: before },
      after: { percent },
    });
  });
}
