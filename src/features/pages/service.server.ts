import { eq } from "drizzle-orm";
import sanitize from "sanitize-html";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import { pages } from "./tables.server.ts";

/** A document of the site as its page shows it. */
export interface SitePage {
  slug: string;
  title: string;
  description: string;
  html: string;
  updatedAt: string;
}

/** Throws NOT_FOUND where there is no such document. */
export async function readPage(db: Db, slug: string): Promise<SitePage> {
  const [row] = await db.select().from(pages).where(eq(pages.slug, slug));
  if (!row) throw new AppError("NOT_FOUND", "This page does not exist.");
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}

/** Puts a document in where there is none yet; its HTML is cleaned. */
export async function installPage(
  db: Db,
  page: { slug: string; title: string; description: string; html: string; updatedAt: Date },
): Promise<void> {
  const html = sanitize(page.html, {
    allowedTags: [
      "p",
      "h2",
      "h3",
      "ul",
      "ol",
      "li",
      "blockquote",
      "strong",
      "em",
      "a",
      "code",
      "table",
      "thead",
      "tbody",
      "tr",
      "th",
      "td",
      "hr",
      "br",
    ],
    allowedAttributes: { a: ["href"], th: ["scope"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
  });
  await db
    .insert(pages)
    .values({ slug: page.slug, title: page.title, description: page.description, html, updatedAt: page.updatedAt })
    .onConflictDoNothing();
}
