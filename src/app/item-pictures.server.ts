import { readEvent } from "#features/events/service.server.ts";
import { readProgram } from "#features/programs/service.server.ts";
import { publicationKindNames } from "#features/publications/kinds.ts";
import { readPublication } from "#features/publications/service.server.ts";
import { resourceKindNames } from "#features/resources/kinds.ts";
import { readResource } from "#features/resources/service.server.ts";
import { readPublic } from "#features/trade-queries/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatBdt } from "#lib/money.ts";
import { cardName } from "#lib/page-meta.ts";
import { itemKey } from "#lib/slug.ts";
import { priceBadge, type SocialFacts } from "#platform/content/social-image.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { DataKind } from "#platform/db/data-kind.ts";
import { publicPages } from "./public-pages.ts";

const factsOf: Partial<Record<string, (db: Db, slug: string, siteName: string) => Promise<SocialFacts>>> = {
  programs: async (db, slug, siteName) => {
    const { title, subject, certification } = await readProgram(db, slug);
    const category = certification ? "Certification program" : "Program";
    return { slug, subject, title, author: siteName, category, badge: null };
  },
  events: async (db, slug) => {
    const { title, subject, kind, location, price } = await readEvent(db, slug);
    return {
      slug,
      subject,
      title,
      author: location,
      category: kind,
      badge: price > 0 ? { text: formatBdt(price), tone: "paid" } : priceBadge(0),
    };
  },
  publications: async (db, slug) => {
    const { title, subject, kind, authors } = await readPublication(db, slug);
    return {
      slug,
      subject,
      title,
      author: authors.join(", "),
      category: publicationKindNames[kind],
      badge: priceBadge(0),
    };
  },
  resources: async (db, slug, siteName) => {
    const { title, subject, kind } = await readResource(db, slug);
    return { slug, subject, title, author: siteName, category: resourceKindNames[kind], badge: priceBadge(0) };
  },
};

/** Pages of a fixed address and questions have a card for shared links, but no cover. */
const cardOnly: typeof factsOf = {
  pages: async (_db, slug, siteName) => {
    const page = publicPages.find(({ path }) => cardName(path) === slug);
    if (page === undefined) throw new AppError("NOT_FOUND", "There is no such page.");
    const title = page.path === "/" ? siteName : page.title;
    return { slug, subject: "", title, author: "Dhaka, Bangladesh", category: page.group, badge: null };
  },
  questions: async (db, slug, siteName) => {
    const { title } = await readPublic(db, slug);
    return { slug, subject: "", title, author: siteName, category: "Question and answer", badge: null };
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
  const drawn = ending === "svg" ? factsOf : { ...factsOf, ...cardOnly };
  const read = Object.hasOwn(drawn, kind) ? drawn[kind] : undefined;
  const slug = file.endsWith(`.${ending}`) ? file.slice(0, -ending.length - 1) : "";
  const key = itemKey(slug);
  if (read === undefined || key === undefined || "id" in key)
    throw new AppError("NOT_FOUND", "There is no such picture.");
  return { facts: await read(db, slug, siteName), kind: kind as DataKind };
}
