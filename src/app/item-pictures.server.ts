import { readEvent } from "#features/events/service.server.ts";
import { readProgram } from "#features/programs/service.server.ts";
import { publicationKindNames } from "#features/publications/kinds.ts";
import { readPublication } from "#features/publications/service.server.ts";
import { resourceKindNames } from "#features/resources/kinds.ts";
import { readResource } from "#features/resources/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatBdt } from "#lib/money.ts";
import { itemKey } from "#lib/slug.ts";
import type { SocialFacts } from "#platform/content/social-image.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { DataKind } from "#platform/db/data-kind.ts";

const factsOf: Partial<Record<string, (db: Db, slug: string, siteName: string) => Promise<SocialFacts>>> = {
  programs: async (db, slug, siteName) => {
    const { title, subject, certification } = await readProgram(db, slug);
    const category = certification ? "Certification program" : "Program";
    return { slug, subject, title, author: siteName, category, price: null };
  },
  events: async (db, slug) => {
    const { title, subject, kind, location, price } = await readEvent(db, slug);
    return { slug, subject, title, author: location, category: kind, price: price > 0 ? formatBdt(price) : null };
  },
  publications: async (db, slug) => {
    const { title, subject, kind, authors } = await readPublication(db, slug);
    return { slug, subject, title, author: authors.join(", "), category: publicationKindNames[kind], price: null };
  },
  resources: async (db, slug, siteName) => {
    const { title, subject, kind } = await readResource(db, slug);
    return { slug, subject, title, author: siteName, category: resourceKindNames[kind], price: null };
  },
};

/**
 * What is drawn for one visible item, and the kind of data that it is. `file` is slug and ending. Throws NOT_FOUND for
 * what is not there, so that nobody can have drawings made of names that do not exist.
 */
export async function pictureFacts(
  db: Db,
  { kind = "", file = "" }: { kind?: string | undefined; file?: string | undefined },
  ending: "svg" | "png",
  siteName: string,
): Promise<{ facts: SocialFacts; kind: DataKind }> {
  const read = Object.hasOwn(factsOf, kind) ? factsOf[kind] : undefined;
  const slug = file.endsWith(`.${ending}`) ? file.slice(0, -ending.length - 1) : "";
  const key = itemKey(slug);
  if (read === undefined || key === undefined || "id" in key)
    throw new AppError("NOT_FOUND", "There is no such picture.");
  return { facts: await read(db, slug, siteName), kind: kind as DataKind };
}
