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
	CONSTRAINT "contact_messages_handled" CHECK (("contact_messages"."status" = 'handled') = ("contact_messages"."handled_at" is not null))
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
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issue_blogs" ADD CONSTRAINT "newsletter_issue_blogs_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issue_blogs" ADD CONSTRAINT "newsletter_issue_blogs_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_topics" ADD CONSTRAINT "newsletter_topics_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_topics" ADD CONSTRAINT "newsletter_topics_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_status" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_handler" ON "contact_messages" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ((name || ' ' || email || ' ' || subject) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_waiting" ON "newsletter_deliveries" USING btree ("issue_id","next_attempt_at","subscriber_id") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_by_status" ON "newsletter_deliveries" USING btree ("issue_id","status","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_subscriber" ON "newsletter_deliveries" USING btree ("subscriber_id","sent_at");--> statement-breakpoint
CREATE INDEX "newsletter_issue_blogs_blog" ON "newsletter_issue_blogs" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "newsletter_issues_created" ON "newsletter_issues" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_issues_due" ON "newsletter_issues" USING btree ("scheduled_at") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "newsletter_issues_sending" ON "newsletter_issues" USING btree ("started_at") WHERE status = 'sending';--> statement-breakpoint
CREATE INDEX "newsletter_issues_author" ON "newsletter_issues" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "newsletter_topics_category" ON "newsletter_topics" USING btree ("category_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_created" ON "newsletter_subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_status" ON "newsletter_subscribers" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin ("email" gin_trgm_ops);