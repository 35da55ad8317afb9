import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import type { Pagination } from "#lib/pagination.ts";
import { truncate } from "#lib/text.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, countStates, firstFound, listFound, listPage } from "#platform/http/list.server.ts";
import { messageNotThere, referenceOf } from "../messages.server.ts";
import { contactMessageNotes, contactMessages } from "../tables.server.ts";
import {
  contactStatuses,
  type Message,
  type MessageCounts,
  type MessageListQuery,
  type MessageSummary,
} from "./contract.ts";

type Row = typeof contactMessages.$inferSelect;

function toSummary(row: Row): MessageSummary {
  return {
    id: row.id,
    reference: referenceOf(row),
    name: row.name,
    email: row.email,
    subject: row.subject,
    excerpt: truncate(row.message.replace(/\s+/g, " "), 160),
    status: row.status,
    suspicion: row.suspicion,
    hasAccount: row.userId !== null,
    createdAt: row.createdAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
  };
}

const newestFirst = sql`created_at desc, id desc`;

/** Those with this number, or with these words in name, address or subject. */
function holding(search: string): SQL {
  const number = /^(?:CM-\d{4}-)?0*(\d{1,9})$/i.exec(search)?.[1];
  return number
    ? eq(contactMessages.number, Number(number))
    : // The words of the index contact_messages_words.
      sql`lower(name || ' ' || email || ' ' || subject) like ${containing(search)}`;
}

const rowsOf = async (db: Db, which: SQL | undefined, { limit, offset }: { limit: number; offset: number }) =>
  (await db.select().from(contactMessages).where(which).orderBy(newestFirst).limit(limit).offset(offset)).map(
    toSummary,
  );

/** One page of messages, the newest first. Search looks at name, address, subject and number. */
function pageOfMessages(db: Db, query: MessageListQuery): Promise<{ items: MessageSummary[]; pagination: Pagination }> {
  const status = query.status === undefined ? undefined : eq(contactMessages.status, query.status);
  const filter = and(status, query.search ? holding(query.search) : undefined);
  return query.search
    ? listFound<string, MessageSummary>(
        db,
        query,
        {
          ways: [sql`select id, created_at as key from contact_messages where ${filter}`],
          order: sql`key desc, id desc`,
        },
        (ids, slice) => rowsOf(db, ids ? inArray(contactMessages.id, ids) : filter, slice),
      )
    : listPage(
        query,
        () => countRows(db, sql`contact_messages`, filter),
        (slice) => rowsOf(db, filter, slice),
      );
}

/** One page of messages, and how many there are in each status. */
export async function listMessages(
  db: Db,
  query: MessageListQuery,
): Promise<{ items: MessageSummary[]; pagination: Pagination; counts: MessageCounts }> {
  const [page, counts] = await Promise.all([
    pageOfMessages(db, query),
    countStates(db, sql`contact_messages`, contactStatuses),
  ]);
  return { ...page, counts };
}

/** The newest messages that a text finds. */
export async function findMessages(db: Db, search: string, limit: number): Promise<MessageSummary[]> {
  const wanted = { table: sql`contact_messages`, filter: holding(search), order: newestFirst, limit };
  const ids = await firstFound<string>(db, wanted);
  return ids
    ? rowsOf(db, inArray(contactMessages.id, ids), { limit, offset: 0 })
    : (await pageOfMessages(db, { search, status: undefined, page: 1, limit })).items;
}

/** One message as it was written. Throws NOT_FOUND. */
export async function readMessage(db: Db, id: string): Promise<Message> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!row) throw messageNotThere();
  const notes = await db
    .select()
    .from(contactMessageNotes)
    .where(eq(contactMessageNotes.messageId, id))
    .orderBy(asc(contactMessageNotes.createdAt), asc(contactMessageNotes.id));
  const staff = [row.handledBy, ...notes.map(({ authorId }) => authorId)].filter((one) => one !== null);
  const people = await findContacts(db, staff);
  const nameOf = (userId: string | null) => people.get(userId ?? "")?.fullName ?? null;
  return {
    ...toSummary(row),
    message: row.message,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    handledBy: nameOf(row.handledBy),
    notes: notes.map(({ id: noteId, text, authorId, createdAt }) => ({
      id: noteId,
      text,
      author: nameOf(authorId),
      createdAt: createdAt.toISOString(),
    })),
  };
}
