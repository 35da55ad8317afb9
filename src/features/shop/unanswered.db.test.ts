import { describe, expect, it } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { useGateways } from "../../../test/gateways.ts";
import { createBuyer } from "../../../test/shop.ts";
import { reconcileRound } from "./reconcile.server.ts";
import { wordsFor } from "./ui/order/outcome-words.ts";

const gateways = useGateways(",manual");
const { shop, atGateway, due } = gateways;
const { database } = shop;
const over = (orderId: string) =>
  database.pool.query("update orders set expires_at = now() - interval '1 second' where id = $1", [orderId]);

describe("while nobody can say whether a payment went through", () => {
  it("the page says that it is checked, and another way is offered only to whoever was told what follows", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    // Paid, the notice is lost, nobody comes back, and the gateway is gone.
    gateways.ssl.act(reference, "VALID");
    gateways.ssl.mood = "down";
    const pay = (more = {}) => buyer.call("POST", `/orders/${order.id}/payments`, { gateway: "stripe", ...more });
    const refused = await pay();
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ path: "anyway" }] } });
    expect(refused.body.message).toContain("paid twice");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "confirming", canPay: true });
    const anyway = await pay({ anyway: true });
    expect(anyway.status).toBe(200);
    gateways.stripe.pay(anyway.body.data.order.payment.reference);
    gateways.ssl.mood = "well";
    await due();
    await reconcileRound(shop.site.shop);
    // What the warning promised: one pays, the other is held to go back.
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    const { items } = (await shop.admin.call("GET", "/payments/review?limit=100")).body.data;
    expect(items.filter((one: { orderId: string }) => one.orderId === order.id)).toMatchObject([
      { reason: "paid_twice" },
    ]);
  });

  it("is forgotten when the gateway answers", async () => {
    const { buyer, order } = await atGateway("sslcommerz");
    gateways.ssl.mood = "garbage";
    await due();
    await reconcileRound(shop.site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ outcome: "confirming" });
    gateways.ssl.mood = "well";
    await due();
    await reconcileRound(shop.site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ outcome: "unpaid" });
    expect((await buyer.call("POST", `/orders/${order.id}/payments`, { gateway: "stripe" })).status).toBe(200);
  });

  it("is not said of a page on which nobody can have paid", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    gateways.ssl.mood = "down";
    expect((await buyer.call("POST", `/orders/${order.id}/payments`, { gateway: "sslcommerz" })).status).toBe(503);
    expect(await buyer.stateOf(order.id)).toMatchObject({ outcome: "unpaid" });
    expect((await buyer.call("POST", `/orders/${order.id}/payments`, { gateway: "stripe" })).status).toBe(200);
  });
});

describe("a bank transfer", () => {
  it("whose number the buyer named does not expire; the buyer is told so, and it ends when a person says no", async () => {
    await saveContent(database.db, "settings", { email: "info@iit.example" });
    forget(database.db);
    const [buyer, other] = [await createBuyer(shop.site), await createBuyer(shop.site)];
    const [named, silent] = [await buyer.order([shop.blog], 500), await other.order([shop.blog], 500)];
    await buyer.pay(named.id, "manual");
    await other.pay(silent.id, "manual");
    await buyer.call("POST", `/orders/${named.id}/transfer`, { reference: "FT 4711" });
    for (const { id } of [named, silent]) await over(id);
    await database.pool.query("update orders set expires_at = now() - interval '9 days' where id = $1", [named.id]);
    await reconcileRound(shop.site.shop);
    expect(await other.stateOf(silent.id)).toMatchObject({ outcome: "expired" });
    expect(await buyer.stateOf(named.id)).toMatchObject({
      outcome: "awaiting_transfer",
      payment: { transfer: { givenReference: "FT 4711" } },
    });
    await expect
      .poll(() => shop.site.mails.find(({ kind, to }) => kind === "transfer-named" && to === buyer.email)?.text, {
        timeout: 120_000,
      })
      .toContain("doesn't expire");
    const find = async () =>
      (await shop.admin.call("GET", "/payments/transfers")).body.data.items.find(
        (one: { orderId: string }) => one.orderId === named.id,
      );
    const { attemptId } = await find();
    await shop.admin.call("POST", `/payments/${attemptId}/reject`, { reason: "not on the account" });
    await reconcileRound(shop.site.shop);
    expect(await buyer.stateOf(named.id)).toMatchObject({ outcome: "expired" });
  });

  it("whose number was named may have arrived: another way to pay is offered only to whoever was told what follows", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    await buyer.pay(order.id, "manual");
    const pay = (gateway: string, more = {}) =>
      buyer.call("POST", `/orders/${order.id}/payments`, { gateway, ...more });
    // Not named yet: nobody says that money is on its way.
    expect((await pay("stripe")).status).toBe(200);
    await buyer.call("POST", `/orders/${order.id}/transfer`, { reference: "FT 4713" });
    const refused = await pay("stripe");
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ path: "anyway" }] } });
    expect(refused.body.message).toMatch(/transfer.*paid twice/);
    expect((await pay("manual")).status).toBe(200);
    expect((await pay("stripe", { anyway: true })).status).toBe(200);
  });

  it.each(["left", "CANCELLED", "FAILED"] as const)(
    "is told with all that it needs while another payment was begun and came to nothing: %s",
    async (end) => {
      const buyer = await createBuyer(shop.site);
      const order = await buyer.order([shop.blog], 500);
      await buyer.pay(order.id, "manual");
      const { reference } = await buyer.pay(order.id, "sslcommerz");
      if (end !== "left") {
        gateways.ssl.act(reference, end);
        await gateways.post(`sslcommerz/return/cancel?ref=${reference}`, "");
      }
      const transfer = { accountNumber: "123", amount: 500, reference: order.number };
      const now = await buyer.stateOf(order.id);
      expect(now).toMatchObject({
        outcome: "awaiting_transfer",
        payment: { reference, transfer: { ...transfer, givenReference: null } },
      });
      expect(wordsFor(now).text.includes("didn't go through")).toBe(end !== "left");
      await buyer.call("POST", `/orders/${order.id}/transfer`, { reference: "FT 4714" });
      expect(await buyer.stateOf(order.id)).toMatchObject({
        payment: { transfer: { ...transfer, givenReference: "FT 4714" } },
      });
    },
  );

  const ends = {
    canceled: (buyer, id) => buyer.call("POST", `/orders/${id}/cancel`),
    expired: async (_, id) => {
      await over(id);
      await reconcileRound(shop.site.shop);
    },
    "ordered again": (buyer) => buyer.order([shop.blog], 500),
    held: async (buyer, id) => {
      const page = { gateway: "sslcommerz", anyway: true };
      const { order } = (await buyer.call("POST", `/orders/${id}/payments`, page)).body.data;
      const risky = gateways.ssl.act(order.payment.reference, "VALID", { risk_level: "1" });
      await gateways.post("sslcommerz/notice", gateways.ssl.form(risky).toString());
    },
  } satisfies Record<string, (buyer: Awaited<ReturnType<typeof createBuyer>>, id: string) => Promise<unknown>>;

  it.each([
    ["canceled", "its number was named", true],
    ["held", "its number was named", true],
    ["canceled", "nobody named a number", false],
    ["expired", "nobody named a number", false],
    ["ordered again", "nobody named a number", false],
    ["held", "nobody named a number", false],
  ] as const)("of an order that is %s where %s: looked for, and told of: %s", async (how, _, named) => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    await buyer.pay(order.id, "manual");
    if (named) await buyer.call("POST", `/orders/${order.id}/transfer`, { reference: `FT ${order.number}` });
    const listed = async () => {
      const { items } = (await shop.admin.call("GET", "/payments/transfers?limit=100")).body.data;
      return items.find((one: { orderId: string }) => one.orderId === order.id);
    };
    const { attemptId } = await listed();
    await ends[how](buyer, order.id);
    expect((await listed()) !== undefined).toBe(named);
    expect((await shop.admin.call("POST", `/payments/${attemptId}/reject`, { reason: "Not there" })).status).toBe(200);
    const { book } = (await shop.admin.call("GET", `/purchases/${order.id}`)).body.data;
    const told = book.map(({ email }: { email: { kind: string } | null }) => email?.kind);
    expect(told.includes("transfer-rejected")).toBe(named);
  });

  it("is paid by it, however late a person looks", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    await buyer.pay(order.id, "manual");
    await buyer.call("POST", `/orders/${order.id}/transfer`, { reference: "FT 4712" });
    await over(order.id);
    await reconcileRound(shop.site.shop);
    const { items } = (await shop.admin.call("GET", "/payments/transfers")).body.data;
    const { attemptId } = items.find((one: { orderId: string }) => one.orderId === order.id);
    await shop.admin.call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: "FT4712" });
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  });
});
