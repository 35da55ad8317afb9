import { asc, eq, inArray } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { mails } from "#platform/mail/tables.server.ts";
import { paymentEvents } from "../payment-tables.server.ts";
import { receivedText } from "../received-text.ts";
import { orderNotes } from "../tables.server.ts";
import type { BookEntry } from "./contract.ts";

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
const said = new Set("amount total currency foreignAmount by note reason mail mailId lines cause".split(" "));
/** Numbers, each once: a gateway's is often the bank's, too. */
function restOf(data: Data): Data {
  const rest = Object.entries(data).filter(([name, value]) => !said.has(name) && value !== null && value !== "");
  return Object.fromEntries(rest.filter(([, value], i) => rest.findIndex(([, other]) => other === value) === i));
}

/** All that happened to an order, the oldest first: payments, refunds, words of gateways, emails, notes. */
export async function bookOf(db: Db, orderId: string): Promise<BookEntry[]> {
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
  const mailIds = events.flatMap(({ data }) => textOf(data.mailId) ?? []);
  const sent =
    mailIds.length === 0
      ? []
      : await db.select({ id: mails.id, status: mails.status }).from(mails).where(inArray(mails.id, mailIds));
  const people = await findContacts(
    db,
    [...events.map(({ data }) => textOf(data.by)), ...notes.map(({ authorId }) => authorId)].filter(
      (id) => id !== null,
    ),
  );
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
      email: data.mailId
        ? { kind: String(data.mail), state: sent.find(({ id }) => id === data.mailId)?.status ?? "forgotten" }
        : null,
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
  // Sorting keeps the order of what happened at one moment.
  return [...happened, ...written].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
