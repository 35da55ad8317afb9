import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { orderLines } from "#features/shop/tables.server.ts";
import { bytea, moment, slugRule } from "#platform/db/columns.server.ts";

export const categories = pgTable(
  "categories",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    position: smallint("position").notNull().default(0),
  },
  (t) => [
    check("categories_slug", sql`${t.slug} ~ ${slugRule} and char_length(${t.slug}) <= 60`),
    check("categories_name", sql`char_length(${t.name}) between 1 and 60`),
  ],
);

export const hashtags = pgTable(
  "hashtags",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    /** The name as the admin list searches and sorts it: kept, as making it anew of thousands of finds takes as long as finding them. */
    folded: text("folded").notNull().generatedAlwaysAs(sql`lower(name)`),
    /** How many blogs bear it, kept by a trigger of blog_hashtags. */
    uses: integer("uses").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("hashtags_slug", sql`${t.slug} ~ ${slugRule} and char_length(${t.slug}) <= 60`),
    // Editors write several in one field, with commas between.
    check("hashtags_name", sql`char_length(${t.name}) between 1 and 60 and position(',' in ${t.name}) = 0`),
    // One index for each way the admin list is sorted or searched.
    index("hashtags_by_uses").on(t.uses, t.id),
    index("hashtags_by_name").on(t.folded, t.id),
    index("hashtags_by_created").on(t.createdAt, t.id),
    index("hashtags_name_trigrams").using("gin", sql`${t.folded} gin_trgm_ops`),
  ],
);

/**
 * `content` is the whole cleaned HTML, `preview` what stands before the wall (the same as content when free): public
 * pages read only the preview of a premium blog, so the rest cannot slip out. `body_text` feeds the search.
 */
export const blogs = pgTable(
  "blogs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    content: text("content").notNull(),
    preview: text("preview").notNull(),
    bodyText: text("body_text").notNull(),
    featuredImage: text("featured_image"),
    author: text("author").notNull(),
    /** What makes the author somebody to believe about this: one line. */
    authorAbout: text("author_about").notNull().default(""),
    pricePoisha: integer("price_poisha").notNull().default(0),
    /** What members of the institute pay, where it is less. */
    memberPricePoisha: integer("member_price_poisha"),
    wallPercent: smallint("wall_percent").notNull().default(20),
    wordCount: integer("word_count").notNull(),
    previewWordCount: integer("preview_word_count").notNull(),
    /** The chapters behind the wall, by title: what the rest contains, without any of its text. */
    lockedHeadings: jsonb("locked_headings").$type<string[]>().notNull().default([]),
    readingTime: integer("reading_time").notNull(),
    status: text("status", { enum: ["draft", "published", "archived"] })
      .notNull()
      .default("draft"),
    featured: boolean("featured").notNull().default(false),
    publishAt: moment("publish_at"),
    asOf: date("as_of"),
    /** The day (in Dhaka) on which somebody is to look whether all of it is still so. */
    reviewOn: date("review_on"),
    sources: jsonb("sources").$type<{ title: string; url: string }[]>().notNull().default([]),
    viewCount: integer("view_count").notNull().default(0),
    claps: integer("claps").notNull().default(0),
    /** Counts the writes: who changes a blog names the version that was read, so that no change goes under. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("blogs_slug", sql`${t.slug} ~ ${slugRule} and char_length(${t.slug}) <= 120`),
    check("blogs_title", sql`char_length(${t.title}) between 1 and 200`),
    check("blogs_author_about", sql`char_length(${t.authorAbout}) <= 160`),
    check("blogs_excerpt", sql`char_length(${t.excerpt}) <= 500`),
    check("blogs_content", sql`octet_length(${t.content}) <= 1000000`),
    check("blogs_price", sql`${t.pricePoisha} between 0 and 50000000`),
    check(
      "blogs_member_price",
      sql`${t.memberPricePoisha} is null or (${t.memberPricePoisha} >= 100 and ${t.memberPricePoisha} < ${t.pricePoisha})`,
    ),
    check("blogs_wall", sql`${t.wallPercent} between 1 and 90`),
    check(
      "blogs_free_preview",
      // But for the line of the wall, which nobody but its editors sees.
      sql`${t.pricePoisha} > 0 or ${t.preview} = replace(${t.content}, '<hr data-wall="" />', '')`,
    ),
    check("blogs_status", sql`${t.status} in ('draft', 'published', 'archived')`),
    check("blogs_published", sql`${t.status} <> 'published' or ${t.publishAt} is not null`),
    check(
      "blogs_counts",
      sql`${t.viewCount} >= 0 and ${t.claps} >= 0 and ${t.readingTime} >= 0 and ${t.wordCount} >= 0`,
    ),
    // One index for each way the public list can be sorted; ties always fall to the id.
    index("blogs_by_published").on(t.publishAt, t.id).where(sql`status = 'published'`),
    index("blogs_by_created").on(t.createdAt, t.id).where(sql`status = 'published'`),
    // These serve the list of the admin area, too: nearly all blogs are published.
    index("blogs_by_title").on(sql`lower(title)`, t.id, t.title),
    index("blogs_by_price").on(t.pricePoisha, t.id),
    index("blogs_by_views").on(t.viewCount, t.id),
    index("blogs_by_claps").on(t.claps, t.id),
    index("blogs_by_reading_time").on(t.readingTime, t.id),
    index("blogs_featured").on(t.publishAt, t.id).where(sql`status = 'published' and featured`),
    // The admin list: every status, newest or last changed first, found by a piece of title or excerpt.
    index("blogs_all_created").on(t.createdAt, t.id),
    index("blogs_all_updated").on(t.updatedAt, t.id),
    // Without an hour they come last in both directions.
    index("blogs_all_published").on(t.publishAt, t.id),
    index("blogs_all_published_desc").on(t.publishAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    index("blogs_status_created").on(t.status, t.createdAt, t.id),
    index("blogs_review").on(t.reviewOn, t.id).where(sql`status = 'published' and review_on is not null`),
    index("blogs_all_review").on(t.reviewOn, t.id),
    index("blogs_title_trigrams").using("gin", sql`(lower(title || ' ' || excerpt)) gin_trgm_ops`),
  ],
);

export const blogCategories = pgTable(
  "blog_categories",
  {
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "restrict" }),
  },
  (t) => [
    primaryKey({ columns: [t.blogId, t.categoryId] }),
    index("blog_categories_category").on(t.categoryId, t.blogId),
  ],
);

export const blogHashtags = pgTable(
  "blog_hashtags",
  {
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    hashtagId: uuid("hashtag_id")
      .notNull()
      .references(() => hashtags.id, { onDelete: "restrict" }),
  },
  (t) => [primaryKey({ columns: [t.blogId, t.hashtagId] }), index("blog_hashtags_hashtag").on(t.hashtagId, t.blogId)],
);

/**
 * Addresses that a blog had while it could be read: they lead to it for good. A trigger keeps an address from being one
 * blog's present and another's past.
 */
export const blogSlugs = pgTable(
  "blog_slugs",
  {
    slug: text("slug").primaryKey(),
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [index("blog_slugs_blog").on(t.blogId)],
);

/**
 * Every version of a blog as it was saved, the present one too. Without a foreign key to the blog: what was written
 * outlives its deletion.
 */
export const blogRevisions = pgTable(
  "blog_revisions",
  {
    blogId: uuid("blog_id").notNull(),
    version: integer("version").notNull(),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    content: text("content").notNull(),
    /** Everything else that an admin can set, as it was. */
    facts: jsonb("facts").notNull(),
    savedBy: uuid("saved_by").references(() => users.id, { onDelete: "set null" }),
    savedAt: moment("saved_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blogId, t.version] }),
    check("blog_revisions_version", sql`${t.version} >= 1`),
    index("blog_revisions_saved_by").on(t.savedBy),
  ],
);

/** How often a person has clapped for a blog. The sum stands on the blog itself. */
export const blogClaps = pgTable(
  "blog_claps",
  {
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    count: smallint("count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blogId, t.userId] }),
    check("blog_claps_count", sql`${t.count} between 1 and 50`),
    index("blog_claps_user").on(t.userId),
  ],
);

/** One row for each visitor, blog and day; `visitor` is a keyed hash whose key goes away with the day. */
export const blogViews = pgTable(
  "blog_views",
  {
    day: date("day").notNull(),
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    visitor: bytea("visitor").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.blogId, t.visitor] }), index("blog_views_blog").on(t.blogId)],
);

/** How often each blog was read on a day (UTC), without anybody's hash. */
export const blogViewDays = pgTable(
  "blog_view_days",
  {
    day: date("day").notNull(),
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    views: integer("views").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.blogId] }),
    index("blog_view_days_blog").on(t.blogId),
    check("blog_view_days_views", sql`${t.views} > 0`),
  ],
);

/** The random key of each day's visitor hashes; removed after two days. */
export const viewKeys = pgTable("view_keys", {
  day: date("day").primaryKey(),
  key: bytea("key").notNull(),
});

/**
 * Who may read what, and where they stopped reading. One row for each paid order line or company's seat, and for each person and blog;
 * a refund takes it away. A blog that somebody owns cannot be deleted, only archived.
 */
export const blogAccess = pgTable(
  "blog_access",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The line that its reader paid, or (features/companies) the seat that a company paid. */
    lineId: uuid("line_id")
      .unique("blog_access_line")
      .references(() => orderLines.id, { onDelete: "restrict" }),
    seatId: uuid("seat_id").unique("blog_access_seat"),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "restrict" }),
    grantedAt: moment("granted_at").notNull().defaultNow(),
    /** Per cent of the text that was scrolled past. */
    progress: smallint("progress").notNull().default(0),
    /** The heading under which the reader stopped. */
    anchor: text("anchor"),
    lastReadAt: moment("last_read_at"),
    /** When its reader first got the whole text: from then on it is neither refunded by right nor passed on. */
    openedAt: moment("opened_at"),
  },
  (t) => [
    check("blog_access_paid", sql`(${t.lineId} is null) <> (${t.seatId} is null)`),
    unique("blog_access_once").on(t.userId, t.blogId),
    check("blog_access_progress", sql`${t.progress} between 0 and 100`),
    check("blog_access_anchor", sql`char_length(${t.anchor}) <= 200`),
    index("blog_access_granted").on(t.userId, t.grantedAt),
    index("blog_access_last_read").on(t.userId, t.lastReadAt),
    index("blog_access_blog").on(t.blogId),
  ],
);
