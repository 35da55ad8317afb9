import type { Db, Tx } from "#platform/db/client.server.ts";

/** What is written in the transaction of a new one; `notes` say what of it could not come. */
type Along = (tx: Tx, made: { id: string; notes: string[] }) => Promise<void>;

/** A kind of content that is taken out and in; the site puts them together (app/content-kinds.server.ts). */
export interface ContentKind {
  /** Its folder in the archive: 'blogs'. */
  name: string;
  /** Which of its fields is the text. */
  text: "content" | "body";
  /** Ids of all, whatever their state, by their address. */
  ids(db: Db): Promise<string[]>;
  /** One as `create` takes it. Throws NOT_FOUND. */
  read(db: Db, id: string): Promise<Record<string, unknown>>;
  /**
   * Writes a new one out of values that nobody has checked, with all that belongs to it and what goes `along`: everything or
   * nothing, so that what is found there later is whole. Throws VALIDATION_FAILED.
   */
  create(db: Db, values: Record<string, unknown>, by: string, along?: Along): Promise<{ id: string; slug: string }>;
  /** The one with this address. */
  find(db: Db, slug: string): Promise<{ id: string; title: string } | undefined>;
}
