import { and, asc, eq, exists, gt, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { addresseeOf } from "#features/accounts/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { openItems } from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { MembershipKind, OwnMembership } from "./contract.ts";
import { welcomeMail } from "./mails.server.ts";
import { standingOf } from "./membership-state.ts";
import { newMemberNumber } from "./numbers.server.ts";
import { membershipKinds, memberships, membershipTerms } from "./tables.server.ts";
import { canRenew, nextTerm } from "./term.ts";

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type MembershipRow = typeof memberships.$inferSelect;
export type KindRow = typeof membershipKinds.$inferSelect;

/** Under which name the shop sells a membership. */
export const membershipKind = "membership" as const;

export const today = () => dhakaDay(new Date(databaseNow()));
export const notThere = () => new AppError("NOT_FOUND", "There is no such membership.");

/** Whether somebody is a member at a moment, by the calendar of Dhaka: an active membership with a term of that day. */
export async function isMember(db: DbOrTx, userId: string, at: Date = new Date(databaseNow())): Promise<boolean> {
  const day = dhakaDay(at);
  const term = db
    .select({ one: sql`1` })
    .from(membershipTerms)
    .where(
      and(
        eq(membershipTerms.membershipId, memberships.id),
        isNull(membershipTerms.takenBackAt),
        lte(membershipTerms.startsOn, day),
        gte(membershipTerms.endsOn, day),
      ),
    );
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.state, "active"), exists(term)))
    .limit(1);
  return rows.length > 0;
}

export const kindView = ({
  id,
  name,
  summary,
  benefits,
  fee,
  months,
  forOrganizations,
  open,
}: KindRow): MembershipKind => ({
  ...{ id, name, summary, benefits, months, forOrganizations, open },
  fee: poishaToBdt(fee),
});

/** All kinds, in their order; there are 30 at most. */
export const readKinds = (db: DbOrTx): Promise<KindRow[]> =>
  db.select().from(membershipKinds).orderBy(asc(membershipKinds.position), asc(membershipKinds.name));

/** The kinds that the page /membership offers. */
export const kindsOnPage = async (db: Db): Promise<MembershipKind[]> =>
  (await readKinds(db)).filter(({ open }) => open).map(kindView);

/** Throws NOT_FOUND. */
export async function kindOf(db: DbOrTx, id: string): Promise<KindRow> {
  const [kind] = await db.select().from(membershipKinds).where(eq(membershipKinds.id, id));
  if (!kind) throw new AppError("NOT_FOUND", "This kind of membership is no longer offered.");
  return kind;
}

/** The membership, and nobody else changes it until the end of the transaction. Throws NOT_FOUND. */
export async function lockMembership(tx: Tx, id: string, userId?: string): Promise<MembershipRow> {
  const own = userId === undefined ? undefined : eq(memberships.userId, userId);
  const [row] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.id, id), own))
    .for("update");
  if (!row) throw notThere();
  return row;
}

/** Whom an email about a membership goes to: the account's address as it is now. */
export async function siteAndMember(platform: Platform, tx: DbOrTx, userId: string) {
  const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
  return { site, to: await addresseeOf(tx, userId) };
}

/** What of a membership is for sale: its first term, the next one, or nothing now. */
export function saleOf({ state, endsOn }: Pick<MembershipRow, "state" | "endsOn">): "first" | "renewal" | undefined {
  if (state === "approved") return "first";
  return state === "active" && endsOn !== null && canRenew(endsOn, today()) ? "renewal" : undefined;
}

/** Fee (poisha) and months of the term that comes next: the first as it was applied for, others as the kind has them now. */
export const nextFee = ({ endsOn, price, months }: MembershipRow, kind: KindRow) =>
  endsOn === null ? { fee: price, months } : { fee: kind.fee, months: kind.months };

/**
 * Gives a membership its next term, in the transaction of what paid for it, and tells who has it. The caller has the lock. A paid one is
 * as long as it was when it was ordered. With `lineId` null it costs nothing (a trigger holds that).
 */
export async function giveTerm(
  platform: Platform,
  tx: Tx,
  row: MembershipRow,
  kind: KindRow,
  { lineId, months }: { lineId: string | null; months: number },
): Promise<void> {
  const renewed = row.endsOn !== null;
  const term = nextTerm(row.endsOn, today(), months);
  await tx.insert(membershipTerms).values({ membershipId: row.id, lineId, ...term });
  const number = row.number ?? newMemberNumber();
  await tx
    .update(memberships)
    .set({ state: "active", number, endsOn: term.endsOn, payUntil: null, version: row.version + 1 })
    .where(eq(memberships.id, row.id));
  if (row.userId === null) return;
  const { site, to } = await siteAndMember(platform, tx, row.userId);
  await platform.outbox.put(tx, welcomeMail({ site, kind: kind.name, number, ...term, renewed }, to));
}

/** The first days of memberships, by their ids. */
async function firstDays(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: membershipTerms.membershipId, first: sql<string>`min(${membershipTerms.startsOn})::text` })
    .from(membershipTerms)
    .where(and(inArray(membershipTerms.membershipId, [...ids]), isNull(membershipTerms.takenBackAt)))
    .groupBy(membershipTerms.membershipId);
  return new Map(rows.map(({ id, first }) => [id, first]));
}

/**
 * Of those memberships that have a paid term and none that runs: on which day the next one begins. That is so after a refund of the
 * running term; one follows the other, so the first that isn't over says it.
 */
export async function firstDaysToCome(
  db: DbOrTx,
  rows: readonly Pick<MembershipRow, "id" | "state" | "endsOn">[],
): Promise<Map<string, string>> {
  const day = today();
  const asked = rows.filter(({ state, endsOn }) => state === "active" && endsOn !== null && endsOn >= day);
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ id }) => id);
  const first = sql<string>`min(${membershipTerms.startsOn})`;
  const found = await db
    .select({ id: membershipTerms.membershipId, first: sql<string>`${first}::text` })
    .from(membershipTerms)
    .where(
      and(
        inArray(membershipTerms.membershipId, ids),
        isNull(membershipTerms.takenBackAt),
        gte(membershipTerms.endsOn, day),
      ),
    )
    .groupBy(membershipTerms.membershipId)
    .having(gt(first, sql`${day}::date`));
  return new Map(found.map((row) => [row.id, row.first]));
}

/** Memberships as those who have them see them. */
export async function ownViews(
  db: DbOrTx,
  rows: readonly MembershipRow[],
  kinds: readonly KindRow[],
): Promise<OwnMembership[]> {
  const ids = rows.map(({ id }) => id);
  const since = await firstDays(db, ids);
  const toCome = await firstDaysToCome(db, rows);
  const ordered = await openItems(db, membershipKind, ids);
  return rows.flatMap((row) => {
    const kind = kinds.find(({ id }) => id === row.kindId);
    if (!kind) return [];
    const { fee, months } = nextFee(row, kind);
    const { id, number, name, organization, question, answer, earlier, decision, endsOn } = row;
    const checking = ordered.get(id);
    const first = since.get(id) ?? null;
    const beginsOn = toCome.get(id) ?? null;
    return {
      ...{ id, number, name, organization, question, answer, earlier, decision, endsOn, beginsOn, months },
      kind: kind.name,
      standing: standingOf(row, today(), beginsOn),
      fee: poishaToBdt(fee),
      payUntil: row.payUntil?.toISOString() ?? null,
      since: first !== null && first <= today() ? first : null,
      renewable: saleOf(row) === "renewal",
      order: checking === undefined ? null : checking ? "checking" : "open",
      createdAt: row.createdAt.toISOString(),
    };
  });
}
