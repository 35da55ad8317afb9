import { z } from "zod";
import { type GatewayName, gatewayNames } from "./names.ts";

const gatewayOrigin = (name: string) =>
  z.string().refine((value) => URL.canParse(value) && /^https?:\/\/[^/@?#]+\/?$/.test(value), {
    error: `${name} must be an origin such as https://gateway.example (no path, no query)`,
  });

/** The environment variables of payments. */
export const paymentVariables = {
  PAYMENTS: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(
      z
        .array(z.enum(gatewayNames, { error: `PAYMENTS must be a list of ${gatewayNames.join(", ")}` }))
        .refine((names) => new Set(names).size === names.length, { error: "PAYMENTS names a gateway twice" }),
    )
    .optional(),
  SSLCOMMERZ_STORE_ID: z.string().max(30, { error: "SSLCOMMERZ_STORE_ID has at most 30 characters" }).optional(),
  SSLCOMMERZ_STORE_PASSWORD: z
    .string()
    .max(30, { error: "SSLCOMMERZ_STORE_PASSWORD has at most 30 characters" })
    .optional(),
  SSLCOMMERZ_URL: gatewayOrigin("SSLCOMMERZ_URL").optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, { error: "STRIPE_SECRET_KEY must start with sk_ or rk_" })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, { error: "STRIPE_WEBHOOK_SECRET must start with whsec_" })
    .optional(),
  STRIPE_URL: gatewayOrigin("STRIPE_URL").optional(),
};
type PaymentVariables = z.infer<z.ZodObject<typeof paymentVariables>>;

/** The payment services that are switched on, in the order in which they are offered, and what they need. */
export interface PaymentsConfig {
  gateways: GatewayName[];
  sslcommerz: { storeId: string; storePassword: string; url: string } | undefined;
  stripe: { secretKey: string; webhookSecret: string; url: string } | undefined;
}

const needed = {
  sslcommerz: ["SSLCOMMERZ_STORE_ID", "SSLCOMMERZ_STORE_PASSWORD"],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
} as const;

/** What is missing or must not be, for the gateways that PAYMENTS names: one sentence a fault. */
export function paymentFaults(given: Record<string, string | undefined>, production: boolean): string[] {
  const named = (given.PAYMENTS ?? "").split(",").map((name) => name.trim());
  const faults: string[] = [];
  if (production && !given.PAYMENTS)
    faults.push("PAYMENTS: is needed in production: a list of sslcommerz, stripe and manual");
  if (production && named.includes("sandbox")) faults.push("PAYMENTS: sandbox is for local mode only");
  for (const [gateway, names] of Object.entries(needed)) {
    const missing = names.filter((name) => !given[name]);
    if (named.includes(gateway) && missing.length > 0)
      faults.push(`${missing.join(", ")}: needed, because PAYMENTS names ${gateway}`);
  }
  for (const name of ["SSLCOMMERZ_URL", "STRIPE_URL"])
    if (production && given[name]?.startsWith("http:")) faults.push(`${name}: must be https in production`);
  return faults;
}

/** The payments part of the configuration, from variables that were found good. */
export function paymentsConfig(v: PaymentVariables, local: boolean): PaymentsConfig {
  const store = { id: v.SSLCOMMERZ_STORE_ID, password: v.SSLCOMMERZ_STORE_PASSWORD };
  const stripe = { secret: v.STRIPE_SECRET_KEY, webhook: v.STRIPE_WEBHOOK_SECRET };
  return {
    gateways: v.PAYMENTS ?? (local ? ["sandbox", "manual"] : []),
    sslcommerz:
      store.id && store.password
        ? {
            storeId: store.id,
            storePassword: store.password,
            // Trying out never charges a real card by accident.
            url: v.SSLCOMMERZ_URL ?? `https://${local ? "sandbox" : "securepay"}.sslcommerz.com`,
          }
        : undefined,
    stripe:
      stripe.secret && stripe.webhook
        ? {
            secretKey: stripe.secret,
            webhookSecret: stripe.webhook,
            url: v.STRIPE_URL ?? "https://api.stripe.com",
          }
        : undefined,
  };
}
