import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Platform } from "#platform/platform.server.ts";
import { approvedMail, askedMail, refusedMail, revokedMail } from "../mails.server.ts";
import {
  giveTerm,
  type KindRow,
  kindOf,
  lockMembership,
  type MembershipRow,
  nextFee,
  siteAndMember,
  type Tx,
} from "../members.server.ts";
import type { MembershipState } from "../membership-state.ts";
import { memberships, mostQuestions } from "../tables.server.ts";

/** Who was approved has so many days to pay. */
const payDays = 14;

interface Locked {
  row: MembershipRow;
  kind: KindRow;
}

/** The membership as staff saw it, in one of these states. Throws NOT_FOUND, CONFLICT where it is another by now. */
async function lockAs(tx: Tx, id: string, version: number, states: readonly MembershipState[]): Promise<Locked> {
  const row = await lockMembership(tx, id);
  if (row.version !== version || !states.includes(row.state))
    throw new AppError("CONFLICT", "This application was answered or changed meanwhile. Look at it again.");
  return { row, kind: await kindOf(tx, row.kindId) };
}

const noteOf = (tx: Tx, verb: string, { row, kind }: Locked, after: object) =>
  note(tx, {
    action: `membership.${verb}`,
    subject: `${kind.name}: ${row.name}`,
    subjectId: row.id,
    before: { state: row.state },
    after: { ...after },
  });

const open = ["requested", "asked"] as const;

/** Accepts an application: what costs nothing begins at once, another waits 14 days for its fee. Throws CONFLICT. */
export async function approve(platform: Platform, id: string, version: number): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const locked = await lockAs(tx, id, version, open);
    const { row, kind } = locked;
    if (row.price === 0) {
      await tx.update(memberships).set({ decidedAt: sql`now()` }).where(eq(memberships.id, id));
      await giveTerm(platform, tx, row, kind, { lineId: null, months: nextFee(row, kind).months });
    } else {
      const [next] = await tx
        .update(memberships)
        .set({
          ...{ state: "approved", decidedAt: sql`now()`, version: version + 1 },
          payUntil: sql`now() + make_interval(days => ${payDays})`,
        })
        .where(eq(memberships.id, id))
        .returning();
      if (next?.userId && next.payUntil) {
        const { site, to } = await siteAndMember(platform, tx, next.userId);
        const facts = { site, kind: kind.name, fee: row.price, months: row.months, until: next.payUntil };
        await platform.outbox.put(tx, approvedMail(facts, to));
      }
    }
    await noteOf(tx, "approve", locked, { state: row.price === 0 ? "active" : "approved" });
  });
}

type Told = (
  about: { site: Awaited<ReturnType<typeof siteAndMember>>["site"]; kind: string },
  to: Awaited<ReturnType<typeof siteAndMember>>["to"],
) => Parameters<Platform["outbox"]["put"]>[1];

/** Writes a step, and tells it. */
async function tell(
  platform: Platform,
  tx: Tx,
  { row, kind }: Locked,
  change: Partial<MembershipRow> & { state: MembershipState },
  mail: Told,
): Promise<void> {
  await tx
    .update(memberships)
    // A question decides nothing.
    .set({
      ...{ ...change, payUntil: null, version: row.version + 1 },
      ...(change.state !== "asked" && { decidedAt: sql`now()` }),
    })
    .where(eq(memberships.id, row.id));
  if (!row.userId) return;
  const { site, to } = await siteAndMember(platform, tx, row.userId);
  await platform.outbox.put(tx, mail({ site, kind: kind.name }, to));
}

interface Reasoned {
  reason: string;
  version: number;
}

/** Refuses an application, and tells why. Throws CONFLICT. */
export async function refuse(platform: Platform, id: string, { reason, version }: Reasoned): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const locked = await lockAs(tx, id, version, open);
    const change = { state: "refused", decision: reason } as const;
    await tell(platform, tx, locked, change, (about, to) => refusedMail({ ...about, reason }, to));
    await noteOf(tx, "refuse", locked, { state: "refused", reason });
  });
}

/** Asks something back; the application waits for its answer. What was asked before stays with its answer. Throws CONFLICT. */
export async function ask(
  platform: Platform,
  id: string,
  { question, version }: { question: string; version: number },
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const locked = await lockAs(tx, id, version, ["requested"]);
    const { row } = locked;
    const earlier =
      row.question === "" ? row.earlier : [...row.earlier, { question: row.question, answer: row.answer }];
    if (earlier.length >= mostQuestions)
      throw new AppError("CONFLICT", `You've asked ${mostQuestions} times. Please decide upon what was answered.`);
    const change = { state: "asked" as const, question, answer: "", earlier };
    await tell(platform, tx, locked, change, (about, to) => askedMail({ ...about, question }, to));
    await noteOf(tx, "ask", locked, { state: "asked", question });
  });
}

/** Ends a membership, and tells why. What was paid for it is given back, or not, in Purchases. Throws CONFLICT. */
export async function revoke(platform: Platform, id: string, { reason, version }: Reasoned): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const locked = await lockAs(tx, id, version, ["active"]);
    const change = { state: "revoked", decision: reason } as const;
    await tell(platform, tx, locked, change, (about, to) => revokedMail({ ...about, reason }, to));
    await noteOf(tx, "revoke", locked, { state: "revoked", reason });
  });
}
