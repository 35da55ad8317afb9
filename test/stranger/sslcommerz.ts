import { type Call, listen, type Movement, type RefundFate } from "./http.ts";

// A stranger's SSLCommerz: written from its published interface, with books of its own, sharing nothing with the client
// that the site has or with the fakes of other tests.

interface Page {
  tranId: string;
  asked: string;
  payments: Payment[];
  /** What the page said without money: FAILED, CANCELLED. */
  ended: string[];
}
interface Payment extends Movement {
  bank: string;
  currency: string;
  named: string;
  risk: "0" | "1";
}
interface Refund {
  ref: string;
  ours: string;
  payment: Payment;
  amount: number;
  state: "processing" | "refunded" | "cancelled";
}

const hundredths = (decimal: string) => {
  const [whole = "0", part = ""] = decimal.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0").slice(0, 2));
};
const decimal = (amount: number) => (amount / 100).toFixed(2);

export async function strangeSslcommerz(store: { id: string; password: string }) {
  const pages = new Map<string, Page>();
  const refunds: Refund[] = [];
  let count = 0;
  let fate: RefundFate = "fine";
  const number = (prefix: string) => {
    count += 1;
    return `${prefix}${String(count).padStart(8, "0")}`;
  };
  const all = () => [...pages.values()].flatMap((page) => page.payments);

  const element = (page: Page, payment: Payment | undefined, status: string) => ({
    tran_id: page.tranId,
    status,
    val_id: payment?.id ?? "",
    bank_tran_id: payment?.bank ?? "",
    amount: payment?.bdt === undefined || payment.bdt === null ? page.asked : decimal(payment.bdt),
    store_amount: decimal(Math.round((payment?.bdt ?? 0) * 0.975)),
    currency: "BDT",
    currency_type: payment?.currency ?? "BDT",
    currency_amount: payment?.named ?? page.asked,
    risk_level: payment?.risk ?? "0",
    risk_title: payment?.risk === "1" ? "High Risk" : "Safe",
    card_type: "VISA-Dutch Bangla",
    tran_date: "2026-11-22 10:00:00",
    error: "",
  });

  function refund(query: URLSearchParams) {
    const payment = all().find((one) => one.bank === query.get("bank_tran_id"));
    const ours = query.get("refund_trans_id") ?? "";
    const amount = hundredths(query.get("refund_amount") ?? "0");
    const known = refunds.find((one) => one.ours === ours);
    if (known)
      return { APIConnect: "DONE", status: "processing", refund_ref_id: known.ref, trans_id: known.payment.order };
    const now = fate;
    fate = "fine";
    const going = refunds.filter((one) => one.payment === payment && one.state !== "cancelled");
    const left = (payment?.bdt ?? 0) - going.reduce((sum, one) => sum + one.amount, 0);
    if (!payment || ours === "" || amount <= 0 || amount > left || now === "refused")
      return { APIConnect: "DONE", status: "failed", errorReason: "Refund is not possible for this transaction" };
    const made: Refund = { ref: number("RF"), ours, payment, amount, state: "processing" };
    refunds.push(made);
    if (now === "cancelled later") made.state = "cancelled";
    if (now === "answer lost") return "hang up" as const;
    return { APIConnect: "DONE", status: "success", refund_ref_id: made.ref, bank_tran_id: payment.bank };
  }

  function openPage(form: URLSearchParams) {
    const tranId = form.get("tran_id") ?? "";
    if (pages.has(tranId)) return { status: "FAILED", failedreason: "Duplicate tran_id" };
    pages.set(tranId, { tranId, asked: form.get("total_amount") ?? "", payments: [], ended: [] });
    const key = number("SESSION");
    return { status: "SUCCESS", sessionkey: key, GatewayPageURL: `https://page.example/${key}`, failedreason: "" };
  }

  function validate(query: URLSearchParams) {
    const page = [...pages.values()].find((one) => one.payments.some(({ id }) => id === query.get("val_id")));
    const payment = page?.payments.find(({ id }) => id === query.get("val_id"));
    if (!page || !payment) return { APIConnect: "DONE", status: "INVALID_TRANSACTION" };
    return { APIConnect: "DONE", ...element(page, payment, "VALIDATED"), validated_on: "2026-11-22 10:01:00" };
  }

  function refundState(query: URLSearchParams) {
    const found = refunds.find((one) => one.ref === query.get("refund_ref_id"));
    // Once it is asked about, it has arrived.
    if (found?.state === "processing") {
      found.state = "refunded";
      found.payment.back += found.amount;
    }
    return { APIConnect: "DONE", status: found?.state ?? "failed", refund_ref_id: found?.ref, errorReason: "" };
  }

  function listOf(query: URLSearchParams) {
    const page = pages.get(query.get("tran_id") ?? "");
    const list = page
      ? [
          ...page.ended.map((status) => element(page, undefined, status)),
          ...page.payments.map((payment) => element(page, payment, "VALID")),
        ]
      : [];
    return { APIConnect: "DONE", no_of_trans_found: list.length, element: list };
  }

  function answer({ method, path, query, form }: Call): ReturnType<Parameters<typeof listen>[0]> {
    const json = (body: unknown) => ({ status: 200, json: body });
    const given = method === "POST" ? form : query;
    if (given.get("store_id") !== store.id || given.get("store_passwd") !== store.password)
      return json({ status: "FAILED", APIConnect: "INVALID_REQUEST", failedreason: "Store Credential Error" });
    if (path === "/gwprocess/v4/api.php") return json(openPage(form));
    if (path === "/validator/api/validationserverAPI.php") return json(validate(query));
    if (path !== "/validator/api/merchantTransIDvalidationAPI.php") return { status: 404, json: {} };
    if (!query.has("refund_amount")) return json(query.has("refund_ref_id") ? refundState(query) : listOf(query));
    const said = refund(query);
    return said === "hang up" ? said : json(said);
  }

  const server = await listen(answer);
  return {
    ...server,
    movements: (): Movement[] => all(),
    nextRefund(kind: RefundFate) {
      fate = kind;
    },
    /** Somebody pays on the page. `odd`: other BDT, another currency, a risky card. */
    pay(tranId: string, odd: { less?: number; usd?: boolean; risky?: boolean } = {}) {
      const page = pages.get(tranId) as Page;
      const asked = hundredths(page.asked) - (odd.less ?? 0);
      page.payments.push({
        order: tranId,
        id: number("VAL"),
        bank: number("BANK"),
        bdt: asked,
        currency: odd.usd ? "USD" : "BDT",
        named: decimal(odd.usd ? Math.ceil(asked / 120) : asked),
        risk: odd.risky ? "1" : "0",
        back: 0,
        disputed: false,
      });
    },
    end(tranId: string, status: "FAILED" | "CANCELLED") {
      (pages.get(tranId) as Page).ended.push(status);
    },
    /** The notice about the last thing that happened on a page: unsigned, as nobody has to believe it. */
    notice(tranId: string) {
      const page = pages.get(tranId) as Page;
      const last = page.payments.at(-1);
      return new URLSearchParams(element(page, last, last ? "VALID" : (page.ended.at(-1) ?? "UNATTEMPTED"))).toString();
    },
  };
}
