import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createBuyer, createPremium, press, useShop } from "../../../../test/shop.ts";

const shop = useShop();
const { database, paidOrder } = shop;

interface Entry {
  id: string;
  email: { kind: string; refusal: string | null; repeated: boolean } | null;
}
const call = (method: string, path: string, body?: unknown) => shop.admin.call(method, path, body);
const emails = async (id: string) => {
  const { book } = (await call("GET", `/purchases/${id}`)).body.data;
  return (book as Entry[]).flatMap(({ id: entry, email }) => (email ? [{ entry, ...email }] : []));
};
/** Sends the last email of a kind again, and answers how that went. */
async function again(id: string, kind: string) {
  const last = (await emails(id)).findLast((email) => email.kind === kind);
  const { status, body } = await call("POST", `/purchases/${id}/emails/${last?.entry}/send-again`);
  return { status, message: body?.message as string };
}
const refused = (why: string) => ({ status: 409, message: `This email can't be sent again. ${why}` });
const sent = { status: 200, message: "The email is on its way" };

/** The texts of what was sent to somebody under a subject, once there are so many. */
async function textsOf(to: string, subject: RegExp, count: number): Promise<string[]> {
  const found = () => shop.site.mails.filter((mail) => mail.to === to && subject.test(mail.subject));
  await expect.poll(() => found().length, { timeout: 120_000 }).toBe(count);
  return found().map(({ text }) => text);
}

async function transferOf() {
  const buyer = await createBuyer(shop.site);
  const order = await buyer.order([await createPremium(database)], 500);
  await buyer.pay(order.id, "manual");
  const { attempts } = (await call("GET", `/purchases/${order.id}`)).body.data;
  return { buyer, order, attemptId: attempts[0].id as string };
}

describe("an email of an order is sent again", () => {
  it("word for word as the order still is: how to pay by transfer, until the buyer has", async () => {
    const { buyer, order, attemptId } = await transferOf();
    expect(await again(order.id, "transfer-asked")).toEqual(sent);
    const [first, second] = await textsOf(buyer.email, /^How to pay/, 2);
    expect(second).toBe(first);
    await buyer.call("POST", `/orders/${order.id}/transfer`, { reference: "TRX-90817" });
    expect(await again(order.id, "transfer-asked")).toEqual(refused("The buyer has made the transfer since."));
    expect(await again(order.id, "transfer-named")).toEqual(sent);
    const named = await textsOf(buyer.email, /^We're looking for/, 2);
    expect(named[1]).toBe(named[0]);
    await call("POST", `/payments/${attemptId}/reject`, { reason: "It never came." });
    expect(await again(order.id, "transfer-named")).toEqual(refused("This transfer is no longer expected."));
  });

  it("with what our team wrote of a transfer that they couldn't find, until it or another payment came", async () => {
    const { buyer, order, attemptId } = await transferOf();
    await call("POST", `/payments/${attemptId}/reject`, { reason: "No transfer of this amount came before August 1." });
    expect(await again(order.id, "transfer-rejected")).toEqual(sent);
    const [first, second] = await textsOf(buyer.email, /^We couldn't find/, 2);
    expect(first).toContain("No transfer of this amount came before August 1.");
    expect(second).toBe(first);
    await press(shop.site.app, (await buyer.pay(order.id)).url, "pay");
    expect(await again(order.id, "transfer-rejected")).toEqual(refused("The order has been paid since."));
  });

  it("with what a refund took away, while it is on its way; then what was refunded", async () => {
    const { buyer, order, attemptId } = await transferOf();
    await call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: `B-${order.number}` });
    const given = await call("POST", `/purchases/${order.id}/refunds`, {
      idempotencyKey: randomUUID(),
      reason: "as asked",
    });
    expect(await again(order.id, "refund")).toEqual(sent);
    const [first, second] = await textsOf(buyer.email, /^Your refund of/, 2);
    expect(first).toContain("You no longer have access to:");
    expect(second).toBe(first);
    await call("POST", `/refunds/${given.body.data.refunds[0].id}/done`, { reference: "BACK-2" });
    expect(await again(order.id, "refund")).toEqual(refused("The refund is done."));
    expect(await again(order.id, "refund-done")).toEqual(sent);
    const done = await textsOf(buyer.email, /^We've refunded/, 2);
    expect(done[1]).toBe(done[0]);
  });

  it("with the answer to a wish for a refund", async () => {
    const { buyer, order } = await paidOrder(500, [await createPremium(database)]);
    await buyer.call("POST", `/orders/${order.id}/refund-request`, { reason: "It does not open on my phone." });
    const asked = (await call("GET", "/refund-requests")).body.data.items;
    await call("POST", `/refund-requests/${asked[0]?.id}/decline`, { answer: "It opens now." });
    expect(await again(order.id, "refund-declined")).toEqual(sent);
    const [first, second] = await textsOf(buyer.email, /^We can't refund/, 2);
    expect(second).toBe(first);
  });

  it("while held money is not decided", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([await createPremium(database)], 500);
    await press(shop.site.app, (await buyer.pay(order.id)).url, "pay-risky");
    expect(await again(order.id, "payment-held")).toEqual(sent);
    const [first, second] = await textsOf(buyer.email, /^We're checking your payment/, 2);
    expect(second).toBe(first);
    const { attempts } = (await call("GET", `/purchases/${order.id}`)).body.data;
    await call("POST", `/payments/${attempts[0].id}/decision`, { decision: "approve", note: "known to us" });
    expect(await again(order.id, "payment-held")).toEqual(refused("The payment has been decided since."));
    expect((await emails(order.id)).map(({ kind, refusal, repeated }) => [kind, refusal, repeated])).toEqual([
      ["payment-held", "The payment has been decided since.", true],
      ["payment-held", "The payment has been decided since.", false],
      ["order-paid", null, false],
    ]);
  });

  it("five times an hour at most, and only one that the order has; who did it is in the audit log", async () => {
    const { order } = await paidOrder(500, [await createPremium(database)]);
    const other = await paidOrder(500, [await createPremium(database)]);
    const [theirs] = await emails(other.order.id);
    expect((await call("POST", `/purchases/${order.id}/emails/${theirs?.entry}/send-again`)).status).toBe(404);
    expect((await call("POST", `/purchases/${order.id}/emails/x/send-again`)).status).toBe(422);
    for (let i = 0; i < 4; i += 1) expect(await again(order.id, "order-paid")).toEqual(sent);
    expect((await again(order.id, "order-paid")).status).toBe(429);
    const { rows } = await database.pool.query(
      "select after from audit_log where action = 'purchase.resend-email' and subject = $1",
      [order.number],
    );
    expect(rows).toEqual(Array(4).fill({ after: { email: "order-paid" } }));
  });
});
