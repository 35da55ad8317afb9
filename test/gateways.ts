import { afterAll, beforeAll, beforeEach } from "vitest";
import { type FakeSslcommerz, startFakeSslcommerz } from "./fakes/sslcommerz.ts";
import { type FakeStripe, startFakeStripe } from "./fakes/stripe.ts";
import { createBuyer, useShop } from "./shop.ts";

/** A shop that is paid through SSLCommerz and Stripe (`more` gateways besides): fakes of them, in a good mood before each test. */
export function useGateways(more = "", options: Parameters<typeof useShop>[1] = {}) {
  let ssl: FakeSslcommerz;
  let stripe: FakeStripe;
  const env: Record<string, string> = { PAYMENTS: `sslcommerz,stripe${more}` };
  beforeAll(async () => {
    ssl = await startFakeSslcommerz("iitstore", "store&pass=word");
    stripe = await startFakeStripe("sk_test_abc", "whsec_test");
    Object.assign(env, {
      SSLCOMMERZ_STORE_ID: "iitstore",
      SSLCOMMERZ_STORE_PASSWORD: "store&pass=word",
      SSLCOMMERZ_URL: ssl.url,
      STRIPE_SECRET_KEY: "sk_test_abc",
      STRIPE_WEBHOOK_SECRET: "whsec_test",
      STRIPE_URL: stripe.url,
    });
  });
  afterAll(() => Promise.all([ssl.stop(), stripe.stop()]));
  const shop = useShop(env, options);
  beforeEach(() => {
    ssl.mood = "well";
    stripe.mood = "well";
    stripe.fault = undefined;
    ssl.connect = "DONE";
  });

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    shop.site.app.request(
      `/api/v1/payments/${path}`,
      {
        method: "POST",
        body,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": String(Buffer.byteLength(body)),
          // As the browser comes from the gateway: without our cookies, from another site.
          origin: "https://securepay.sslcommerz.com",
          "sec-fetch-site": "cross-site",
          ...headers,
        },
      },
      { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } },
    );

  /** A buyer who was sent to the page of a gateway. */
  async function atGateway(gateway: "sslcommerz" | "stripe") {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    const { reference, url } = await buyer.pay(order.id, gateway);
    return { buyer, order, reference, url };
  }
  const counts = async (orderId: string) => {
    const { rows } = await shop.database.pool.query(
      `select (select count(*)::int from blog_access a join order_lines l on l.id = a.line_id where l.order_id = $1) as access,
        (select count(*)::int from receipts where order_id = $1) as receipts,
        (select count(*)::int from payment_events where order_id = $1 and kind = 'paid') as payments`,
      [orderId],
    );
    return rows[0];
  };
  const due = () =>
    shop.database.pool.query("update payment_attempts set next_check_at = now() where next_check_at is not null");
  return {
    shop,
    get ssl() {
      return ssl;
    },
    get stripe() {
      return stripe;
    },
    post,
    atGateway,
    counts,
    due,
  };
}
