import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Apply, MyMembership, OwnMembership } from "./contract.ts";
import { openOrderOf } from "./holds.server.ts";
import { answeredMail, appliedMail } from "./mails.server.ts";
import {
  giveTerm,
  kindOf,
  kindView,
  lockMembership,
  type MembershipRow,
  nextFee,
  ownViews,
  readKinds,
  saleOf,
  siteAndMember,
  type Tx,
  today,
} from "./members.server.ts";
import { living, standingOf } from "./membership-state.ts";
import { memberships } from "./tables.server.ts";

/** So often in a year somebody may apply: each is an email, and read by somebody. */
const mostApplications = 5;
const shown = 20;

const livingOf = (userId: string) => and(eq(memberships.userId, userId), inArray(memberships.state, [...living]));

/** What somebody has, or applied for, and what there is. */
export async function readMine(db: Db, userId: string): Promise<MyMembership> {
  const kinds = await readKinds(db);
  const rows = await db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(desc(memberships.createdAt), desc(memberships.id))
    .limit(shown);
  return { memberships: await ownViews(db, rows, kinds), kinds: kinds.map(kindView) };
}

async function viewOne(tx: Tx, row: MembershipRow): Promise<OwnMembership> {
  const [view] = await ownViews(tx, [row], await readKinds(tx));
  if (!view) throw new Error("a membership has a kind");
  return view;
}

/** Ends a membership whose term is over, so that another can be applied for. Throws CONFLICT while its renewal is being paid. */
async function endExpired(tx: Tx, row: MembershipRow): Promise<void> {
  if (await openOrderOf(tx, row.id))
    throw new AppError("CONFLICT", "There is an open order for your renewal. Pay or cancel it first.");
  await tx
    .update(memberships)
    .set({ state: "ended", version: row.version + 1 })
    .where(eq(memberships.id, row.id));
}

/**
 * Applies for a membership. Who has one, or has applied, is answered that one; one that is over ends with it. Throws NOT_FOUND, and
 * CONFLICT for a kind that takes nobody, another fee, and too many applications.
 */
export async function apply(platform: Platform, userId: string, input: Apply): Promise<OwnMembership> {
  return platform.db.transaction(async (tx) => {
    // Two presses come one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`membership ${userId}`}, 0))`);
    const [known] = await tx.select().from(memberships).where(livingOf(userId)).for("update");
    if (known && standingOf(known, today()) !== "expired") return viewOne(tx, known);
    const kind = await kindOf(tx, input.kindId);
    if (!kind.open) throw new AppError("CONFLICT", "This kind of membership takes no applications now.");
    if (Math.round(input.expectedFee * 100) !== kind.fee)
      throw new AppError("CONFLICT", "The fee has changed. Please check it before you go on.", {
        errors: [{ path: "expectedFee", message: "This isn't the current fee" }],
      });
    if (kind.forOrganizations && input.organization === "")
      throw new AppError("VALIDATION_FAILED", "Name the organization.", {
        errors: [{ path: "organization", message: "Name the organization" }],
      });
    const lately = and(
      eq(memberships.userId, userId),
      inArray(memberships.state, ["refused", "withdrawn", "lapsed"]),
      sql`${memberships.createdAt} > now() - interval '1 year'`,
    );
    if ((await tx.$count(memberships, lately)) >= mostApplications)
      throw new AppError("CONFLICT", "You've applied several times this year. Please write to us about it.");
    if (known) await endExpired(tx, known);
    const { site, to } = await siteAndMember(platform, tx, userId);
    const { name, organization, reason } = input;
    const [row] = await tx
      .insert(memberships)
      .values({
        ...{ kindId: kind.id, userId, name, organization, reason, email: to.email },
        ...{ price: kind.fee, months: kind.months },
      })
      .returning();
    if (!row) throw new Error("insert returned no row");
    await platform.outbox.put(tx, appliedMail({ site, kind: kind.name, fee: kind.fee, months: kind.months }, to));
    return viewOne(tx, row);
  });
}

/**
 * Answers what the institute asked back (`question`: what the member read); the same answer once more changes nothing. Throws NOT_FOUND,
 * CONFLICT where nothing is asked, or something else.
 */
export async function answerQuestion(
  platform: Platform,
  userId: string,
  id: string,
  { text, question }: { text: string; question?: string | undefined },
): Promise<OwnMembership> {
  return platform.db.transaction(async (tx) => {
    const row = await lockMembership(tx, id, userId);
    const isAnother = question !== undefined && question !== row.question;
    if (row.state === "requested" && row.answer === text && !isAnother) return viewOne(tx, row);
    if (row.state !== "asked") throw new AppError("CONFLICT", "Nothing is asked about this application now.");
    if (isAnother)
      throw new AppError(
        "CONFLICT",
        "The institute asks something else by now, so your answer wasn't sent. Read it, then answer.",
      );
    const [next] = await tx
      .update(memberships)
      .set({ state: "requested", answer: text, version: row.version + 1 })
      .where(eq(memberships.id, id))
      .returning();
    if (!next) throw new Error("update returned no row");
    const { site, to } = await siteAndMember(platform, tx, userId);
    await platform.outbox.put(tx, answeredMail({ site, kind: (await kindOf(tx, row.kindId)).name }, to));
    return viewOne(tx, next);
  });
}

/** Takes one's own application back. Throws NOT_FOUND, CONFLICT where it is more by now, or an order is open for it. */
export async function withdraw(db: Db, userId: string, id: string): Promise<OwnMembership> {
  return db.transaction(async (tx) => {
    const row = await lockMembership(tx, id, userId);
    if (row.state === "withdrawn") return viewOne(tx, row);
    if (!["requested", "asked", "approved"].includes(row.state))
      throw new AppError("CONFLICT", "This can no longer be withdrawn. Write to us about a membership that you have.");
    if (await openOrderOf(tx, id))
      throw new AppError("CONFLICT", "There is an open order for this membership. Cancel the order first.");
    const [next] = await tx
      .update(memberships)
      .set({ state: "withdrawn", payUntil: null, version: row.version + 1 })
      .where(eq(memberships.id, id))
      .returning();
    if (!next) throw new Error("update returned no row");
    return viewOne(tx, next);
  });
}

/** Renews a membership whose kind costs nothing. Throws NOT_FOUND, CONFLICT where it can't be renewed now, or has to be paid. */
export async function renewFree(platform: Platform, userId: string, id: string): Promise<OwnMembership> {
  return platform.db.transaction(async (tx) => {
    const row = await lockMembership(tx, id, userId);
    const kind = await kindOf(tx, row.kindId);
    if (saleOf(row) !== "renewal") throw new AppError("CONFLICT", "This membership can't be renewed now.");
    if (nextFee(row, kind).fee > 0)
      throw new AppError("CONFLICT", "This membership has a fee. Renew it at the checkout.");
    if (await openOrderOf(tx, id))
      throw new AppError("CONFLICT", "There is an open order for this membership. Cancel the order first.");
    await giveTerm(platform, tx, row, kind, { lineId: null, months: nextFee(row, kind).months });
    return viewOne(tx, await lockMembership(tx, id));
  });
}
