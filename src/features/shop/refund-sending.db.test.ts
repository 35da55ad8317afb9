import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import type { StripeFault } from "../../../test/fakes/stripe.ts";
import { useGateways } from "../../../test/gateways.ts";
import { reconcileRound } from "./reconcile.server.ts";

const gateways = useGateways();
const { shop, post, atGateway } = gateways;
const { database } = shop;

const tell = ({ body, signature }: { body: string; signature: string }) =>
  post("stripe/notice", body, { "content-type": "application/json", "stripe-signature": signature });

/** A paid order of BDT 500. */
async function paidAt(gateway: "sslcommerz" | "stripe") {
  const { buyer, order, reference } = await atGateway(gateway);
  if (gateway === "stripe")
    await tell(gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(reference)));
  else await post("sslcommerz/notice", `${gateways.ssl.form(gateways.ssl.act(reference, "VALID"))}`);
  expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  return { buyer, order };
}

/** Gives back BDT 100 of it. */
const giveBack = (orderId: string) =>
  shop.admin.call("POST", `/purchases/${orderId}/refunds`, {
    idempotencyKey: randomUUID(),
    reason: "as asked",
    amount: 100,
  });
const rowOf = async (orderId: string) =>
  (
    await database.pool.query(
      `select id, state, last_error, next_check_at is not null as due,
        next_check_at <= now() + interval '10 minutes' as soon from refunds where order_id = $1`,
      [orderId],
    )
  ).rows[0];
/** The next round, whenever it is that a refund is due. */
async function nextRound() {
  await database.pool.query("update refunds set next_check_at = now() where next_check_at is not null");
  await reconcileRound(shop.site.shop);
}
/** How often a gateway was asked with this outcome. */
const outcomes = async (gateway: string, outcome: string) =>
  (await shop.site.platform.metrics.gatewayAnswers.get()).values
    .filter(({ labels }) => labels.gateway === gateway && labels.outcome === outcome)
    .reduce((all, { value }) => all + value, 0);
/** The book's word of the refund, in order. */
const bookOf = async (orderId: string) =>
  (
    await database.pool.query(
      "select kind, source from payment_events where order_id = $1 and kind in ('refund_done', 'refund_failed') order by id",
      [orderId],
    )
  ).rows.map(({ kind, source }) => `${kind} ${source}`);
/** How often staff were emailed, of whatever. */
const toldStaff = async () =>
  (await database.pool.query("select count(*)::int as n from mails where kind = 'shop-notice'")).rows[0].n;

beforeAll(async () => {
  await saveContent(database.db, "settings", { email: "info@iit.example" });
  forget(database.db);
});
beforeEach(() => {
  gateways.stripe.refundStatus = "succeeded";
});

/** A refund that Stripe gave back, as it has it there. */
async function doneAtStripe() {
  const { buyer, order } = await paidAt("stripe");
  await giveBack(order.id);
  expect(await buyer.stateOf(order.id)).toMatchObject({ refunds: [{ state: "done" }] });
  const [made] = [...gateways.stripe.refunds.values()].slice(-1);
  if (!made) throw new Error("no refund was made");
  return { buyer, order, made };
}

describe("a refund that was done and of which the gateway speaks again", () => {
  it("stays due until the gateway answered: it came back, though the first question was lost", async () => {
    const { buyer, order, made } = await doneAtStripe();
    made.status = "failed";
    gateways.stripe.mood = "down";
    expect((await tell(gateways.stripe.event("refund.failed", made))).status).toBe(200);
    expect(await rowOf(order.id)).toMatchObject({ state: "done", due: true, soon: true });
    await nextRound();
    expect(await rowOf(order.id)).toMatchObject({ state: "done", due: true });
    gateways.stripe.mood = "well";
    await nextRound();
    expect(await buyer.stateOf(order.id)).toMatchObject({ refunded: 0, refunds: [{ state: "failed", doneAt: null }] });
    expect(await rowOf(order.id)).toMatchObject({ due: false });
  });

  it("isn't asked about any more once the gateway said the same again", async () => {
    const { order, made } = await doneAtStripe();
    gateways.stripe.mood = "down";
    await tell(gateways.stripe.event("refund.updated", made));
    gateways.stripe.mood = "well";
    await nextRound();
    expect(await rowOf(order.id)).toMatchObject({ state: "done", due: false, last_error: null });
    const calls = gateways.stripe.calls.length;
    await nextRound();
    expect(gateways.stripe.calls.slice(calls)).not.toContain(`GET /v1/refunds/${made.id}`);
    await tell(gateways.stripe.event("refund.updated", made));
    expect(gateways.stripe.calls.slice(calls)).toContain(`GET /v1/refunds/${made.id}`);
    expect(await rowOf(order.id)).toMatchObject({ state: "done", due: false });
  });

  it("stays due where the gateway spoke once more while an earlier question was under way", async () => {
    const { order, made } = await doneAtStripe();
    const { id } = await rowOf(order.id);
    const gateway = shop.site.shop.gateways.get("stripe");
    if (!gateway) throw new Error("no gateway");
    const { askRefund } = gateway;
    gateway.askRefund = async (request) => {
      const word = await askRefund(request);
      // Another process hears of it and asks in vain, after this answer was given.
      await database.pool.query("update refunds set next_check_at = now() + interval '3 minutes' where id = $1", [id]);
      return word;
    };
    try {
      await tell(gateways.stripe.event("refund.updated", made));
    } finally {
      gateway.askRefund = askRefund;
    }
    expect(await rowOf(order.id)).toMatchObject({ state: "done", due: true });
  });

  it("has each change in the book: done, sent back, done by hand, and no notice twice", async () => {
    const { order, made } = await doneAtStripe();
    made.status = "failed";
    const event = gateways.stripe.event("refund.failed", made);
    for (let i = 0; i < 3; i += 1) expect((await tell(event)).status).toBe(200);
    const { id } = await rowOf(order.id);
    const byHand = await shop.admin.call("POST", `/refunds/${id}/done`, { reference: made.id });
    expect(byHand.status).toBe(200);
    const book = ["refund_done gateway", "refund_failed gateway", "refund_done admin"];
    expect(await bookOf(order.id)).toEqual(book);
    // Named by the gateway's own number, so that it is asked once more: the second time it came back counts, too.
    for (let i = 0; i < 3; i += 1) await tell(event);
    expect(await bookOf(order.id)).toEqual([...book, "refund_failed gateway"]);
  });
});

it.each([
  ["pending", false],
  ["succeeded", false],
  ["pending", true],
] as const)(
  "an answer says nothing of a refund that failed before it arrived: %s, tried again since: %s",
  async (answer, retried) => {
    const { order } = await paidAt("stripe");
    const gateway = shop.site.shop.gateways.get("stripe");
    if (!gateway) throw new Error("no gateway");
    const { refund } = gateway;
    gateways.stripe.refundStatus = answer;
    gateway.refund = async (request) => {
      gateway.refund = refund;
      const word = await refund(request);
      const made = [...gateways.stripe.refunds.values()].slice(-1);
      for (const one of made) one.status = "failed";
      await tell(gateways.stripe.event("refund.failed", made[0]));
      const { id } = await rowOf(order.id);
      gateways.stripe.mood = "down";
      if (retried) expect((await shop.admin.call("POST", `/refunds/${id}/retry`)).status).toBe(200);
      return word;
    };
    await giveBack(order.id);
    expect(await rowOf(order.id)).toMatchObject({ state: retried ? "requested" : "failed", due: retried });
    expect(await bookOf(order.id)).toEqual(["refund_failed gateway"]);
  },
);

const about = (status: number, type: string, code?: string, method?: "POST"): StripeFault => ({
  status,
  error: { type, message: "about us", ...(code && { code }) },
  ...(method && { method }),
});

describe("what a gateway says about us says nothing about a refund", () => {
  it.each<[string, StripeFault, string]>([
    ["our key is not known any more", about(401, "invalid_request_error"), "denied"],
    ["our key is over", about(401, "invalid_request_error", "api_key_expired"), "denied"],
    ["our key may not read", about(403, "invalid_request_error"), "denied"],
    ["our key may not give back", about(403, "invalid_request_error", undefined, "POST"), "denied"],
    ["we ask too often", about(429, "invalid_request_error", "rate_limit"), "denied"],
    ["a key of requests is in use", about(409, "idempotency_error", "idempotency_key_in_use", "POST"), "denied"],
    ["a key of requests was used otherwise", about(400, "idempotency_error", undefined, "POST"), "denied"],
    ["our key is another account's", about(404, "invalid_request_error", "resource_missing"), "denied"],
    ["it is broken", about(500, "api_error"), "unreachable"],
  ])("at Stripe: %s", async (_, fault, outcome) => {
    const { buyer, order } = await paidAt("stripe");
    const [before, told] = [await outcomes("stripe", outcome), await toldStaff()];
    gateways.stripe.refundStatus = "pending";
    gateways.stripe.fault = fault;
    await giveBack(order.id);
    expect(await rowOf(order.id)).toMatchObject({ state: "requested", due: true });
    expect(await outcomes("stripe", outcome)).toBe(before + 1);
    gateways.stripe.fault = undefined;
    await nextRound();
    expect(await rowOf(order.id)).toMatchObject({ state: "sent", due: true });
    gateways.stripe.fault = fault;
    await nextRound();
    expect(await rowOf(order.id)).toMatchObject({ state: "sent", due: true });
    gateways.stripe.fault = undefined;
    for (const refund of gateways.stripe.refunds.values()) refund.status = "succeeded";
    await nextRound();
    expect(await buyer.stateOf(order.id)).toMatchObject({ refunded: 100, refunds: [{ state: "done" }] });
    const { rows } = await database.pool.query("select payment from payment_attempts where order_id = $1", [order.id]);
    const made = [...gateways.stripe.refunds.values()].filter((one) => one.payment_intent === rows[0].payment);
    expect(made).toHaveLength(1);
    expect(await toldStaff()).toBe(told);
  });

  it("but who is not let in for three days leaves it to a person, and what is done done", async () => {
    const { order } = await paidAt("stripe");
    const told = await toldStaff();
    gateways.stripe.refundStatus = "pending";
    await giveBack(order.id);
    expect(await rowOf(order.id)).toMatchObject({ state: "sent", due: true });
    const asked = (state: string, checks: number) =>
      database.pool.query(
        "update refunds set state = $2, checks = $3, done_at = case $2 when 'done' then now() end, next_check_at = now() where order_id = $1",
        [...[order.id, state, checks]],
      );
    gateways.stripe.fault = about(404, "invalid_request_error", "resource_missing");
    for (const state of ["done", "sent"]) {
      await asked(state, 38);
      await nextRound();
      expect(await rowOf(order.id)).toMatchObject({ state, due: true });
    }
    await asked("done", 39);
    await nextRound();
    expect(await rowOf(order.id)).toMatchObject({ state: "done", due: false });
    await asked("sent", 39);
    await nextRound();
    expect(await rowOf(order.id)).toMatchObject({ state: "failed", due: false });
    expect(await toldStaff()).toBe(told + 1);
  });

  it.each([
    ["disputed", "charge_disputed"],
    ["given back already", "charge_already_refunded"],
    // Stripe names no code where an amount is greater than what is left.
    ["too little", undefined],
  ])("but a refusal of the refund itself fails it: %s", async (_, code) => {
    const { order } = await paidAt("stripe");
    const told = await toldStaff();
    gateways.stripe.fault = about(400, "invalid_request_error", code, "POST");
    await giveBack(order.id);
    expect(await rowOf(order.id)).toMatchObject({ state: "failed", due: false });
    expect(await toldStaff()).toBe(told + 1);
  });

  it.each(["FAILED", "INACTIVE", "INVALID_REQUEST"] as const)("at SSLCommerz: %s", async (connect) => {
    const { order } = await paidAt("sslcommerz");
    const before = await outcomes("sslcommerz", "denied");
    gateways.ssl.connect = connect;
    await giveBack(order.id);
    expect(await rowOf(order.id)).toMatchObject({ state: "requested", due: true });
    expect(await outcomes("sslcommerz", "denied")).toBe(before + 1);
    gateways.ssl.connect = "DONE";
    await nextRound();
    gateways.ssl.connect = connect;
    await nextRound();
    expect(await rowOf(order.id)).toMatchObject({ state: "sent", due: true });
  });

  it("at SSLCommerz: a refund on its way that our store is said not to have", async () => {
    const { order } = await paidAt("sslcommerz");
    await giveBack(order.id);
    const [made] = gateways.ssl.refunds.splice(-1);
    if (!made) throw new Error("no refund was made");
    await nextRound();
    expect(await rowOf(order.id)).toMatchObject({ state: "sent", due: true });
    gateways.ssl.refunds.push({ ...made, status: "cancelled" });
    await nextRound();
    expect(await rowOf(order.id)).toMatchObject({ state: "failed", due: false });
  });
});

it("nor about a payment: nobody is told that it failed because our key was another", async () => {
  const { buyer, order, reference } = await atGateway("stripe");
  gateways.stripe.fault = about(401, "invalid_request_error");
  await tell(gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(reference)));
  expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "confirming" });
  gateways.stripe.fault = undefined;
  await gateways.due();
  await reconcileRound(shop.site.shop);
  expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
});
