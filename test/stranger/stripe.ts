import { createHmac } from "node:crypto";
import { type Call, listen, type Movement, type RefundFate } from "./http.ts";

// A stranger's Stripe: written from its published interface, with books of its own.

interface Session extends Movement {
  url: string;
  status: "open" | "complete" | "expired";
  asked: number;
  paid: number | null;
  currency: string;
  intent: string | null;
  risk: "normal" | "elevated";
}
interface Refund {
  id: string;
  session: Session;
  amount: number;
  status: "pending" | "succeeded" | "failed";
  metadata: Record<string, string>;
}

export async function strangeStripe(secret: string) {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const remembered = new Map<string, string>();
  let count = 0;
  let fate: RefundFate = "fine";
  const number = (prefix: string) => {
    count += 1;
    return `${prefix}_${String(count).padStart(8, "0")}`;
  };

  const shown = (one: Session, whole: boolean) => ({
    id: one.id,
    object: "checkout.session",
    url: one.url,
    status: one.status,
    payment_status: one.paid === null ? "unpaid" : "paid",
    amount_total: one.paid ?? one.asked,
    currency: one.currency,
    client_reference_id: one.order,
    payment_intent:
      one.intent && whole
        ? {
            id: one.intent,
            object: "payment_intent",
            status: "succeeded",
            latest_charge: { id: "ch_1", object: "charge", disputed: one.disputed, outcome: { risk_level: one.risk } },
          }
        : one.intent,
  });
  const refundShown = ({ id, amount, status, metadata, session }: Refund) => ({
    id,
    object: "refund",
    amount,
    status,
    metadata,
    payment_intent: session.intent,
    currency: "bdt",
  });

  function makeRefund(form: URLSearchParams) {
    const ours = form.get("metadata[reference]") ?? "";
    const known = refunds.find((one) => one.metadata.reference === ours);
    if (known) return { status: 200, json: refundShown(known) };
    const session = [...sessions.values()].find((one) => one.intent === form.get("payment_intent"));
    const amount = Number(form.get("amount"));
    const now = fate;
    fate = "fine";
    const left = (session?.bdt ?? 0) - (session?.back ?? 0);
    if (!session || amount > left || now === "refused")
      return { status: 400, json: { error: { type: "invalid_request_error", code: "charge_already_refunded" } } };
    const status = now === "cancelled later" ? "pending" : "succeeded";
    const made: Refund = { id: number("re"), session, amount, status, metadata: { reference: ours } };
    refunds.push(made);
    if (status === "succeeded") session.back += amount;
    return now === "answer lost" ? ("hang up" as const) : { status: 200, json: refundShown(made) };
  }

  function answer({ method, path, query, form }: Call): ReturnType<Parameters<typeof listen>[0]> {
    const [, , first, second, third, verb] = path.split("/");
    const list = (data: unknown[]) => ({ status: 200, json: { object: "list", data, has_more: false } });
    if (first === "refunds") {
      if (method === "POST") return makeRefund(form);
      if (!second)
        return list(refunds.filter((one) => one.session.intent === query.get("payment_intent")).map(refundShown));
      const found = refunds.find((one) => one.id === second);
      if (!found) return { status: 404, json: { error: { type: "invalid_request_error" } } };
      // The bank sends it back.
      if (found.status === "pending") found.status = "failed";
      return { status: 200, json: refundShown(found) };
    }
    if (method === "POST" && !third) {
      const order = form.get("client_reference_id") ?? "";
      const known = sessions.get(remembered.get(order) ?? "");
      const made: Session = known ?? {
        id: number("cs"),
        order,
        url: `https://stripe.example/${order}`,
        status: "open",
        asked: Number(form.get("line_items[0][price_data][unit_amount]")),
        paid: null,
        currency: "bdt",
        intent: null,
        risk: "normal",
        bdt: null,
        back: 0,
        disputed: false,
      };
      sessions.set(made.id, made);
      remembered.set(order, made.id);
      return { status: 200, json: shown(made, false) };
    }
    const session = sessions.get(third ?? "");
    if (!session) return list([]);
    if (verb === "expire" && session.status === "open") session.status = "expired";
    return { status: 200, json: shown(session, query.size > 0) };
  }

  const server = await listen(answer);
  const of = (order: string) => sessions.get(remembered.get(order) ?? "") as Session;
  return {
    ...server,
    /** Only what was paid is a movement. */
    movements: (): Movement[] =>
      [...sessions.values()]
        .filter((one) => one.paid !== null)
        .map(({ order, intent, bdt, back, disputed }) => ({ order, id: intent ?? "", bdt, back, disputed })),
    nextRefund(kind: RefundFate) {
      fate = kind;
    },
    /** Somebody pays, unless the page is over. Returns whether it was. */
    pay(order: string, odd: { less?: number; usd?: boolean; risky?: boolean } = {}): boolean {
      const one = of(order);
      if (one.status !== "open") return false;
      const paid = one.asked - (odd.less ?? 0);
      Object.assign(one, {
        status: "complete",
        paid: odd.usd ? Math.ceil(paid / 120) : paid,
        currency: odd.usd ? "usd" : "bdt",
        bdt: odd.usd ? null : paid,
        intent: number("pi"),
        risk: odd.risky ? "elevated" : "normal",
      });
      return true;
    },
    end(order: string) {
      of(order).status = "expired";
    },
    dispute(order: string) {
      of(order).disputed = true;
      return { id: "dp_1", object: "dispute", payment_intent: of(order).intent, metadata: {} };
    },
    session: (order: string) => shown(of(order), false),
    /** A signed event: `t` and `v1` as the documents say. */
    event(type: string, object: unknown) {
      const body = JSON.stringify({ id: number("evt"), object: "event", type, data: { object } });
      const t = Math.floor(Date.now() / 1000);
      const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
      return { body, signature: `t=${t},v1=${v1}` };
    },
  };
}
