import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { sponsoredStandings } from "#features/enrollments/service.server.ts";
import { hasLine, linesForCompany } from "#features/shop/service.server.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { demandManager, noCompany } from "./access.server.ts";
import { begunBlocks, companyKind } from "./blocks.server.ts";
import type { Company, CompanyBlock, CompanySeat } from "./contract.ts";
import { type SeatRow, usedOf } from "./seats.server.ts";
import {
  companies,
  companyBlocks,
  companyInvitations,
  companyMembers,
  companySeats,
  proFormas,
} from "./tables.server.ts";

/** So many orders of a company are shown. */
const mostBlocks = 100;

/** Which orders are shown where there are more: those of which there is something to pay or to give out, then those that were paid. */
const worth = sql`case when ${companyBlocks.state} = 'held' or exists (select 1 from ${companySeats}
  where ${companySeats.blockId} = ${companyBlocks.id} and ${companySeats.state} in ('free', 'offered')) then 0
  when ${companyBlocks.state} = 'paid' and ${companyBlocks.returned} < ${companyBlocks.quantity} then 1 else 2 end`;

/** What came to no order was never shown to anybody. Asked before the newest are taken: such blocks hide no order. */
const ordered = hasLine(companyKind, companyBlocks.id);

const iso = (at: Date | null) => at?.toISOString() ?? null;

async function seatsOf(db: DbOrTx, blocks: (typeof companyBlocks.$inferSelect)[]): Promise<Map<string, CompanySeat[]>> {
  const ids = blocks.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(companySeats)
    .where(inArray(companySeats.blockId, ids))
    .orderBy(asc(companySeats.position));
  const begun = await begunBlocks(db, blocks);
  const taken = rows.filter(({ state }) => state === "taken");
  const used = await usedOf(db, taken, ({ blockId }) => begun.has(blockId));
  const standings = await sponsoredStandings(
    db,
    taken.flatMap(({ enrollmentId }) => enrollmentId ?? []),
  );
  const view = (row: SeatRow): CompanySeat => {
    const standing = standings.get(row.enrollmentId ?? "");
    const { id, position, state, name, email } = row;
    return {
      ...{ id, position, state, name, email, offeredAt: iso(row.offeredAt), takenAt: iso(row.takenAt) },
      ...{
        used: used.has(id),
        completedAt: iso(standing?.completedAt ?? null),
        certificate: standing?.certificate ?? null,
      },
    };
  };
  const found = new Map<string, CompanySeat[]>();
  for (const row of rows) found.set(row.blockId, [...(found.get(row.blockId) ?? []), view(row)]);
  return found;
}

/** What a company ordered, with its seats, the newest first: for its managers (`userId`), and for staff. */
export async function blocksOf(
  db: Db,
  companyId: string,
  userId: string | null,
): Promise<{ blocks: CompanyBlock[]; blocksLeftOut: number }> {
  const found = await db
    .select({ block: companyBlocks, proForma: proFormas, all: sql<number>`count(*) over ()::int` })
    .from(companyBlocks)
    .leftJoin(proFormas, eq(proFormas.blockId, companyBlocks.id))
    .where(and(eq(companyBlocks.companyId, companyId), ordered))
    .orderBy(worth, desc(companyBlocks.createdAt), desc(companyBlocks.id))
    .limit(mostBlocks);
  const rows = found.sort((a, b) => b.block.createdAt.getTime() - a.block.createdAt.getTime());
  const blocks = rows.map(({ block }) => block);
  const seats = await seatsOf(db, blocks);
  const lines = await linesForCompany(
    db,
    companyKind,
    blocks.map(({ id }) => id),
  );
  const views = rows.flatMap(({ block, proForma }) => {
    const line = lines.get(block.id);
    if (!line) return [];
    const { id, kind, title, state, quantity, returned, price } = block;
    return {
      ...{
        id,
        kind,
        title,
        state,
        quantity,
        returned,
        price: poishaToBdt(price),
        total: poishaToBdt(price * quantity),
      },
      proForma: proForma?.number ?? null,
      poNumber: proForma?.poNumber ?? "",
      validUntil: iso(proForma?.validUntil ?? null),
      createdAt: block.createdAt.toISOString(),
      order: {
        ...{ id: line.orderId, number: line.orderNumber, outcome: line.outcome, own: block.orderedBy === userId },
        ...{ receipt: line.receiptNumber, refunded: poishaToBdt(line.refunded) },
      },
      seats: seats.get(id) ?? [],
    };
  });
  return { blocks: views, blocksLeftOut: (rows[0]?.all ?? 0) - rows.length };
}

/** Who belongs to a company, managers first, by name. */
export async function membersOf(db: DbOrTx, companyId: string) {
  const rows = await db
    .select({ userId: companyMembers.userId, role: companyMembers.role })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId));
  const contacts = await findContacts(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows
    .flatMap(({ userId, role }) => {
      const contact = contacts.get(userId);
      return contact ? { userId, role, name: contact.fullName, email: contact.email } : [];
    })
    .sort((a, b) => (a.role === b.role ? a.name.localeCompare(b.name) : a.role === "manager" ? -1 : 1));
}

/** Invitations that hold. */
export async function openInvitations(db: DbOrTx, companyId: string) {
  const rows = await db
    .select()
    .from(companyInvitations)
    .where(sql`${eq(companyInvitations.companyId, companyId)} and ${gt(companyInvitations.expiresAt, sql`now()`)}`)
    .orderBy(asc(companyInvitations.createdAt), asc(companyInvitations.id));
  return rows.map(({ id, email, role, expiresAt }) => ({ id, email, role, expiresAt: expiresAt.toISOString() }));
}

/** A company with all that its managers see of it. Throws NOT_FOUND, FORBIDDEN. */
export async function readCompany(db: Db, userId: string, id: string): Promise<Company> {
  await demandManager(db, id, userId);
  const [row] = await db.select().from(companies).where(eq(companies.id, id));
  if (!row) throw noCompany();
  const { createdAt: _, managers: __, ...fields } = row;
  const members = await membersOf(db, id);
  return {
    ...fields,
    role: "manager",
    members: members.map((member) => ({ ...member, own: member.userId === userId })),
    invitations: await openInvitations(db, id),
    ...(await blocksOf(db, id, userId)),
  };
}
