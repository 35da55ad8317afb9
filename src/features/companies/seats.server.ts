import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { addresseeOf, findContacts } from "#features/accounts/service.server.ts";
import { giveCopy, openedCopies, takeCopiesBack } from "#features/blogs/service.server.ts";
import { endSponsored, enrollSponsored, sponsoredStandings } from "#features/enrollments/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { asManager, managerContacts } from "./access.server.ts";
import { type LockedBlock, lockBlock } from "./blocks.server.ts";
import type { TakeBack } from "./contract.ts";
import { seatAnsweredMail, seatOfferedMail, seatTakenBackMail } from "./mails.server.ts";
import { companies, companyBlocks, companySeats } from "./tables.server.ts";

export type SeatRow = typeof companySeats.$inferSelect;

const noSeat = () => new AppError("NOT_FOUND", "There is no such seat.");
const inUse = () => new AppError("CONFLICT", "This is in use, so it can't be taken back.");
const nobodys = {
  ...{ state: "free" as const, name: "", email: "", offeredAt: null },
  ...{ userId: null, enrollmentId: null, takenAt: null },
};

/** The seats of these blocks that somebody accepted. */
export const takenSeats = (db: DbOrTx, blockIds: readonly string[]) =>
  db
    .select({
      ...{ id: companySeats.id, blockId: companySeats.blockId, enrollmentId: companySeats.enrollmentId },
      userId: companySeats.userId,
    })
    .from(companySeats)
    .where(and(inArray(companySeats.blockId, [...blockIds]), eq(companySeats.state, "taken")));

/** The seats of a block that are used: completed, opened, or accepted in a cohort that has begun. They can't be taken back. */
export async function seatsInUse(
  db: DbOrTx,
  { block, begun }: Pick<LockedBlock, "block" | "begun">,
): Promise<Set<string>> {
  const taken = await takenSeats(db, [block.id]);
  return usedOf(db, taken, () => begun);
}

/** The same for seats that were read already, of blocks of any kind. */
export async function usedOf<S extends { id: string; enrollmentId: string | null; userId: string | null }>(
  db: DbOrTx,
  taken: readonly S[],
  hasBegun: (seat: S) => boolean,
): Promise<Set<string>> {
  const seated = taken.filter(({ enrollmentId }) => enrollmentId !== null);
  const standings = await sponsoredStandings(
    db,
    seated.map(({ enrollmentId }) => enrollmentId as string),
  );
  const opened = await openedCopies(
    db,
    taken.filter(({ enrollmentId }) => enrollmentId === null).map(({ id }) => id),
  );
  const isUsed = (seat: S) =>
    hasBegun(seat) || (seat.enrollmentId !== null && standings.get(seat.enrollmentId)?.completedAt != null);
  // With its reader's account went what tells that a copy was opened; one that wasn't was free from then on.
  const readersGone = taken.filter(({ enrollmentId, userId }) => enrollmentId === null && userId === null);
  return new Set([...[...seated.filter(isUsed), ...readersGone].map(({ id }) => id), ...opened]);
}

/** The block and the seat of it, both locked. Throws NOT_FOUND, also for another company's. */
async function lockSeat(
  tx: DbOrTx,
  seatId: string,
  companyId?: string,
): Promise<{ locked: LockedBlock; seat: SeatRow }> {
  const [found] = await tx
    .select({ blockId: companySeats.blockId })
    .from(companySeats)
    .where(eq(companySeats.id, seatId));
  if (!found) throw noSeat();
  const locked = await lockBlock(tx, found.blockId);
  if (companyId !== undefined && locked.block.companyId !== companyId) throw noSeat();
  const [seat] = await tx.select().from(companySeats).where(eq(companySeats.id, seatId)).for("update");
  if (!seat) throw noSeat();
  return { locked, seat };
}

const siteOf = async (platform: Platform, tx: DbOrTx) => mailSiteOf(await readSettings(tx), platform.config.siteUrl);

/** Tells the managers what somebody said to an offer, in its transaction. */
async function tellManagers(
  platform: Platform,
  tx: DbOrTx,
  { block, seat, accepted }: { block: LockedBlock["block"]; seat: SeatRow; accepted: boolean },
): Promise<void> {
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, block.companyId));
  const site = await siteOf(platform, tx);
  const said = {
    company: company?.name ?? "",
    companyId: block.companyId,
    title: block.title,
    name: seat.name,
    accepted,
  };
  for (const to of await managerContacts(tx, block.companyId))
    await platform.outbox.put(tx, seatAnsweredMail(site, to, said));
}

/** A manager names somebody for a free seat; they are told, and take part only once they accept. Pressed again it is one offer. Throws NOT_FOUND, CONFLICT. */
export async function offerSeat(
  platform: Platform,
  userId: string,
  companyId: string,
  seatId: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await asManager(platform.db, companyId, userId, async (tx, company) => {
    const { locked, seat } = await lockSeat(tx, seatId, companyId);
    // Whoever never heard that their press arrived presses again.
    if (seat.email === email && seat.name === name) return;
    if (locked.closed !== undefined) throw new AppError("CONFLICT", locked.closed);
    if (seat.state !== "free") throw new AppError("CONFLICT", "This seat was given to somebody meanwhile.");
    const { id: blockId, title, kind } = locked.block;
    if ((await tx.$count(companySeats, and(eq(companySeats.blockId, blockId), eq(companySeats.email, email)))) > 0)
      throw new AppError("CONFLICT", "This person has one of these already.", {
        errors: [{ path: "email", message: "Has one of these already" }],
      });
    await tx
      .update(companySeats)
      .set({ state: "offered", name, email, offeredAt: sql`now()` })
      .where(eq(companySeats.id, seatId));
    await platform.outbox.put(
      tx,
      seatOfferedMail(await siteOf(platform, tx), { email }, { company: company.name, title, kind }),
    );
  });
}

/** What companies offer to an address. */
export async function offeredTo(db: DbOrTx, email: string) {
  return db
    .select({
      ...{ id: companySeats.id, company: companies.name, title: companyBlocks.title },
      ...{ kind: companyBlocks.kind, name: companySeats.name },
    })
    .from(companySeats)
    .innerJoin(companyBlocks, eq(companyBlocks.id, companySeats.blockId))
    .innerJoin(companies, eq(companies.id, companyBlocks.companyId))
    .where(and(eq(companySeats.email, email), eq(companySeats.state, "offered")))
    .orderBy(asc(companySeats.offeredAt), asc(companySeats.id))
    .limit(50);
}

/** A seat that is offered to somebody's own address, locked. Throws NOT_FOUND, also for somebody else's. */
async function ownOffer(tx: DbOrTx, userId: string, seatId: string) {
  const { email } = await addresseeOf(tx, userId);
  const own = and(eq(companySeats.id, seatId), eq(companySeats.email, email));
  if ((await tx.$count(companySeats, own)) === 0) throw noSeat();
  const found = await lockSeat(tx, seatId);
  if (found.seat.email !== email) throw noSeat();
  return found;
}

/** Takes the seat that one was offered: an enrollment as any other, or the blog. Pressed twice it is one. Throws NOT_FOUND, CONFLICT. */
export async function acceptSeat(platform: Platform, userId: string, seatId: string, name: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const { locked, seat } = await ownOffer(tx, userId, seatId);
    if (seat.state === "taken" && seat.userId === userId) return;
    if (seat.state !== "offered") throw noSeat();
    if (locked.closed !== undefined) throw new AppError("CONFLICT", locked.closed);
    const { cohortId, blogId } = locked.block;
    const enrollmentId = cohortId === null ? null : await enrollSponsored(platform, tx, { cohortId, userId, name });
    await tx
      .update(companySeats)
      .set({ state: "taken", userId, enrollmentId, takenAt: sql`now()` })
      .where(eq(companySeats.id, seatId));
    if (blogId !== null && !(await giveCopy(tx, { seatId, userId, blogId })))
      throw new AppError("CONFLICT", "You have this blog already, so you don't need this copy.");
    await tellManagers(platform, tx, { block: locked.block, seat, accepted: true });
  });
}

/** Says no to a seat: it's the company's to offer to somebody else. */
export async function declineSeat(platform: Platform, userId: string, seatId: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const { locked, seat } = await ownOffer(tx, userId, seatId);
    if (seat.state !== "offered") throw noSeat();
    await tx.update(companySeats).set(nobodys).where(eq(companySeats.id, seatId));
    await tellManagers(platform, tx, { block: locked.block, seat, accepted: false });
  });
}

/** Empties seats that are offered or accepted and not used, and tells whose they were. The caller has looked, under the locks. Throws CONFLICT. */
export async function emptySeats(
  platform: Platform,
  tx: DbOrTx,
  { block }: Pick<LockedBlock, "block">,
  only?: string,
): Promise<void> {
  const named = await tx
    .select()
    .from(companySeats)
    .where(
      and(
        eq(companySeats.blockId, block.id),
        inArray(companySeats.state, ["offered", "taken"]),
        only === undefined ? undefined : eq(companySeats.id, only),
      ),
    )
    .orderBy(asc(companySeats.position))
    .for("update");
  if (named.length === 0) return;
  const taken = named.filter(({ state }) => state === "taken");
  const seated = taken.flatMap(({ enrollmentId }) => enrollmentId ?? []);
  const copies = taken
    .filter(({ enrollmentId, userId }) => enrollmentId === null && userId !== null)
    .map(({ id }) => id);
  // Whoever completed keeps it. Who deleted the account was out of it by then.
  if ((await endSponsored(tx, seated)).completed > 0) throw inUse();
  // Whoever opens it at this moment has it: the row is theirs first, or it's gone.
  if ((await takeCopiesBack(tx, copies)).size < copies.length) throw inUse();
  await tx
    .update(companySeats)
    .set(nobodys)
    .where(
      inArray(
        companySeats.id,
        named.map(({ id }) => id),
      ),
    );
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, block.companyId));
  const site = await siteOf(platform, tx);
  // Whoever sits there may have another address since.
  const seatedBy = await findContacts(
    tx,
    taken.flatMap(({ userId }) => userId ?? []),
  );
  const told = named
    .map(({ userId, email }) => (userId === null ? email : (seatedBy.get(userId)?.email ?? email)))
    .filter((email) => email !== "");
  // In the order of their addresses, as whoever writes several does.
  for (const email of told.sort())
    await platform.outbox.put(
      tx,
      seatTakenBackMail(site, { email }, { company: company?.name ?? "", title: block.title }),
    );
}

/** Whether a seat is with whom a manager saw it. What was read a while ago may be somebody else's, who accepted it since. */
const isAsSeen = ({ email, takenAt, offeredAt }: SeatRow, seen: TakeBack) =>
  email === seen.email && (takenAt ?? offeredAt)?.getTime() === Date.parse(seen.since);

/** A manager takes a seat back until it is used; it can be given to somebody else then. Throws NOT_FOUND, CONFLICT. */
export async function takeSeatBack(
  platform: Platform,
  userId: string,
  companyId: string,
  seatId: string,
  seen: TakeBack,
): Promise<void> {
  await asManager(platform.db, companyId, userId, async (tx) => {
    const { locked, seat } = await lockSeat(tx, seatId, companyId);
    if (seat.state === "free") return;
    if (seat.state === "returned") throw new AppError("CONFLICT", "This was given back for its price.");
    if (!isAsSeen(seat, seen))
      throw new AppError(
        "CONFLICT",
        "This was accepted, or given to somebody else, meanwhile. Nothing was taken back: look at it once more.",
      );
    if ((await seatsInUse(tx, locked)).has(seatId)) throw inUse();
    await emptySeats(platform, tx, locked, seatId);
  });
}

/** What nobody accepted within 30 days is the company's again, and the name and address go. */
export async function forgetOffers(db: Db): Promise<void> {
  await db.execute(sql`
    update ${companySeats} set state = 'free', name = '', email = '', offered_at = null
    where id in (select id from ${companySeats} where state = 'offered' and offered_at < now() - interval '30 days' order by id for update)
      and state = 'offered'`);
}
