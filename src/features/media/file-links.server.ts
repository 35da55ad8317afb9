import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { fileHref, type ShownFile } from "#lib/file-facts.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { files } from "./tables.server.ts";

type Keys = Pick<Platform, "keyFor">;

/** What a link opens: this very address with these very bytes, so that a file that was replaced or moved needs another one. */
interface Opened {
  name: string;
  stored: string;
}

const mostSeconds = 900;

const seal = ({ keyFor }: Keys, { name, stored }: Opened, until: number) =>
  createHmac("sha256", keyFor("links to private files")).update(`${name}.${stored}.${until}`).digest();

/**
 * A link to a file for whoever may have it, who is the caller's business: the lasting address of a public one; of a private one a
 * link that opens it for some minutes (15 at most), to everybody who has it. Throws NOT_FOUND.
 */
export async function fileLink(
  keys: Keys,
  tx: DbOrTx,
  { fileId, seconds }: { fileId: string; seconds: number },
): Promise<{ href: string; expiresAt: Date }> {
  const [file] = await tx.select().from(files).where(eq(files.id, fileId));
  if (!file) throw new AppError("NOT_FOUND", "This file is no longer in the library.");
  const until = Math.floor(databaseNow() / 1000) + Math.min(seconds, mostSeconds);
  const expiresAt = new Date(until * 1000);
  if (file.access === "public") return { href: fileHref(file.name), expiresAt };
  const query = new URLSearchParams({ until: String(until), seal: seal(keys, file, until).toString("base64url") });
  return { href: `${fileHref(file.name)}?${query}`, expiresAt };
}

/** What these files are, by id, whoever may have them; the caller tells nobody else. */
export async function filesOf(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Pick<typeof files.$inferSelect, "id" | "title" | "kind" | "bytes">>();
  const { id, title, kind, bytes } = files;
  const rows = await db
    .select({ id, title, kind, bytes })
    .from(files)
    .where(inArray(files.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A public file as a page offers it; null where there is none. */
export async function offeredFile(db: DbOrTx, id: string | null): Promise<ShownFile | null> {
  if (id === null) return null;
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.access, "public")));
  return file ? { title: file.title, kind: file.kind, bytes: file.bytes, href: fileHref(file.name) } : null;
}

/** Titles of files of the library by id; those that are not there are missing. */
export async function fileTitles(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: files.id, title: files.title })
    .from(files)
    .where(inArray(files.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Whether a link to a private file was made here for these bytes, and is not over. */
export function isOpenLink(keys: Keys, file: Opened, given: { until: string; seal: string }): boolean {
  if (!/^\d{9,11}$/.test(given.until) || !/^[\w-]{43}$/.test(given.seal)) return false;
  const until = Number(given.until);
  const now = databaseNow() / 1000;
  if (until <= now || until > now + mostSeconds + 60) return false;
  return timingSafeEqual(Buffer.from(given.seal, "base64url"), seal(keys, file, until));
}
