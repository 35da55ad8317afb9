import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, customType, timestamp } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A moment in time: UTC, whatever the clock of the session. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What stands in a slug, as an SQL pattern. */
export const slugRule = sql.raw(`'^[a-z0-9]+(-[a-z0-9]+)*$'`);

/** The names in brackets, for `in`. Only for names of our own: they are not quoted. */
export const oneOf = (names: readonly string[]) => sql.raw(`(${names.map((name) => `'${name}'`).join(", ")})`);

/** An address of e-mail as it is kept: small letters, 3 to 254 characters. */
export function isEmail(column: AnyPgColumn): SQL {
  return sql`${column} = lower(${column}) and char_length(${column}) between 3 and 254`;
}

/** An amount of money in poisha. */
export const money = (name: string) => bigint(name, { mode: "number" });
