import type pg from "pg";
import { z } from "zod";

/** What is saved of one table: its columns but those that the database makes itself, and what it held. */
const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of all its rows, in whatever order they stand. */
  sum: z.string(),
});
export type SavedTable = z.output<typeof tableSchema>;

/** The first entry of a backup: what it is, and the database that it was made of. */
export const headSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Hashes of the migrations that had been applied, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** The last number that each sequence gave out; null for one that gave out none. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});
export type Head = z.output<typeof headSchema>;

/** The last entry: without it a backup was cut off. */
export const endSchema = z.object({ files: z.array(z.object({ key: z.string(), sha256: z.string() })) });
export type End = z.output<typeof endSchema>;

export const headName = "backup.json";
export const endName = "end.json";
export const secretName = "secret";
/** A table in pieces, in their order: `tables/users/1`. */
export const tablePlace = "tables/";
export const filePlace = "files/";

/** What the features say about a copy of their tables. */
export interface BackupRules {
  /** Tables whose rows are not saved: who is signed in, what opens an account for an hour. */
  leftOut: readonly string[];
  /**
   * Ends what must not go on as if nothing had been, in the transaction of a restore; gives the number of emails that had been
   * waiting.
   */
  settle(client: pg.Client): Promise<number>;
}
