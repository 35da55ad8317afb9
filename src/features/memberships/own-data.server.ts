import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { poishaToBdt } from "#lib/money.ts";
import { membershipKinds, memberships, membershipTerms } from "./tables.server.ts";

/** Memberships of a person. With the account they end; of each its days stay, without saying whose they were. */
export const membershipsOfPerson: OwnDataPart = {
  name: "memberships",
  title: "Memberships",
  async collect(db, { userId }) {
    const rows = await db
      .select({ one: memberships, kind: membershipKinds.name })
      .from(memberships)
      .innerJoin(membershipKinds, eq(membershipKinds.id, memberships.kindId))
      .where(eq(memberships.userId, userId))
      .orderBy(asc(memberships.createdAt))
      .limit(1000);
    const terms = await db
      .select()
      .from(membershipTerms)
      .where(
        inArray(
          membershipTerms.membershipId,
          db.select({ id: memberships.id }).from(memberships).where(eq(memberships.userId, userId)),
        ),
      )
      .orderBy(asc(membershipTerms.startsOn));
    return rows.map(({ one, kind }) => ({
      kind,
      state: one.state,
      number: one.number,
      name: one.name,
      email: one.email,
      organization: one.organization,
      reason: one.reason,
      question: one.question,
      answer: one.answer,
      earlier: one.earlier,
      decision: one.decision,
      feeBdt: poishaToBdt(one.price),
      appliedAt: one.createdAt.toISOString(),
      terms: terms
        .filter(({ membershipId }) => membershipId === one.id)
        .map(({ startsOn, endsOn, takenBackAt }) => ({ startsOn, endsOn, takenBack: takenBackAt !== null })),
    }));
  },
  async erase(tx, { userId }) {
    const own = eq(memberships.userId, userId);
    await tx.select({ id: memberships.id }).from(memberships).where(own).orderBy(asc(memberships.id)).for("update");
    const end = (from: "requested" | "asked" | "approved" | "active", state: "withdrawn" | "lapsed" | "revoked") =>
      tx
        .update(memberships)
        .set({ state, payUntil: null, version: sql`${memberships.version} + 1` })
        .where(and(own, eq(memberships.state, from)));
    await end("requested", "withdrawn");
    await end("asked", "withdrawn");
    await end("approved", "lapsed");
    await end("active", "revoked");
    const nothing = { name: "", email: "", organization: "", reason: "", question: "", answer: "", decision: "" };
    await tx
      .update(memberships)
      .set({ ...nothing, earlier: [], userId: null })
      .where(own);
  },
};
