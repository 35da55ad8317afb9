import { strangeSslcommerz } from "./sslcommerz.ts";
import { strangeStripe } from "./stripe.ts";

/** Both strangers, and the environment of a site that is paid through them and by bank transfer. */
export async function openStrangers() {
  const ssl = await strangeSslcommerz({ id: "strange", password: "p&ss=1" });
  const stripe = await strangeStripe("whsec_strange");
  return {
    ssl,
    stripe,
    env: {
      PAYMENTS: "sslcommerz,stripe,manual",
      SSLCOMMERZ_STORE_ID: "strange",
      SSLCOMMERZ_STORE_PASSWORD: "p&ss=1",
      SSLCOMMERZ_URL: ssl.url,
      STRIPE_SECRET_KEY: "sk_test_strange",
      STRIPE_WEBHOOK_SECRET: "whsec_strange",
      STRIPE_URL: stripe.url,
    },
    stop: () => Promise.all([ssl.stop(), stripe.stop()]),
  };
}
