import { readBlog } from "#features/blogs/service.server.ts";
import { readEvent } from "#features/events/service.server.ts";
import { readProgram } from "#features/programs/service.server.ts";
import { readPublication } from "#features/publications/service.server.ts";
import { readResource } from "#features/resources/service.server.ts";
import { readPublic } from "#features/trade-queries/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { slugPattern } from "#lib/slug.ts";
import type { Db } from "#platform/db/client.server.ts";
import { pageQueries } from "./page-queries.ts";
import { publicPages } from "./public-pages.ts";

const fixed = new Set([...publicPages.map(({ path }) => path), ...Object.keys(pageQueries)]);

const readers = new Map<string, (db: Db, slug: string) => Promise<unknown>>([
  ["blogs", (db, slug) => readBlog(db, { slug })],
  ["programs", readProgram],
  ["events", readEvent],
  ["events/past", readEvent],
  ["publications", readPublication],
  ["resources", readResource],
  ["questions", readPublic],
]);

/** Whether visitors find a page at an address, or are led on from it by what an item was called before. */
export async function isLivingPage(db: Db, address: string): Promise<boolean> {
  if (fixed.has(address)) return true;
  const [, kind = "", slug = ""] = /^\/([a-z]+|events\/past)\/([^/]+)$/.exec(address) ?? [];
  const read = readers.get(kind);
  if (!read || !slugPattern.test(slug)) return false;
  try {
    await read(db, slug);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return false;
    throw error;
  }
}
