import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { type Grant, type Offer, type Sellable, SoldOut } from "#features/shop/service.server.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { openOrderOf } from "./holds.server.ts";
import {
  giveTerm,
  type MembershipRow,
  membershipKind,
  nextFee,
  readKinds,
  saleOf,
  type Tx,
  today,
} from "./members.server.ts";
import { living } from "./membership-state.ts";
import { monthsText } from "./months.ts";
import { memberships, membershipTerms } from "./tables.server.ts";
import { plusDays, renewAfter } from "./term.ts";

/** Whether an approved one is still in its time: an order that was made in time keeps it. */
const inTime = async (db: DbOrTx, { id, state, payUntil }: MembershipRow) =>
  state !== "approved" || (payUntil?.getTime() ?? 0) > databaseNow() || (await openOrderOf(db, id));

/** Memberships of somebody's own that are to be paid, and renewals. Nobody else's: the order's buyer is the member. */
async function offersOf(db: DbOrTx, ids: string[], userId: string | undefined): Promise<Offer[]> {
  if (userId === undefined) return [];
  const rows = await db
    .select()
    .from(memberships)
    .where(and(inArray(memberships.id, ids), eq(memberships.userId, userId)))
    .orderBy(asc(memberships.id))
    // Until the order is there, nobody ends it.
    .for("share");
  const kinds = await readKinds(db);
  const offers: Offer[] = [];
  for (const row of rows) {
    const kind = kinds.find(({ id }) => id === row.kindId);
    const sale = saleOf(row);
    if (!kind || sale === undefined || !(await inTime(db, row))) continue;
    const { fee, months } = nextFee(row, kind);
    const title = `${sale === "first" ? "Membership" : "Renewal of membership"}: ${kind.name}, ${monthsText(months)}`;
    offers.push({ id: row.id, title, href: "/membership", image: null, price: fee, terms: { months } });
  }
  return offers;
}

/** One that could be renewed no more, and that only an order which was made in time keeps from ending: its money counts, whenever it comes. */
const isKeptByOrder = ({ state, endsOn }: MembershipRow) =>
  state === "active" && endsOn !== null && endsOn < plusDays(today(), -renewAfter);

/** Whether somebody has another one, or has applied for it: nobody has two. */
const hasAnother = async (tx: Tx, { id, userId }: MembershipRow) =>
  (await tx.$count(
    memberships,
    and(eq(memberships.userId, userId ?? ""), ne(memberships.id, id), inArray(memberships.state, [...living])),
  )) > 0;

/**
 * Gives the term, in the transaction that makes the order paid. Throws SoldOut for what is neither to be paid nor to be renewed by
 * now: then the money is held for a person.
 */
async function give(platform: Platform, tx: Tx, { lineId, userId, itemId, terms }: Grant): Promise<void> {
  const own = and(eq(memberships.id, itemId), eq(memberships.userId, userId));
  const [row] = await tx.select().from(memberships).where(own).for("update");
  if (!row) throw new SoldOut();
  const late = isKeptByOrder(row) || (row.state === "lapsed" && !(await hasAnother(tx, row)));
  if (saleOf(row) === undefined && !late) throw new SoldOut();
  const kind = (await readKinds(tx)).find(({ id }) => id === row.kindId);
  if (!kind) throw new SoldOut();
  await giveTerm(platform, tx, row, kind, { lineId, months: terms.months ?? nextFee(row, kind).months });
}

/** Takes a line's term back, in the transaction of the refund. Without any other term the membership is over. */
async function takeBack(tx: Tx, lineId: string): Promise<void> {
  const [term] = await tx.select().from(membershipTerms).where(eq(membershipTerms.lineId, lineId));
  if (!term) return;
  const [row] = await tx.select().from(memberships).where(eq(memberships.id, term.membershipId)).for("update");
  if (!row || term.takenBackAt !== null) return;
  await tx.update(membershipTerms).set({ takenBackAt: sql`now()` }).where(eq(membershipTerms.id, term.id));
  const [last] = await tx
    .select({ endsOn: membershipTerms.endsOn })
    .from(membershipTerms)
    .where(and(eq(membershipTerms.membershipId, row.id), isNull(membershipTerms.takenBackAt)))
    .orderBy(desc(membershipTerms.endsOn))
    .limit(1);
  const version = row.version + 1;
  if (last) await tx.update(memberships).set({ endsOn: last.endsOn, version }).where(eq(memberships.id, row.id));
  else if (row.state === "active" || row.state === "ended")
    await tx.update(memberships).set({ state: "revoked", version }).where(eq(memberships.id, row.id));
}

/** Memberships as the shop sells them: one thing is one membership, whose next term is paid. */
export function membershipsForSale(platform: Platform): Sellable {
  return {
    kind: membershipKind,
    couponsApply: false,
    offers: offersOf,
    // Nobody can name one beforehand: it is made by whoever applies.
    find: async () => [],
    async ownedBy(db, userId, ids) {
      const rows = await db
        .select()
        .from(memberships)
        .where(and(inArray(memberships.id, ids), eq(memberships.userId, userId), eq(memberships.state, "active")));
      return rows.filter((row) => saleOf(row) === undefined && !isKeptByOrder(row)).map(({ id }) => id);
    },
    async lockAll(tx, ids) {
      await tx.execute(
        sql`select m.id from ${memberships} m where m.id = any(${sql.param(ids)}::uuid[]) order by m.id for update`,
      );
    },
    grant: (tx, grant) => give(platform, tx as Tx, grant),
    revoke: (tx, { lineId }) => takeBack(tx as Tx, lineId),
    // A person decides on what is asked back.
    openedLines: async () => [],
    async grantedLines(db, lineIds) {
      const rows = await db
        .select({ lineId: membershipTerms.lineId })
        .from(membershipTerms)
        .innerJoin(memberships, eq(memberships.id, membershipTerms.membershipId))
        .where(
          and(
            inArray(membershipTerms.lineId, lineIds),
            isNull(membershipTerms.takenBackAt),
            isNotNull(memberships.userId),
          ),
        );
      return rows.flatMap(({ lineId }) => lineId ?? []);
    },
  };
}
