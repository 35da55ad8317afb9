CREATE SEQUENCE "public"."trade_query_cases" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', question), 'B') || setweight(to_tsvector('english', answer), 'C')) STORED,
	CONSTRAINT "public_questions_slug_unique" UNIQUE("slug"),
	CONSTRAINT "public_questions_query_id_unique" UNIQUE("query_id"),
	CONSTRAINT "public_questions_consented" CHECK ("public_questions"."consented"),
	CONSTRAINT "public_questions_slug" CHECK ("public_questions"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("public_questions"."slug") <= 120),
	CONSTRAINT "public_questions_title" CHECK (char_length("public_questions"."title") between 10 and 200),
	CONSTRAINT "public_questions_question" CHECK (char_length("public_questions"."question") between 10 and 5000),
	CONSTRAINT "public_questions_answer" CHECK (char_length("public_questions"."answer") between 1 and 20000)
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
ALTER TABLE "public_questions" ADD CONSTRAINT "public_questions_consent" FOREIGN KEY ("query_id","consented") REFERENCES "public"."trade_queries"("id","may_publish") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_queries" ADD CONSTRAINT "trade_queries_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_queries" ADD CONSTRAINT "trade_queries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_edits" ADD CONSTRAINT "trade_query_edits_part_id_trade_query_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."trade_query_parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_edits" ADD CONSTRAINT "trade_query_edits_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_notes" ADD CONSTRAINT "trade_query_notes_query_id_trade_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."trade_queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_notes" ADD CONSTRAINT "trade_query_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_parts" ADD CONSTRAINT "trade_query_parts_query_id_trade_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."trade_queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_query_parts" ADD CONSTRAINT "trade_query_parts_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_questions_search" ON "public_questions" USING gin ("search");--> statement-breakpoint
CREATE INDEX "public_questions_by_published" ON "public_questions" USING btree ("published_at","id") WHERE published;--> statement-breakpoint
CREATE INDEX "trade_queries_asker" ON "trade_queries" USING btree ("asker_id","created_at","id");--> statement-breakpoint
CREATE INDEX "trade_queries_created" ON "trade_queries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "trade_queries_by_status" ON "trade_queries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "trade_queries_promised" ON "trade_queries" USING btree ("promised_on","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "trade_queries_assignee" ON "trade_queries" USING btree ("assignee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "trade_query_edits_part" ON "trade_query_edits" USING btree ("part_id","edited_at");--> statement-breakpoint
CREATE INDEX "trade_query_edits_editor" ON "trade_query_edits" USING btree ("edited_by");--> statement-breakpoint
CREATE INDEX "trade_query_notes_query" ON "trade_query_notes" USING btree ("query_id","created_at");--> statement-breakpoint
CREATE INDEX "trade_query_notes_author" ON "trade_query_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_query_parts_open" ON "trade_query_parts" USING btree ("query_id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "trade_query_parts_search" ON "trade_query_parts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "trade_query_parts_answered_by" ON "trade_query_parts" USING btree ("answered_by");--> statement-breakpoint
-- The steps of src/features/trade-queries/query-state.ts; what a state may be is in the checks of the table.
CREATE FUNCTION trade_queries_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) = ('pending', 'answered') AND NEW.questions = OLD.questions AND NEW.answers = OLD.answers + 1
    OR (OLD.status, NEW.status) = ('answered', 'pending') AND NEW.questions = OLD.questions + 1 AND NEW.answers = OLD.answers
    OR (OLD.status = 'closed') <> (NEW.status = 'closed') AND NEW.questions = OLD.questions AND NEW.answers = OLD.answers
    OR NEW.status = OLD.status AND NEW.questions = OLD.questions AND NEW.answers = OLD.answers
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a trade query does not go from % (% of % answered) to % (% of %)',
    OLD.status, OLD.answers, OLD.questions, NEW.status, NEW.answers, NEW.questions USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER trade_queries_step BEFORE UPDATE OF status, questions, answers ON trade_queries
  FOR EACH ROW EXECUTE FUNCTION trade_queries_step();
--> statement-breakpoint
CREATE TRIGGER public_questions_page_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public_questions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_cache('questions');
--> statement-breakpoint
-- Holidays of fixed date to begin with. Those that follow the moon are announced each year: admins add them.
INSERT INTO holidays (day, name)
SELECT make_date(y, m, d), name
FROM generate_series(2026, 2029) AS y, (VALUES
  (2, 21, 'Shaheed Day and International Mother Language Day'), (3, 26, 'Independence Day'), (4, 14, 'Pahela Baishakh'),
  (5, 1, 'May Day'), (12, 16, 'Victory Day'), (12, 25, 'Christmas Day')) AS fixed (m, d, name);
