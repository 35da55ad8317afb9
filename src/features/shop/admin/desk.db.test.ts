import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createBuyer, createPremium, press, useShop } from "../../../../test/shop.ts";
import { findPurchases } from "./list.server.ts";

const shop = useShop();
const { database, paidOrder } = shop;

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await shop.admin.call(method, path, body);
  return { status: answer.status, message: answer.body?.message, data: answer.body?.data };
};
const purchase = async (id: string) => (await call("GET", `/purchases/${id}`)).data;

interface Entry {
  id: string;
  email: { kind: string; refusal: string | null; repeated: boolean } | null;
}
const emailsOf = async (id: string): Promise<Entry[]> =>
  (await purchase(id)).book.filter(({ email }: Entry) => email !== null);
/** Sends the last email of a kind again. */
async function again(id: string, kind: string) {
  const entry = (await emailsOf(id)).findLast(({ email }) => email?.kind === kind);
  return call("POST", `/purchases/${id}/emails/${entry?.id}/send-again`);
}

async function transferOf(price = 500) {
  const buyer = await createBuyer(shop.site);
  const order = await buyer.order([await createPremium(database, price)], price);
  await buyer.pay(order.id, "manual");
  const { attempts } = await purchase(order.id);
  return { buyer, order, attemptId: attempts[0].id as string };
}

describe("two at the cashier's desk", () => {
  it("give a part back once: who saw less refunded is told", async () => {
    const { order } = await paidOrder(500, [await createPremium(database)]);
    const refund = () =>
      call("POST", `/purchases/${order.id}/refunds`, {
        idempotencyKey: randomUUID(),
        reason: "as asked",
        amount: 100,
        before: 0,
      });
    const answers = await Promise.all([refund(), refund()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(
      "Somebody refunded part of this order meanwhile. Look at it before you refund more.",
    );
    expect(await purchase(order.id)).toMatchObject({ booked: 100, refundable: 400, refunds: [{ amount: 100 }] });
  });

  it("confirm a transfer once: the second is told, and only the first stands in the audit log", async () => {
    const { order, attemptId } = await transferOf();
    const confirm = (reference: string) => call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference });
    const answers = await Promise.all([confirm(`A-${order.number}`), confirm(`B-${order.number}`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe("This transfer is confirmed already.");
    const { rows } = await database.pool.query(
      "select 1 from audit_log where action = 'payment.confirm-transfer' and subject = $1",
      [order.number],
    );
    expect(rows).toHaveLength(1);
  });
});

describe("a transfer that one rejects and another confirms", () => {
  it("is decided once: who saw it open is told that it was rejected, and may then confirm it all the same", async () => {
    const { order, attemptId } = await transferOf();
    const confirm = (state?: string) =>
      call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: `D-${order.number}`, state });
    expect((await call("POST", `/payments/${attemptId}/reject`, { reason: "Not there" })).status).toBe(200);
    expect(await confirm("open")).toMatchObject({
      status: 409,
      message: "This transfer was decided or ran out meanwhile. Look at it again.",
    });
    expect((await confirm("failed")).status).toBe(200);
  });

  it("of an order that is paid another way writes to the buyer only where they named it", async () => {
    const mailsOf = async (named: boolean) => {
      const { order, attemptId, buyer } = await transferOf();
      const { url } = await buyer.pay(order.id);
      if (named) await buyer.call("POST", `/orders/${order.id}/transfer`, { reference: `N-${order.number}` });
      await press(shop.site.app, url, "pay");
      expect((await call("POST", `/payments/${attemptId}/reject`, { reason: "Not there" })).status).toBe(200);
      return (await emailsOf(order.id)).map(({ email }) => email?.kind);
    };
    expect(await mailsOf(false)).not.toContain("transfer-rejected");
    expect(await mailsOf(true)).toContain("transfer-rejected");
  });
});

it("a transfer of nothing is none, and a number of the bank is one number however it is typed", async () => {
  const confirm = ({ attemptId }: { attemptId: string }, amount: number, reference: string) =>
    call("POST", `/payments/${attemptId}/confirm`, { amount, reference });
  const [one, other] = [await transferOf(), await transferOf()];
  expect(await confirm(one, 0, "SAME-1")).toMatchObject({ status: 422 });
  expect(await confirm(one, 500, " -- ")).toMatchObject({ status: 422 });
  expect(await confirm(one, 500, "SAME-1")).toMatchObject({ status: 200 });
  expect(await confirm(other, 500, "same 1")).toMatchObject({
    status: 409,
    message: "Another payment was confirmed with this number of the bank.",
  });
});

it("who confirms a transfer is told what became of it: taken, or held", async () => {
  const confirm = async ({ order, attemptId }: Awaited<ReturnType<typeof transferOf>>, amount = 500) =>
    (await call("POST", `/payments/${attemptId}/confirm`, { amount, reference: `C-${order.number}` })).message;
  expect(await confirm(await transferOf())).toBe("The transfer is confirmed");
  expect(await confirm(await transferOf(), 600)).toBe("BDT 600 is held and waits for your decision");
  const twice = await transferOf();
  await press(shop.site.app, (await twice.buyer.pay(twice.order.id)).url, "pay");
  expect(await confirm(twice)).toBe("BDT 500 is held and waits for your decision");
  expect(await purchase(twice.order.id)).toMatchObject({ order: { state: "paid" }, needs: [{ detail: "paid_twice" }] });
});

describe("the page of an order", () => {
  it("keeps a note once for a key, and refuses another note under it instead of losing it", async () => {
    const { order } = await paidOrder(500, [await createPremium(database)]);
    const idempotencyKey = randomUUID();
    const statuses: number[] = [];
    for (const text of ["Called.", "Called.", "Nobody answered."])
      statuses.push((await call("POST", `/purchases/${order.id}/notes`, { text, idempotencyKey })).status);
    expect(statuses).toEqual([200, 200, 409]);
  });

  it("is found by number or id, and has a book of all that happened, emails and notes too", async () => {
    const { order, buyer } = await paidOrder(500, [await createPremium(database)]);
    await call("POST", `/purchases/${order.id}/notes`, { text: "Called, and was pleased." });
    expect((await again(order.id, "order-paid")).status).toBe(200);
    const found = await purchase(order.number.toLowerCase());
    expect(found).toMatchObject({
      order: { id: order.id },
      buyer: { email: buyer.email, orders: 1, paid: 1 },
      needs: [],
      refundable: 500,
      attempts: [{ gateway: "sandbox", state: "paid", receivedText: "BDT 500", decision: null }],
    });
    expect(
      found.book.map((entry: { kind: string; email: { kind: string } | null }) => entry.email?.kind ?? entry.kind),
    ).toEqual(["ordered", "started", "paid", "order-paid", "note", "order-paid"]);
    expect(found.book[4]).toMatchObject({ by: "A Person", text: "Called, and was pleased." });
    expect((await call("GET", `/purchases/${order.number}/receipt`)).data).toMatchObject({ orderNumber: order.number });
    // Each of the two receipts is an email of its own, sent after the other: both must be out before they are counted.
    await expect
      .poll(async () => (await purchase(order.id)).book.flatMap(({ email }: { email: object | null }) => email ?? []), {
        timeout: 120_000,
      })
      .toEqual([true, false].map((repeated) => ({ kind: "order-paid", state: "sent", refusal: null, repeated })));
    const receipts = shop.site.mails.filter(({ to, subject }) => to === buyer.email && /^Receipt /.test(subject));
    expect(receipts).toHaveLength(2);
    expect((await call("GET", "/purchases/AAAA-AAAA-AAAA")).status).toBe(404);
  });

  it("says what can be decided about held money, and what can't", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([await createPremium(database)], 500);
    await press(shop.site.app, (await buyer.pay(order.id)).url, "pay-risky");
    const { attempts, needs } = await purchase(order.id);
    expect(needs).toEqual([{ what: "held", detail: "risky" }]);
    expect(attempts).toMatchObject([{ reviewReason: "risky", decision: { refusal: null, back: "refund" } }]);
    const other = await transferOf();
    await call("POST", `/payments/${other.attemptId}/confirm`, {
      amount: 450,
      reference: `LESS-${other.order.number}`,
    });
    expect((await purchase(other.order.id)).attempts).toMatchObject([
      { decision: { refusal: "It is not the amount that was asked for: it can only go back.", back: "refund" } },
    ]);
  });

  it("forgets what was noted about a buyer whose account is deleted", async () => {
    const { order, buyer } = await paidOrder(500, [await createPremium(database)]);
    await call("POST", `/purchases/${order.id}/notes`, { text: "Rahima called." });
    await database.pool.query(
      "update orders set user_id = null where user_id = (select id from users where email = $1)",
      [buyer.email],
    );
    expect(await shop.count("order_notes where order_id = $1", [order.id])).toBe(0);
    expect(await again(order.id, "order-paid")).toMatchObject({
      status: 409,
      message: "This email can't be sent again. The buyer's account is gone: there is nobody to write to.",
    });
  });
});

describe("the list", () => {
  const list = async (query: string) => (await call("GET", `/purchases?${query}`)).data;
  const numbers = async (query: string) => (await list(query)).items.map(({ number }: { number: string }) => number);

  it("shows what needs a hand as its tabs count it, and exports exactly that", async () => {
    const { buyer, order } = await transferOf(300);
    const { counts } = (await call("GET", "/purchases/waiting")).data;
    for (const needs of ["any", "held", "transfer", "asked", "refund", "mismatch"]) {
      const { pagination, totals } = await list(`needs=${needs}&limit=1`);
      expect([needs, pagination.total, totals.orders]).toEqual([needs, counts[needs], counts[needs]]);
    }
    await buyer.call("POST", `/orders/${order.id}/transfer`, { reference: "TRX 99 4711" });
    expect(await numbers("search=TRX%2099%204711")).toEqual([order.number]);
    const [row] = (await list(`search=${order.number}`)).items;
    expect(row.needs).toEqual([{ what: "transfer", detail: "TRX 99 4711" }]);
    const file: string = (await shop.admin.call("GET", `/purchases/export?needs=transfer&search=${order.number}`)).body;
    expect(file.trim().split("\r\n")).toHaveLength(2);
    expect(await numbers("needs=held&search=TRX%2099%204711")).toEqual([]);
  });

  it("has no transfer of an order that was paid another way, unless the buyer says that it was sent", async () => {
    const listed = async (id: string) => {
      const { items } = (await call("GET", "/payments/transfers?limit=100")).data;
      return items.some(({ orderId }: { orderId: string }) => orderId === id);
    };
    const [silent, named] = [await transferOf(), await transferOf()];
    for (const { buyer, order } of [silent, named]) {
      const { url } = await buyer.pay(order.id);
      expect([await numbers(`needs=transfer&search=${order.number}`), await listed(order.id)]).toEqual([
        [order.number],
        true,
      ]);
      if (order === named.order) await buyer.call("POST", `/orders/${order.id}/transfer`, { reference: "TRX 12 77" });
      await press(shop.site.app, url, "pay");
    }
    expect([await numbers(`needs=transfer&search=${silent.order.number}`), await listed(silent.order.id)]).toEqual([
      [],
      false,
    ]);
    expect([await numbers(`needs=transfer&search=${named.order.number}`), await listed(named.order.id)]).toEqual([
      [named.order.number],
      true,
    ]);
    // It can still be confirmed where the statement has it all the same.
    expect(
      await call("POST", `/payments/${silent.attemptId}/confirm`, { amount: 500, reference: "TRX 12 78" }),
    ).toMatchObject({ status: 200, message: "BDT 500 is held and waits for your decision" });
  });

  it("finds by every number that anybody has of an order", async () => {
    await call("POST", "/coupons", { code: "FINDME", kind: "amount", value: 100 });
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([await createPremium(database)], 400, { coupon: "FINDME" });
    await press(shop.site.app, (await buyer.pay(order.id)).url, "pay");
    await call("POST", `/purchases/${order.id}/refunds`, {
      idempotencyKey: randomUUID(),
      reason: "as asked",
      amount: 50,
    });
    const { attempts, order: shown } = await purchase(order.id);
    const { rows } = await database.pool.query("select reference, gateway_reference from refunds where order_id = $1", [
      order.id,
    ]);
    const given = [
      order.number.toLowerCase(),
      // As a statement prints it, and as somebody types it.
      order.number.replaceAll("-", ""),
      order.number.replaceAll("-", " ").toLowerCase(),
      ` ${order.number.replace("-", "")} `,
      shown.receiptNumber,
      attempts[0].reference,
      attempts[0].gatewayReference,
      rows[0].reference,
      rows[0].gateway_reference,
      "findme",
      buyer.email,
    ];
    for (const number of given)
      expect([number, await numbers(`search=${encodeURIComponent(number)}`)]).toEqual([number, [order.number]]);
    const palette = await findPurchases(database.db, order.number.replaceAll("-", " "), 5);
    expect(palette.map(({ number }) => number)).toEqual([order.number]);
    // Another number is another order's.
    for (const other of [order.number.slice(1), `${order.number}7`])
      expect([other, await numbers(`search=${encodeURIComponent(other)}`)]).toEqual([other, []]);
  });

  it("leads to a payment that only the payment service knows of by this number", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([await createPremium(database)], 500);
    const { url, reference } = await buyer.pay(order.id);
    await press(shop.site.app, url, "pay", false);
    const { rows } = await database.pool.query("select payment from sandbox_payments where reference = $1", [
      reference,
    ]);
    expect(await numbers(`search=${rows[0].payment}`)).toEqual([]);
    expect((await call("POST", "/purchases/rescue", { reference: rows[0].payment })).data).toEqual({
      number: order.number,
    });
    expect((await purchase(order.id)).order.state).toBe("paid");
    expect((await call("POST", "/purchases/rescue", { reference: "NOBODY-KNOWS-IT" })).status).toBe(404);
  });
});
