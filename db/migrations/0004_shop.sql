CREATE TABLE "blog_access" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"blog_id" uuid NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"anchor" text,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "blog_access_once" UNIQUE("user_id","blog_id"),
	CONSTRAINT "blog_access_progress" CHECK ("blog_access"."progress" between 0 and 100),
	CONSTRAINT "blog_access_anchor" CHECK (char_length("blog_access"."anchor") <= 200)
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
	"buyer_phone" text NOT NULL,
	"buyer_address" text NOT NULL,
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
	CONSTRAINT "orders_buyer" CHECK (char_length("orders"."buyer_name") <= 100 and char_length("orders"."buyer_phone") <= 20 and char_length("orders"."buyer_address") <= 200)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"session" text,
	"redirect_url" text,
	"payment" text,
	"bank_reference" text,
	"given_reference" text,
	"amount_poisha" bigint NOT NULL,
	"currency" text DEFAULT 'BDT' NOT NULL,
	"received_poisha" bigint,
	"received_currency" text,
	"refunded_poisha" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"review_reason" text,
	"returned_at" timestamp with time zone,
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
	CONSTRAINT "payment_attempts_paid" CHECK ("payment_attempts"."state" <> 'paid' or "payment_attempts"."settled_at" is not null and "payment_attempts"."received_poisha" is not null and ("payment_attempts"."review_reason" is not null or "payment_attempts"."received_poisha" = "payment_attempts"."amount_poisha" and "payment_attempts"."received_currency" = "payment_attempts"."currency")),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_poisha" >= 0 and "payment_attempts"."currency" = 'BDT'),
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
CREATE TABLE "reconciliation_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ran_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payments" integer NOT NULL,
	"mismatches" integer NOT NULL
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
ALTER TABLE "blog_access" ADD CONSTRAINT "blog_access_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_access" ADD CONSTRAINT "blog_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_access" ADD CONSTRAINT "blog_access_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_session_sandbox_payments_session_fk" FOREIGN KEY ("session") REFERENCES "public"."sandbox_payments"("session") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_access_granted" ON "blog_access" USING btree ("user_id","granted_at");--> statement-breakpoint
CREATE INDEX "blog_access_last_read" ON "blog_access" USING btree ("user_id","last_read_at");--> statement-breakpoint
CREATE INDEX "blog_access_blog" ON "blog_access" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "coupons_created" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_lines_of_item" ON "order_lines" USING btree ("kind","item_id");--> statement-breakpoint
CREATE INDEX "order_lines_title_search" ON "order_lines" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_paid_at" ON "orders" USING btree ("paid_at","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_poisha","id");--> statement-breakpoint
CREATE INDEX "orders_state_created" ON "orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("expires_at") WHERE state in ('pending', 'failed');--> statement-breakpoint
CREATE INDEX "orders_coupon_user" ON "orders" USING btree ("coupon_id","user_id") WHERE coupon_id is not null;--> statement-breakpoint
CREATE INDEX "orders_buyer_search" ON "orders" USING gin (lower("buyer_name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_paid" ON "payment_attempts" USING btree ("order_id") WHERE state = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_payment" ON "payment_attempts" USING btree ("gateway","payment") WHERE payment is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_review" ON "payment_attempts" USING btree ("created_at","id") WHERE state = 'review';--> statement-breakpoint
CREATE INDEX "payment_attempts_transfers" ON "payment_attempts" USING btree ("created_at","id") WHERE state = 'open' and gateway = 'manual';--> statement-breakpoint
CREATE INDEX "payment_attempts_settled" ON "payment_attempts" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_session" ON "payment_attempts" USING btree ("session") WHERE session is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_bank_reference" ON "payment_attempts" USING btree ("bank_reference") WHERE bank_reference is not null;--> statement-breakpoint
CREATE INDEX "payment_events_order" ON "payment_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_events_attempt" ON "payment_events" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_mismatches_order" ON "payment_mismatches" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_mismatches_seen" ON "payment_mismatches" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "reconciliation_runs_at" ON "reconciliation_runs" USING btree ("ran_at");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("due_by") WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX "sandbox_payments_created" ON "sandbox_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_session" ON "sandbox_refunds" USING btree ("session");--> statement-breakpoint
-- The steps of src/features/shop/order-state.ts; a test compares the two.
CREATE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'pending' OR NEW.user_id IS NULL THEN
      RAISE EXCEPTION 'an order begins as pending, and is somebody''s' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.number, NEW.idempotency_key, NEW.currency, NEW.subtotal_poisha, NEW.discount_poisha, NEW.total_poisha,
      NEW.coupon_id, NEW.coupon_code, NEW.terms_accepted_at, NEW.created_at)
    IS DISTINCT FROM
     (OLD.id, OLD.number, OLD.idempotency_key, OLD.currency, OLD.subtotal_poisha, OLD.discount_poisha, OLD.total_poisha,
      OLD.coupon_id, OLD.coupon_code, OLD.terms_accepted_at, OLD.created_at) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.refunded_poisha < OLD.refunded_poisha THEN
    RAISE EXCEPTION 'what was given back does not come again' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('pending', 'paid'), ('pending', 'review'), ('pending', 'failed'), ('pending', 'cancelled'), ('pending', 'expired'),
    ('failed', 'paid'), ('failed', 'review'), ('failed', 'pending'), ('failed', 'cancelled'), ('failed', 'expired'),
    ('cancelled', 'review'), ('expired', 'review'),
    ('review', 'paid'), ('review', 'refunded'),
    ('paid', 'partially_refunded'), ('paid', 'refunded'), ('partially_refunded', 'refunded')
  ) THEN
    RAISE EXCEPTION 'an order does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.user_id IS DISTINCT FROM OLD.user_id THEN
    IF NEW.user_id IS NOT NULL THEN
      RAISE EXCEPTION 'an order does not change hands' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    -- The account is gone: who it was is forgotten. A tax invoice keeps the name and address that it must bear.
    NEW.buyer_name := '';
    NEW.buyer_phone := '';
    NEW.buyer_address := '';
    UPDATE receipts SET buyer = CASE series
        WHEN 'tax_invoice' THEN jsonb_set(buyer, '{phone}', '""')
        ELSE '{"name": "", "phone": "", "address": ""}'::jsonb END
      WHERE order_id = NEW.id;
  ELSIF (NEW.buyer_name, NEW.buyer_phone, NEW.buyer_address) IS DISTINCT FROM (OLD.buyer_name, OLD.buyer_phone, OLD.buyer_address) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_guard BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order();
--> statement-breakpoint
CREATE FUNCTION guard_order_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.order_id, NEW.position, NEW.kind, NEW.item_id, NEW.quantity, NEW.title, NEW.href, NEW.price_poisha,
        NEW.discount_poisha, NEW.total_poisha, NEW.vat_rate)
      IS DISTINCT FROM
       (OLD.id, OLD.order_id, OLD.position, OLD.kind, OLD.item_id, OLD.quantity, OLD.title, OLD.href, OLD.price_poisha,
        OLD.discount_poisha, OLD.total_poisha, OLD.vat_rate) THEN
      RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD.granted_at IS NOT NULL AND NEW.granted_at IS DISTINCT FROM OLD.granted_at
      OR OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at THEN
      RAISE EXCEPTION 'a line is granted once' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  -- No access without a payment that was let pass.
  IF NEW.granted_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.granted_at IS NULL) AND NOT EXISTS (
    SELECT 1 FROM orders o JOIN payment_attempts a ON a.order_id = o.id AND a.state = 'paid'
    WHERE o.id = NEW.order_id AND o.state IN ('paid', 'partially_refunded')
  ) THEN
    RAISE EXCEPTION 'a line of an order that is not paid cannot be granted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_lines_guard BEFORE INSERT OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION guard_order_line();
--> statement-breakpoint
CREATE FUNCTION guard_payment_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.order_id, NEW.gateway, NEW.reference, NEW.amount_poisha, NEW.currency, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.gateway, OLD.reference, OLD.amount_poisha, OLD.currency, OLD.created_at) THEN
    RAISE EXCEPTION 'what was asked for does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('open', 'paid'), ('open', 'review'), ('open', 'failed'), ('open', 'cancelled'), ('open', 'expired'),
    ('failed', 'paid'), ('failed', 'review'), ('cancelled', 'paid'), ('cancelled', 'review'), ('expired', 'paid'), ('expired', 'review'),
    ('review', 'paid'), ('review', 'refunded')
  ) THEN
    RAISE EXCEPTION 'a payment does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_guard BEFORE UPDATE ON payment_attempts FOR EACH ROW EXECUTE FUNCTION guard_payment_attempt();
--> statement-breakpoint
-- A paid order has its payment, its access and its receipt at the end of the very transaction that made it paid.
CREATE FUNCTION check_paid_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_id = NEW.id AND a.state = 'paid') THEN
    RAISE EXCEPTION 'a paid order without a payment' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = NEW.id AND l.granted_at IS NULL AND l.refunded_poisha < l.total_poisha) THEN
    RAISE EXCEPTION 'a paid order without access' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.total_poisha > 0 AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.order_id = NEW.id) THEN
    RAISE EXCEPTION 'a paid order without a receipt' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_paid_whole AFTER UPDATE OF state ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION check_paid_order();
--> statement-breakpoint
CREATE FUNCTION guard_blog_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.id = NEW.line_id AND l.kind = 'blog' AND l.item_id = NEW.blog_id AND o.user_id = NEW.user_id
      AND l.granted_at IS NOT NULL AND l.revoked_at IS NULL
  ) THEN
    RAISE EXCEPTION 'access without a paid line' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER blog_access_guard BEFORE INSERT OR UPDATE OF line_id, user_id, blog_id ON blog_access
  FOR EACH ROW EXECUTE FUNCTION guard_blog_access();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is a book: nothing in it is changed or removed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON payment_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_events_no_truncate BEFORE TRUNCATE ON payment_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER orders_kept BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_lines_kept BEFORE DELETE ON order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_kept BEFORE DELETE ON payment_attempts FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER refunds_kept BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receipts_kept BEFORE DELETE OR UPDATE OF order_id, series, year, serial, number, issued_at, seller ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
