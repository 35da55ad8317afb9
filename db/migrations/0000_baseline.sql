CREATE SEQUENCE "public"."trade_query_cases" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "sign_up_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_up_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_changes_email" CHECK ("email_changes"."email" = lower("email_changes"."email") and char_length("email_changes"."email") between 3 and 254)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"token_hash" "bytea",
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proofs_user_purpose" UNIQUE("user_id","purpose"),
	CONSTRAINT "proofs_token" UNIQUE("token_hash"),
	CONSTRAINT "proofs_purpose" CHECK ("proofs"."purpose" in ('verify', 'reset')),
	CONSTRAINT "proofs_tries" CHECK ("proofs"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "refused_sign_ins" (
	"day" date NOT NULL,
	"user_id" uuid,
	"network" text,
	"wrong" integer NOT NULL,
	"limited" integer NOT NULL,
	CONSTRAINT "refused_sign_ins_subject" UNIQUE NULLS NOT DISTINCT("day","user_id","network"),
	CONSTRAINT "refused_sign_ins_one_subject" CHECK (num_nonnulls("refused_sign_ins"."user_id", "refused_sign_ins"."network") <= 1),
	CONSTRAINT "refused_sign_ins_counts" CHECK ("refused_sign_ins"."wrong" >= 0 and "refused_sign_ins"."limited" >= 0 and "refused_sign_ins"."wrong" + "refused_sign_ins"."limited" > 0),
	CONSTRAINT "refused_sign_ins_network" CHECK (char_length("refused_sign_ins"."network") <= 45)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factors_step" CHECK ("second_factors"."last_step" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"times" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_tries_counts" CHECK ("sign_in_tries"."tries" >= 1 and "sign_in_tries"."times" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_email" CHECK ("staff_invitations"."email" = lower("staff_invitations"."email") and char_length("staff_invitations"."email") between 3 and 254),
	CONSTRAINT "staff_invitations_role" CHECK ("staff_invitations"."role" in ('customer', 'editor', 'desk', 'cashier', 'admin') and "staff_invitations"."role" <> 'customer')
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"password_hash" text NOT NULL,
	"verified_at" timestamp with time zone,
	"phone_number" text,
	"address" text,
	"avatar" text,
	"last_login_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"block_reason" text,
	"delete_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_waiting" CHECK ("users"."verified_at" is not null or ("users"."role" = 'customer' and "users"."phone_number" is null and "users"."address" is null and "users"."avatar" is null and "users"."delete_after" is null and "users"."blocked_at" is null)),
	CONSTRAINT "users_blocked" CHECK (("users"."blocked_at" is null) = ("users"."block_reason" is null) and char_length("users"."block_reason") between 1 and 500),
	CONSTRAINT "users_email" CHECK ("users"."email" = lower("users"."email") and char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_username" CHECK ("users"."username" ~ '^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$'),
	CONSTRAINT "users_full_name" CHECK (char_length("users"."full_name") between 1 and 100),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('customer', 'editor', 'desk', 'cashier', 'admin')),
	CONSTRAINT "users_password" CHECK ("users"."password_hash" like '$argon2id$%'),
	CONSTRAINT "users_phone" CHECK ("users"."phone_number" ~ '^\+?[0-9]{10,15}$'),
	CONSTRAINT "users_address" CHECK (char_length("users"."address") <= 200)
);
--> statement-breakpoint
CREATE TABLE "alumni_courses" (
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"year" smallint NOT NULL,
	CONSTRAINT "alumni_courses_user_id_title_year_pk" PRIMARY KEY("user_id","title","year")
);
--> statement-breakpoint
CREATE TABLE "alumni_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"picture" text,
	"headline" text,
	"organization" text,
	"field" text,
	"place" text,
	"about" text,
	"link" text,
	"findable" boolean NOT NULL,
	"words" text NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alumni_people_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "alumni_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"certificates" uuid[] DEFAULT '{}' NOT NULL,
	"name_from" uuid,
	"listed_at" timestamp with time zone,
	"consents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_reason" text,
	"removed_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alumni_profiles_handle_unique" UNIQUE("handle"),
	CONSTRAINT "alumni_profiles_handle" CHECK ("alumni_profiles"."handle" ~ '^[a-z2-7]{20}$'),
	CONSTRAINT "alumni_profiles_headline" CHECK (char_length("alumni_profiles"."headline") <= 120),
	CONSTRAINT "alumni_profiles_organization" CHECK (char_length("alumni_profiles"."organization") <= 120),
	CONSTRAINT "alumni_profiles_field" CHECK ("alumni_profiles"."field" in ('', 'banking', 'apparel', 'exports', 'imports', 'forwarding', 'shipping', 'customs', 'insurance', 'inspection', 'digital', 'law', 'consulting', 'government', 'development', 'academia', 'other')),
	CONSTRAINT "alumni_profiles_place" CHECK (char_length("alumni_profiles"."place") <= 100),
	CONSTRAINT "alumni_profiles_about" CHECK (char_length("alumni_profiles"."about") <= 2000),
	CONSTRAINT "alumni_profiles_link" CHECK ("alumni_profiles"."link" = '' or ("alumni_profiles"."link" like 'https://%' and char_length("alumni_profiles"."link") <= 200)),
	CONSTRAINT "alumni_profiles_certificates" CHECK (cardinality("alumni_profiles"."certificates") <= 50),
	CONSTRAINT "alumni_profiles_name" CHECK ("alumni_profiles"."listed_at" is null or "alumni_profiles"."name_from" is not null),
	CONSTRAINT "alumni_profiles_consents" CHECK (jsonb_typeof("alumni_profiles"."consents") = 'object' and "alumni_profiles"."consents" - '{picture,headline,organization,field,place,about,link,search}'::text[] = '{}'),
	CONSTRAINT "alumni_profiles_removed" CHECK (num_nulls("alumni_profiles"."removed_at", "alumni_profiles"."removed_reason", "alumni_profiles"."removed_name") in (0, 3) and ("alumni_profiles"."removed_at" is null or "alumni_profiles"."listed_at" is null)),
	CONSTRAINT "alumni_profiles_reason" CHECK (char_length("alumni_profiles"."removed_reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"outcome" text DEFAULT 'done' NOT NULL,
	"action" text NOT NULL,
	"subject_id" text,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"call" text,
	"address" text,
	"request_id" text,
	CONSTRAINT "audit_log_outcome" CHECK ("audit_log"."outcome" in ('done', 'refused')),
	CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" ~ '^[a-z-]+[.][a-z-]+$'),
	CONSTRAINT "audit_log_subject" CHECK (char_length("audit_log"."subject") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "site_copies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"sealed" boolean NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"tested_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "site_copies_state" CHECK ("site_copies"."state" in ('running', 'kept', 'failed', 'removed')),
	CONSTRAINT "site_copies_ended" CHECK (("site_copies"."state" = 'running') = ("site_copies"."ended_at" is null)),
	CONSTRAINT "site_copies_fault" CHECK (char_length("site_copies"."fault") <= 500)
);
--> statement-breakpoint
CREATE TABLE "bin" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"content" jsonb NOT NULL,
	"beside" jsonb NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bin_title" CHECK (char_length("bin"."title") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "blog_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"blog_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"message" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reviewer_id" uuid,
	"outcome" text,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"digest" "bytea",
	CONSTRAINT "blog_approvals_version" CHECK ("blog_approvals"."version" >= 1),
	CONSTRAINT "blog_approvals_message" CHECK (char_length("blog_approvals"."message") <= 1000),
	CONSTRAINT "blog_approvals_answer" CHECK (char_length("blog_approvals"."answer") <= 1000),
	CONSTRAINT "blog_approvals_outcome" CHECK ("blog_approvals"."outcome" in ('approved', 'changes', 'withdrawn')),
	CONSTRAINT "blog_approvals_decided" CHECK (("blog_approvals"."outcome" is null) = ("blog_approvals"."decided_at" is null)),
	CONSTRAINT "blog_approvals_digest" CHECK (("blog_approvals"."digest" is not null) = ("blog_approvals"."outcome" is not distinct from 'approved')),
	CONSTRAINT "blog_approvals_by_another" CHECK ("blog_approvals"."outcome" = 'withdrawn' or "blog_approvals"."decided_by" <> "blog_approvals"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "blog_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"blog_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"quote" text NOT NULL,
	"place" integer NOT NULL,
	"text" text NOT NULL,
	"answer_to" uuid,
	"made_by" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	CONSTRAINT "blog_comments_version" CHECK ("blog_comments"."version" >= 1),
	CONSTRAINT "blog_comments_quote" CHECK (char_length("blog_comments"."quote") <= 500),
	CONSTRAINT "blog_comments_place" CHECK ("blog_comments"."place" >= 0),
	CONSTRAINT "blog_comments_text" CHECK (char_length("blog_comments"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "blog_correction_mails" (
	"correction_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "blog_correction_mails_correction_id_user_id_pk" PRIMARY KEY("correction_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "blog_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"blog_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"note" text NOT NULL,
	"tells_buyers" boolean NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_corrections_once" UNIQUE("blog_id","version"),
	CONSTRAINT "blog_corrections_note" CHECK (char_length("blog_corrections"."note") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "blog_previews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"blog_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"for_whom" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_previews_hash_unique" UNIQUE("hash"),
	CONSTRAINT "blog_previews_for_whom" CHECK (char_length("blog_previews"."for_whom") <= 100),
	CONSTRAINT "blog_previews_ends" CHECK ("blog_previews"."ends_at" > "blog_previews"."made_at" and "blog_previews"."ends_at" <= "blog_previews"."made_at" + interval '31 days')
);
--> statement-breakpoint
CREATE TABLE "blog_reads" (
	"blog_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_reads_user_id_blog_id_pk" PRIMARY KEY("user_id","blog_id")
);
--> statement-breakpoint
CREATE TABLE "blog_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid,
	"seat_id" uuid,
	"user_id" uuid NOT NULL,
	"blog_id" uuid NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"anchor" text,
	"last_read_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	CONSTRAINT "blog_access_line" UNIQUE("line_id"),
	CONSTRAINT "blog_access_seat" UNIQUE("seat_id"),
	CONSTRAINT "blog_access_once" UNIQUE("user_id","blog_id"),
	CONSTRAINT "blog_access_paid" CHECK (("blog_access"."line_id" is null) <> ("blog_access"."seat_id" is null)),
	CONSTRAINT "blog_access_progress" CHECK ("blog_access"."progress" between 0 and 100),
	CONSTRAINT "blog_access_anchor" CHECK (char_length("blog_access"."anchor") <= 200)
);
--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"blog_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "blog_categories_blog_id_category_id_pk" PRIMARY KEY("blog_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "blog_claps" (
	"blog_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"count" smallint NOT NULL,
	CONSTRAINT "blog_claps_blog_id_user_id_pk" PRIMARY KEY("blog_id","user_id"),
	CONSTRAINT "blog_claps_count" CHECK ("blog_claps"."count" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "blog_hashtags" (
	"blog_id" uuid NOT NULL,
	"hashtag_id" uuid NOT NULL,
	CONSTRAINT "blog_hashtags_blog_id_hashtag_id_pk" PRIMARY KEY("blog_id","hashtag_id")
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
CREATE TABLE "blog_view_days" (
	"day" date NOT NULL,
	"blog_id" uuid NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "blog_view_days_day_blog_id_pk" PRIMARY KEY("day","blog_id"),
	CONSTRAINT "blog_view_days_views" CHECK ("blog_view_days"."views" > 0)
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
	"author_about" text DEFAULT '' NOT NULL,
	"price_poisha" integer DEFAULT 0 NOT NULL,
	"member_price_poisha" integer,
	"wall_percent" smallint DEFAULT 20 NOT NULL,
	"word_count" integer NOT NULL,
	"preview_word_count" integer NOT NULL,
	"locked_headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reading_time" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"as_of" date,
	"review_on" date,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"claps" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blogs_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blogs_slug" CHECK ("blogs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("blogs"."slug") <= 120),
	CONSTRAINT "blogs_title" CHECK (char_length("blogs"."title") between 1 and 200),
	CONSTRAINT "blogs_author_about" CHECK (char_length("blogs"."author_about") <= 160),
	CONSTRAINT "blogs_excerpt" CHECK (char_length("blogs"."excerpt") <= 500),
	CONSTRAINT "blogs_content" CHECK (octet_length("blogs"."content") <= 1000000),
	CONSTRAINT "blogs_price" CHECK ("blogs"."price_poisha" between 0 and 50000000),
	CONSTRAINT "blogs_member_price" CHECK ("blogs"."member_price_poisha" is null or ("blogs"."member_price_poisha" >= 100 and "blogs"."member_price_poisha" < "blogs"."price_poisha")),
	CONSTRAINT "blogs_wall" CHECK ("blogs"."wall_percent" between 1 and 90),
	CONSTRAINT "blogs_free_preview" CHECK ("blogs"."price_poisha" > 0 or "blogs"."preview" = replace("blogs"."content", '<hr data-wall="" />', '')),
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
	"folded" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hashtags_slug_unique" UNIQUE("slug"),
	CONSTRAINT "hashtags_slug" CHECK ("hashtags"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("hashtags"."slug") <= 60),
	CONSTRAINT "hashtags_name" CHECK (char_length("hashtags"."name") between 1 and 60 and position(',' in "hashtags"."name") = 0)
);
--> statement-breakpoint
CREATE TABLE "view_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"old_id" uuid,
	CONSTRAINT "category_slugs_slug" CHECK ("category_slugs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("category_slugs"."slug") <= 60)
);
--> statement-breakpoint
CREATE TABLE "hashtag_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hashtag_id" uuid NOT NULL,
	"old_id" uuid,
	CONSTRAINT "hashtag_slugs_slug" CHECK ("hashtag_slugs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("hashtag_slugs"."slug") <= 60),
	CONSTRAINT "hashtag_slugs_name" CHECK (char_length("hashtag_slugs"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_public" CHECK ("signing_keys"."public_key" ? 'n' and not "signing_keys"."public_key" ? 'd')
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"request_key" uuid NOT NULL,
	"holder" text NOT NULL,
	"email" text,
	"user_id" uuid,
	"program_id" uuid,
	"title" text NOT NULL,
	"kind" text DEFAULT 'completion' NOT NULL,
	"occasion" text,
	"achievement" text GENERATED ALWAYS AS (md5(case kind when 'attendance' then 'attendance ' || title || ' ' || occasion else title end)) STORED,
	"status_index" integer GENERATED ALWAYS AS IDENTITY (sequence name "certificates_status_index_seq" INCREMENT BY 1 MINVALUE 0 MAXVALUE 2147483647 START WITH 0 CACHE 1),
	"issued_on" date NOT NULL,
	"valid_until" date,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"replaced_by" uuid,
	"replaced_as" text,
	"replaced_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"issued_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "certificates_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "certificates_status_index_unique" UNIQUE("status_index"),
	CONSTRAINT "certificates_replaced_by_unique" UNIQUE("replaced_by"),
	CONSTRAINT "certificates_number" CHECK ("certificates"."number" ~ '^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$'),
	CONSTRAINT "certificates_holder" CHECK (char_length("certificates"."holder") between 1 and 100),
	CONSTRAINT "certificates_title" CHECK (char_length("certificates"."title") between 1 and 200),
	CONSTRAINT "certificates_kind" CHECK ("certificates"."kind" in ('completion', 'attendance')),
	CONSTRAINT "certificates_occasion" CHECK (("certificates"."kind" = 'attendance') = ("certificates"."occasion" is not null)),
	CONSTRAINT "certificates_occasion_words" CHECK (char_length("certificates"."occasion") between 1 and 120),
	CONSTRAINT "certificates_email" CHECK ("certificates"."email" = lower("certificates"."email") and char_length("certificates"."email") between 3 and 254),
	CONSTRAINT "certificates_days" CHECK ("certificates"."valid_until" >= "certificates"."issued_on"),
	CONSTRAINT "certificates_revoked" CHECK (("certificates"."revoked_at" is null) = ("certificates"."revoked_reason" is null)),
	CONSTRAINT "certificates_reason" CHECK (char_length("certificates"."revoked_reason") between 1 and 500),
	CONSTRAINT "certificates_replaced" CHECK (num_nulls("certificates"."replaced_by", "certificates"."replaced_as", "certificates"."replaced_at") in (0, 3)),
	CONSTRAINT "certificates_replaced_as" CHECK ("certificates"."replaced_as" in ('correction', 'renewal')),
	CONSTRAINT "certificates_other" CHECK ("certificates"."replaced_by" <> "certificates"."id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"invoice_address" text DEFAULT '' NOT NULL,
	"bin" text DEFAULT '' NOT NULL,
	"tin" text DEFAULT '' NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"managers" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_managers" CHECK ("companies"."managers" >= 0),
	CONSTRAINT "companies_name" CHECK (char_length("companies"."name") between 2 and 150),
	CONSTRAINT "companies_address" CHECK (char_length("companies"."address") between 5 and 200 and char_length("companies"."invoice_address") <= 200),
	CONSTRAINT "companies_numbers" CHECK ("companies"."bin" ~ '^([0-9]{13})?$' and "companies"."tin" ~ '^([0-9]{12})?$'),
	CONSTRAINT "companies_contact" CHECK (char_length("companies"."contact_name") between 1 and 100 and "companies"."contact_phone" ~ '^(\+?[0-9]{10,15})?$'),
	CONSTRAINT "companies_contact_email" CHECK ("companies"."contact_email" = lower("companies"."contact_email") and char_length("companies"."contact_email") between 3 and 254)
);
--> statement-breakpoint
CREATE TABLE "company_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cohort_id" uuid,
	"blog_id" uuid,
	"state" text DEFAULT 'held' NOT NULL,
	"quantity" smallint NOT NULL,
	"returned" smallint DEFAULT 0 NOT NULL,
	"price_poisha" bigint NOT NULL,
	"title" text NOT NULL,
	"ordered_by" uuid,
	"line_id" uuid,
	"canceled_told" boolean DEFAULT false NOT NULL,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_blocks_line" UNIQUE("line_id"),
	CONSTRAINT "company_blocks_state" CHECK ("company_blocks"."state" in ('held', 'paid', 'lapsed')),
	CONSTRAINT "company_blocks_thing" CHECK (("company_blocks"."kind" = 'cohort') = ("company_blocks"."cohort_id" is not null) and ("company_blocks"."kind" = 'blog') = ("company_blocks"."blog_id" is not null)),
	CONSTRAINT "company_blocks_kind" CHECK ("company_blocks"."kind" in ('cohort', 'blog')),
	CONSTRAINT "company_blocks_quantity" CHECK ("company_blocks"."quantity" between 1 and 100 and "company_blocks"."returned" between 0 and "company_blocks"."quantity"),
	CONSTRAINT "company_blocks_price" CHECK ("company_blocks"."price_poisha" > 0),
	CONSTRAINT "company_blocks_title" CHECK (char_length("company_blocks"."title") between 1 and 400),
	CONSTRAINT "company_blocks_paid" CHECK (("company_blocks"."state" = 'paid') = ("company_blocks"."line_id" is not null)),
	CONSTRAINT "company_blocks_held" CHECK (("company_blocks"."state" = 'held') = ("company_blocks"."held_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_invitations_once" UNIQUE("company_id","email"),
	CONSTRAINT "company_invitations_role" CHECK ("company_invitations"."role" in ('manager', 'member')),
	CONSTRAINT "company_invitations_email" CHECK ("company_invitations"."email" = lower("company_invitations"."email") and char_length("company_invitations"."email") between 3 and 254)
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "company_members_role" CHECK ("company_members"."role" in ('manager', 'member'))
);
--> statement-breakpoint
CREATE TABLE "company_seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"block_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"state" text DEFAULT 'free' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"offered_at" timestamp with time zone,
	"user_id" uuid,
	"enrollment_id" uuid,
	"taken_at" timestamp with time zone,
	"returned_key" uuid,
	CONSTRAINT "company_seats_enrollment" UNIQUE("enrollment_id"),
	CONSTRAINT "company_seats_position" UNIQUE("block_id","position"),
	CONSTRAINT "company_seats_state" CHECK ("company_seats"."state" in ('free', 'offered', 'taken', 'returned')),
	CONSTRAINT "company_seats_named" CHECK (char_length("company_seats"."name") <= 100 and char_length("company_seats"."email") <= 254),
	CONSTRAINT "company_seats_offered" CHECK ("company_seats"."state" <> 'offered' or ("company_seats"."email" <> '' and "company_seats"."offered_at" is not null)),
	CONSTRAINT "company_seats_taken" CHECK (("company_seats"."state" = 'taken') = ("company_seats"."taken_at" is not null)),
	CONSTRAINT "company_seats_nobodys" CHECK ("company_seats"."state" not in ('free', 'returned') or ("company_seats"."name" = '' and "company_seats"."email" = '' and "company_seats"."offered_at" is null)),
	CONSTRAINT "company_seats_returned_key" CHECK ("company_seats"."state" = 'returned' or "company_seats"."returned_key" is null),
	CONSTRAINT "company_seats_whose" CHECK ("company_seats"."state" = 'taken' or ("company_seats"."user_id" is null and "company_seats"."enrollment_id" is null))
);
--> statement-breakpoint
CREATE TABLE "pro_formas" (
	"block_id" uuid PRIMARY KEY NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"po_number" text DEFAULT '' NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	CONSTRAINT "pro_formas_number_unique" UNIQUE("number"),
	CONSTRAINT "pro_formas_serial" UNIQUE("year","serial"),
	CONSTRAINT "pro_formas_positive" CHECK ("pro_formas"."serial" > 0),
	CONSTRAINT "pro_formas_po" CHECK (char_length("pro_formas"."po_number") <= 40)
);
--> statement-breakpoint
CREATE TABLE "contact_message_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_message_notes_text" CHECK (char_length("contact_message_notes"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stamp_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"suspicion" text,
	"user_id" uuid,
	"mailed_at" timestamp with time zone,
	"handled_at" timestamp with time zone,
	"spam_at" timestamp with time zone,
	"handled_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_number_unique" UNIQUE("number"),
	CONSTRAINT "contact_messages_stamp_id_unique" UNIQUE("stamp_id"),
	CONSTRAINT "contact_messages_name" CHECK (char_length("contact_messages"."name") between 1 and 100),
	CONSTRAINT "contact_messages_email" CHECK ("contact_messages"."email" = lower("contact_messages"."email") and char_length("contact_messages"."email") between 3 and 254),
	CONSTRAINT "contact_messages_subject" CHECK (char_length("contact_messages"."subject") between 1 and 150),
	CONSTRAINT "contact_messages_message" CHECK (char_length("contact_messages"."message") between 10 and 5000),
	CONSTRAINT "contact_messages_status" CHECK ("contact_messages"."status" in ('new', 'handled', 'spam')),
	CONSTRAINT "contact_messages_suspicion" CHECK ("contact_messages"."suspicion" in ('honeypot', 'haste', 'links')),
	CONSTRAINT "contact_messages_handled" CHECK (("contact_messages"."status" = 'handled') = ("contact_messages"."handled_at" is not null)),
	CONSTRAINT "contact_messages_spam" CHECK ("contact_messages"."spam_at" is null or "contact_messages"."status" = 'spam')
);
--> statement-breakpoint
CREATE TABLE "discount_certificates" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_certificates_one" UNIQUE("certificate_id")
);
--> statement-breakpoint
CREATE TABLE "discount_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"institution" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"file_kind" text,
	"file" "bytea",
	"valid_until" date,
	"reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_proofs_state" CHECK ("discount_proofs"."state" in ('waiting', 'approved', 'refused', 'ended')),
	CONSTRAINT "discount_proofs_name" CHECK (char_length("discount_proofs"."name") between 1 and 100),
	CONSTRAINT "discount_proofs_institution" CHECK (char_length("discount_proofs"."institution") between 1 and 120),
	CONSTRAINT "discount_proofs_file" CHECK (("discount_proofs"."state" = 'waiting') = ("discount_proofs"."file" is not null) and ("discount_proofs"."file" is null) = ("discount_proofs"."file_kind" is null)),
	CONSTRAINT "discount_proofs_file_kind" CHECK ("discount_proofs"."file_kind" in ('image/webp', 'application/pdf')),
	CONSTRAINT "discount_proofs_file_size" CHECK (octet_length("discount_proofs"."file") between 1 and 2097152),
	CONSTRAINT "discount_proofs_approved" CHECK ("discount_proofs"."state" <> 'approved' or "discount_proofs"."valid_until" is not null),
	CONSTRAINT "discount_proofs_refused" CHECK (("discount_proofs"."state" = 'refused') = ("discount_proofs"."reason" <> '') and char_length("discount_proofs"."reason") <= 1000),
	CONSTRAINT "discount_proofs_decided" CHECK (("discount_proofs"."state" = 'waiting') = ("discount_proofs"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_user_id_name_pk" PRIMARY KEY("user_id","name"),
	CONSTRAINT "drafts_name" CHECK ("drafts"."name" ~ '^[a-z][a-z0-9-]{0,79}$'),
	CONSTRAINT "drafts_fields" CHECK (octet_length("drafts"."fields"::text) <= 2000000)
);
--> statement-breakpoint
CREATE TABLE "cohort_announcements_due" (
	"announcement_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	CONSTRAINT "cohort_announcements_due_announcement_id_enrollment_id_pk" PRIMARY KEY("announcement_id","enrollment_id")
);
--> statement-breakpoint
CREATE TABLE "cohort_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cohort_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recipients" integer NOT NULL,
	CONSTRAINT "cohort_announcements_words" CHECK (char_length("cohort_announcements"."subject") between 1 and 150
      and char_length("cohort_announcements"."text") between 1 and 5000),
	CONSTRAINT "cohort_announcements_recipients" CHECK ("cohort_announcements"."recipients" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cohort_materials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cohort_id" uuid NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"url" text,
	"visible_from" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohort_materials_title" CHECK (char_length("cohort_materials"."title") between 1 and 150 and char_length("cohort_materials"."note") <= 1000),
	CONSTRAINT "cohort_materials_one" CHECK (num_nonnulls("cohort_materials"."file_id", "cohort_materials"."url") <= 1),
	CONSTRAINT "cohort_materials_url" CHECK ("cohort_materials"."url" ~ '^https?://' and char_length("cohort_materials"."url") <= 500)
);
--> statement-breakpoint
CREATE TABLE "cohort_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cohort_id" uuid NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohort_sessions_title" CHECK (char_length("cohort_sessions"."title") between 1 and 150),
	CONSTRAINT "cohort_sessions_place" CHECK (char_length("cohort_sessions"."place") <= 200 and char_length("cohort_sessions"."url") <= 500),
	CONSTRAINT "cohort_sessions_url" CHECK ("cohort_sessions"."url" = '' or "cohort_sessions"."url" ~ '^https://'),
	CONSTRAINT "cohort_sessions_time" CHECK ("cohort_sessions"."starts_at" < "cohort_sessions"."ends_at" and "cohort_sessions"."ends_at" <= "cohort_sessions"."starts_at" + interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"amount_poisha" bigint NOT NULL,
	"due_on" date NOT NULL,
	"line_id" uuid,
	"reminded_soon_at" timestamp with time zone,
	"reminded_late_at" timestamp with time zone,
	CONSTRAINT "instalments_line" UNIQUE("line_id"),
	CONSTRAINT "instalments_position" UNIQUE("enrollment_id","position"),
	CONSTRAINT "instalments_position_range" CHECK ("instalments"."position" between 2 and 6),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount_poisha" >= 100)
);
--> statement-breakpoint
CREATE TABLE "cohorts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"program_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"schedule" text DEFAULT '' NOT NULL,
	"way" text NOT NULL,
	"price_poisha" bigint DEFAULT 0 NOT NULL,
	"member_price_poisha" bigint,
	"plan" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohorts_of_program" UNIQUE("id","program_id"),
	CONSTRAINT "cohorts_name" CHECK (char_length("cohorts"."name") between 1 and 80),
	CONSTRAINT "cohorts_schedule" CHECK (char_length("cohorts"."schedule") <= 300),
	CONSTRAINT "cohorts_way" CHECK ("cohorts"."way" in ('checkout', 'approval')),
	CONSTRAINT "cohorts_member_price" CHECK ("cohorts"."member_price_poisha" >= 100 and "cohorts"."member_price_poisha" < "cohorts"."price_poisha"),
	CONSTRAINT "cohorts_price" CHECK ("cohorts"."price_poisha" between 0 and 50000000),
	CONSTRAINT "cohorts_capacity" CHECK ("cohorts"."capacity" between 1 and 10000),
	CONSTRAINT "cohorts_seats" CHECK ("cohorts"."taken" between 0 and "cohorts"."capacity"),
	CONSTRAINT "cohorts_days" CHECK ("cohorts"."starts_on" <= "cohorts"."ends_on"),
	CONSTRAINT "cohorts_sales" CHECK ("cohorts"."opens_at" < "cohorts"."closes_at")
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cohort_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"request" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"price_poisha" bigint NOT NULL,
	"line_id" uuid,
	"sponsored" boolean DEFAULT false NOT NULL,
	"held_until" timestamp with time zone,
	"lapsed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enrolled_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "enrollments_line" UNIQUE("line_id"),
	CONSTRAINT "enrollments_state" CHECK ("enrollments"."state" in ('requested', 'held', 'enrolled', 'completed', 'refused', 'lapsed', 'withdrawn', 'revoked')),
	CONSTRAINT "enrollments_name" CHECK (char_length("enrollments"."name") <= 100 and char_length("enrollments"."email") <= 254),
	CONSTRAINT "enrollments_texts" CHECK (char_length("enrollments"."request") <= 2000 and char_length("enrollments"."reason") <= 1000),
	CONSTRAINT "enrollments_price" CHECK ("enrollments"."price_poisha" >= 0),
	CONSTRAINT "enrollments_held" CHECK (("enrollments"."state" = 'held') = ("enrollments"."held_until" is not null)),
	CONSTRAINT "enrollments_enrolled" CHECK (("enrollments"."enrolled_at" is not null) = ("enrollments"."state" in ('enrolled', 'completed', 'revoked'))),
	CONSTRAINT "enrollments_completed" CHECK ("enrollments"."state" <> 'completed' or "enrollments"."completed_at" is not null),
	CONSTRAINT "enrollments_paid" CHECK ("enrollments"."enrolled_at" is null or ("enrollments"."price_poisha" > 0) = ("enrollments"."line_id" is not null)),
	CONSTRAINT "enrollments_sponsored" CHECK (not "enrollments"."sponsored" or ("enrollments"."price_poisha" = 0 and "enrollments"."state" in ('enrolled', 'completed', 'revoked')))
);
--> statement-breakpoint
CREATE TABLE "event_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"body_text" text NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"location" text NOT NULL,
	"virtual" boolean DEFAULT false NOT NULL,
	"price_poisha" integer DEFAULT 0 NOT NULL,
	"image_url" text,
	"has_recording" boolean DEFAULT false NOT NULL,
	"canceled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "events_slug_unique" UNIQUE("slug"),
	CONSTRAINT "events_slug" CHECK ("events"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("events"."slug") <= 120 and "events"."slug" <> 'past'),
	CONSTRAINT "events_title" CHECK (char_length("events"."title") between 1 and 200),
	CONSTRAINT "events_summary" CHECK (char_length("events"."summary") between 1 and 500),
	CONSTRAINT "events_body" CHECK (octet_length("events"."body") <= 1000000),
	CONSTRAINT "events_subject" CHECK ("events"."subject" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("events"."subject") <= 60),
	CONSTRAINT "events_status" CHECK ("events"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "events_published" CHECK ("events"."status" <> 'published' or "events"."publish_at" is not null),
	CONSTRAINT "events_time" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_price" CHECK ("events"."price_poisha" between 0 and 50000000),
	CONSTRAINT "events_words" CHECK (char_length("events"."kind") <= 60 and char_length("events"."location") <= 200),
	CONSTRAINT "events_canceled" CHECK (("events"."canceled_at" is null) = ("events"."cancel_reason" = '') and char_length("events"."cancel_reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_views_user_id_list_name_pk" PRIMARY KEY("user_id","list","name"),
	CONSTRAINT "list_views_list" CHECK (char_length("list_views"."list") between 1 and 150),
	CONSTRAINT "list_views_name" CHECK (char_length("list_views"."name") between 1 and 40),
	CONSTRAINT "list_views_search" CHECK (char_length("list_views"."search") <= 1500)
);
--> statement-breakpoint
CREATE TABLE "file_uses" (
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "file_uses_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"stored" text NOT NULL,
	"kind" text NOT NULL,
	"access" text NOT NULL,
	"title" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_name_unique" UNIQUE("name"),
	CONSTRAINT "files_stored_unique" UNIQUE("stored"),
	CONSTRAINT "files_hash_unique" UNIQUE("hash"),
	CONSTRAINT "files_name" CHECK ("files"."name" ~ '^[a-z0-9]{24}$' and "files"."stored" ~ '^[a-z0-9]{24}$'),
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('pdf', 'docx', 'xlsx', 'csv')),
	CONSTRAINT "files_access" CHECK ("files"."access" in ('public', 'private')),
	CONSTRAINT "files_title" CHECK (char_length("files"."title") between 1 and 200),
	CONSTRAINT "files_bytes" CHECK ("files"."bytes" between 1 and 52428800)
);
--> statement-breakpoint
CREATE TABLE "media_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"purpose" text DEFAULT 'picture' NOT NULL,
	"parts" integer[] DEFAULT '{}' NOT NULL,
	"made" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_uploads_purpose" CHECK ("media_uploads"."purpose" in ('picture', 'file', 'transfer')),
	CONSTRAINT "media_uploads_bytes" CHECK ("media_uploads"."bytes" between 1 and (case "media_uploads"."purpose" when 'picture' then 20971520 when 'file' then 52428800 else 524288000 end)),
	CONSTRAINT "media_uploads_name" CHECK (char_length("media_uploads"."file_name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "media_uses" (
	"picture_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "media_uses_kind_item_id_picture_id_pk" PRIMARY KEY("kind","item_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "picture_names" (
	"name" text PRIMARY KEY NOT NULL,
	"picture_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"title" text NOT NULL,
	"alt" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"focus_x" integer DEFAULT 50 NOT NULL,
	"focus_y" integer DEFAULT 50 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_name_unique" UNIQUE("name"),
	CONSTRAINT "pictures_hash_unique" UNIQUE("hash"),
	CONSTRAINT "pictures_name" CHECK ("pictures"."name" ~ '^[a-z0-9]{16}$'),
	CONSTRAINT "pictures_size" CHECK ("pictures"."width" between 1 and 9999 and "pictures"."height" between 1 and 9999 and "pictures"."bytes" > 0),
	CONSTRAINT "pictures_title" CHECK (char_length("pictures"."title") between 1 and 200),
	CONSTRAINT "pictures_focus" CHECK ("pictures"."focus_x" between 0 and 100 and "pictures"."focus_y" between 0 and 100),
	CONSTRAINT "pictures_alt" CHECK (char_length("pictures"."alt") <= 500)
);
--> statement-breakpoint
CREATE TABLE "membership_kinds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"benefits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fee_poisha" bigint NOT NULL,
	"months" integer NOT NULL,
	"for_organizations" boolean DEFAULT false NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_kinds_name_once" UNIQUE("name"),
	CONSTRAINT "membership_kinds_name" CHECK (char_length("membership_kinds"."name") between 1 and 60 and char_length("membership_kinds"."summary") <= 300),
	CONSTRAINT "membership_kinds_benefits" CHECK (jsonb_typeof("membership_kinds"."benefits") = 'array' and jsonb_array_length("membership_kinds"."benefits") <= 12),
	CONSTRAINT "membership_kinds_fee" CHECK ("membership_kinds"."fee_poisha" between 0 and 50000000),
	CONSTRAINT "membership_kinds_months" CHECK ("membership_kinds"."months" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "membership_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"membership_id" uuid NOT NULL,
	"line_id" uuid,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"taken_back_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_terms_line" UNIQUE("line_id"),
	CONSTRAINT "membership_terms_begin" UNIQUE NULLS NOT DISTINCT("membership_id","starts_on","taken_back_at"),
	CONSTRAINT "membership_terms_days" CHECK ("membership_terms"."starts_on" <= "membership_terms"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind_id" uuid NOT NULL,
	"user_id" uuid,
	"state" text DEFAULT 'requested' NOT NULL,
	"number" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"question" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"earlier" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"price_poisha" bigint NOT NULL,
	"months" integer NOT NULL,
	"pay_until" timestamp with time zone,
	"ends_on" date,
	"offered_for" date,
	"reminded_for" date,
	"over_for" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "memberships_number_once" UNIQUE("number"),
	CONSTRAINT "memberships_state" CHECK ("memberships"."state" in ('requested', 'asked', 'approved', 'active', 'refused', 'lapsed', 'withdrawn', 'ended', 'revoked')),
	CONSTRAINT "memberships_number" CHECK ("memberships"."number" ~ '^M-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'),
	CONSTRAINT "memberships_name" CHECK (char_length("memberships"."name") <= 100 and char_length("memberships"."email") <= 254 and char_length("memberships"."organization") <= 150),
	CONSTRAINT "memberships_texts" CHECK (char_length("memberships"."reason") <= 2000 and char_length("memberships"."question") <= 1000 and char_length("memberships"."answer") <= 2000 and char_length("memberships"."decision") <= 1000),
	CONSTRAINT "memberships_earlier" CHECK (jsonb_typeof("memberships"."earlier") = 'array' and jsonb_array_length("memberships"."earlier") < 20),
	CONSTRAINT "memberships_price" CHECK ("memberships"."price_poisha" >= 0 and "memberships"."months" between 1 and 60),
	CONSTRAINT "memberships_pay_until" CHECK (("memberships"."state" = 'approved') = ("memberships"."pay_until" is not null)),
	CONSTRAINT "memberships_active" CHECK ("memberships"."state" not in ('active', 'ended') or ("memberships"."ends_on" is not null and "memberships"."number" is not null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"issue_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "newsletter_deliveries_issue_id_subscriber_id_pk" PRIMARY KEY("issue_id","subscriber_id"),
	CONSTRAINT "newsletter_deliveries_id_unique" UNIQUE("id"),
	CONSTRAINT "newsletter_deliveries_status" CHECK ("newsletter_deliveries"."status" in ('queued', 'sending', 'sent', 'failed', 'bounced', 'skipped')),
	CONSTRAINT "newsletter_deliveries_sent" CHECK (("newsletter_deliveries"."status" in ('sent', 'bounced')) = ("newsletter_deliveries"."sent_at" is not null)),
	CONSTRAINT "newsletter_deliveries_reason" CHECK (char_length("newsletter_deliveries"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "newsletter_issue_blogs" (
	"issue_id" uuid NOT NULL,
	"blog_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "newsletter_issue_blogs_issue_id_blog_id_pk" PRIMARY KEY("issue_id","blog_id"),
	CONSTRAINT "newsletter_issue_blogs_position" UNIQUE("issue_id","position")
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"letter" jsonb,
	"scheduled_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"problem" text,
	"wait_until" timestamp with time zone,
	"recipients" integer DEFAULT 0 NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_issues_subject" CHECK (char_length("newsletter_issues"."subject") between 1 and 150),
	CONSTRAINT "newsletter_issues_intro" CHECK (char_length("newsletter_issues"."intro") <= 5000),
	CONSTRAINT "newsletter_issues_status" CHECK ("newsletter_issues"."status" in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
	CONSTRAINT "newsletter_issues_scheduled" CHECK ("newsletter_issues"."status" <> 'scheduled' or "newsletter_issues"."scheduled_at" is not null),
	CONSTRAINT "newsletter_issues_started" CHECK (("newsletter_issues"."status" in ('sending', 'sent', 'cancelled')) = ("newsletter_issues"."started_at" is not null and "newsletter_issues"."letter" is not null)),
	CONSTRAINT "newsletter_issues_finished" CHECK (("newsletter_issues"."status" in ('sent', 'cancelled')) = ("newsletter_issues"."finished_at" is not null)),
	CONSTRAINT "newsletter_issues_counts" CHECK ("newsletter_issues"."recipients" >= 0 and "newsletter_issues"."sent_count" >= 0 and "newsletter_issues"."failed_count" >= 0 and "newsletter_issues"."skipped_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "newsletter_topics" (
	"subscriber_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "newsletter_topics_subscriber_id_category_id_pk" PRIMARY KEY("subscriber_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"seed" "bytea" NOT NULL,
	"manage_hash" "bytea" NOT NULL,
	"confirm_hash" "bytea",
	"mailed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"paused_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_manage_hash_unique" UNIQUE("manage_hash"),
	CONSTRAINT "newsletter_subscribers_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "newsletter_subscribers_email" CHECK ("newsletter_subscribers"."email" = lower("newsletter_subscribers"."email") and char_length("newsletter_subscribers"."email") between 3 and 254),
	CONSTRAINT "newsletter_subscribers_status" CHECK ("newsletter_subscribers"."status" in ('pending', 'active', 'unsubscribed', 'bounced', 'complained')),
	CONSTRAINT "newsletter_subscribers_consent" CHECK ("newsletter_subscribers"."status" <> 'active' or "newsletter_subscribers"."confirmed_at" is not null),
	CONSTRAINT "newsletter_subscribers_ended" CHECK (("newsletter_subscribers"."status" in ('pending', 'active')) = ("newsletter_subscribers"."ended_at" is null)),
	CONSTRAINT "newsletter_subscribers_seed" CHECK (octet_length("newsletter_subscribers"."seed") = 32 and octet_length("newsletter_subscribers"."manage_hash") = 32),
	CONSTRAINT "newsletter_subscribers_confirm" CHECK ("newsletter_subscribers"."confirm_hash" is null or "newsletter_subscribers"."mailed_at" is not null),
	CONSTRAINT "newsletter_subscribers_reason" CHECK (char_length("newsletter_subscribers"."end_reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "program_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"body_text" text NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"certification" boolean DEFAULT false NOT NULL,
	"format" text NOT NULL,
	"duration" text NOT NULL,
	"audience" text NOT NULL,
	"price_poisha" integer,
	"level" text,
	"mode" text,
	"language" text DEFAULT 'en' NOT NULL,
	"hours" integer,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"modules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"faculty" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"faq" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "programs_slug_unique" UNIQUE("slug"),
	CONSTRAINT "programs_slug" CHECK ("programs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("programs"."slug") <= 120 and "programs"."slug" <> 'certification'),
	CONSTRAINT "programs_title" CHECK (char_length("programs"."title") between 1 and 200),
	CONSTRAINT "programs_summary" CHECK (char_length("programs"."summary") between 1 and 500),
	CONSTRAINT "programs_body" CHECK (octet_length("programs"."body") <= 1000000),
	CONSTRAINT "programs_subject" CHECK ("programs"."subject" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("programs"."subject") <= 60),
	CONSTRAINT "programs_status" CHECK ("programs"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "programs_published" CHECK ("programs"."status" <> 'published' or "programs"."publish_at" is not null),
	CONSTRAINT "programs_price" CHECK ("programs"."price_poisha" between 0 and 50000000),
	CONSTRAINT "programs_position" CHECK ("programs"."position" between 0 and 30000),
	CONSTRAINT "programs_level" CHECK ("programs"."level" in ('foundation', 'practitioner', 'advanced')),
	CONSTRAINT "programs_mode" CHECK ("programs"."mode" in ('hall', 'online', 'either')),
	CONSTRAINT "programs_language" CHECK ("programs"."language" in ('en', 'bn', 'both')),
	CONSTRAINT "programs_hours" CHECK ("programs"."hours" between 1 and 2000),
	CONSTRAINT "programs_parts" CHECK (case when jsonb_typeof("programs"."outcomes") = 'array' and jsonb_typeof("programs"."modules") = 'array'
          and jsonb_typeof("programs"."faculty") = 'array' and jsonb_typeof("programs"."faq") = 'array'
        then jsonb_array_length("programs"."outcomes") <= 20 and jsonb_array_length("programs"."modules") <= 40
          and jsonb_array_length("programs"."faculty") <= 20 and jsonb_array_length("programs"."faq") <= 20 else false end),
	CONSTRAINT "programs_words" CHECK (char_length("programs"."format") <= 200 and char_length("programs"."duration") <= 100 and char_length("programs"."audience") <= 200)
);
--> statement-breakpoint
CREATE TABLE "publication_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"body_text" text NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"authors" jsonb NOT NULL,
	"file_id" uuid,
	"series" text DEFAULT '' NOT NULL,
	"issue" text DEFAULT '' NOT NULL,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"as_of" date,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "publications_slug_unique" UNIQUE("slug"),
	CONSTRAINT "publications_slug" CHECK ("publications"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("publications"."slug") <= 120),
	CONSTRAINT "publications_title" CHECK (char_length("publications"."title") between 1 and 200),
	CONSTRAINT "publications_summary" CHECK (char_length("publications"."summary") between 1 and 500),
	CONSTRAINT "publications_body" CHECK (octet_length("publications"."body") <= 1000000),
	CONSTRAINT "publications_subject" CHECK ("publications"."subject" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("publications"."subject") <= 60),
	CONSTRAINT "publications_status" CHECK ("publications"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "publications_published" CHECK ("publications"."status" <> 'published' or "publications"."publish_at" is not null),
	CONSTRAINT "publications_kind" CHECK ("publications"."kind" in ('working-paper', 'practice-note', 'brief', 'report')),
	CONSTRAINT "publications_authors" CHECK (jsonb_typeof("publications"."authors") = 'array' and jsonb_array_length("publications"."authors") > 0),
	CONSTRAINT "publications_series" CHECK (char_length("publications"."series") <= 120 and char_length("publications"."issue") <= 30),
	CONSTRAINT "publications_keywords" CHECK (case when jsonb_typeof("publications"."keywords") = 'array' then jsonb_array_length("publications"."keywords") <= 10 else false end)
);
--> statement-breakpoint
CREATE TABLE "dead_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"hits" integer NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dead_addresses_address_unique" UNIQUE("address"),
	CONSTRAINT "dead_addresses_address" CHECK ("dead_addresses"."address" like '/%' and char_length("dead_addresses"."address") between 2 and 300),
	CONSTRAINT "dead_addresses_hits" CHECK ("dead_addresses"."hits" > 0)
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"target" text,
	"blog_id" uuid,
	"code" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_address_unique" UNIQUE("address"),
	CONSTRAINT "redirects_address" CHECK ("redirects"."address" like '/%' and char_length("redirects"."address") between 2 and 300),
	CONSTRAINT "redirects_target" CHECK ("redirects"."target" like '/%' and "redirects"."target" not like '//%' and position(chr(92) in "redirects"."target") = 0 and char_length("redirects"."target") <= 500),
	CONSTRAINT "redirects_code" CHECK ("redirects"."code" in (301, 302, 410)),
	CONSTRAINT "redirects_leads" CHECK (num_nonnulls("redirects"."target", "redirects"."blog_id") = (case when "redirects"."code" = 410 then 0 else 1 end))
);
--> statement-breakpoint
CREATE TABLE "resource_access" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "resource_access_once" UNIQUE("user_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "resource_downloads" (
	"edition_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "resource_downloads_edition_id_day_pk" PRIMARY KEY("edition_id","day"),
	CONSTRAINT "resource_downloads_count" CHECK ("resource_downloads"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "resource_editions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"resource_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"label" text NOT NULL,
	"released_on" date NOT NULL,
	"changes" text DEFAULT '' NOT NULL,
	"tell_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resource_editions_label" UNIQUE("resource_id","label"),
	CONSTRAINT "resource_editions_words" CHECK (char_length("resource_editions"."label") between 1 and 40 and char_length("resource_editions"."changes") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "resource_tellings" (
	"edition_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "resource_tellings_edition_id_user_id_pk" PRIMARY KEY("edition_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "resource_terms" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"access" text NOT NULL,
	"price_poisha" bigint,
	"member_price_poisha" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "resource_terms_access" CHECK ("resource_terms"."access" in ('everybody', 'account', 'member', 'buyer')),
	CONSTRAINT "resource_terms_member_price" CHECK ("resource_terms"."member_price_poisha" is null or ("resource_terms"."price_poisha" is not null and "resource_terms"."member_price_poisha" >= 100 and "resource_terms"."member_price_poisha" < "resource_terms"."price_poisha")),
	CONSTRAINT "resource_terms_price" CHECK (("resource_terms"."price_poisha" is not null) = ("resource_terms"."access" = 'buyer') and "resource_terms"."price_poisha" between 100 and 50000000)
);
--> statement-breakpoint
CREATE TABLE "resource_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"body_text" text NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid,
	"as_of" date,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "resources_slug_unique" UNIQUE("slug"),
	CONSTRAINT "resources_slug" CHECK ("resources"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("resources"."slug") <= 120),
	CONSTRAINT "resources_title" CHECK (char_length("resources"."title") between 1 and 200),
	CONSTRAINT "resources_summary" CHECK (char_length("resources"."summary") between 1 and 500),
	CONSTRAINT "resources_body" CHECK (octet_length("resources"."body") <= 1000000),
	CONSTRAINT "resources_subject" CHECK ("resources"."subject" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("resources"."subject") <= 60),
	CONSTRAINT "resources_status" CHECK ("resources"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "resources_published" CHECK ("resources"."status" <> 'published' or "resources"."publish_at" is not null),
	CONSTRAINT "resources_kind" CHECK ("resources"."kind" in ('toolkit', 'checklist', 'template', 'table', 'guide'))
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"tags" text NOT NULL,
	"public_text" text NOT NULL,
	"premium" boolean DEFAULT false NOT NULL,
	"shown_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"publish_at" timestamp with time zone NOT NULL,
	"head" "tsvector" NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_type_item_id_pk" PRIMARY KEY("type","item_id"),
	CONSTRAINT "search_documents_type" CHECK ("search_documents"."type" in ('program', 'event', 'publication', 'resource', 'blog', 'question'))
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"text" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_misses_text" CHECK (char_length("search_misses"."text") between 1 and 80),
	CONSTRAINT "search_misses_count" CHECK ("search_misses"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"term" text PRIMARY KEY NOT NULL,
	"lexeme" text NOT NULL,
	"first" text GENERATED ALWAYS AS (split_part(term, ' ', 1)) STORED NOT NULL,
	"size" smallint GENERATED ALWAYS AS (1 + char_length(term) - char_length(replace(term, ' ', ''))) STORED NOT NULL,
	CONSTRAINT "search_synonyms_lexeme" CHECK ("search_synonyms"."lexeme" ~ '^syn[a-z0-9]+$'),
	CONSTRAINT "search_synonyms_size" CHECK ("search_synonyms"."size" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	CONSTRAINT "search_words_word" CHECK (char_length("search_words"."word") between 3 and 40)
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"key" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_content_key" CHECK ("site_content"."key" ~ '^[a-z][a-z-]{0,39}$')
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"session" text,
	"besides_id" uuid,
	"redirect_url" text,
	"payment" text,
	"bank_reference" text,
	"given_reference" text,
	"amount_poisha" bigint NOT NULL,
	"currency" text DEFAULT 'BDT' NOT NULL,
	"received_poisha" bigint,
	"received_currency" text,
	"foreign_amount" bigint,
	"refunded_poisha" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"review_reason" text,
	"returned_at" timestamp with time zone,
	"silent_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_attempts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_attempts_gateway" CHECK ("payment_attempts"."gateway" in ('sandbox', 'manual', 'sslcommerz', 'stripe', 'free')),
	CONSTRAINT "payment_attempts_reference" CHECK ("payment_attempts"."reference" ~ '^[0-9A-Z]{26}$'),
	CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('open', 'paid', 'review', 'failed', 'cancelled', 'expired', 'refunded')),
	CONSTRAINT "payment_attempts_reason" CHECK ("payment_attempts"."review_reason" in ('risky', 'amount', 'currency', 'late', 'paid_twice', 'owned_already', 'sold_out') and "payment_attempts"."state" in ('review', 'paid', 'refunded') or "payment_attempts"."review_reason" is null and "payment_attempts"."state" <> 'review'),
	CONSTRAINT "payment_attempts_paid" CHECK ("payment_attempts"."state" <> 'paid' or "payment_attempts"."settled_at" is not null and "payment_attempts"."received_poisha" is not null and "payment_attempts"."received_poisha" = "payment_attempts"."amount_poisha" and "payment_attempts"."received_currency" is not null and "payment_attempts"."received_currency" = "payment_attempts"."currency"),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_poisha" >= 0 and "payment_attempts"."currency" = 'BDT'),
	CONSTRAINT "payment_attempts_foreign" CHECK ("payment_attempts"."foreign_amount" is null or "payment_attempts"."foreign_amount" >= 0 and "payment_attempts"."received_currency" is not null and "payment_attempts"."received_currency" <> 'BDT'),
	CONSTRAINT "payment_attempts_besides" CHECK ("payment_attempts"."besides_id" is null or "payment_attempts"."state" in ('review', 'paid', 'refunded')),
	CONSTRAINT "payment_attempts_refunded" CHECK ("payment_attempts"."refunded_poisha" between 0 and coalesce("payment_attempts"."received_poisha", 0))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"attempt_id" uuid,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"gateway" text NOT NULL,
	"event_key" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_key" UNIQUE("gateway","event_key"),
	CONSTRAINT "payment_events_size" CHECK (octet_length("payment_events"."data"::text) <= 8000 and char_length("payment_events"."event_key") <= 200)
);
--> statement-breakpoint
CREATE TABLE "payment_mismatches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"subject" uuid NOT NULL,
	"detail" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_mismatches_once" UNIQUE("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ran_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payments" integer NOT NULL,
	"mismatches" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"answer" text,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "refund_requests_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "refund_requests_state" CHECK ("refund_requests"."state" in ('open', 'granted', 'declined')),
	CONSTRAINT "refund_requests_decided" CHECK (("refund_requests"."state" = 'open') = ("refund_requests"."decided_at" is null)),
	CONSTRAINT "refund_requests_answer" CHECK (("refund_requests"."state" = 'declined') = ("refund_requests"."answer" is not null)),
	CONSTRAINT "refund_requests_texts" CHECK (char_length("refund_requests"."reason") <= 1000 and char_length("refund_requests"."answer") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"reference" text NOT NULL,
	"gateway_reference" text,
	"amount_poisha" bigint NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"last_error" text,
	"requested_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_by" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_poisha" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'sent', 'done', 'failed')),
	CONSTRAINT "refunds_done" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" is not null)),
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('cannot_deliver', 'other')),
	CONSTRAINT "refunds_reason" CHECK (char_length("refunds"."reason") between 1 and 500),
	CONSTRAINT "refunds_reference" CHECK ("refunds"."reference" ~ '^[0-9A-Z]{26}$')
);
--> statement-breakpoint
CREATE TABLE "booked_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"sums" jsonb NOT NULL,
	"items" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sold_on" date NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"sold" integer NOT NULL,
	"total_poisha" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ordered_on" date NOT NULL,
	"paid_on" date,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"paid" boolean NOT NULL,
	"orders" integer NOT NULL,
	"payments" integer NOT NULL,
	"received_poisha" bigint NOT NULL,
	"held_poisha" bigint NOT NULL,
	"refunded_poisha" bigint NOT NULL,
	"refunding_poisha" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"max_uses" integer,
	"max_uses_per_person" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
	CONSTRAINT "coupons_kind" CHECK ("coupons"."kind" in ('percent', 'amount')),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0 and ("coupons"."kind" <> 'percent' or "coupons"."value" <= 10000)),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" >= 0 and ("coupons"."max_uses" is null or "coupons"."uses" <= "coupons"."max_uses")),
	CONSTRAINT "coupons_dates" CHECK ("coupons"."starts_at" < "coupons"."ends_at"),
	CONSTRAINT "coupons_note" CHECK (char_length("coupons"."note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" smallint DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"href" text NOT NULL,
	"price_poisha" bigint NOT NULL,
	"discount_poisha" bigint DEFAULT 0 NOT NULL,
	"total_poisha" bigint NOT NULL,
	"refunded_poisha" bigint DEFAULT 0 NOT NULL,
	"vat_rate" integer DEFAULT 0 NOT NULL,
	"granted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "order_lines_item" UNIQUE("order_id","kind","item_id"),
	CONSTRAINT "order_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_kind" CHECK ("order_lines"."kind" ~ '^[a-z][a-z-]{1,29}$'),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 100),
	CONSTRAINT "order_lines_sums" CHECK ("order_lines"."price_poisha" >= 0 and "order_lines"."discount_poisha" between 0 and "order_lines"."price_poisha" * "order_lines"."quantity" and "order_lines"."total_poisha" = "order_lines"."price_poisha" * "order_lines"."quantity" - "order_lines"."discount_poisha" and "order_lines"."refunded_poisha" between 0 and "order_lines"."total_poisha"),
	CONSTRAINT "order_lines_vat" CHECK ("order_lines"."vat_rate" between 0 and 10000),
	CONSTRAINT "order_lines_grant" CHECK ("order_lines"."revoked_at" is null or "order_lines"."granted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_text" CHECK (char_length("order_notes"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"idempotency_key" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"currency" text DEFAULT 'BDT' NOT NULL,
	"subtotal_poisha" bigint NOT NULL,
	"discount_poisha" bigint DEFAULT 0 NOT NULL,
	"total_poisha" bigint NOT NULL,
	"refunded_poisha" bigint DEFAULT 0 NOT NULL,
	"coupon_id" uuid,
	"coupon_code" text,
	"buyer_name" text NOT NULL,
	"buyer_phone" text DEFAULT '' NOT NULL,
	"buyer_address" text DEFAULT '' NOT NULL,
	"buyer_company" text DEFAULT '' NOT NULL,
	"buyer_bin" text DEFAULT '' NOT NULL,
	"for_company" boolean DEFAULT false NOT NULL,
	"buyer_po" text DEFAULT '' NOT NULL,
	"terms_accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_number" CHECK ("orders"."number" ~ '^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$'),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('pending', 'paid', 'partially_refunded', 'refunded', 'failed', 'cancelled', 'expired', 'review')),
	CONSTRAINT "orders_currency" CHECK ("orders"."currency" = 'BDT'),
	CONSTRAINT "orders_sums" CHECK ("orders"."subtotal_poisha" >= 0 and "orders"."discount_poisha" between 0 and "orders"."subtotal_poisha" and "orders"."total_poisha" = "orders"."subtotal_poisha" - "orders"."discount_poisha" and "orders"."refunded_poisha" between 0 and "orders"."total_poisha"),
	CONSTRAINT "orders_coupon" CHECK (("orders"."coupon_id" is null) = ("orders"."coupon_code" is null)),
	CONSTRAINT "orders_paid" CHECK ("orders"."paid_at" is not null or "orders"."state" not in ('paid', 'partially_refunded')),
	CONSTRAINT "orders_refunded" CHECK (case "orders"."state" when 'partially_refunded' then "orders"."refunded_poisha" > 0 and "orders"."refunded_poisha" < "orders"."total_poisha" when 'refunded' then true else "orders"."refunded_poisha" = 0 end),
	CONSTRAINT "orders_buyer" CHECK (char_length("orders"."buyer_name") <= 100 and char_length("orders"."buyer_phone") <= 20 and char_length("orders"."buyer_address") <= 200),
	CONSTRAINT "orders_buyer_company" CHECK (char_length("orders"."buyer_company") <= 150 and "orders"."buyer_bin" ~ '^([0-9]{13})?$' and case when "orders"."for_company" then "orders"."buyer_company" <> '' else ("orders"."buyer_company" = '') = ("orders"."buyer_bin" = '') end),
	CONSTRAINT "orders_buyer_po" CHECK (char_length("orders"."buyer_po") <= 40 and ("orders"."buyer_po" = '' or "orders"."for_company"))
);
--> statement-breakpoint
CREATE TABLE "product_vat" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "product_vat_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "product_vat_rate" CHECK ("product_vat"."rate" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"series" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "receipt_counters_last" CHECK ("receipt_counters"."last" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	CONSTRAINT "receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "receipts_serial" UNIQUE("series","year","serial"),
	CONSTRAINT "receipts_series" CHECK ("receipts"."series" in ('money_receipt', 'tax_invoice')),
	CONSTRAINT "receipts_positive" CHECK ("receipts"."serial" > 0)
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"name" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"brought" text NOT NULL,
	"newer" jsonb,
	CONSTRAINT "site_texts_name" CHECK ("site_texts"."name" ~ '^[a-z]+(-[a-z]+)*$' and char_length("site_texts"."name") <= 40),
	CONSTRAINT "site_texts_version" CHECK ("site_texts"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "event_moves" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_recording_sets" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tell_at" timestamp with time zone,
	CONSTRAINT "event_recording_sets_audience" CHECK ("event_recording_sets"."audience" in ('came', 'holders'))
);
--> statement-breakpoint
CREATE TABLE "event_recordings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"file_id" uuid,
	CONSTRAINT "event_recordings_place" UNIQUE("event_id","position"),
	CONSTRAINT "event_recordings_position" CHECK ("event_recordings"."position" between 1 and 20),
	CONSTRAINT "event_recordings_title" CHECK (char_length("event_recordings"."title") between 1 and 120),
	CONSTRAINT "event_recordings_url" CHECK ("event_recordings"."url" ~ '^https://[^[:space:]]+$' and char_length("event_recordings"."url") <= 500),
	CONSTRAINT "event_recordings_one" CHECK (num_nonnulls("event_recordings"."url", "event_recordings"."file_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "door_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"ticket_id" uuid,
	"outcome" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"let_in" boolean NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL,
	"by_id" uuid,
	"looked_at" timestamp with time zone,
	"looked_by_id" uuid,
	"looked_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "door_scans_outcome" CHECK ("door_scans"."outcome" in ('in', 'double', 'void', 'closed', 'other_event', 'unknown')),
	CONSTRAINT "door_scans_ticket" CHECK ("door_scans"."outcome" = 'unknown' or "door_scans"."ticket_id" is not null),
	CONSTRAINT "door_scans_kept" CHECK ("door_scans"."let_in" or "door_scans"."outcome" = 'in'),
	CONSTRAINT "door_scans_looked" CHECK (char_length("door_scans"."looked_note") <= 500 and ("door_scans"."looked_at" is not null or ("door_scans"."looked_by_id" is null and "door_scans"."looked_note" = ''))),
	CONSTRAINT "door_scans_message" CHECK (char_length("door_scans"."message") <= 500)
);
--> statement-breakpoint
CREATE TABLE "event_access" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"telling" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "event_access_url" CHECK ("event_access"."url" ~ '^https://[^[:space:]]+$' and char_length("event_access"."url") <= 500),
	CONSTRAINT "event_access_note" CHECK (char_length("event_access"."note") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"user_id" uuid,
	"idempotency_key" uuid NOT NULL,
	"state" text NOT NULL,
	"quantity" smallint NOT NULL,
	"price_poisha" bigint NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"discount_kind" text,
	"discount_percent" smallint DEFAULT 0 NOT NULL,
	"discount_poisha" bigint DEFAULT 0 NOT NULL,
	"line_id" uuid,
	"held_until" timestamp with time zone,
	"offered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"left_for" text,
	CONSTRAINT "registrations_line" UNIQUE("line_id"),
	CONSTRAINT "registrations_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "registrations_state" CHECK ("registrations"."state" in ('held', 'lapsed', 'confirmed', 'revoked')),
	CONSTRAINT "registrations_quantity" CHECK ("registrations"."quantity" between 1 and 60),
	CONSTRAINT "registrations_price" CHECK ("registrations"."price_poisha" >= 0),
	CONSTRAINT "registrations_organization" CHECK (char_length("registrations"."organization") <= 120),
	CONSTRAINT "registrations_discount_kind" CHECK ("registrations"."discount_kind" in ('group', 'alumni', 'student')),
	CONSTRAINT "registrations_discount" CHECK ("registrations"."discount_poisha" = "registrations"."price_poisha" * (case when "registrations"."discount_kind" in ('alumni', 'student') then 1 else "registrations"."quantity" end) * "registrations"."discount_percent" / 100 and "registrations"."discount_percent" between 0 and 90 and ("registrations"."discount_kind" is null) = ("registrations"."discount_percent" = 0) and ("registrations"."discount_kind" is null) = ("registrations"."discount_poisha" = 0)),
	CONSTRAINT "registrations_group" CHECK ("registrations"."discount_kind" <> 'group' or "registrations"."quantity" >= 3 and ("registrations"."organization" <> '' or "registrations"."user_id" is null)),
	CONSTRAINT "registrations_held" CHECK (("registrations"."state" = 'held') = ("registrations"."held_until" is not null)),
	CONSTRAINT "registrations_confirmed" CHECK (("registrations"."confirmed_at" is not null) = ("registrations"."state" in ('confirmed', 'revoked'))),
	CONSTRAINT "registrations_paid" CHECK ("registrations"."confirmed_at" is null or ("registrations"."price_poisha" > 0) = ("registrations"."line_id" is not null)),
	CONSTRAINT "registrations_offered" CHECK (not "registrations"."offered" or "registrations"."state" in ('held', 'lapsed')),
	CONSTRAINT "registrations_left_for" CHECK ("registrations"."left_for" in ('dispute', 'no_payment'))
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"price_poisha" bigint DEFAULT 0 NOT NULL,
	"member_price_poisha" bigint,
	"discounts" boolean DEFAULT true NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"sales_start" timestamp with time zone,
	"sales_end" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_types_name" CHECK (char_length("ticket_types"."name") between 1 and 80),
	CONSTRAINT "ticket_types_way" CHECK ("ticket_types"."way" in ('hall', 'online')),
	CONSTRAINT "ticket_types_member_price" CHECK ("ticket_types"."member_price_poisha" >= 100 and "ticket_types"."member_price_poisha" < "ticket_types"."price_poisha"),
	CONSTRAINT "ticket_types_price" CHECK ("ticket_types"."price_poisha" between 0 and 50000000),
	CONSTRAINT "ticket_types_capacity" CHECK ("ticket_types"."capacity" between 1 and 100000),
	CONSTRAINT "ticket_types_seats" CHECK ("ticket_types"."taken" between 0 and "ticket_types"."capacity"),
	CONSTRAINT "ticket_types_waiting" CHECK ("ticket_types"."waiting" >= 0),
	CONSTRAINT "ticket_types_sales" CHECK ("ticket_types"."sales_start" < "ticket_types"."sales_end")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"registration_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"checked_in_at" timestamp with time zone,
	"checked_in_by" uuid,
	"told" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"moved_to" timestamp with time zone,
	"recordings_told_at" timestamp with time zone,
	CONSTRAINT "tickets_number_unique" UNIQUE("number"),
	CONSTRAINT "tickets_number" CHECK ("tickets"."number" ~ '^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$'),
	CONSTRAINT "tickets_state" CHECK ("tickets"."state" in ('held', 'lapsed', 'valid', 'canceled', 'transferred')),
	CONSTRAINT "tickets_position" CHECK ("tickets"."position" between 1 and 60),
	CONSTRAINT "tickets_name" CHECK (char_length("tickets"."name") <= 100 and char_length("tickets"."email") <= 254),
	CONSTRAINT "tickets_ended" CHECK (("tickets"."ended_at" is not null) = ("tickets"."state" in ('canceled', 'transferred'))),
	CONSTRAINT "tickets_checked_in" CHECK ("tickets"."checked_in_at" is not null or "tickets"."checked_in_by" is null)
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"quantity" smallint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"registration_id" uuid,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told" boolean DEFAULT true NOT NULL,
	CONSTRAINT "waiting_entries_state" CHECK ("waiting_entries"."state" in ('waiting', 'offered', 'taken', 'left', 'missed', 'ended')),
	CONSTRAINT "waiting_entries_quantity" CHECK ("waiting_entries"."quantity" between 1 and 10),
	CONSTRAINT "waiting_entries_offered" CHECK ("waiting_entries"."state" <> 'offered' or "waiting_entries"."registration_id" is not null),
	CONSTRAINT "waiting_entries_told" CHECK ("waiting_entries"."told" or "waiting_entries"."state" in ('missed', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "public_question_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "holidays_name" CHECK (char_length("holidays"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "public_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"query_id" uuid,
	"consented" boolean DEFAULT true NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_questions_slug_unique" UNIQUE("slug"),
	CONSTRAINT "public_questions_query_id_unique" UNIQUE("query_id"),
	CONSTRAINT "public_questions_consented" CHECK ("public_questions"."consented"),
	CONSTRAINT "public_questions_slug" CHECK ("public_questions"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("public_questions"."slug") <= 120),
	CONSTRAINT "public_questions_title" CHECK (char_length("public_questions"."title") between 10 and 200),
	CONSTRAINT "public_questions_question" CHECK (char_length("public_questions"."question") between 10 and 5000),
	CONSTRAINT "public_questions_answer" CHECK (char_length("public_questions"."answer") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "trade_query_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trade_query_replies_title_unique" UNIQUE("title"),
	CONSTRAINT "trade_query_replies_title" CHECK (char_length("trade_query_replies"."title") between 1 and 100),
	CONSTRAINT "trade_query_replies_text" CHECK (char_length("trade_query_replies"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "trade_queries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_number" text NOT NULL,
	"asker_id" uuid NOT NULL,
	"submission_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"questions" smallint DEFAULT 1 NOT NULL,
	"answers" smallint DEFAULT 0 NOT NULL,
	"promised_on" date NOT NULL,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"assignee_id" uuid,
	"may_publish" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trade_queries_case_number_unique" UNIQUE("case_number"),
	CONSTRAINT "trade_queries_submission" UNIQUE("asker_id","submission_id"),
	CONSTRAINT "trade_queries_consent" UNIQUE("id","may_publish"),
	CONSTRAINT "trade_queries_case_number" CHECK ("trade_queries"."case_number" ~ '^TQ-[0-9]{4}-[0-9]{6,10}$'),
	CONSTRAINT "trade_queries_status" CHECK ("trade_queries"."status" in ('pending', 'answered', 'closed')),
	CONSTRAINT "trade_queries_progress" CHECK ("trade_queries"."questions" between 1 and 21 and "trade_queries"."answers" between "trade_queries"."questions" - 1 and "trade_queries"."questions"),
	CONSTRAINT "trade_queries_pending" CHECK ("trade_queries"."status" <> 'pending' or "trade_queries"."answers" = "trade_queries"."questions" - 1),
	CONSTRAINT "trade_queries_answered" CHECK ("trade_queries"."status" <> 'answered' or "trade_queries"."answers" = "trade_queries"."questions"),
	CONSTRAINT "trade_queries_answered_at" CHECK (("trade_queries"."answers" > 0) = ("trade_queries"."answered_at" is not null)),
	CONSTRAINT "trade_queries_closed" CHECK (("trade_queries"."status" = 'closed') = ("trade_queries"."closed_at" is not null) and ("trade_queries"."closed_at" is null) = ("trade_queries"."closed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "trade_query_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"part_id" uuid NOT NULL,
	"type" text NOT NULL,
	"before" text NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trade_query_edits_type" CHECK ("trade_query_edits"."type" in ('query', 'answer'))
);
--> statement-breakpoint
CREATE TABLE "trade_query_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"query_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trade_query_notes_text" CHECK (char_length("trade_query_notes"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "trade_query_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"query_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"edited_at" timestamp with time zone,
	"answer_edited_at" timestamp with time zone,
	"submission_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', text) || to_tsvector('english', coalesce(answer, ''))) STORED,
	CONSTRAINT "trade_query_parts_place" UNIQUE("query_id","position"),
	CONSTRAINT "trade_query_parts_submission" UNIQUE("query_id","submission_id"),
	CONSTRAINT "trade_query_parts_position" CHECK ("trade_query_parts"."position" between 1 and 21),
	CONSTRAINT "trade_query_parts_text" CHECK (char_length("trade_query_parts"."text") between 10 and 5000),
	CONSTRAINT "trade_query_parts_answer" CHECK (char_length("trade_query_parts"."answer") between 1 and 20000),
	CONSTRAINT "trade_query_parts_answered" CHECK (("trade_query_parts"."answer" is null) = ("trade_query_parts"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"outcome" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "import_lines_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "import_lines_outcome" CHECK ("import_lines"."outcome" in ('comes', 'left', 'made', 'known', 'failed')),
	CONSTRAINT "import_lines_words" CHECK (char_length("import_lines"."title") <= 300 and char_length("import_lines"."note") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "import_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_sources_source" CHECK (char_length("import_sources"."source") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"folder" text NOT NULL,
	"format" text DEFAULT 'unknown' NOT NULL,
	"status" text DEFAULT 'reading' NOT NULL,
	"mode" text,
	"texts" text,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('reading', 'read', 'writing', 'done', 'failed', 'cancelled')),
	CONSTRAINT "imports_format" CHECK ("imports"."format" in ('unknown', 'archive', 'wordpress', 'ghost')),
	CONSTRAINT "imports_mode" CHECK ("imports"."mode" in ('draft', 'own')),
	CONSTRAINT "imports_texts" CHECK ("imports"."texts" in ('keep', 'take')),
	CONSTRAINT "imports_counts" CHECK ("imports"."done" >= 0 and "imports"."total" >= 0 and "imports"."bytes" > 0),
	CONSTRAINT "imports_name" CHECK (char_length("imports"."file_name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"holder" text NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_versions_holder_version_pk" PRIMARY KEY("holder","version"),
	CONSTRAINT "text_versions_version" CHECK ("text_versions"."version" >= 1),
	CONSTRAINT "text_versions_holder" CHECK (char_length("text_versions"."holder") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"unasked_to" "bytea",
	"recipient" "bytea",
	"sealed" text,
	"again" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_waiting_sealed" CHECK ("mails"."status" <> 'queued' or "mails"."sealed" is not null),
	CONSTRAINT "mails_sent_wiped" CHECK ("mails"."status" <> 'sent' or "mails"."sealed" is null or "mails"."again")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"session" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_poisha" bigint NOT NULL,
	"received_poisha" bigint,
	"currency" text DEFAULT 'BDT' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"payment" text,
	"risk" integer DEFAULT 0 NOT NULL,
	"refunded_poisha" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_payments_payment_unique" UNIQUE("payment"),
	CONSTRAINT "sandbox_payments_state" CHECK ("sandbox_payments"."state" in ('open', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "sandbox_payments_refunded" CHECK ("sandbox_payments"."refunded_poisha" between 0 and coalesce("sandbox_payments"."received_poisha", 0))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"amount_poisha" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_amount" CHECK ("sandbox_refunds"."amount_poisha" > 0)
);
--> statement-breakpoint
CREATE TABLE "site_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reading" jsonb NOT NULL,
	CONSTRAINT "site_processes_host" CHECK (char_length("site_processes"."host") <= 100),
	CONSTRAINT "site_processes_version" CHECK (char_length("site_processes"."version") <= 200),
	CONSTRAINT "site_processes_reading" CHECK (octet_length("site_processes"."reading"::text) <= 8192)
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_sign_ins" ADD CONSTRAINT "refused_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alumni_courses" ADD CONSTRAINT "alumni_courses_user_id_alumni_people_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."alumni_people"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alumni_people" ADD CONSTRAINT "alumni_people_user_id_alumni_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."alumni_profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alumni_profiles" ADD CONSTRAINT "alumni_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin" ADD CONSTRAINT "bin_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_approvals" ADD CONSTRAINT "blog_approvals_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_approvals" ADD CONSTRAINT "blog_approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_approvals" ADD CONSTRAINT "blog_approvals_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_approvals" ADD CONSTRAINT "blog_approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_comments" ADD CONSTRAINT "blog_comments_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_comments" ADD CONSTRAINT "blog_comments_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_comments" ADD CONSTRAINT "blog_comments_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_correction_mails" ADD CONSTRAINT "blog_correction_mails_correction_id_blog_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."blog_corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_correction_mails" ADD CONSTRAINT "blog_correction_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_corrections" ADD CONSTRAINT "blog_corrections_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_corrections" ADD CONSTRAINT "blog_corrections_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_previews" ADD CONSTRAINT "blog_previews_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_previews" ADD CONSTRAINT "blog_previews_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_reads" ADD CONSTRAINT "blog_reads_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_reads" ADD CONSTRAINT "blog_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_access" ADD CONSTRAINT "blog_access_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_access" ADD CONSTRAINT "blog_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_access" ADD CONSTRAINT "blog_access_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_categories" ADD CONSTRAINT "blog_categories_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_categories" ADD CONSTRAINT "blog_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_claps" ADD CONSTRAINT "blog_claps_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_claps" ADD CONSTRAINT "blog_claps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_hashtags" ADD CONSTRAINT "blog_hashtags_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_hashtags" ADD CONSTRAINT "blog_hashtags_hashtag_id_hashtags_id_fk" FOREIGN KEY ("hashtag_id") REFERENCES "public"."hashtags"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_slugs" ADD CONSTRAINT "blog_slugs_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_view_days" ADD CONSTRAINT "blog_view_days_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_views" ADD CONSTRAINT "blog_views_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_slugs" ADD CONSTRAINT "category_slugs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hashtag_slugs" ADD CONSTRAINT "hashtag_slugs_hashtag_id_hashtags_id_fk" FOREIGN KEY ("hashtag_id") REFERENCES "public"."hashtags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaced_by_certificates_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_blocks" ADD CONSTRAINT "company_blocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_blocks" ADD CONSTRAINT "company_blocks_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_blocks" ADD CONSTRAINT "company_blocks_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_blocks" ADD CONSTRAINT "company_blocks_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_blocks" ADD CONSTRAINT "company_blocks_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_block_id_company_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."company_blocks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_formas" ADD CONSTRAINT "pro_formas_block_id_company_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."company_blocks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message_notes" ADD CONSTRAINT "contact_message_notes_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message_notes" ADD CONSTRAINT "contact_message_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_certificates" ADD CONSTRAINT "discount_certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_certificates" ADD CONSTRAINT "discount_certificates_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_proofs" ADD CONSTRAINT "discount_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_proofs" ADD CONSTRAINT "discount_proofs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_announcements_due" ADD CONSTRAINT "cohort_announcements_due_announcement_id_cohort_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."cohort_announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_announcements_due" ADD CONSTRAINT "cohort_announcements_due_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_announcements" ADD CONSTRAINT "cohort_announcements_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_announcements" ADD CONSTRAINT "cohort_announcements_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_materials" ADD CONSTRAINT "cohort_materials_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_materials" ADD CONSTRAINT "cohort_materials_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_sessions" ADD CONSTRAINT "cohort_sessions_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_slugs" ADD CONSTRAINT "event_slugs_item_id_events_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_names" ADD CONSTRAINT "picture_names_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_kind_id_membership_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."membership_kinds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issue_blogs" ADD CONSTRAINT "newsletter_issue_blogs_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issue_blogs" ADD CONSTRAINT "newsletter_issue_blogs_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_topics" ADD CONSTRAINT "newsletter_topics_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_topics" ADD CONSTRAINT "newsletter_topics_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_slugs" ADD CONSTRAINT "program_slugs_item_id_programs_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_slugs" ADD CONSTRAINT "publication_slugs_item_id_publications_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_access" ADD CONSTRAINT "resource_access_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_access" ADD CONSTRAINT "resource_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_access" ADD CONSTRAINT "resource_access_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_downloads" ADD CONSTRAINT "resource_downloads_edition_id_resource_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."resource_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_editions" ADD CONSTRAINT "resource_editions_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_editions" ADD CONSTRAINT "resource_editions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_tellings" ADD CONSTRAINT "resource_tellings_edition_id_resource_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."resource_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_tellings" ADD CONSTRAINT "resource_tellings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_terms" ADD CONSTRAINT "resource_terms_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_slugs" ADD CONSTRAINT "resource_slugs_item_id_resources_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_besides_id_payment_attempts_id_fk" FOREIGN KEY ("besides_id") REFERENCES "public"."payment_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_orders" ADD CONSTRAINT "booked_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_moves" ADD CONSTRAINT "event_moves_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_recording_sets" ADD CONSTRAINT "event_recording_sets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_recordings" ADD CONSTRAINT "event_recordings_event_id_event_recording_sets_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event_recording_sets"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_recordings" ADD CONSTRAINT "event_recordings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_looked_by_id_users_id_fk" FOREIGN KEY ("looked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_access" ADD CONSTRAINT "event_access_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_checked_in_by_users_id_fk" FOREIGN KEY ("checked_in_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_question_slugs" ADD CONSTRAINT "public_question_slugs_item_id_public_questions_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."public_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_questions" ADD CONSTRAINT "public_questions_consent" FOREIGN KEY ("query_id","consented") REFERENCES "public"."trade_queries"("id","may_publish") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_queries" ADD CONSTRAINT "trade_queries_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_queries" ADD CONSTRAINT "trade_queries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_edits" ADD CONSTRAINT "trade_query_edits_part_id_trade_query_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."trade_query_parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_edits" ADD CONSTRAINT "trade_query_edits_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_notes" ADD CONSTRAINT "trade_query_notes_query_id_trade_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."trade_queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_notes" ADD CONSTRAINT "trade_query_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_parts" ADD CONSTRAINT "trade_query_parts_query_id_trade_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."trade_queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_parts" ADD CONSTRAINT "trade_query_parts_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_session_sandbox_payments_session_fk" FOREIGN KEY ("session") REFERENCES "public"."sandbox_payments"("session") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_up_sums_day" ON "sign_up_sums" USING btree ("day");--> statement-breakpoint
CREATE INDEX "email_changes_expires" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refused_sign_ins_network" ON "refused_sign_ins" USING btree ("day","network") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "refused_sign_ins_user" ON "refused_sign_ins" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_tries_forget" ON "sign_in_tries" USING btree ("forget_at");--> statement-breakpoint
CREATE INDEX "staff_invitations_by" ON "staff_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "users_proven_email" ON "users" USING btree ("email") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_waiting_since" ON "users" USING btree ("created_at") WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree ("last_login_at","id");--> statement-breakpoint
CREATE INDEX "users_last_login_newest" ON "users" USING btree ("last_login_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_name_order" ON "users" USING btree (lower(full_name),"id","full_name");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role") WHERE role <> 'customer';--> statement-breakpoint
CREATE INDEX "users_blocked_since" ON "users" USING btree ("blocked_at") WHERE blocked_at is not null;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ((lower(full_name || ' ' || username || ' ' || email || ' ' || coalesce(phone_number, ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_delete_after" ON "users" USING btree ("delete_after") WHERE delete_after is not null;--> statement-breakpoint
CREATE INDEX "alumni_courses_by_title" ON "alumni_courses" USING btree ("title","year");--> statement-breakpoint
CREATE INDEX "alumni_courses_by_year" ON "alumni_courses" USING btree ("year");--> statement-breakpoint
CREATE INDEX "alumni_people_by_name" ON "alumni_people" USING btree (lower(name),"user_id","name");--> statement-breakpoint
CREATE INDEX "alumni_people_by_field" ON "alumni_people" USING btree ("field",lower(name),"user_id","name") WHERE field is not null;--> statement-breakpoint
CREATE INDEX "alumni_people_field_listed" ON "alumni_people" USING btree ("field","listed_at","user_id") WHERE field is not null;--> statement-breakpoint
CREATE INDEX "alumni_people_by_listed" ON "alumni_people" USING btree ("listed_at","user_id");--> statement-breakpoint
CREATE INDEX "alumni_people_findable" ON "alumni_people" USING btree ("listed_at","user_id") WHERE findable;--> statement-breakpoint
CREATE INDEX "alumni_people_words" ON "alumni_people" USING gin (words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "alumni_profiles_removed_ones" ON "alumni_profiles" USING btree ("removed_at","user_id") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_order" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_addressed" ON "audit_log" USING btree ("at") WHERE address is not null;--> statement-breakpoint
CREATE INDEX "audit_log_refused" ON "audit_log" USING btree ("at","id") WHERE outcome = 'refused';--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin ((lower(action || ' ' || subject || ' ' || coalesce(subject_id, ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "site_copies_started" ON "site_copies" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "bin_by_deleted" ON "bin" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "bin_kind_deleted" ON "bin" USING btree ("kind","deleted_at","id");--> statement-breakpoint
CREATE INDEX "bin_by_title" ON "bin" USING btree (lower(title),"id","title");--> statement-breakpoint
CREATE INDEX "bin_deleted_by" ON "bin" USING btree ("deleted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_approvals_open" ON "blog_approvals" USING btree ("blog_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "blog_approvals_blog" ON "blog_approvals" USING btree ("blog_id","asked_at");--> statement-breakpoint
CREATE INDEX "blog_approvals_asked_by" ON "blog_approvals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "blog_approvals_reviewer" ON "blog_approvals" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "blog_approvals_decided_by" ON "blog_approvals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "blog_comments_blog" ON "blog_comments" USING btree ("blog_id","made_at");--> statement-breakpoint
CREATE INDEX "blog_comments_made_by" ON "blog_comments" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "blog_comments_settled_by" ON "blog_comments" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "blog_correction_mails_user" ON "blog_correction_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "blog_corrections_blog" ON "blog_corrections" USING btree ("blog_id","published_at");--> statement-breakpoint
CREATE INDEX "blog_corrections_published_by" ON "blog_corrections" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "blog_previews_blog" ON "blog_previews" USING btree ("blog_id","made_at");--> statement-breakpoint
CREATE INDEX "blog_previews_ends_at" ON "blog_previews" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "blog_previews_made_by" ON "blog_previews" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "blog_reads_user" ON "blog_reads" USING btree ("user_id","read_at");--> statement-breakpoint
CREATE INDEX "blog_reads_blog" ON "blog_reads" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "blog_access_granted" ON "blog_access" USING btree ("user_id","granted_at");--> statement-breakpoint
CREATE INDEX "blog_access_last_read" ON "blog_access" USING btree ("user_id","last_read_at");--> statement-breakpoint
CREATE INDEX "blog_access_blog" ON "blog_access" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "blog_categories_category" ON "blog_categories" USING btree ("category_id","blog_id");--> statement-breakpoint
CREATE INDEX "blog_claps_user" ON "blog_claps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "blog_hashtags_hashtag" ON "blog_hashtags" USING btree ("hashtag_id","blog_id");--> statement-breakpoint
CREATE INDEX "blog_revisions_saved_by" ON "blog_revisions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "blog_slugs_blog" ON "blog_slugs" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "blog_view_days_blog" ON "blog_view_days" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "blog_views_blog" ON "blog_views" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "blogs_by_published" ON "blogs" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_by_created" ON "blogs" USING btree ("created_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blogs_by_title" ON "blogs" USING btree (lower(title),"id","title");--> statement-breakpoint
CREATE INDEX "blogs_by_price" ON "blogs" USING btree ("price_poisha","id");--> statement-breakpoint
CREATE INDEX "blogs_by_views" ON "blogs" USING btree ("view_count","id");--> statement-breakpoint
CREATE INDEX "blogs_by_claps" ON "blogs" USING btree ("claps","id");--> statement-breakpoint
CREATE INDEX "blogs_by_reading_time" ON "blogs" USING btree ("reading_time","id");--> statement-breakpoint
CREATE INDEX "blogs_featured" ON "blogs" USING btree ("publish_at","id") WHERE status = 'published' and featured;--> statement-breakpoint
CREATE INDEX "blogs_all_created" ON "blogs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "blogs_all_updated" ON "blogs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "blogs_all_published" ON "blogs" USING btree ("publish_at","id");--> statement-breakpoint
CREATE INDEX "blogs_all_published_desc" ON "blogs" USING btree ("publish_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blogs_status_created" ON "blogs" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "blogs_review" ON "blogs" USING btree ("review_on","id") WHERE status = 'published' and review_on is not null;--> statement-breakpoint
CREATE INDEX "blogs_all_review" ON "blogs" USING btree ("review_on","id");--> statement-breakpoint
CREATE INDEX "blogs_title_trigrams" ON "blogs" USING gin ((lower(title || ' ' || excerpt)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "hashtags_by_uses" ON "hashtags" USING btree ("uses","id");--> statement-breakpoint
CREATE INDEX "hashtags_by_name" ON "hashtags" USING btree ("folded","id");--> statement-breakpoint
CREATE INDEX "hashtags_by_created" ON "hashtags" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "hashtags_name_trigrams" ON "hashtags" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "category_slugs_category" ON "category_slugs" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "category_slugs_old" ON "category_slugs" USING btree ("old_id");--> statement-breakpoint
CREATE INDEX "hashtag_slugs_hashtag" ON "hashtag_slugs" USING btree ("hashtag_id");--> statement-breakpoint
CREATE INDEX "hashtag_slugs_name_trigrams" ON "hashtag_slugs" USING gin (lower(name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "hashtag_slugs_old" ON "hashtag_slugs" USING btree ("old_id");--> statement-breakpoint
CREATE INDEX "signing_keys_newest" ON "signing_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "certificates_by_created" ON "certificates" USING btree ("created_at","id","valid_until","revoked_at","replaced_as");--> statement-breakpoint
CREATE INDEX "certificates_by_holder" ON "certificates" USING btree ("holder","id");--> statement-breakpoint
CREATE INDEX "certificates_by_end" ON "certificates" USING btree ("valid_until","id");--> statement-breakpoint
CREATE INDEX "certificates_to_remind" ON "certificates" USING btree ("valid_until") WHERE reminded_at is null and email is not null and revoked_at is null and replaced_as is null;--> statement-breakpoint
CREATE INDEX "certificates_revoked_ones" ON "certificates" USING btree ("created_at","id") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "certificates_reissued_ones" ON "certificates" USING btree ("created_at","id") WHERE replaced_as = 'correction';--> statement-breakpoint
CREATE INDEX "certificates_program" ON "certificates" USING btree ("program_id","created_at","id");--> statement-breakpoint
CREATE INDEX "certificates_achievement" ON "certificates" USING btree ("achievement");--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "certificates_email_of" ON "certificates" USING btree ("email");--> statement-breakpoint
CREATE INDEX "certificates_issuer" ON "certificates" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "certificates_words" ON "certificates" USING gin (lower(holder || ' ' || number) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_unmanaged" ON "companies" USING btree ("created_at","id") WHERE managers = 0;--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree (lower(name),"id","name");--> statement-breakpoint
CREATE INDEX "companies_words" ON "companies" USING gin (lower(name || ' ' || bin || ' ' || contact_email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_blocks_company" ON "company_blocks" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "company_blocks_cohort" ON "company_blocks" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "company_blocks_blog" ON "company_blocks" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "company_blocks_orderer" ON "company_blocks" USING btree ("ordered_by");--> statement-breakpoint
CREATE INDEX "company_blocks_held_until" ON "company_blocks" USING btree ("held_until") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "company_invitations_email_index" ON "company_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "company_invitations_expires" ON "company_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_members_user" ON "company_members" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "company_seats_once" ON "company_seats" USING btree ("block_id","email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "company_seats_email" ON "company_seats" USING btree ("email") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "company_seats_user" ON "company_seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_seats_offered_at" ON "company_seats" USING btree ("offered_at") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "contact_message_notes_message" ON "contact_message_notes" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_message_notes_author" ON "contact_message_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_status" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_handler" ON "contact_messages" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ((lower(name || ' ' || email || ' ' || subject)) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "discount_proofs_waiting" ON "discount_proofs" USING btree ("user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "discount_proofs_counting" ON "discount_proofs" USING btree ("user_id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "discount_proofs_user" ON "discount_proofs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "discount_proofs_created" ON "discount_proofs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "discount_proofs_state_created" ON "discount_proofs" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "discount_proofs_by_name" ON "discount_proofs" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "discount_proofs_state_name" ON "discount_proofs" USING btree ("state","name","id");--> statement-breakpoint
CREATE INDEX "discount_proofs_decided_by" ON "discount_proofs" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "discount_proofs_words" ON "discount_proofs" USING gin (lower(name || ' ' || institution) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cohort_announcements_due_enrollment" ON "cohort_announcements_due" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "cohort_announcements_cohort" ON "cohort_announcements" USING btree ("cohort_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "cohort_announcements_sent_by" ON "cohort_announcements" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "cohort_materials_cohort" ON "cohort_materials" USING btree ("cohort_id","visible_from","created_at");--> statement-breakpoint
CREATE INDEX "cohort_materials_file" ON "cohort_materials" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "cohort_sessions_cohort" ON "cohort_sessions" USING btree ("cohort_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_on","enrollment_id") WHERE line_id is null;--> statement-breakpoint
CREATE INDEX "cohorts_program" ON "cohorts" USING btree ("program_id","starts_on");--> statement-breakpoint
CREATE INDEX "cohorts_canceled" ON "cohorts" USING btree ("id") WHERE canceled_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_once" ON "enrollments" USING btree ("cohort_id","user_id") WHERE state in ('requested', 'held', 'enrolled', 'completed');--> statement-breakpoint
CREATE INDEX "enrollments_user" ON "enrollments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "enrollments_cohort" ON "enrollments" USING btree ("cohort_id","created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_program" ON "enrollments" USING btree ("program_id","created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_by_created" ON "enrollments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_by_name" ON "enrollments" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "enrollments_by_state" ON "enrollments" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_held_until" ON "enrollments" USING btree ("held_until") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "enrollments_words" ON "enrollments" USING gin (lower(name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_slugs_item" ON "event_slugs" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "events_by_published" ON "events" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "events_by_status" ON "events" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "events_all_updated" ON "events" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "events_all_title" ON "events" USING btree (lower(title),"id","title");--> statement-breakpoint
CREATE INDEX "events_words" ON "events" USING gin ((lower(title || ' ' || summary)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_canceled_ones" ON "events" USING btree ("id") WHERE canceled_at is not null;--> statement-breakpoint
CREATE INDEX "events_by_start" ON "events" USING btree ("starts_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "events_by_end" ON "events" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "events_all_start" ON "events" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "file_uses_file" ON "file_uses" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "files_by_created" ON "files" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "files_by_title" ON "files" USING btree (lower(title),"id","title");--> statement-breakpoint
CREATE INDEX "files_by_bytes" ON "files" USING btree ("bytes","id");--> statement-breakpoint
CREATE INDEX "files_created_by" ON "files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "files_words" ON "files" USING gin (lower(title) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_uploads_user" ON "media_uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "media_uploads_age" ON "media_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "media_uses_picture" ON "media_uses" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "picture_names_picture" ON "picture_names" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "picture_names_kept" ON "picture_names" USING btree ("replaced_at") WHERE kept;--> statement-breakpoint
CREATE INDEX "pictures_by_created" ON "pictures" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_unused" ON "pictures" USING btree ("created_at","id") WHERE uses = 0;--> statement-breakpoint
CREATE INDEX "pictures_created_by" ON "pictures" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "pictures_words" ON "pictures" USING gin ((lower(title || ' ' || alt)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "membership_terms_of" ON "membership_terms" USING btree ("membership_id","ends_on");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_once" ON "memberships" USING btree ("user_id") WHERE state in ('requested', 'asked', 'approved', 'active');--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "memberships_kind" ON "memberships" USING btree ("kind_id","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_by_created" ON "memberships" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_by_name" ON "memberships" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "memberships_by_end" ON "memberships" USING btree ("ends_on","id");--> statement-breakpoint
CREATE INDEX "memberships_by_state" ON "memberships" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_ending" ON "memberships" USING btree ("ends_on") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "memberships_active" ON "memberships" USING btree ("created_at","id","ends_on") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "memberships_pay_by" ON "memberships" USING btree ("pay_until") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "memberships_words" ON "memberships" USING gin (lower(name || ' ' || email || ' ' || organization || ' ' || coalesce(number, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_waiting" ON "newsletter_deliveries" USING btree ("issue_id","next_attempt_at","subscriber_id") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_by_status" ON "newsletter_deliveries" USING btree ("issue_id","status","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_subscriber" ON "newsletter_deliveries" USING btree ("subscriber_id","sent_at");--> statement-breakpoint
CREATE INDEX "newsletter_issue_blogs_blog" ON "newsletter_issue_blogs" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "newsletter_issues_created" ON "newsletter_issues" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_issues_by_status" ON "newsletter_issues" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_issues_due" ON "newsletter_issues" USING btree ("scheduled_at") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "newsletter_issues_sending" ON "newsletter_issues" USING btree ("started_at") WHERE status = 'sending';--> statement-breakpoint
CREATE INDEX "newsletter_issues_failed" ON "newsletter_issues" USING btree ("created_at") WHERE failed_count > 0;--> statement-breakpoint
CREATE INDEX "newsletter_issues_author" ON "newsletter_issues" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "newsletter_topics_category" ON "newsletter_topics" USING btree ("category_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_created" ON "newsletter_subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_status" ON "newsletter_subscribers" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "program_slugs_item" ON "program_slugs" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "programs_by_published" ON "programs" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "programs_by_status" ON "programs" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "programs_all_updated" ON "programs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "programs_all_title" ON "programs" USING btree (lower(title),"id","title");--> statement-breakpoint
CREATE INDEX "programs_words" ON "programs" USING gin ((lower(title || ' ' || summary)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "programs_by_position" ON "programs" USING btree ("position","title") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "programs_all_position" ON "programs" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "programs_certification" ON "programs" USING btree ("certification","position","id");--> statement-breakpoint
CREATE INDEX "publication_slugs_item" ON "publication_slugs" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "publications_by_published" ON "publications" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "publications_by_status" ON "publications" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "publications_all_updated" ON "publications" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "publications_all_title" ON "publications" USING btree (lower(title),"id","title");--> statement-breakpoint
CREATE INDEX "publications_words" ON "publications" USING gin ((lower(title || ' ' || summary)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "publications_file" ON "publications" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "publications_all_published" ON "publications" USING btree ("publish_at","id");--> statement-breakpoint
CREATE INDEX "publications_by_kind" ON "publications" USING btree ("kind","publish_at","id");--> statement-breakpoint
CREATE INDEX "publications_by_series" ON "publications" USING btree ("series","publish_at","id") WHERE series <> '';--> statement-breakpoint
CREATE INDEX "dead_addresses_by_hits" ON "dead_addresses" USING btree ("hits","id");--> statement-breakpoint
CREATE INDEX "dead_addresses_by_last" ON "dead_addresses" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "redirects_by_created" ON "redirects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "redirects_blog" ON "redirects" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "redirects_words" ON "redirects" USING gin (lower(address || ' ' || coalesce(target, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "resource_access_granted" ON "resource_access" USING btree ("user_id","granted_at");--> statement-breakpoint
CREATE INDEX "resource_access_resource" ON "resource_access" USING btree ("resource_id","user_id");--> statement-breakpoint
CREATE INDEX "resource_editions_resource" ON "resource_editions" USING btree ("resource_id","released_on","created_at");--> statement-breakpoint
CREATE INDEX "resource_editions_file" ON "resource_editions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "resource_tellings_user" ON "resource_tellings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "resource_slugs_item" ON "resource_slugs" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "resources_by_published" ON "resources" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "resources_by_status" ON "resources" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "resources_all_updated" ON "resources" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "resources_all_title" ON "resources" USING btree (lower(title),"id","title");--> statement-breakpoint
CREATE INDEX "resources_words" ON "resources" USING gin ((lower(title || ' ' || summary)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "resources_file" ON "resources" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "resources_all_published" ON "resources" USING btree ("publish_at","id");--> statement-breakpoint
CREATE INDEX "resources_by_kind" ON "resources" USING btree ("kind","publish_at","id");--> statement-breakpoint
CREATE INDEX "search_documents_search" ON "search_documents" USING gin ("search");--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("type","publish_at");--> statement-breakpoint
CREATE INDEX "search_misses_by_count" ON "search_misses" USING btree ("count","last_at");--> statement-breakpoint
CREATE INDEX "search_misses_by_time" ON "search_misses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "search_synonyms_first" ON "search_synonyms" USING btree ("first");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_paid" ON "payment_attempts" USING btree ("order_id") WHERE state = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_payment" ON "payment_attempts" USING btree ("gateway","payment") WHERE payment is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_gateway" ON "payment_attempts" USING btree ("gateway","order_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_review" ON "payment_attempts" USING btree ("created_at","id") WHERE state = 'review';--> statement-breakpoint
CREATE INDEX "payment_attempts_transfers" ON "payment_attempts" USING btree ("created_at","id") WHERE state = 'open' and gateway = 'manual';--> statement-breakpoint
CREATE INDEX "payment_attempts_settled" ON "payment_attempts" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_besides" ON "payment_attempts" USING btree ("besides_id") WHERE besides_id is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_session" ON "payment_attempts" USING btree ("session") WHERE session is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_given" ON "payment_attempts" USING btree ("given_reference") WHERE given_reference is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_bank_reference" ON "payment_attempts" USING btree ("bank_reference") WHERE bank_reference is not null;--> statement-breakpoint
CREATE INDEX "payment_events_order" ON "payment_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_events_attempt" ON "payment_events" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_mismatches_order" ON "payment_mismatches" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_mismatches_seen" ON "payment_mismatches" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "reconciliation_runs_at" ON "reconciliation_runs" USING btree ("ran_at");--> statement-breakpoint
CREATE INDEX "refund_requests_decided_by" ON "refund_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "refund_requests_open" ON "refund_requests" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_gateway_reference" ON "refunds" USING btree ("gateway_reference") WHERE gateway_reference is not null;--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("due_by") WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX "item_sums_day" ON "item_sums" USING btree ("sold_on");--> statement-breakpoint
CREATE INDEX "order_sums_ordered" ON "order_sums" USING btree ("ordered_on");--> statement-breakpoint
CREATE INDEX "order_sums_paid" ON "order_sums" USING btree ("paid_on");--> statement-breakpoint
CREATE INDEX "coupons_created" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_lines_of_item" ON "order_lines" USING btree ("kind","item_id","granted_at");--> statement-breakpoint
CREATE INDEX "order_lines_title_search" ON "order_lines" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_notes_author" ON "order_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_paid_at" ON "orders" USING btree ("paid_at","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_poisha","id");--> statement-breakpoint
CREATE INDEX "orders_state_created" ON "orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("expires_at") WHERE state in ('pending', 'failed');--> statement-breakpoint
CREATE INDEX "orders_coupon_user" ON "orders" USING btree ("coupon_id","user_id") WHERE coupon_id is not null;--> statement-breakpoint
CREATE INDEX "orders_buyer_search" ON "orders" USING gin (lower("buyer_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_recordings_file" ON "event_recordings" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "door_scans_to_look_at" ON "door_scans" USING btree ("event_id","created_at","id") WHERE outcome <> 'in';--> statement-breakpoint
CREATE INDEX "door_scans_ticket_of" ON "door_scans" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "door_scans_by" ON "door_scans" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "door_scans_looked_by" ON "door_scans" USING btree ("looked_by_id");--> statement-breakpoint
CREATE INDEX "door_scans_age" ON "door_scans" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_discount_once" ON "registrations" USING btree ("event_id","user_id") WHERE discount_kind in ('alumni', 'student') and state in ('held', 'confirmed');--> statement-breakpoint
CREATE INDEX "registrations_event" ON "registrations" USING btree ("event_id","state","id");--> statement-breakpoint
CREATE INDEX "registrations_user" ON "registrations" USING btree ("user_id","type_id");--> statement-breakpoint
CREATE INDEX "registrations_type" ON "registrations" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "registrations_left_for" ON "registrations" USING btree ("line_id") WHERE left_for is not null;--> statement-breakpoint
CREATE INDEX "registrations_held_until" ON "registrations" USING btree ("held_until") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "ticket_types_event" ON "ticket_types" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_types_line" ON "ticket_types" USING btree ("id") WHERE waiting > 0;--> statement-breakpoint
CREATE INDEX "tickets_door" ON "tickets" USING btree (substr(encode(sha256(number::bytea), 'hex'), 1, 24));--> statement-breakpoint
CREATE INDEX "tickets_checked_in_by" ON "tickets" USING btree ("checked_in_by") WHERE checked_in_by is not null;--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin (lower(name || ' ' || email || ' ' || number) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_registration" ON "tickets" USING btree ("registration_id","position");--> statement-breakpoint
CREATE INDEX "tickets_type" ON "tickets" USING btree ("type_id","state");--> statement-breakpoint
CREATE INDEX "tickets_event" ON "tickets" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_event_state" ON "tickets" USING btree ("event_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_event_name" ON "tickets" USING btree ("event_id","name","id");--> statement-breakpoint
CREATE INDEX "tickets_event_here" ON "tickets" USING btree ("event_id","checked_in_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_email" ON "tickets" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_one" ON "waiting_entries" USING btree ("type_id","user_id") WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_line" ON "waiting_entries" USING btree ("type_id","joined_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "waiting_entries_event" ON "waiting_entries" USING btree ("event_id","state","joined_at","id");--> statement-breakpoint
CREATE INDEX "waiting_entries_user" ON "waiting_entries" USING btree ("user_id","joined_at");--> statement-breakpoint
CREATE INDEX "waiting_entries_registration" ON "waiting_entries" USING btree ("registration_id") WHERE registration_id is not null;--> statement-breakpoint
CREATE INDEX "waiting_entries_untold" ON "waiting_entries" USING btree ("id") WHERE not told;--> statement-breakpoint
CREATE INDEX "waiting_entries_changed" ON "waiting_entries" USING btree ("changed_at") WHERE state not in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "public_question_slugs_item" ON "public_question_slugs" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "public_questions_by_published" ON "public_questions" USING btree ("published_at","id") WHERE published;--> statement-breakpoint
CREATE INDEX "trade_queries_asker" ON "trade_queries" USING btree ("asker_id","created_at","id");--> statement-breakpoint
CREATE INDEX "trade_queries_created" ON "trade_queries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "trade_queries_by_status" ON "trade_queries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "trade_queries_promised" ON "trade_queries" USING btree ("promised_on","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "trade_queries_promised_all" ON "trade_queries" USING btree ("promised_on","id");--> statement-breakpoint
CREATE INDEX "trade_queries_assignee" ON "trade_queries" USING btree ("assignee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "trade_query_edits_part" ON "trade_query_edits" USING btree ("part_id","edited_at");--> statement-breakpoint
CREATE INDEX "trade_query_edits_editor" ON "trade_query_edits" USING btree ("edited_by");--> statement-breakpoint
CREATE INDEX "trade_query_notes_query" ON "trade_query_notes" USING btree ("query_id","created_at");--> statement-breakpoint
CREATE INDEX "trade_query_notes_author" ON "trade_query_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_query_parts_open" ON "trade_query_parts" USING btree ("query_id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "trade_query_parts_search" ON "trade_query_parts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "trade_query_parts_answered_by" ON "trade_query_parts" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "trade_query_parts_answered" ON "trade_query_parts" USING btree ("answered_at") WHERE answer is not null;--> statement-breakpoint
CREATE INDEX "imports_by_created" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_created_by" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "text_versions_saved_by" ON "text_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_by_status" ON "mails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_kept_sealed" ON "mails" USING btree ("sent_at") WHERE status = 'sent' and sealed is not null;--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "mails_unasked" ON "mails" USING btree ("unasked_to","created_at") WHERE unasked_to is not null;--> statement-breakpoint
CREATE INDEX "sandbox_payments_created" ON "sandbox_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_session" ON "sandbox_refunds" USING btree ("session");