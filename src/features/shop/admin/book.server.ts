import { asc, eq, inArray } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { mails } from "#platform/mail/tables.server.ts";
import { readWriting } from "../fulfil.server.ts";
import type { OrderRow } from "../locks.server.ts";
import { paymentEvents } from "../payment-tables.server.ts";
import { receivedText } from "../received-text.ts";
import type { Shop } from "../shop.server.ts";
import { orderNotes } from "../tables.server.ts";
import type { BookEntry } from "./contract.ts";
import { mailsAgain } from "./mail-again.server.ts";

type Data = Record<string, unknown>;

const most = 500;
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const numberOf = (value: unknown) => (typeof value === "number" ? value : null);

/** The money of an entry in words, in the currency in which it came. */
function moneyOf({ amount, total, currency, foreignAmount }: Data): string | null {
  const poisha = numberOf(amount) ?? numberOf(total);
  const foreign = numberOf(foreignAmount);
  if (poisha === null && foreign === null) return null;
  return receivedText({ amount: poisha, currency: textOf(currency) ?? "BDT", foreignAmount: foreign });
}

/** What is said in other fields, and what is nothing. */
const said = new Set("amount total currency foreignAmount by note reason mail mailId about lines cause".split(" "));
/** Numbers, each once: a gateway's is often the bank's, too. */
function restOf(data: Data): Data {
  const rest = Object.entries(data).filter(([name, value]) => !said.has(name) && value !== null && value !== "");
  return Object.fromEntries(rest.filter(([, value], i) => rest.findIndex(([, other]) => other === value) === i));
}

/** The emails among what happened: where each is, and whether it can be sent again. */
async function emailsOf(
  shop: Shop,
  order: OrderRow,
  events: (typeof paymentEvents.$inferSelect)[],
): Promise<Map<number, BookEntry["email"]>> {
  const { db } = shop.platform;
  const told = events
    .filter(({ kind }) => kind === "mail")
    .map(({ id, data }) => ({ id, mailId: String(data.mailId), mail: String(data.mail), about: String(data.about) }));
  if (told.length === 0) return new Map();
  const ids = told.map(({ mailId }) => mailId);
  const sent = await db.select({ id: mails.id, status: mails.status }).from(mails).where(inArray(mails.id, ids));
  const again = await mailsAgain(shop, db, order, await readWriting(shop));
  return new Map(
    told.map((one, i) => {
      const { mail, about, mailId } = one;
      const way = again(one);
      return [
        one.id,
        {
          kind: mail,
          state: sent.find(({ id }) => id === mailId)?.status ?? "forgotten",
          refusal: "refusal" in way ? way.refusal : null,
          repeated: told.slice(i + 1).some((later) => later.mail === mail && later.about === about),
        },
      ];
    }),
  );
}

/** All that happened to an order, the oldest first: payments, refunds, words of gateways, emails, notes. */
export async function bookOf(shop: Shop, order: OrderRow): Promise<BookEntry[]> {
  const { db } = shop.platform;
  const { id: orderId } = order;
  const events = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
    .orderBy(asc(paymentEvents.id))
    .limit(most);
  const notes = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.createdAt))
    .limit(most);
  const people = await findContacts(
    db,
    [...events.map(({ data }) => textOf(data.by)), ...notes.map(({ authorId }) => authorId)].filter(
      (id) => id !== null,
    ),
  );
  const emails = await emailsOf(shop, order, events);
  const nameOf = (id: string | null) => people.get(id ?? "")?.fullName ?? null;
  const happened = events.map(
    ({ id, createdAt, kind, source, gateway, data }): BookEntry => ({
      id: String(id),
      at: createdAt.toISOString(),
      kind,
      source,
      gateway: gateway === "shop" ? null : gateway,
      by: nameOf(textOf(data.by)),
      money: moneyOf(data),
      text: textOf(data.note) ?? textOf(data.reason),
      email: emails.get(id) ?? null,
      data: restOf(data),
    }),
  );
  const written = notes.map(
    ({ id, createdAt, authorId, text }): BookEntry => ({
      id,
      at: createdAt.toISOString(),
      kind: "note",
      source: "admin",
      gateway: null,
      by: nameOf(authorId),
      money: null,
      text,
      email: null,
      data: {},
    }),
  );
  // Events stand in the order in which they were written: their hour is that at which their transaction began, and who waited
  // for the order began before those it waited for. Notes go between them by their hour.
  return written.reduceRight((book: BookEntry[], one) => {
    const before = book.findLastIndex((other) => other.kind !== "note" && other.at <= one.at);
    return book.toSpliced(before + 1, 0, one);
  }, happened);
}
