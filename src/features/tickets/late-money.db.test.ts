import { expect, it } from "vitest";
import { compareAll } from "#features/shop/compare.server.ts";
import { endOrder } from "#features/shop/orders.server.ts";
import { createBuyer, press } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";

const tickets = useTickets({}, { connections: 6 });
const { rows, ticketed, ordered, bought, takenOf } = tickets;
const takeBack = (who: Pick<Awaited<ReturnType<typeof createBuyer>>, "call">, id: string) =>
  who.call("POST", `/orders/${id}/take-back`);
const refundsOf = (id: string) =>
  rows("select amount_poisha::int as amount, cause, reason from refunds where order_id = $1", [id]);

/** An order whose money comes after its places went: while it is open still, or once it is over. */
async function late(how: "sold_out" | "late") {
  const of = await ticketed({ price: 500, capacity: 1 });
  const made = await ordered(of);
  if (how === "late") await endOrder(tickets.site.shop, made.order.id, "cancel");
  await rows("update registrations set state = 'lapsed', held_until = null where id = $1", [made.registration.id]);
  await rows("update tickets set state = 'lapsed' where registration_id = $1", [made.registration.id]);
  await bought(of);
  await press(tickets.site.app, made.url, "pay");
  return { of, ...made };
}

it.each(["sold_out", "late"] as const)(
  "who paid when it was %s has it back by a press of their own, once",
  async (how) => {
    const { of, buyer, order } = await late(how);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review", mayTakeBack: true });
    const [{ reason, id: attemptId }] = await rows(
      "select review_reason as reason, id from payment_attempts where order_id = $1",
      [order.id],
    );
    expect(reason).toBe(how);
    await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
    const held = tickets.site.mails.filter(({ kind, to }) => kind === "payment-held" && to === buyer.email);
    expect(held.map(({ text }) => text.includes("press 'Refund me'"))).toEqual([true]);

    expect((await takeBack(await createBuyer(tickets.site), order.id)).status).toBe(404);
    expect(await refundsOf(order.id)).toEqual([]);
    const said = await Promise.all([takeBack(buyer, order.id), takeBack(buyer, order.id), takeBack(buyer, order.id)]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await refundsOf(order.id)).toEqual([
      { amount: 50_000, cause: "cannot_deliver", reason: "It came too late: the buyer took it back." },
    ]);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "refunded", mayTakeBack: false });
    const decision = { decision: "approve", note: "Looked at." };
    expect((await tickets.admin.call("POST", `/payments/${attemptId}/decision`, decision)).status).toBe(409);
    const book = await rows(
      "select kind, source from payment_events where order_id = $1 and kind in ('review_refund', 'refund_requested') order by kind",
      [order.id],
    );
    expect(book).toEqual([
      { kind: "refund_requested", source: "buyer" },
      { kind: "review_refund", source: "buyer" },
    ]);
    expect(await takenOf(of)).toBe(1);
    await compareAll(tickets.site.shop);
    expect((await tickets.admin.call("GET", "/payments/mismatches")).body.data.items).toEqual([]);
  },
);

it("what is held for another reason, asked back by the bank, or decided by staff is nobody's own to take", async () => {
  const { buyer, order } = await late("sold_out");
  await rows("update payment_attempts set review_reason = 'amount' where order_id = $1", [order.id]);
  expect(await buyer.stateOf(order.id)).toMatchObject({ mayTakeBack: false });
  expect((await takeBack(buyer, order.id)).status).toBe(409);
  await rows("update payment_attempts set review_reason = 'sold_out' where order_id = $1", [order.id]);
  await rows(
    `insert into payment_events (order_id, attempt_id, kind, source, gateway, event_key)
      select order_id, id, 'disputed', 'gateway', gateway, 'disputed:test' from payment_attempts where order_id = $1`,
    [order.id],
  );
  expect((await takeBack(buyer, order.id)).body.message).toContain("Your bank has questioned this payment");
  const paid = await bought(await ticketed({ price: 500 }));
  expect((await takeBack(paid.buyer, paid.order.id)).status).toBe(409);
  expect([await refundsOf(order.id), await refundsOf(paid.order.id)]).toEqual([[], []]);
});
