import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { proofsOf, readPercents } from "#features/discounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bestDiscount, type Discount, type Percents, personalKinds } from "#lib/event-discount.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { OfferedType, Register } from "./contract.ts";
import { registrations } from "./tables.server.ts";
import type { TypeRow } from "./types.server.ts";

type RegistrationRow = typeof registrations.$inferSelect;
type Priced = Pick<RegistrationRow, "price" | "quantity" | "discountKind" | "discountPercent" | "discount">;

const none: Percents = { group: 0, alumni: 0, student: 0 };

/** What discounts take off a type, in percent: nothing where it is free, or gives none. */
const percentsOf = async (db: DbOrTx, type: Pick<TypeRow, "price" | "discounts">): Promise<Percents> =>
  type.price > 0 && type.discounts ? await readPercents(db) : none;

/** Registrations of an account by which what it has once at an event is used. */
const usedAt = (eventId: string, userId: string) =>
  and(
    eq(registrations.eventId, eventId),
    eq(registrations.userId, userId),
    inArray(registrations.discountKind, [...personalKinds]),
    inArray(registrations.state, ["held", "confirmed"]),
  );

/** The discounts of a type for somebody who is about to register. `letGo` are registrations that go back when they press. */
export async function discountsFor(
  db: DbOrTx,
  userId: string,
  type: TypeRow,
  letGo: readonly string[],
): Promise<Pick<OfferedType, "percents" | "proofs" | "discountUsed">> {
  const percents = await percentsOf(db, type);
  if (personalKinds.every((kind) => percents[kind] === 0)) return { percents, proofs: [], discountUsed: false };
  const used = await db.select({ id: registrations.id }).from(registrations).where(usedAt(type.eventId, userId));
  return { percents, proofs: await proofsOf(db, userId), discountUsed: used.some(({ id }) => !letGo.includes(id)) };
}

/** Whoever uses, at several types of an event at once, what an account has once at an event comes one after the other. */
const lockUse = (tx: DbOrTx, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`discount of ${userId}`}, 0))`);

/**
 * The discount of a registration that is about to be made, as its columns. Under the lock of the type, after what goes back
 * went. Throws CONFLICT where it isn't what was seen: the institute changed it meanwhile, or it was used.
 */
export async function agreeOnDiscount(tx: DbOrTx, userId: string, type: TypeRow, asked: Register) {
  const { organization, attendees } = asked;
  const names = attendees.map(({ name }) => name);
  const percents = await percentsOf(tx, type);
  const open = { price: type.price, names, organization };
  let found = bestDiscount({ ...open, proofs: [] }, percents);
  const proofs = personalKinds.some((kind) => percents[kind] > 0) ? await proofsOf(tx, userId) : [];
  const own = bestDiscount({ ...open, proofs }, percents);
  if (own && own.amount > (found?.amount ?? 0)) {
    await lockUse(tx, userId);
    if ((await tx.$count(registrations, usedAt(type.eventId, userId))) === 0) found = own;
  }
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

/** Whether the discount of a registration that lapsed, and is paid now, was used by another one meanwhile. */
export async function isUsedMeanwhile(
  tx: DbOrTx,
  { id, userId, eventId, discountKind }: RegistrationRow,
): Promise<boolean> {
  if (userId === null || !personalKinds.some((kind) => kind === discountKind)) return false;
  await lockUse(tx, userId);
  return (await tx.$count(registrations, and(usedAt(eventId, userId), ne(registrations.id, id)))) > 0;
}

/** What is paid for all places of a registration, in poisha, by who pays no member price. */
export const totalOf = ({ price, quantity, discount }: Omit<Priced, "discountKind">) => price * quantity - discount;

/** The discount that a registration was made with; amount in poisha. */
export const discountOf = ({ discountKind, discountPercent, discount }: Priced): Discount | null =>
  discountKind === null ? null : { kind: discountKind, percent: discountPercent, amount: discount };

/** The same, but nothing where its buyer paid less by the price of members. `paid` is what was ordered (poisha), where it was. */
export const discountUsed = (registration: Priced, paid: number | undefined): Discount | null =>
  paid === undefined || paid === totalOf(registration) ? discountOf(registration) : null;
