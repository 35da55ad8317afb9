import { type Hole, hole } from "./hole.ts";

const baseline = "db/migrations/0000_baseline.sql";
const shop = "features/shop/triggers.sql";

/** What the database holds by itself (SQL), whoever writes. */
export const tableHoles: readonly Hole[] = [
  hole(
    "tables",
    "Notes of the audit log can be taken away",
    "features/audit/triggers.sql",
    "CREATE OR REPLACE TRIGGER audit_log_row_stays BEFORE UPDATE OR DELETE ON",
    "CREATE OR REPLACE TRIGGER audit_log_row_stays BEFORE UPDATE ON",
  ),
  hole(
    "tables",
    "Notes of what staff did may go after some days",
    "features/audit/triggers.sql",
    "interval '6 years'",
    "interval '6 days'",
  ),
  hole(
    "tables",
    "The book of payments can be written anew",
    shop,
    "payment_events_append_only BEFORE UPDATE OR DELETE ON",
    "payment_events_append_only BEFORE DELETE ON",
  ),
  hole(
    "tables",
    "Orders can be deleted",
    shop,
    "CREATE OR REPLACE TRIGGER orders_kept BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();\n",
  ),
  hole(
    "tables",
    "What one person bought is given to another",
    shop,
    "l.kind = 'blog' AND l.item_id = NEW.blog_id AND o.user_id = NEW.user_id",
    "l.kind = 'blog' AND l.item_id = NEW.blog_id",
  ),
  hole(
    "tables",
    "Whoever bought one blog is given any",
    shop,
    "l.kind = 'blog' AND l.item_id = NEW.blog_id AND o.user_id = NEW.user_id",
    "l.kind = 'blog' AND o.user_id = NEW.user_id",
  ),
  hole(
    "tables",
    "An order is paid without a receipt",
    shop,
    "IF NEW.total_poisha > 0 AND NOT EXISTS (SELECT 1 FROM receipts",
    "IF NEW.total_poisha < 0 AND NOT EXISTS (SELECT 1 FROM receipts",
  ),
  hole(
    "tables",
    "Money that went back is forgotten",
    shop,
    "IF NEW.refunded_poisha < OLD.refunded_poisha THEN",
    "IF NEW.refunded_poisha < 0 THEN",
  ),
  hole(
    "tables",
    "Two payments pay one order",
    baseline,
    'CREATE UNIQUE INDEX "payment_attempts_one_paid"',
    'CREATE INDEX "payment_attempts_one_paid"',
  ),
  hole(
    "tables",
    "One movement at a bank pays two orders",
    baseline,
    'CREATE UNIQUE INDEX "payment_attempts_payment"',
    'CREATE INDEX "payment_attempts_payment"',
  ),
  hole(
    "tables",
    "A payment of another amount is booked as paid",
    baseline,
    '"payment_attempts"."received_poisha" = "payment_attempts"."amount_poisha"',
    '"payment_attempts"."received_poisha" >= 0',
  ),
  hole(
    "tables",
    "A coupon is used oftener than it may be",
    baseline,
    ' and ("coupons"."max_uses" is null or "coupons"."uses" <= "coupons"."max_uses")',
  ),
  hole(
    "tables",
    "One press is two orders",
    baseline,
    '	CONSTRAINT "orders_key" UNIQUE("user_id","idempotency_key"),\n',
  ),
  hole(
    "tables",
    "One person has two seats of a cohort",
    baseline,
    'CREATE UNIQUE INDEX "enrollments_once"',
    'CREATE INDEX "enrollments_once"',
  ),
  hole(
    "seats",
    "Tickets are sold past the last place",
    baseline,
    '"ticket_types"."taken" between 0 and "ticket_types"."capacity"',
    '"ticket_types"."taken" >= 0',
  ),
  hole(
    "seats",
    "Seats of a cohort are given past the last",
    baseline,
    '"cohorts"."taken" between 0 and "cohorts"."capacity"',
    '"cohorts"."taken" >= 0',
  ),
  hole(
    "seats",
    "Places are counted when they are taken, not when they are let go",
    "features/tickets/triggers.sql",
    "CREATE OR REPLACE TRIGGER tickets_taken AFTER INSERT OR UPDATE OF state OR DELETE ON",
    "CREATE OR REPLACE TRIGGER tickets_taken AFTER INSERT OR DELETE ON",
  ),
  hole(
    "seats",
    "Who gave a ticket up has it again",
    "features/tickets/triggers.sql",
    "('valid', 'canceled'), ('valid', 'transferred')",
    "('valid', 'canceled'), ('canceled', 'valid'), ('valid', 'transferred')",
  ),
];
