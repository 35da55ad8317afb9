CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"blog_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "blog_categories_blog_id_category_id_pk" PRIMARY KEY("blog_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "blog_hashtags" (
	"blog_id" uuid NOT NULL,
	"hashtag_id" uuid NOT NULL,
	CONSTRAINT "blog_hashtags_blog_id_hashtag_id_pk" PRIMARY KEY("blog_id","hashtag_id")
);
--> statement-breakpoint
CREATE TABLE "blog_views" (
	"day" date NOT NULL,
	"blog_id" uuid NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "blog_views_day_blog_id_visitor_pk" PRIMARY KEY("day","blog_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "blogs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"preview" text NOT NULL,
	"body_text" text NOT NULL,
	"featured_image" text,
	"author" text NOT NULL,
	"price_poisha" integer DEFAULT 0 NOT NULL,
	"wall_percent" smallint DEFAULT 20 NOT NULL,
	"word_count" integer NOT NULL,
	"preview_word_count" integer NOT NULL,
	"reading_time" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"as_of" date,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"claps" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', excerpt), 'B') || strip(to_tsvector('english', body_text))) STORED,
	CONSTRAINT "blogs_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blogs_slug" CHECK ("blogs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("blogs"."slug") <= 120),
	CONSTRAINT "blogs_title" CHECK (char_length("blogs"."title") between 1 and 200),
	CONSTRAINT "blogs_excerpt" CHECK (char_length("blogs"."excerpt") <= 500),
	CONSTRAINT "blogs_content" CHECK (octet_length("blogs"."content") <= 1000000),
	CONSTRAINT "blogs_price" CHECK ("blogs"."price_poisha" between 0 and 50000000),
	CONSTRAINT "blogs_wall" CHECK ("blogs"."wall_percent" between 1 and 90),
	CONSTRAINT "blogs_free_preview" CHECK ("blogs"."price_poisha" > 0 or "blogs"."preview" = "blogs"."content"),
	CONSTRAINT "blogs_status" CHECK ("blogs"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "blogs_published" CHECK ("blogs"."status" <> 'published' or "blogs"."publish_at" is not null),
	CONSTRAINT "blogs_counts" CHECK ("blogs"."view_count" >= 0 and "blogs"."claps" >= 0 and "blogs"."reading_time" >= 0 and "blogs"."word_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_slug" CHECK ("categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("categories"."slug") <= 60),
	CONSTRAINT "categories_name" CHECK (char_length("categories"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "hashtags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "hashtags_slug_unique" UNIQUE("slug"),
	CONSTRAINT "hashtags_slug" CHECK ("hashtags"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("hashtags"."slug") <= 60),
	CONSTRAINT "hashtags_name" CHECK (char_length("hashtags"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	CONSTRAINT "search_words_word" CHECK (char_length("search_words"."word") between 3 and 40)
);
--> statement-breakpoint
CREATE TABLE "view_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"html" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_slug" CHECK ("pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "pages_title" CHECK (char_length("pages"."title") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"key" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_content_key" CHECK ("site_content"."key" ~ '^[a-z][a-z-]{0,39}$')
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_sealed" CHECK (("mails"."status" = 'queued') = ("mails"."sealed" is not null))
);
--> statement-breakpoint
ALTER TABLE "blog_categories" ADD CONSTRAINT "blog_categories_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_categories" ADD CONSTRAINT "blog_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_hashtags" ADD CONSTRAINT "blog_hashtags_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_hashtags" ADD CONSTRAINT "blog_hashtags_hashtag_id_hashtags_id_fk" FOREIGN KEY ("hashtag_id") REFERENCES "public"."hashtags"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_views" ADD CONSTRAINT "blog_views_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_categories_category" ON "blog_categories" USING btree ("category_id","blog_id");--> statement-breakpoint
CREATE INDEX "blog_hashtags_hashtag" ON "blog_hashtags" USING btree ("hashtag_id","blog_id");--> statement-breakpoint
CREATE INDEX "blog_views_blog" ON "blog_views" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "blogs_search" ON "blogs" USING gin ("search");--> statement-breakpoint
CREATE INDEX "blogs_by_published" ON "blogs" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_by_created" ON "blogs" USING btree ("created_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_by_title" ON "blogs" USING btree (lower(title),"id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_by_price" ON "blogs" USING btree ("price_poisha","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_by_views" ON "blogs" USING btree ("view_count","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_by_claps" ON "blogs" USING btree ("claps","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_by_reading_time" ON "blogs" USING btree ("reading_time","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_featured" ON "blogs" USING btree ("publish_at","id") WHERE status = 'published' and featured;--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");