import { eq } from "drizzle-orm";
import { readSettings } from "#features/settings/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import { slugify } from "#lib/slugify.ts";
import { withoutWall } from "#platform/content/callouts.server.ts";
import { drawSocialImage, priceBadge } from "#platform/content/social-image.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { placeInCategory } from "../blog-queries.server.ts";
import { prepareDraft } from "../draft.server.ts";
import { categories } from "../tables.server.ts";
import type { Looks, LooksOf } from "./looks-contract.ts";

/** How a blog that was not saved would look: to a visitor, to a buyer, as a shared link. Throws VALIDATION_FAILED as saving would. */
export async function readLooks(
  { db, config }: Pick<Platform, "db" | "config">,
  { id, title, slug, content, author, price, wallPercent, category: categoryId }: LooksOf,
): Promise<Looks> {
  const prepared = await prepareDraft({ content, price, wallPercent });
  const [category] =
    categoryId === undefined
      ? []
      : await db
          .select({ id: categories.id, slug: categories.slug, name: categories.name })
          .from(categories)
          .where(eq(categories.id, categoryId));
  const { name } = await readSettings(db);
  const address = slug || slugify(title) || "blog";
  const png = await drawSocialImage(
    {
      ...{ slug: address, title: title || "Untitled", author: author || name, badge: priceBadge(price) },
      subject: category?.slug ?? "",
      place: id !== undefined && category ? await placeInCategory(db, { id, categories: [category] }) : 0,
      category: category?.name ?? "Blog",
    },
    name,
  );
  return {
    buyer: withoutWall(prepared.content),
    visitor: prepared.preview,
    readingTime: prepared.readingTime,
    remainingWords: prepared.wordCount - prepared.previewWordCount,
    lockedHeadings: prepared.lockedHeadings,
    url: config.siteUrl + pageOf.blog(address),
    card: `data:image/png;base64,${png.toString("base64")}`,
  };
}
