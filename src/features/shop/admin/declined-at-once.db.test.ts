import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useHolder } from "../../../../test/holder.ts";
import { useShop } from "../../../../test/shop.ts";
import { giveBackPart } from "../refunds.server.ts";

// 'Decline' and a refund of one order, pressed at the very same moment: one of them counts, the other is told what happened.
const shop = useShop({}, { connections: 6 });
const holder = useHolder(shop.database);

/** A paid order whose buyer asked for a refund, and the two answers to that. */
async function asked() {
  const { buyer, order } = await shop.paidOrder();
  await buyer.call("POST", `/orders/${order.id}/refund-request`, { reason: "I bought the wrong blog by mistake." });
  const { request } = (await shop.admin.call("GET", `/purchases/${order.id}`)).body.data;
  const key = randomUUID();
  const decline = () =>
    shop.admin.call("POST", `/refund-requests/${request.id}/decline`, { answer: "You read it to the end." });
  const refund = (more: object = {}) =>
    shop.admin.call("POST", `/purchases/${order.id}/refunds`, { idempotencyKey: key, reason: "as asked", ...more });
  const now = async () => {
    const { state, refundRequest } = await buyer.stateOf(order.id);
    const mails = await shop.count(
      `payment_events where order_id = '${order.id}' and kind in ('refund_declined', 'refund_requested')`,
    );
    return { state, request: refundRequest.state, told: mails };
  };
  return { order, request, decline, refund, now };
}

/** Both while the order is held, in this order. */
const inOrder = <A, B>(orderId: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> =>
  holder.inOrder("select from orders where id = $1 for update", [orderId], first, second);

describe("a refund that was asked for, declined and given at the same moment", () => {
  it("is declined where that came first, and no money goes back", async () => {
    const { order, decline, refund, now } = await asked();
    const [declined, refused] = await inOrder(order.id, decline, refund);
    expect(declined.status).toBe(200);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/declined/);
    expect(await now()).toEqual({ state: "paid", request: "declined", told: 1 });
  });

  it("is given where that came first, and nobody is told 'no'", async () => {
    const { order, decline, refund, now } = await asked();
    const [given, refused] = await inOrder(order.id, refund, decline);
    expect(given.status).toBe(200);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/money/);
    expect(await now()).toEqual({ state: "refunded", request: "granted", told: 1 });
  });

  it("is declined where that came first, also when staff give part of the order back for another feature", async () => {
    const { order, decline, now } = await asked();
    const { rows } = await shop.database.pool.query("select id from order_lines where order_id = $1", [order.id]);
    const staff = await shop.database.pool.query("select id from users where role = 'admin' limit 1");
    const by = { source: "admin", userId: staff.rows[0].id } as const;
    const part = { key: randomUUID(), amount: 10_000, reason: "a seat", whole: false };
    const give = () =>
      giveBackPart(shop.site.shop, rows[0].id, by, async () => part).then(
        () => "given",
        (error: Error) => error.message,
      );
    const [declined, refused] = await inOrder(order.id, decline, give);
    expect(declined.status).toBe(200);
    expect(refused).toMatch(/declined/);
    expect(await now()).toEqual({ state: "paid", request: "declined", told: 1 });
  });

  it("stays open where it came while staff gave part of the order back without knowing of it; all of it answers it", async () => {
    const { buyer, order } = await shop.paidOrder();
    const ask = () => buyer.call("POST", `/orders/${order.id}/refund-request`, { reason: "I bought the wrong blog." });
    const refund = (more: object) =>
      shop.admin.call("POST", `/purchases/${order.id}/refunds`, {
        idempotencyKey: randomUUID(),
        reason: "late",
        ...more,
      });
    const [asked, given] = await inOrder(order.id, ask, () => refund({ amount: 10 }));
    expect([asked.status, given.status]).toEqual([200, 200]);
    expect((await buyer.stateOf(order.id)).refundRequest.state).toBe("open");
    expect((await refund({})).status).toBe(200);
    expect((await buyer.stateOf(order.id)).refundRequest.state).toBe("granted");
  });

  it("stays open where the screen of whoever gave part back showed none, and whoever gives all of it back decided it", async () => {
    const { order, request, refund, now } = await asked();
    expect((await refund({ idempotencyKey: randomUUID(), amount: 10, request: null })).status).toBe(200);
    expect((await now()).request).toBe("open");
    expect((await refund({ request: null })).status).toBe(200);
    expect(await now()).toEqual({ state: "refunded", request: "granted", told: 2 });
    const decided =
      "select role from refund_requests r join users u on u.id = r.decided_by where r.id = $1 and order_id = $2";
    expect((await shop.database.pool.query(decided, [request.id, order.id])).rows).toEqual([{ role: "admin" }]);
  });

  it("is granted to a client that says nothing of requests, as there is one", async () => {
    const { refund, now } = await asked();
    expect((await refund({ amount: 10 })).status).toBe(200);
    expect((await now()).request).toBe("granted");
  });

  it("is refused to a screen that still shows the request, however late; who has seen the 'no' may give it all the same", async () => {
    const { request, decline, refund, now } = await asked();
    expect((await decline()).status).toBe(200);
    expect((await refund({ request: request.id })).status).toBe(409);
    expect(await now()).toEqual({ state: "paid", request: "declined", told: 1 });
    expect((await refund()).status).toBe(200);
    expect((await now()).state).toBe("refunded");
  });

  it("answers a refund that was given before with the same order, though its request is decided by now", async () => {
    const { request, refund, now } = await asked();
    expect((await refund({ request: request.id })).status).toBe(200);
    expect((await refund({ request: request.id })).status).toBe(200);
    expect(await now()).toEqual({ state: "refunded", request: "granted", told: 1 });
  });
});
