import { and, eq, or, sql } from "drizzle-orm";
import { addresseeOf } from "#features/accounts/service.server.ts";
import { blogsForSale } from "#features/blogs/service.server.ts";
import { type CohortForCompanies, cohortsToOrder, lockCohortForCompany } from "#features/enrollments/service.server.ts";
import {
  createOrder,
  linesForCompany,
  proFormaNumber,
  readSeller,
  readShopSettings,
  type Shop,
  startPayment,
} from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { asManager, demandManager } from "./access.server.ts";
import { type BlockRow, companyKind, dropBlock, isOrderEnded, letBlocksGo, orderedDays } from "./blocks.server.ts";
import { pieces } from "./company-state.ts";
import type { Orderable, OrderSeats } from "./contract.ts";
import { companies, companyBlocks, proFormas } from "./tables.server.ts";

/** How long seats are held until their order is there. From then on the order holds them. */
const holdMinutes = 30;
/** So many orders of a company wait for their payment at most, and so many seats of one cohort in them. */
const mostUnpaid = 5;
const mostHeld = 100;

/** What a company can order now: seats of cohorts, and blogs that cost something (with these words, or the newest). */
export async function readOrderables(db: DbOrTx, search: string): Promise<Orderable[]> {
  const seats = (await cohortsToOrder(db)).map(({ id, title, price, left }) => ({
    ...{ kind: "cohort" as const, id, title, left },
    price: poishaToBdt(price),
  }));
  const blogs = (await blogsForSale.find(db, search)).map(({ id, title, price }) => ({
    ...{ kind: "blog" as const, id, title, left: null },
    price: poishaToBdt(price),
  }));
  const words = search.toLowerCase();
  return [...seats.filter(({ title }) => title.toLowerCase().includes(words)), ...blogs];
}

/** What is ordered, at its price of now (poisha). Throws NOT_FOUND, CONFLICT where it isn't to be had. */
async function thingOf(tx: DbOrTx, { kind, itemId, quantity }: OrderSeats) {
  if (kind === "blog") {
    const [offer] = await blogsForSale.offers(tx, [itemId], undefined);
    if (!offer || offer.price === 0) throw new AppError("CONFLICT", "This blog isn't for sale.");
    return { title: offer.title, price: offer.price };
  }
  await lockCohortForCompany(tx, itemId);
  await letBlocksGo(tx, itemId);
  const cohort: CohortForCompanies = await lockCohortForCompany(tx, itemId);
  if (cohort.closed !== undefined) throw new AppError("CONFLICT", cohort.closed);
  if (cohort.left < quantity) {
    const message = cohort.left === 0 ? "This cohort is full" : `Only ${cohort.left} seats are left`;
    throw new AppError("CONFLICT", `${message}.`, { errors: [{ path: "quantity", message }] });
  }
  if (!cohort.open || cohort.price === 0)
    throw new AppError("CONFLICT", "Seats of this cohort can't be ordered now. Please write to us.");
  return { title: cohort.title, price: cohort.price };
}

async function refuseTooMany(
  tx: DbOrTx,
  companyId: string,
  userId: string,
  { kind, itemId, quantity }: OrderSeats,
): Promise<void> {
  // One person's companies share the bound, too: a company is made in a minute. Presses for several come one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`seats ordered by ${userId}`}, 0))`);
  const theirs = or(eq(companyBlocks.companyId, companyId), eq(companyBlocks.orderedBy, userId));
  // What was canceled a moment ago goes back with this order, or in the next round.
  const held = and(theirs, eq(companyBlocks.state, "held"), sql`${isOrderEnded} is not true`);
  const rows = await tx
    .select({ cohortId: companyBlocks.cohortId, quantity: companyBlocks.quantity })
    .from(companyBlocks)
    .where(held);
  const inCohort = rows.filter(({ cohortId }) => kind === "cohort" && cohortId === itemId);
  const sum = inCohort.reduce((total, row) => total + row.quantity, quantity);
  if (rows.length >= mostUnpaid || sum > mostHeld)
    throw new AppError(
      "CONFLICT",
      "There are several orders of yours or your company's that aren't paid yet. Pay or cancel one of them first, or write to us.",
    );
}

/** For whoever never heard that their press arrived, and then asks for something else with its key: what it has ordered. */
async function orderedBefore(tx: DbOrTx, { id, kind, quantity, title }: BlockRow): Promise<AppError> {
  const [paper] = await tx.select({ number: proFormas.number }).from(proFormas).where(eq(proFormas.blockId, id));
  const number = paper ? ` (pro-forma ${paper.number})` : "";
  const said = `Your press before this one arrived, and ordered ${pieces(kind, quantity)} of “${title}”${number}. Nothing more was ordered now: press again only if you want this as well.`;
  return new AppError("CONFLICT", said, { errors: [{ path: "key", message: "This key was used for another order" }] });
}

/** A press that ended halfway, and whose seats went back since: there is nothing to answer it with, and its key can hold nothing more. */
async function refuseWithoutOrder(tx: DbOrTx, { id, state }: BlockRow): Promise<void> {
  if (state === "lapsed" && !(await linesForCompany(tx, companyKind, [id])).has(id))
    throw new AppError("CONFLICT", "Your last press came to no order and holds nothing. Please press again.");
}

/** The block and its pro-forma: made once for a key. */
async function insertBlock(shop: Shop, userId: string, companyId: string, input: OrderSeats): Promise<BlockRow> {
  const { db } = shop.platform;
  const settings = await readShopSettings(db);
  const seller = await readSeller(db);
  return asManager(db, companyId, userId, async (tx, company) => {
    const [known] = await tx.select().from(companyBlocks).where(eq(companyBlocks.id, input.key));
    if (known && (known.companyId !== companyId || known.orderedBy !== userId))
      throw new AppError("CONFLICT", "This key was used for another order.");
    if (known) await refuseWithoutOrder(tx, known);
    if (known && (known.quantity !== input.quantity || (known.cohortId ?? known.blogId) !== input.itemId))
      throw await orderedBefore(tx, known);
    if (known) return known;
    await refuseTooMany(tx, companyId, userId, input);
    const { title, price } = await thingOf(tx, input);
    if (Math.round(input.expectedPrice * 100) !== price)
      throw new AppError("CONFLICT", "The price has changed. Please check it before you go on.", {
        errors: [{ path: "expectedPrice", message: "This isn't the current price" }],
      });
    const { key: id, kind, itemId, quantity, poNumber } = input;
    const [block] = await tx
      .insert(companyBlocks)
      .values({
        ...{ id, companyId, kind, quantity, price, title, orderedBy: userId },
        ...(kind === "cohort" ? { cohortId: itemId } : { blogId: itemId }),
        heldUntil: sql`now() + make_interval(mins => ${holdMinutes})`,
      })
      .returning();
    if (!block) throw new Error("insert returned no row");
    const { name, address, invoiceAddress, bin, tin } = company;
    await tx.insert(proFormas).values({
      ...{ blockId: id, poNumber, seller, buyer: { name, address, invoiceAddress, bin, tin } },
      validUntil: sql`now() + make_interval(days => ${Math.min(settings.transferDays, orderedDays)})`,
      ...(await proFormaNumber(tx, settings)),
    });
    return block;
  });
}

/**
 * Orders seats or copies for a company: they are held, a pro-forma is issued, and an order with the same sums waits for its payment,
 * by transfer where we take them. The same key does it once, also where the first press ended halfway, as long as its seats are held.
 * Throws CONFLICT.
 */
export async function orderSeats(shop: Shop, userId: string, companyId: string, input: OrderSeats): Promise<string> {
  const { db } = shop.platform;
  const block = await insertBlock(shop, userId, companyId, input);
  if (block.state !== "held") return block.id;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Error("a company does not go away");
  const { fullName } = await addresseeOf(db, userId);
  const billing = {
    ...{ name: fullName, phone: "", address: company.invoiceAddress || company.address },
    ...{ company: company.name, bin: company.bin, privateBuyer: false },
  };
  try {
    const order = await createOrder(shop, userId, {
      ...{
        idempotencyKey: block.id,
        items: [{ kind: companyKind, id: block.id }],
        billing,
        acceptTerms: true as const,
      },
      ...{ expectedTotal: poishaToBdt(block.price * block.quantity), company: { po: input.poNumber } },
    });
    if (order.payment === null && order.paymentMethods.some(({ gateway }) => gateway === "manual"))
      await startPayment(shop, userId, order.id, { gateway: "manual", phone: "", address: "", anyway: false });
  } catch (error) {
    if (error instanceof AppError) await dropBlock(db, block.id);
    throw error;
  }
  return block.id;
}

/** Which order a block of a company was ordered by. Throws NOT_FOUND, FORBIDDEN. */
export async function orderOfBlock(db: Db, userId: string, companyId: string, blockId: string) {
  await demandManager(db, companyId, userId);
  const [block] = await db
    .select()
    .from(companyBlocks)
    .where(and(eq(companyBlocks.id, blockId), eq(companyBlocks.companyId, companyId)));
  const line = block && (await linesForCompany(db, companyKind, [blockId])).get(blockId);
  if (!block || !line) throw new AppError("NOT_FOUND", "There is no such order.");
  return { block, line };
}
