import Stripe from "stripe";
import { gatewayTimeoutMs, readBounded } from "./ask-json.server.ts";
import {
  type Gateway,
  GatewayError,
  type GatewayPayment,
  type GatewayWord,
  type Notice,
  type PaymentRequest,
  type RefundRequest,
  type RefundWord,
} from "./gateway.server.ts";
import { gatewayFacts } from "./gateway-facts.ts";

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  url: string;
  timeoutMs?: number;
}

/** A fetch that follows nothing and reads no more than a gateway has to say. */
const boundedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: "error" });
  return new Response(await readBounded(answer), { status: answer.status, headers: answer.headers });
};

/** Our key, its rights, a clash with another request of ours, our pace (docs.stripe.com/api/errors). */
const statusesOfUs = [401, 403, 409, 429];
const codesOfUs = [
  "account_invalid",
  "livemode_mismatch",
  "platform_api_key_expired",
  "rate_limit",
  "secret_key_required",
  "testmode_charges_only",
  "tls_version_unsupported",
];

function isOfUs({ statusCode, code, rawType }: Stripe.errors.StripeError): boolean {
  return (
    statusesOfUs.includes(statusCode ?? 0) || codesOfUs.includes(code ?? "") || String(rawType) === "idempotency_error"
  );
}

/**
 * Runs a call of the SDK; its errors become ours, without the request in them. `isRefusal` tells of a request that Stripe
 * finds invalid, by its code, whether that is a no to what was asked for.
 */
async function guarded<T>(call: () => Promise<T>, isRefusal: (code?: string) => boolean = () => true): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    const { StripeError, StripeInvalidRequestError } = Stripe.errors;
    if (!(error instanceof StripeError)) throw new GatewayError("unreachable", "no usable answer");
    const detail = String(error.code ?? error.type).slice(0, 100);
    if (isOfUs(error)) throw new GatewayError("denied", detail);
    if (!(error instanceof StripeInvalidRequestError)) throw new GatewayError("unreachable", detail);
    throw new GatewayError(isRefusal(error.code) ? "refused" : "denied", detail);
  }
}

/**
 * Asks about what Stripe itself told us of. An invalid request is no answer to that: where it is missing, our key is of
 * another account, or of the test mode.
 */
const asked = <T>(call: () => Promise<T>) => guarded(call, () => false);

const idOf = (value: string | { id: string } | null | undefined) => (typeof value === "string" ? value : value?.id);

/** The charge of a payment, where it was asked for with it. */
function chargeOf(intent: string | Stripe.PaymentIntent | null): Stripe.Charge | undefined {
  const charge = intent && typeof intent !== "string" ? intent.latest_charge : null;
  return charge && typeof charge !== "string" ? charge : undefined;
}

function wordOf(session: Stripe.Checkout.Session): GatewayWord {
  if (session.payment_status === "paid") {
    const payment = idOf(session.payment_intent);
    if (!payment || session.amount_total === null || !session.currency || !session.client_reference_id)
      throw new GatewayError("unreachable", "a paid session without saying what");
    const currency = session.currency.toUpperCase();
    const charge = chargeOf(session.payment_intent);
    const level = charge?.outcome?.risk_level;
    const made: GatewayPayment = {
      reference: session.client_reference_id,
      payment,
      bankReference: null,
      amount: currency === "BDT" ? session.amount_total : null,
      currency,
      foreignAmount: currency === "BDT" ? null : session.amount_total,
      risky: level === "elevated" || level === "highest",
      disputed: charge?.disputed === true,
    };
    return { state: "paid", payments: [made] };
  }
  if (session.status === "expired") return { state: "expired", detail: "the session is over" };
  const intent = session.payment_intent;
  const dead = intent && typeof intent !== "string" && ["canceled", "requires_payment_method"].includes(intent.status);
  // Completed without money and the money refused later (bank debits): it failed. Else it may still come.
  return session.status === "complete" && dead
    ? { state: "failed", detail: "the payment was refused" }
    : { state: "open" };
}

const refundWord = (refund: Stripe.Refund): RefundWord =>
  refund.status === "succeeded"
    ? { state: "done", gatewayReference: refund.id }
    : refund.status === "failed" || refund.status === "canceled"
      ? { state: "failed", detail: refund.failure_reason ?? refund.status }
      : { state: "sent", gatewayReference: refund.id };

/** Stripe Checkout through the official SDK. BDT has two decimals there: its minor unit is the poisha. */
export function stripeGateway(options: StripeOptions): Gateway {
  const url = new URL(options.url);
  const stripe = new Stripe(options.secretKey, {
    host: url.hostname,
    port: url.port || (url.protocol === "http:" ? 80 : 443),
    protocol: url.protocol === "http:" ? "http" : "https",
    httpClient: Stripe.createFetchHttpClient(boundedFetch),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: options.timeoutMs ?? gatewayTimeoutMs,
  });

  async function start(request: PaymentRequest) {
    const { reference } = request;
    const session = await guarded(() =>
      stripe.checkout.sessions.create(
        {
          mode: "payment",
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: "bdt",
                unit_amount: request.amount,
                product_data: { name: request.title.slice(0, 250) },
              },
            },
          ],
          // The buyer pays what was agreed, in the currency that was agreed.
          adaptive_pricing: { enabled: false },
          client_reference_id: reference,
          metadata: { reference },
          payment_intent_data: { metadata: { reference } },
          customer_email: request.customer.email,
          success_url: request.returnUrls.success,
          cancel_url: request.returnUrls.cancel,
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
        },
        { idempotencyKey: `${reference}:session` },
      ),
    );
    if (!session.url) throw new GatewayError("refused", "a session without a page");
    return { session: session.id, redirectUrl: session.url };
  }

  async function ask(known: { reference: string; session: string | null }): Promise<GatewayWord> {
    // Nobody was ever sent to a page whose number we do not have.
    if (!known.session) return { state: "open" };
    const id = known.session;
    return wordOf(
      await asked(() => stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] })),
    );
  }

  /** Keys are remembered for a day; after that only the list tells whether a refund was made and its answer lost. */
  async function refund(request: RefundRequest): Promise<RefundWord> {
    const { reference, payment } = request;
    const { data } = await asked(() => stripe.refunds.list({ payment_intent: payment, limit: 100 }));
    const made = data.find((one) => one.metadata?.reference === reference);
    if (made) return refundWord(made);
    const order: Stripe.RefundCreateParams = {
      payment_intent: payment,
      amount: request.amount,
      reason: "requested_by_customer",
      metadata: { reference },
    };
    return refundWord(
      await guarded(
        () => stripe.refunds.create(order, { idempotencyKey: `${reference}:refund` }),
        (code) => code !== "resource_missing",
      ),
    );
  }

  async function readNotice(request: { body: string; header(name: string): string | undefined }): Promise<Notice> {
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(
        request.body,
        request.header("stripe-signature") ?? "",
        options.webhookSecret,
      );
    } catch {
      throw new GatewayError("forged", "the signature is wrong or too old");
    }
    const object = event.data.object as {
      id?: string;
      client_reference_id?: string;
      metadata?: Record<string, string>;
      payment_intent?: string | { id: string } | null;
    };
    return {
      reference: object.client_reference_id ?? object.metadata?.reference,
      // A dispute has nothing of ours on it but the number of the payment.
      payment: idOf(object.payment_intent),
      key: event.id,
      data: { type: event.type, object: object.id ?? "" },
    };
  }

  async function find(foreign: string): Promise<string | undefined> {
    if (foreign.startsWith("cs_"))
      return (await guarded(() => stripe.checkout.sessions.retrieve(foreign))).client_reference_id ?? undefined;
    if (!foreign.startsWith("pi_")) return undefined;
    const { data } = await guarded(() => stripe.checkout.sessions.list({ payment_intent: foreign, limit: 1 }));
    return data[0]?.client_reference_id ?? undefined;
  }

  return {
    name: "stripe",
    ...gatewayFacts.stripe,
    minutes: 35,
    async test() {
      await guarded(() => stripe.checkout.sessions.list({ limit: 1 }));
    },
    start,
    ask,
    async close({ session }) {
      if (session) await guarded(() => stripe.checkout.sessions.expire(session));
    },
    refund,
    async askRefund(request) {
      const id = request.gatewayReference;
      return id ? refundWord(await asked(() => stripe.refunds.retrieve(id))) : refund(request);
    },
    readNotice,
    find,
  };
}
