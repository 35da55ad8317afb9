import type { Db } from "#platform/db/client.server.ts";

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
  /** Writes a new one out of values that nobody has checked; `notes` say what of it could not come. Throws VALIDATION_FAILED. */
  create(db: Db, values: Record<string, unknown>, by: string): Promise<{ id: string; slug: string; notes?: string[] }>;
  /** The one with this address. */
  find(db: Db, slug: string): Promise<{ id: string; title: string } | undefined>;
}
