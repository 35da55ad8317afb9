import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { mostAttendees } from "./most-attendees.ts";
import { registrations, tickets } from "./tables.server.ts";

/** One account has as many places of a type as one registration can name; more is a question to the institute. */
export async function refuseTooMany(tx: DbOrTx, userId: string, typeId: string, wanted: number): Promise<void> {
  const has = await tx.$count(
    tickets,
    and(
      eq(tickets.typeId, typeId),
      inArray(tickets.state, ["held", "valid"]),
      sql`exists (select 1 from ${registrations} r where r.id = ${tickets.registrationId} and r.user_id = ${userId}::uuid)`,
    ),
  );
  if (has + wanted > mostAttendees)
    throw new AppError(
      "CONFLICT",
      `One account can have up to ${mostAttendees} of these tickets, and you have ${has}. Write to us to bring more people.`,
    );
}

/** So many people one account can name with an address of their own in a day: each gets an email that they didn't ask for. */
const mostNamedADay = 200;

/** Throws CONFLICT where an account would name too many people with an address. The rest of the transaction others of it wait. */
export async function refuseTooManyNamed(
  tx: DbOrTx,
  userId: string,
  people: readonly { email: string }[],
): Promise<void> {
  const own = (await findContacts(tx, [userId])).get(userId)?.email ?? "";
  const wanted = people.filter(({ email }) => email !== "" && email !== own).length;
  if (wanted === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`named by ${userId}`}, 0))`);
  const named = await tx.$count(
    tickets,
    and(
      notInArray(tickets.email, ["", own]),
      // What lapsed was never emailed.
      ne(tickets.state, "lapsed"),
      sql`${tickets.createdAt} > now() - interval '24 hours'`,
      sql`${tickets.registrationId} in (select r.id from ${registrations} r where r.user_id = ${userId}::uuid)`,
    ),
  );
  if (named + wanted > mostNamedADay)
    throw new AppError(
      "CONFLICT",
      `One account can name up to ${mostNamedADay} people with an email address within 24 hours. Leave the addresses out, or write to us.`,
    );
}
