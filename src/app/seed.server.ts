import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { saveBlog, saveCategory } from "#features/blogs/service.server.ts";
import { blogs } from "#features/blogs/tables.server.ts";
import { installKinds } from "#features/memberships/service.server.ts";
import { type LegalPage, legalPages, type PlainPage, plainPages } from "#features/pages/contract.ts";
import { installSynonyms } from "#features/search/service.server.ts";
import { installContent } from "#features/settings/service.server.ts";
import { bringSiteText } from "#features/site-texts/service.server.ts";
import { installHolidays } from "#features/trade-queries/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import { readDocuments, type SeedDocument, seedFolder } from "./seed-documents.server.ts";
import { seedItems } from "./seed-items.server.ts";
import { seedQuestions } from "./seed-queries.server.ts";

const blogFrontMatter = z.strictObject({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  category: z.string(),
  hashtags: z.array(z.string()),
  price: z.number(),
  author: z.string(),
  authorAbout: z.string().default(""),
  publishedAt: z.coerce.date(),
  asOf: z.coerce.date(),
  featured: z.boolean(),
  sources: z.array(z.strictObject({ title: z.string(), url: z.url() })),
});

const pageFrontMatter = z.strictObject({
  title: z.string(),
  slug: z.enum([...plainPages, ...legalPages]),
  description: z.string(),
  updatedAt: z.coerce.date(),
  demo: z.boolean().default(false),
});
type PageDocument = SeedDocument<z.infer<typeof pageFrontMatter>>;

const categorySchema = z.array(z.strictObject({ slug: z.string(), name: z.string(), description: z.string() }));

const holidaySchema = z.array(
  z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31), name: z.string() }),
);

/** A process that starts beside another waits for all of its part. */
const installMs = 600_000;

/** Any number will do as long as every process uses the same one. */
const lockKey = 4_217_002;

/**
 * Fills an empty site; the words of the trade are brought up to date before. The texts that the pages need (legal pages, home, events, board) are always put in where they are missing, and newer ones offered;
 * with `demo` also the demonstration: settings, directors, and each kind of item once, while there is none of it. What an editor
 * changed is never overwritten. All of it is one transaction, so a kill in the middle leaves nothing half done, and
 * processes that start together wait for one another.
 */
export async function seedSite(database: Db, seed: "demo" | "none", note: (text: string) => void): Promise<void> {
  await installSynonyms(database);
  const pages = await readDocuments("pages", pageFrontMatter);
  const count = await database.transaction(async (tx) => {
    await allowLong(tx, installMs);
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    // A transaction takes everything that a database does; inner transactions become savepoints.
    const db = tx as unknown as Db;
    for (const page of pages) if (seed === "demo" || !page.meta.demo) await bringPage(db, page);
    const read = async (name: string) =>
      JSON.parse(await readFile(path.join(seedFolder, "site", `${name}.json`), "utf8"));
    for (const name of ["home", "events", "alumni"] as const) await bringSiteText(db, name, await read(name));
    const board = await read("board");
    await bringSiteText(db, "board", seed === "demo" ? board : { ...board, members: [] });
    if (seed === "demo") for (const key of ["settings", "shop"]) await installContent(db, key, await read(key));
    if (seed === "demo") await installKinds(db, await read("memberships"));
    const fixed = holidaySchema.parse(JSON.parse(await readFile(path.join(seedFolder, "holidays.json"), "utf8")));
    await installHolidays(db, new Date(databaseNow()).getUTCFullYear(), fixed);
    if (seed === "demo") await seedItems(db);
    if (seed === "demo") await seedQuestions(db);
    return seed === "demo" && (await db.$count(blogs)) === 0 ? seedBlogs(db) : 0;
  });
  if (count > 0) note(`put in ${count} demo blogs`);
}

/** A legal text is in force from the day of its file on. */
async function bringPage(db: Db, { meta, html }: PageDocument): Promise<void> {
  const { slug, title, description, updatedAt } = meta;
  const isLegal = legalPages.some((one) => one === slug);
  const data = { title, description, html, ...(isLegal && { inForceFrom: updatedAt.toISOString().slice(0, 10) }) };
  await bringSiteText(db, `page-${slug as LegalPage | PlainPage}`, data, updatedAt);
}

async function seedBlogs(db: Db): Promise<number> {
  const list = categorySchema.parse(JSON.parse(await readFile(path.join(seedFolder, "categories.json"), "utf8")));
  for (const [position, category] of list.entries()) await saveCategory(db, { ...category, position });
  const documents = await readDocuments("blogs", blogFrontMatter);
  for (const { meta, html } of documents) {
    await saveBlog(db, {
      slug: meta.slug,
      title: meta.title,
      excerpt: meta.excerpt,
      content: html,
      author: meta.author,
      authorAbout: meta.authorAbout,
      price: meta.price,
      wallPercent: 20,
      status: "published",
      featured: meta.featured,
      publishAt: meta.publishedAt,
      createdAt: meta.publishedAt,
      asOf: meta.asOf.toISOString().slice(0, 10),
      sources: meta.sources,
      featuredImage: null,
      categories: [meta.category],
      hashtags: meta.hashtags,
    });
  }
  return documents.length;
}
