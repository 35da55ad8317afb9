import { readPercents } from "#features/discounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bestDiscount, type Discount, type Percents } from "#lib/event-discount.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { Register } from "./contract.ts";
import type { registrations } from "./tables.server.ts";
import type { TypeRow } from "./types.server.ts";

type Priced = Pick<
  typeof registrations.$inferSelect,
  "price" | "quantity" | "discountKind" | "discountPercent" | "discount"
>;

const none: Percents = { group: 0 };

/** What discounts take off a type, in percent: nothing where it is free, or gives none. */
export const percentsOf = async (db: DbOrTx, type: Pick<TypeRow, "price" | "discounts">): Promise<Percents> =>
  type.price > 0 && type.discounts ? await readPercents(db) : none;

/**
 * The discount of a registration that is about to be made, as its columns. Throws CONFLICT where it isn't what was seen: the
 * institute changed it meanwhile.
 */
export async function agreeOnDiscount(tx: DbOrTx, type: TypeRow, asked: Register) {
  const { organization, attendees } = asked;
  const names = attendees.map(({ name }) => name);
  const found = bestDiscount({ price: type.price, names, organization }, await percentsOf(tx, type));
  if (Math.round(asked.expectedDiscount * 100) !== (found?.amount ?? 0))
    throw new AppError(
      "CONFLICT",
      found
        ? `The discount is ${formatBdt(poishaToBdt(found.amount))} now. Please check the price before you go on.`
        : "There is no discount for this now. Please check the price before you go on.",
      { errors: [{ path: "expectedDiscount", message: "This isn't the current discount" }] },
    );
  return {
    organization,
    discountKind: found?.kind ?? null,
    discountPercent: found?.percent ?? 0,
    discount: found?.amount ?? 0,
  };
}

/** What is paid for all places of a registration, in poisha, by who pays no member price. */
export const totalOf = ({ price, quantity, discount }: Omit<Priced, "discountKind">) => price * quantity - discount;

/** The discount that a registration was made with; amount in poisha. */
export const discountOf = ({ discountKind, discountPercent, discount }: Priced): Discount | null =>
  discountKind === null ? null : { kind: discountKind, percent: discountPercent, amount: discount };

/** The same, but nothing where its buyer paid less by the price of members. `paid` is what was ordered (poisha), where it was. */
export const discountUsed = (registration: Priced, paid: number | undefined): Discount | null =>
  paid === undefined || paid === totalOf(registration) ? discountOf(registration) : null;
