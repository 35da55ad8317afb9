CREATE TABLE "blog_claps" (
	"blog_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"count" smallint NOT NULL,
	CONSTRAINT "blog_claps_blog_id_user_id_pk" PRIMARY KEY("blog_id","user_id"),
	CONSTRAINT "blog_claps_count" CHECK ("blog_claps"."count" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "blog_revisions" (
	"blog_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"facts" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_revisions_blog_id_version_pk" PRIMARY KEY("blog_id","version"),
	CONSTRAINT "blog_revisions_version" CHECK ("blog_revisions"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "blog_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"blog_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_claps" ADD CONSTRAINT "blog_claps_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_claps" ADD CONSTRAINT "blog_claps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_slugs" ADD CONSTRAINT "blog_slugs_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_claps_user" ON "blog_claps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "blog_revisions_saved_by" ON "blog_revisions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "blog_slugs_blog" ON "blog_slugs" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "blogs_all_created" ON "blogs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "blogs_all_updated" ON "blogs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "blogs_status_created" ON "blogs" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "blogs_title_trigrams" ON "blogs" USING gin ((lower(title || ' ' || excerpt)) gin_trgm_ops);
--> statement-breakpoint
-- What was written before versions were kept is each blog's first one.
INSERT INTO blog_revisions (blog_id, version, title, excerpt, content, facts, saved_at)
SELECT b.id, b.version, b.title, b.excerpt, b.content,
  jsonb_build_object('slug', b.slug, 'author', b.author, 'pricePoisha', b.price_poisha, 'wallPercent', b.wall_percent,
    'status', b.status, 'featured', b.featured, 'publishAt', b.publish_at, 'asOf', b.as_of, 'sources', b.sources,
    'featuredImage', b.featured_image), b.updated_at
FROM blogs b;
--> statement-breakpoint
-- An address is one blog's present or one blog's past, never both of two. After the row, so that a write which waited for
-- another one to commit sees what that one left.
CREATE FUNCTION keep_blog_slugs_apart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  clash boolean;
BEGIN
  IF TG_TABLE_NAME = 'blogs' THEN
    SELECT EXISTS (SELECT 1 FROM blog_slugs s WHERE s.slug = NEW.slug AND s.blog_id <> NEW.id) INTO clash;
  ELSE
    SELECT EXISTS (SELECT 1 FROM blogs b WHERE b.slug = NEW.slug AND b.id <> NEW.blog_id) INTO clash;
  END IF;
  IF clash THEN
    RAISE EXCEPTION 'address of another blog' USING ERRCODE = 'unique_violation', CONSTRAINT = 'blog_slugs_apart';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER blogs_slug_apart AFTER INSERT OR UPDATE OF slug ON blogs
  FOR EACH ROW EXECUTE FUNCTION keep_blog_slugs_apart();
--> statement-breakpoint
CREATE TRIGGER blog_slugs_apart AFTER INSERT OR UPDATE ON blog_slugs
  FOR EACH ROW EXECUTE FUNCTION keep_blog_slugs_apart();
--> statement-breakpoint
CREATE TRIGGER blog_slugs_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_slugs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('blogs');
--> statement-breakpoint
-- What somebody paid for, or may be paying for at this moment, stays readable: it can be archived, no more.
CREATE FUNCTION keep_sold_blogs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.kind = 'blog' AND l.item_id = OLD.id AND o.state NOT IN ('cancelled', 'expired')
  ) OR EXISTS (SELECT 1 FROM blog_access a WHERE a.blog_id = OLD.id) THEN
    RAISE EXCEPTION 'blog was sold' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'blogs_sold';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER blogs_sold_delete BEFORE DELETE ON blogs FOR EACH ROW EXECUTE FUNCTION keep_sold_blogs();
--> statement-breakpoint
CREATE TRIGGER blogs_sold_draft BEFORE UPDATE OF status ON blogs
  FOR EACH ROW WHEN (NEW.status = 'draft' AND OLD.status <> 'draft') EXECUTE FUNCTION keep_sold_blogs();
