import { and, eq, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import type { EventFacts } from "#features/events/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { giveBackPart, type Shop } from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bdtToPoisha, formatBdt, poishaToBdt } from "#lib/money.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { tellSoon } from "./access.server.ts";
import { offerSoon } from "./holds.server.ts";
import { refuseTooManyNamed } from "./limits.server.ts";
import { attendeeMails, endedMail, passedOnMails } from "./mails.server.ts";
import { newTicketNumber } from "./numbers.server.ts";
import { partOfPlace, refundOf, refundPercent } from "./refund-policy.ts";
import { eventOf, lockType, type Tx } from "./registrations.server.ts";
import { registrations, tickets } from "./tables.server.ts";
import type { TypeRow } from "./types.server.ts";

type TicketRow = typeof tickets.$inferSelect;

const notThere = () => new AppError("NOT_FOUND", "You have no ticket with this number.");

/** Which registration somebody's own ticket is of. Throws NOT_FOUND, also for somebody else's. */
async function ownTicket(shop: Shop, userId: string, number: string) {
  const [found] = await shop.platform.db
    .select({ ticket: tickets, registration: registrations })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .where(and(eq(tickets.number, number), eq(registrations.userId, userId)));
  if (!found) throw notThere();
  return found;
}

/** The ticket under the lock of its type. Throws CONFLICT where it is no longer valid, or the event has begun. */
async function validNow(
  tx: Tx,
  number: string,
  typeId: string,
): Promise<{ ticket: TicketRow; event: EventFacts; type: TypeRow }> {
  const type = await lockType(tx, typeId);
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.number, number)).for("update");
  if (!ticket) throw notThere();
  if (ticket.state !== "valid") throw new AppError("CONFLICT", "This ticket was canceled or passed on already.");
  if (ticket.checkedInAt !== null) throw new AppError("CONFLICT", "This ticket was used at the entrance.");
  const event = await eventOf(tx, ticket.eventId);
  if (event.canceledAt !== null)
    throw new AppError("CONFLICT", "This event is canceled. We email everybody who registered.");
  if (event.startsAt.getTime() <= databaseNow())
    throw new AppError("CONFLICT", "This event has begun: its tickets can't be canceled or passed on.");
  return { ticket, event, type };
}

const buyerOf = async (tx: Tx, userId: string) => (await findContacts(tx, [userId])).get(userId);

/**
 * Gives up somebody's own ticket: the place is free, and what the policy gives goes back in the same transaction. `seen` is
 * the refund (BDT) that was shown: over midnight it may be another one. Throws NOT_FOUND, CONFLICT.
 */
export async function cancelTicket(shop: Shop, userId: string, number: string, seen: number): Promise<void> {
  const { ticket: known, registration } = await ownTicket(shop, userId, number);
  const { platform } = shop;
  const work = async (tx: Tx, { total, left }: { total: number; left: number }) => {
    const { ticket, event, type } = await validNow(tx, number, known.typeId);
    const part = partOfPlace(total, registration.quantity, ticket.position);
    // What was given back for another reason is not given back twice.
    const amount = Math.min(left, refundOf(part, refundPercent(event.startsAt, databaseNow())));
    if (amount !== bdtToPoisha(seen))
      throw new AppError(
        "CONFLICT",
        `The refund is ${formatBdt(poishaToBdt(amount))} now. Please look again before you cancel.`,
        {
          errors: [{ path: "refund", message: "This isn't the current refund" }],
        },
      );
    await tx.update(tickets).set({ state: "canceled", endedAt: sql`now()` }).where(eq(tickets.id, ticket.id));
    await offerSoon(platform, tx, type);
    const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
    const buyer = await buyerOf(tx, userId);
    for (const to of new Set([buyer?.email ?? "", ticket.email].filter((email) => email !== "")))
      await platform.outbox.put(
        tx,
        endedMail(
          { site, event, type, name: ticket.name },
          { to, own: to === buyer?.email, refund: poishaToBdt(amount) },
        ),
      );
    // With the last one nothing of the line is left to its buyer.
    const others = and(eq(tickets.registrationId, registration.id), eq(tickets.state, "valid"));
    const whole = (await tx.$count(tickets, others)) === 0;
    return { key: ticket.id, amount, reason: `Ticket ${number} given up.`, whole };
  };
  if (registration.lineId === null)
    await platform.db.transaction(async (tx) => void (await work(tx, { total: 0, left: 0 })));
  else await giveBackPart(shop, registration.lineId, { source: "buyer", userId }, (tx, line) => work(tx as Tx, line));
}

/** Passes somebody's own ticket on, free of charge: another number, and the one before opens nothing. Throws NOT_FOUND, CONFLICT. */
export async function passOn(
  shop: Shop,
  userId: string,
  number: string,
  to: { name: string; email: string },
): Promise<void> {
  const { platform } = shop;
  const { ticket: known } = await ownTicket(shop, userId, number);
  await platform.db.transaction(async (tx) => {
    const { ticket, event, type } = await validNow(tx, number, known.typeId);
    await refuseTooManyNamed(tx, userId, [to]);
    await tx.update(tickets).set({ state: "transferred", endedAt: sql`now()` }).where(eq(tickets.id, ticket.id));
    const { registrationId, typeId, eventId, position } = ticket;
    const buyer = await buyerOf(tx, userId);
    // Who told its holder has told the next one, where both are told by whoever registered them.
    const isSame = (ticket.email || buyer?.email) === (to.email || buyer?.email);
    const next = {
      ...to,
      number: newTicketNumber(),
      registrationId,
      typeId,
      eventId,
      position,
      state: "valid" as const,
      told: isSame ? ticket.told : 0,
    };
    await tx.insert(tickets).values(next);
    const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
    const facts = { site, event, type };
    let leftOut = false;
    for (const mail of attendeeMails({ ...facts, tickets: [next] }, buyer))
      leftOut = (await platform.outbox.put(tx, mail)) === undefined;
    for (const mail of passedOnMails(facts, { before: ticket, next, buyer }, leftOut))
      await platform.outbox.put(tx, mail);
    await tellSoon(platform, tx, type, event);
  });
}
