import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Mood } from "../../../test/fakes/unruly.ts";
import { useGateways } from "../../../test/gateways.ts";
import { reconcileRound } from "./reconcile.server.ts";

// As many connections as the site has: what happens at the same moment happens at the same moment.
const gateways = useGateways("", { connections: 10 });
const { shop } = gateways;

async function paidAt(gateway: "sslcommerz" | "stripe") {
  const { buyer, order, reference } = await gateways.atGateway(gateway);
  if (gateway === "sslcommerz")
    await gateways.post("sslcommerz/notice", `${gateways.ssl.form(gateways.ssl.act(reference, "VALID"))}`);
  else {
    const { body, signature } = gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(reference));
    await gateways.post("stripe/notice", body, { "stripe-signature": signature });
  }
  expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  return { buyer, order };
}

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
/** What the gateways gave back of late, in poisha. */
const given = {
  sslcommerz: () => sum(gateways.ssl.refunds.map(({ amount }) => Math.round(amount * 100))),
  stripe: () => sum([...gateways.stripe.refunds.values()].map(({ amount }) => amount)),
};

describe("twenty partial refunds of one order at the very same moment", () => {
  it.each([
    ["sslcommerz", "well", 37.01],
    ["stripe", "down", 25],
  ] satisfies ["sslcommerz" | "stripe", Mood, number][])(
    "give back what was paid and no more, once: at %s, which is %s, BDT %s each",
    async (gateway, mood, amount) => {
      const { buyer, order } = await paidAt(gateway);
      const before = given[gateway]();
      gateways[gateway === "sslcommerz" ? "ssl" : "stripe"].mood = mood;
      const ask = (idempotencyKey: string) =>
        shop.admin.call("POST", `/purchases/${order.id}/refunds`, { idempotencyKey, reason: "part", amount });
      const keys = Array.from({ length: 20 }, () => randomUUID());
      const answers = await Promise.all(keys.map(ask));
      // On a busy machine somebody may wait too long for the others and be told to come back: with the same key.
      for (const [i, { status }] of answers.entries()) if (status === 503) answers[i] = await ask(keys[i] ?? "");
      const fits = Math.min(20, Math.floor(500 / amount));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(fits);
      for (const { status } of answers) expect([200, 409, 422]).toContain(status);
      const [row] = (
        await shop.database.pool.query(
          `select o.refunded_poisha::float8 as refunded, (select sum(amount_poisha)::float8 from refunds where order_id = o.id) as booked,
            (select sum(refunded_poisha)::float8 from order_lines where order_id = o.id) as of_lines,
            (select sum(refunded_poisha)::float8 from payment_attempts where order_id = o.id) as of_payments
          from orders o where id = $1`,
          [order.id],
        )
      ).rows;
      const all = Math.round(fits * amount * 100);
      expect(row).toEqual({ refunded: all, booked: all, of_lines: all, of_payments: all });

      gateways[gateway === "sslcommerz" ? "ssl" : "stripe"].mood = "well";
      // Twice, so that nothing is given again. On a busy machine a statement may be cut that waited 5 s for the others: the
      // round ends, and the next one goes on.
      for (let whole = 0, round = 0; whole < 2; round += 1) {
        await shop.database.pool.query("update refunds set next_check_at = now() where state in ('requested', 'sent')");
        try {
          await reconcileRound(shop.site.shop);
          whole += 1;
        } catch (error) {
          if (round > 5 || !String((error as Error).cause).includes("statement timeout")) throw error;
        }
      }
      expect(given[gateway]() - before).toBe(all);
      const state = await buyer.stateOf(order.id);
      expect(state.state).toBe(all === 50_000 ? "refunded" : "partially_refunded");
      expect(sum(state.refunds.map((one: { amount: number }) => Math.round(one.amount * 100)))).toBe(all);
      expect(await buyer.reads(shop.blog)).toBe(all !== 50_000);
    },
    60_000,
  );
});
