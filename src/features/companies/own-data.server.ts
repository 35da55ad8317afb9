import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { lockCohortsOf } from "./blocks.server.ts";
import { companies, companyBlocks, companyInvitations, companyMembers, companySeats } from "./tables.server.ts";

/** Companies that name somebody as whom to ask. A part of its own: companies are locked before the cohorts that other parts lock. */
export const companyContactsOfPerson: OwnDataPart = {
  name: "companyContacts",
  title: "Companies that name you as their contact",
  async collect(db, { email }) {
    const rows = await db
      .select({ company: companies.name, contactName: companies.contactName, contactPhone: companies.contactPhone })
      .from(companies)
      .where(eq(companies.contactEmail, email))
      .orderBy(asc(companies.createdAt));
    return rows.map(({ company, contactName, contactPhone }) => ({ company, contactName, contactPhone }));
  },
  async erase(tx, { email }) {
    const theirs = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.contactEmail, email))
      .orderBy(asc(companies.id))
      .for("update");
    // The company's managers, or staff, name another one. As a new version: a form that was opened before doesn't write the name back.
    const nobody = { contactName: "Not named", contactEmail: "contact@removed.invalid", contactPhone: "" };
    await tx
      .update(companies)
      .set({ ...nobody, version: sql`${companies.version} + 1` })
      .where(
        inArray(
          companies.id,
          theirs.map(({ id }) => id),
        ),
      );
  },
};

/**
 * Where somebody belongs, what asks for their word, and which companies' seats they have. With the account the membership ends. A seat
 * that isn't used is the company's again; of one that is, the name and address go, and it stays used.
 */
export const companiesOfPerson: OwnDataPart = {
  name: "companies",
  title: "Companies",
  async collect(db, { userId, email }) {
    const member = await db
      .select({ company: companies.name, role: companyMembers.role, since: companyMembers.createdAt })
      .from(companyMembers)
      .innerJoin(companies, eq(companies.id, companyMembers.companyId))
      .where(eq(companyMembers.userId, userId))
      .orderBy(asc(companyMembers.createdAt));
    const invited = await db
      .select({ company: companies.name, role: companyInvitations.role, until: companyInvitations.expiresAt })
      .from(companyInvitations)
      .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
      .where(eq(companyInvitations.email, email))
      .orderBy(asc(companyInvitations.createdAt));
    const seats = await db
      .select({ seat: companySeats, company: companies.name, title: companyBlocks.title })
      .from(companySeats)
      .innerJoin(companyBlocks, eq(companyBlocks.id, companySeats.blockId))
      .innerJoin(companies, eq(companies.id, companyBlocks.companyId))
      .where(
        sql`(${companySeats.userId} = ${userId}::uuid or (${companySeats.email} = ${email} and ${companySeats.state} = 'offered'))`,
      )
      .orderBy(asc(companySeats.offeredAt));
    return [
      ...member.map(({ company, role, since }) => ({ company, as: role, since: since.toISOString() })),
      ...invited.map(({ company, role, until }) => ({ company, invitedAs: role, until: until.toISOString() })),
      ...seats.map(({ seat, company, title }) => ({
        ...{ company, seatIn: title, state: seat.state, name: seat.name, email: seat.email },
        offeredAt: seat.offeredAt?.toISOString() ?? null,
        takenAt: seat.takenAt?.toISOString() ?? null,
      })),
    ];
  },
  async erase(tx, { userId, email }) {
    // Memberships go with the row of the user; what follows is under the locks that seats are given under.
    const mine = sql`(${companySeats.userId} = ${userId}::uuid or (${companySeats.email} = ${email} and ${companySeats.state} = 'offered'))`;
    const seats = await tx.select({ blockId: companySeats.blockId }).from(companySeats).where(mine);
    const blockIds = [...new Set(seats.map(({ blockId }) => blockId))];
    if (blockIds.length > 0) {
      await lockCohortsOf(tx, blockIds);
      await tx
        .select({ id: companyBlocks.id })
        .from(companyBlocks)
        .where(inArray(companyBlocks.id, blockIds))
        .orderBy(asc(companyBlocks.id))
        .for("update");
      const nobodys = sql`state = 'free', name = '', email = '', offered_at = null, user_id = null, enrollment_id = null, taken_at = null`;
      await tx.execute(sql`
        update ${companySeats} s set ${nobodys} from company_blocks b left join cohorts c on c.id = b.cohort_id
        where b.id = s.block_id and (
          s.state = 'offered' and s.email = ${email}
          or s.state = 'taken' and s.user_id = ${userId}::uuid and (
            b.kind = 'blog' and not exists (select 1 from blog_access a where a.seat_id = s.id and a.opened_at is not null)
            or b.kind = 'cohort' and (c.canceled_at is not null or c.starts_on > (now() at time zone 'Asia/Dhaka')::date)
              and not exists (select 1 from enrollments e where e.id = s.enrollment_id and e.state = 'completed')))`);
      await tx.execute(sql`delete from blog_access a where a.user_id = ${userId}::uuid and a.seat_id in
        (select s.id from ${companySeats} s where s.state = 'free')`);
      await tx
        .update(companySeats)
        .set({ name: "", email: "", userId: null })
        .where(and(eq(companySeats.userId, userId), eq(companySeats.state, "taken")));
    }
    await tx.delete(companyInvitations).where(eq(companyInvitations.email, email));
    await tx
      .update(companyBlocks)
      .set({ orderedBy: null })
      .where(and(eq(companyBlocks.orderedBy, userId), isNotNull(companyBlocks.orderedBy)));
  },
};
