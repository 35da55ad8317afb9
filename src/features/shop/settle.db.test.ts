import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { GatewayName } from "#platform/payments/names.ts";
import { useDatabase } from "../../../test/database.ts";
import { ScriptedGateway } from "../../../test/fakes/scripted-gateway.ts";
import { createPremium, openShop, type TestShop } from "../../../test/shop.ts";
import { compareAll } from "./compare.server.ts";
import { cancelOrder, createOrder } from "./orders.server.ts";
import { findAttempt, hearOf, startPayment } from "./payments.server.ts";
import { reconcileRound } from "./reconcile.server.ts";
import { refundOrder } from "./refunds.server.ts";
import { decideHeld } from "./review.server.ts";
import { createShop, type Shop } from "./shop.server.ts";

// Any order of events, at the same moment or one after the other, against a real database: what must hold is asked of
// the tables afterwards.
const database = useDatabase({ connections: 10 });
const gateways = { sslcommerz: new ScriptedGateway("sslcommerz"), stripe: new ScriptedGateway("stripe") };
const names = Object.keys(gateways) as (keyof typeof gateways)[];
let site: TestShop;
let shop: Shop;
let blogs: string[];
let adminId: string;

const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const newUser = async () => {
  const name = `u${randomUUID().slice(0, 8)}`;
  const rows = await sql(
    "insert into users (email, username, full_name, password_hash, verified_at) values ($1 || '@example.org', $1, 'A', '$argon2id$x', now()) returning id",
    [name],
  );
  return rows[0].id as string;
};

beforeAll(async () => {
  site = await openShop(database);
  shop = createShop(
    site.platform,
    [...site.shop.sellables.values()],
    new Map(
      names.map((name): [GatewayName, ReturnType<() => ScriptedGateway["gateway"]>] => [name, gateways[name].gateway]),
    ),
    site.shop.isMember,
  );
  blogs = await Promise.all([createPremium(database, 100), createPremium(database, 200.5)]);
  adminId = await newUser();
});
afterAll(() => site.stop());

/** What can happen. `at` says to which of the payments that were begun. */
type Happening =
  | { do: "pay"; at: number; how: "right" | "risky" | "less" | "other currency" }
  | { do: "fail" | "gateway cancel" | "notice" | "return"; at: number }
  | { do: "round" | "cancel" | "expire" | "refund" | "refund part" | "down" | "up" }
  | { do: "approve" | "give back" };

const at = fc.nat({ max: 2 });
const just = (...what: Happening["do"][]) => fc.record({ do: fc.constantFrom(...what) });
const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("pay"),
      at,
      how: fc.constantFrom("right", "right", "right", "right", "risky", "less", "other currency"),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom("notice", "return"), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("fail", "gateway cancel"), at }) },
  { weight: 3, arbitrary: just("cancel", "expire", "round") },
  { weight: 2, arbitrary: just("refund", "refund part", "approve", "give back") },
  { weight: 1, arbitrary: just("down", "up") },
) as fc.Arbitrary<Happening>;

interface Case {
  userId: string;
  orderId: string;
  payments: { gateway: keyof typeof gateways; reference: string }[];
}

async function begin(payments: number): Promise<Case> {
  const userId = await newUser();
  const order = await createOrder(shop, userId, {
    idempotencyKey: randomUUID(),
    items: blogs.map((id) => ({ kind: "blog", id })),
    billing: { name: "A", phone: "", address: "", company: "", bin: "", privateBuyer: false },
    acceptTerms: true,
    expectedTotal: 300.5,
  });
  const begun: Case["payments"] = [];
  for (const gateway of [...names, names[0] as "sslcommerz"].slice(0, payments)) {
    const started = await startPayment(shop, userId, order.id, { gateway, phone: "", address: "", anyway: true });
    begun.push({ gateway, reference: started.order.payment?.reference ?? "" });
    // A page that is over lets a third try begin.
    await sql("update payment_attempts set expires_at = now() where order_id = $1", [order.id]);
  }
  return { userId, orderId: order.id, payments: begun };
}

async function happen({ userId, orderId, payments }: Case, one: Happening): Promise<void> {
  const payment = "at" in one ? (payments[one.at % payments.length] as Case["payments"][number]) : undefined;
  const truth = payment && gateways[payment.gateway].truths.get(payment.reference);
  const held = async (decision: "approve" | "refund") => {
    for (const { id, received_poisha } of await sql(
      "select id, received_poisha from payment_attempts where order_id = $1 and state = 'review'",
      [orderId],
    ))
      await decideHeld(shop, adminId, id, {
        decision: decision === "refund" && received_poisha === null ? "given_back" : decision,
        note: "looked",
      });
  };
  switch (one.do) {
    case "pay":
      if (truth?.state === "open" || truth?.state === "failed")
        Object.assign(truth, {
          state: "paid",
          risky: one.how === "risky",
          amount: truth.amount - (one.how === "less" ? 1 : 0),
          currency: one.how === "other currency" ? "USD" : "BDT",
        });
      return;
    case "fail":
    case "gateway cancel":
      if (truth?.state === "open") truth.state = one.do === "fail" ? "failed" : "cancelled";
      return;
    case "notice":
    case "return": {
      const attempt = payment && (await findAttempt(shop, payment.gateway, payment.reference));
      if (attempt) await hearOf(shop, attempt, one.do);
      return;
    }
    case "round":
      await sql("update payment_attempts set next_check_at = now() where order_id = $1 and next_check_at is not null", [
        orderId,
      ]);
      await sql("update refunds set next_check_at = now() where order_id = $1 and next_check_at is not null", [
        orderId,
      ]);
      return reconcileRound(shop);
    case "cancel":
      return void (await cancelOrder(shop, userId, orderId));
    case "expire":
      await sql("update orders set expires_at = now() - interval '1 second' where id = $1", [orderId]);
      return reconcileRound(shop);
    case "refund":
    case "refund part":
      return refundOrder(shop, adminId, orderId, {
        idempotencyKey: randomUUID(),
        reason: "as asked",
        cause: "other",
        ...(one.do === "refund part" ? { amount: 50.25 } : {}),
      });
    case "approve":
      return held("approve");
    case "give back":
      return held("refund");
    default:
      for (const gateway of Object.values(gateways)) gateway.down = one.do === "down";
  }
}

/** Refusals are answers like others; anything else is a fault of ours. */
const expected = (error: unknown) => {
  if ((error as Error).name !== "AppError") throw error;
};

async function check(run: Case, before: Record<string, number>): Promise<void> {
  const [order] = await sql("select * from orders where id = $1", [run.orderId]);
  const attempts = await sql("select * from payment_attempts where order_id = $1", [run.orderId]);
  const lines = await sql(
    "select l.*, (select count(*)::int from blog_access a where a.line_id = l.id) as access from order_lines l where order_id = $1",
    [run.orderId],
  );
  const refunds = await sql("select * from refunds where order_id = $1", [run.orderId]);
  const [{ receipts }] = await sql("select count(*)::int as receipts from receipts where order_id = $1", [run.orderId]);
  const mails = await mailCounts();
  const sent = (kind: string) => (mails[kind] ?? 0) - (before[kind] ?? 0);
  const paid = attempts.filter((attempt) => attempt.state === "paid");
  const everPaid = order.paid_at !== null;

  // Access: exactly one for each line that is paid and not given back, none otherwise.
  for (const line of lines) expect(line.access).toBe(line.granted_at && !line.revoked_at ? 1 : 0);
  const open = order.state === "paid" || order.state === "partially_refunded";
  expect(lines.every((line) => (line.access === 1) === open)).toBe(true);
  // No access without a payment of the exact amount that the gateway itself confirms.
  expect(paid.length).toBe(everPaid ? 1 : 0);
  for (const attempt of attempts) {
    const truth = gateways[attempt.gateway as keyof typeof gateways].truths.get(attempt.reference);
    // Nothing lost: money that the gateway has stands in our books, and only that.
    expect([attempt.reference, attempt.settled_at !== null]).toEqual([attempt.reference, truth?.state === "paid"]);
    if (attempt.state === "paid") expect(attempt).toMatchObject({ received_poisha: 30050, received_currency: "BDT" });
    const back = refunds
      .filter((refund) => refund.attempt_id === attempt.id)
      .reduce((sum, refund) => sum + Number(refund.amount_poisha), 0);
    expect(back).toBe(Number(attempt.refunded_poisha));
    expect(back).toBeLessThanOrEqual(Number(attempt.received_poisha ?? 0));
  }
  // One receipt and one mail of each kind for each thing that happened.
  expect(receipts).toBe(everPaid ? 1 : 0);
  expect(sent("order-paid")).toBe(everPaid ? 1 : 0);
  expect(sent("payment-held")).toBe(
    (await sql("select 1 from payment_events where order_id = $1 and kind = 'held'", [run.orderId])).length,
  );
  expect(sent("refund")).toBe(refunds.length);
  const byHand = attempts.filter((attempt) => attempt.state === "refunded" && attempt.received_poisha === null);
  expect(sent("refund-done")).toBe(refunds.length + byHand.length);
  expect(refunds.every((refund) => refund.state === "done")).toBe(true);
  // What is held is visible: in the order where that is not paid otherwise.
  if (attempts.some((attempt) => attempt.state === "review"))
    expect(["review", "paid", "partially_refunded", "refunded"]).toContain(order.state);
  expect(
    attempts.filter((attempt) => attempt.settled_at !== null).length === 0 ||
      !["pending", "failed"].includes(order.state),
  ).toBe(true);
}

const mailCounts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await sql("select kind, count(*)::int as n from mails group by kind")).map((row) => [row.kind, row.n]),
  );

it("ends with one grant for each paid line, one receipt, one mail, and no money lost, whatever happens in whatever order", async () => {
  const fault = vi.spyOn(site.platform.log, "error");
  const groups = fc.array(fc.array(happening, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), groups, async (payments, together) => {
      const before = await mailCounts();
      const run = await begin(payments);
      for (const group of together) await Promise.all(group.map((one) => happen(run, one).catch(expected)));
      // Quiet: the gateways answer again, and the rounds come by.
      await happen(run, { do: "up" });
      for (const i of run.payments.keys()) await happen(run, { do: "notice", at: i });
      await happen(run, { do: "round" });
      await happen(run, { do: "round" });
      await check(run, before);
      // Nothing that was mended by trying again either.
      expect(fault.mock.calls).toEqual([]);
    }),
    { numRuns: 80, endOnFailure: true },
  );
  // What was paid twice and nobody has decided on is shown; nothing else is left.
  const twice = await sql("select 1 from payment_attempts where state = 'review' and review_reason = 'paid_twice'");
  expect(await compareAll(shop)).toBe(twice.length);
}, 900_000);

it("pays once by fifty notices at the same moment", async () => {
  const before = await mailCounts();
  const run = await begin(1);
  await happen(run, { do: "pay", at: 0, how: "right" });
  await Promise.all(Array.from({ length: 50 }, () => happen(run, { do: "notice", at: 0 })));
  await check(run, before);
  expect((await sql("select state from orders where id = $1", [run.orderId]))[0].state).toBe("paid");
});
