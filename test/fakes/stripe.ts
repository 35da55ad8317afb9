import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { startUnruly, type UnrulyServer } from "./unruly.ts";

interface Session {
  id: string;
  object: "checkout.session";
  url: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount_total: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  payment_intent: string | null;
  expires_at: number;
}

export interface FakeStripe extends UnrulyServer {
  sessions: Map<string, Session>;
  refunds: Map<
    string,
    { id: string; amount: number; status: string; payment_intent: string; metadata: { reference: string } }
  >;
  /** What the session call was sent, by session id. */
  sent: Map<string, URLSearchParams>;
  /** Pays the session that was made for our reference. `change` is what is odd about it. */
  pay(reference: string, change?: Partial<Session>, risk?: "normal" | "elevated"): Session;
  expire(reference: string): Session;
  /** The buyer's bank asks the money of a page back: the object of the notice about it. */
  dispute(reference: string): Record<string, unknown>;
  /** What Stripe posts to the webhook: the body, byte by byte, and its header. */
  event(type: string, object: unknown, timestamp?: number): { body: string; signature: string };
  /** What states new refunds have. */
  refundStatus: "succeeded" | "pending" | "failed";
  /** What calls (`method`: only those) are answered instead, as https://docs.stripe.com/api/errors has it. */
  fault: StripeFault | undefined;
}

export interface StripeFault {
  method?: "GET" | "POST";
  status: number;
  error: { type: string; code?: string; message: string };
}

const refusal = (message: string, code: string) => ({
  status: code === "unauthorized" ? 401 : 400,
  body: { error: { type: "invalid_request_error", code, message } },
});

/** The part of Stripe's API that the site uses, with bearer keys and idempotency keys, over real HTTP. */
export async function startFakeStripe(secretKey: string, webhookSecret: string): Promise<FakeStripe> {
  const sessions = new Map<string, Session>();
  const sent = new Map<string, URLSearchParams>();
  const refunds: FakeStripe["refunds"] = new Map();
  const replies = new Map<string, { form: string; answer: { status: number; body: unknown } }>();
  const risks = new Map<string, string>();
  const disputed = new Set<string>();
  const id = (prefix: string) => `${prefix}_test_${randomBytes(12).toString("hex")}`;

  const create = (form: URLSearchParams) => {
    const price = "line_items[0][price_data]";
    const now = Math.floor(Date.now() / 1000);
    const expires = Number(form.get("expires_at"));
    if (form.get("mode") !== "payment" || form.get(`${price}[currency]`) !== "bdt")
      return refusal("currency", "parameter_invalid");
    if (expires < now + 30 * 60 || expires > now + 24 * 3600) return refusal("expires_at", "parameter_invalid");
    if (Number(form.get(`${price}[unit_amount]`)) < 6000) return refusal("too small", "amount_too_small");
    const session: Session = {
      id: id("cs"),
      object: "checkout.session",
      url: "",
      status: "open",
      payment_status: "unpaid",
      amount_total: Number(form.get(`${price}[unit_amount]`)) * Number(form.get("line_items[0][quantity]")),
      currency: "bdt",
      client_reference_id: form.get("client_reference_id") ?? "",
      metadata: { reference: form.get("metadata[reference]") ?? "" },
      payment_intent: null,
      expires_at: expires,
    };
    session.url = `https://checkout.stripe.com/c/pay/${session.id}`;
    sessions.set(session.id, session);
    sent.set(session.id, form);
    return { status: 200, body: session };
  };

  /** With `expand[]` the intent and its charge stand in the answer. */
  const shown = (session: Session, expanded: boolean) => ({
    ...session,
    payment_intent:
      session.payment_intent && expanded
        ? {
            id: session.payment_intent,
            object: "payment_intent",
            status: session.payment_status === "paid" ? "succeeded" : "requires_payment_method",
            latest_charge: {
              id: "ch_1",
              object: "charge",
              disputed: disputed.has(session.payment_intent),
              outcome: { risk_level: risks.get(session.id) ?? "normal" },
            },
          }
        : session.payment_intent,
  });

  const refund = (form: URLSearchParams) => {
    const intent = form.get("payment_intent") ?? "";
    const amount = Number(form.get("amount"));
    const session = [...sessions.values()].find((one) => one.payment_intent === intent);
    if (!session) return refusal("No such payment_intent", "resource_missing");
    const before = [...refunds.values()].filter((one) => one.payment_intent === intent && one.status !== "failed");
    if (before.reduce((sum, one) => sum + one.amount, amount) > session.amount_total)
      return refusal("greater than unrefunded amount", "charge_already_refunded");
    const made = {
      id: id("re"),
      object: "refund",
      amount,
      currency: "bdt",
      status: server.refundStatus,
      payment_intent: intent,
      metadata: { reference: form.get("metadata[reference]") ?? "" },
    };
    refunds.set(made.id, made);
    return { status: 200, body: made };
  };

  const listRefunds = (intent: string | null) => ({
    status: 200,
    body: {
      object: "list",
      data: [...refunds.values()].filter((one) => one.payment_intent === intent),
      has_more: false,
    },
  });
  const readRefund = (refundId: string) => {
    const found = refunds.get(refundId);
    return found ? { status: 200, body: found } : refusal("No such refund", "resource_missing");
  };

  const unruly = await startUnruly(({ method, url, headers, body }) => {
    if (headers.authorization !== `Bearer ${secretKey}`) return refusal("Invalid API Key", "unauthorized");
    const { fault } = server;
    if (fault && (fault.method ?? method) === method) return { status: fault.status, body: { error: fault.error } };
    const form = new URLSearchParams(body);
    const [, , kind = "", ...rest] = url.pathname.split("/");
    const answer = () => {
      const [first = "", sessionId, verb] = rest;
      if (kind === "refunds") {
        if (method === "POST") return refund(form);
        return first ? readRefund(first) : listRefunds(url.searchParams.get("payment_intent"));
      }
      if (method === "POST" && !sessionId) return create(form);
      if (method === "GET" && !sessionId) {
        const data = [...sessions.values()].filter(
          (one) => one.payment_intent === url.searchParams.get("payment_intent"),
        );
        return { status: 200, body: { object: "list", data, has_more: false } };
      }
      const session = sessions.get(sessionId ?? "");
      if (!session) return refusal("No such checkout.session", "resource_missing");
      if (verb === "expire") {
        if (session.status !== "open") return refusal("Only open sessions expire", "invalid_state");
        session.status = "expired";
      }
      return { status: 200, body: shown(session, url.search.includes("latest_charge")) };
    };
    const key = headers["idempotency-key"];
    if (method !== "POST" || typeof key !== "string") return answer();
    const earlier = replies.get(key);
    if (earlier && earlier.form !== body)
      return { status: 400, body: { error: { type: "idempotency_error", message: "same key, other parameters" } } };
    const given = earlier?.answer ?? answer();
    // Requests that validation refuses are not remembered.
    if (given.status === 200) replies.set(key, { form: body, answer: given });
    return given;
  });

  const byReference = (reference: string): Session => {
    const found = [...sessions.values()].find((one) => one.client_reference_id === reference);
    if (!found) throw new Error("no session was made for this reference");
    return found;
  };
  const server: FakeStripe = Object.assign(unruly, {
    sessions,
    refunds,
    sent,
    refundStatus: "succeeded" as const,
    fault: undefined,
    pay(reference: string, change: Partial<Session> = {}, risk = "normal") {
      const session = byReference(reference);
      if (session.status !== "open") throw new Error("this page is closed");
      Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: id("pi") }, change);
      risks.set(session.id, risk);
      return session;
    },
    dispute(reference: string) {
      const intent = byReference(reference).payment_intent ?? "";
      disputed.add(intent);
      return { id: id("dp"), object: "dispute", payment_intent: intent, metadata: {} };
    },
    expire(reference: string) {
      const session = byReference(reference);
      session.status = "expired";
      return session;
    },
    event(type: string, object: unknown, timestamp = Math.floor(Date.now() / 1000)) {
      const body = JSON.stringify({ id: id("evt"), object: "event", type, data: { object } }, null, 2);
      const signature = new Stripe("sk_test_x").webhooks.generateTestHeaderString({
        payload: body,
        secret: webhookSecret,
        timestamp,
      });
      return { body, signature };
    },
  });
  return server;
}
