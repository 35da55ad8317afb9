import { createHash, randomBytes } from "node:crypto";
import { startUnruly, type UnrulyServer } from "./unruly.ts";

interface Try {
  tran_id: string;
  val_id: string;
  status: "VALID" | "VALIDATED" | "FAILED" | "CANCELLED" | "PENDING";
  amount: string;
  currency_type: string;
  currency_amount: string;
  bank_tran_id: string;
  risk_level: string;
  store_id: string;
}

interface Refund {
  refund_ref_id: string;
  refund_trans_id: string;
  bank_tran_id: string;
  amount: number;
  status: "processing" | "refunded" | "cancelled";
}

export interface FakeSslcommerz extends UnrulyServer {
  /** What the session call was sent, by tran_id. */
  sessions: Map<string, URLSearchParams>;
  refunds: Refund[];
  /** What its validators say of our store: 'DONE' lets a question through. */
  connect: "DONE" | "FAILED" | "INACTIVE" | "INVALID_REQUEST";
  /** The customer pays (or not) on the gateway's page. `change` is what is odd about it. Returns the try. */
  act(tranId: string, status: Try["status"], change?: Partial<Try>): Try;
  /** The form that the gateway posts about a try, to the IPN address and with the browser alike. */
  form(made: Try): URLSearchParams;
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** Fields that a session call must have, with their greatest length (reference/payments.md, 1.2). */
const required: Record<string, number> = {
  store_id: 30,
  store_passwd: 30,
  total_amount: 12,
  currency: 3,
  tran_id: 30,
  success_url: 255,
  fail_url: 255,
  cancel_url: 255,
  product_name: 255,
  product_category: 50,
  product_profile: 100,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_city: 50,
  cus_postcode: 30,
  cus_country: 50,
  cus_phone: 20,
  shipping_method: 50,
  num_of_item: 1,
};

/** The part of SSLCommerz v4 that shops use: session, validation, query, refund and its state; over real HTTP. */
export async function startFakeSslcommerz(storeId: string, storePassword: string): Promise<FakeSslcommerz> {
  const sessions = new Map<string, URLSearchParams>();
  const tries: Try[] = [];
  const refunds: Refund[] = [];
  const known = (query: URLSearchParams) =>
    query.get("store_id") === storeId && query.get("store_passwd") === storePassword;

  const createSession = (form: URLSearchParams) => {
    const fault = Object.entries(required).find(([name, length]) => {
      const value = form.get(name) ?? "";
      return value === "" || value.length > length;
    })?.[0];
    const amount = Number(form.get("total_amount"));
    const reason = !known(form)
      ? "Store Credential Error Or Store is De-active"
      : fault
        ? `Invalid ${fault}`
        : !/^\d+\.\d{2}$/.test(form.get("total_amount") ?? "") || amount < 10 || amount > 500_000
          ? "Invalid Amount"
          : sessions.has(form.get("tran_id") ?? "")
            ? "Duplicate tran_id"
            : undefined;
    if (reason) return { status: "FAILED", failedreason: reason, sessionkey: "", GatewayPageURL: "" };
    sessions.set(form.get("tran_id") ?? "", form);
    const sessionkey = randomBytes(25).toString("hex").toUpperCase();
    return { status: "SUCCESS", failedreason: "", sessionkey, GatewayPageURL: `${server.url}/pay/${sessionkey}` };
  };

  const validate = (query: URLSearchParams) => {
    const found = tries.find((one) => one.val_id !== "" && one.val_id === query.get("val_id"));
    if (!found || (found.status !== "VALID" && found.status !== "VALIDATED"))
      return { APIConnect: "DONE", status: "INVALID_TRANSACTION" };
    const answer = { APIConnect: "DONE", ...found, risk_title: "Safe", validated_on: "2026-11-21 09:00:00" };
    // The first validation says VALID, each later one VALIDATED.
    found.status = "VALIDATED";
    return answer;
  };

  const refund = (query: URLSearchParams) => {
    const paid = tries.find((one) => one.bank_tran_id === query.get("bank_tran_id"));
    const reference = query.get("refund_trans_id") ?? "";
    const amount = Number(query.get("refund_amount"));
    if (!paid || reference === "")
      return { APIConnect: "DONE", status: "failed", errorReason: "Invalid refund_trans_id" };
    const again = refunds.find((one) => one.refund_trans_id === reference);
    if (again) return { APIConnect: "DONE", status: "processing", refund_ref_id: again.refund_ref_id };
    const before = refunds.filter((one) => one.bank_tran_id === paid.bank_tran_id && one.status !== "cancelled");
    if (before.reduce((sum, one) => sum + one.amount, amount) > Number(paid.amount) + 1e-9)
      return { APIConnect: "DONE", status: "failed", errorReason: "Refund amount exceeds" };
    const made: Refund = {
      refund_ref_id: randomBytes(8).toString("hex"),
      refund_trans_id: reference,
      bank_tran_id: paid.bank_tran_id,
      amount,
      status: "processing",
    };
    refunds.push(made);
    return { APIConnect: "DONE", status: "success", refund_ref_id: made.refund_ref_id, trans_id: paid.tran_id };
  };

  const query = (params: URLSearchParams) => {
    if (params.has("refund_ref_id")) {
      const found = refunds.find((one) => one.refund_ref_id === params.get("refund_ref_id"));
      return found
        ? { APIConnect: "DONE", status: found.status, refund_ref_id: found.refund_ref_id, errorReason: "" }
        : { APIConnect: "DONE", status: "failed", errorReason: "Not found" };
    }
    if (params.has("refund_amount")) return refund(params);
    const element = tries.filter((one) => one.tran_id === params.get("tran_id"));
    // Seen as a number and as a text.
    return { APIConnect: "DONE", no_of_trans_found: String(element.length), element };
  };

  const server = await startUnruly(({ method, url, body }) => {
    const at = url.pathname;
    if (method === "POST" && at === "/gwprocess/v4/api.php")
      return { status: 200, body: createSession(new URLSearchParams(body)) };
    if (method !== "GET") return { status: 405, body: {} };
    if (!known(url.searchParams)) return { status: 200, body: { APIConnect: "INVALID_REQUEST" } };
    if (fake.connect !== "DONE") return { status: 200, body: { APIConnect: fake.connect } };
    if (at === "/validator/api/validationserverAPI.php") return { status: 200, body: validate(url.searchParams) };
    if (at === "/validator/api/merchantTransIDvalidationAPI.php") return { status: 200, body: query(url.searchParams) };
    return { status: 404, body: {} };
  });

  const fake: FakeSslcommerz = Object.assign(server, {
    sessions,
    refunds,
    connect: "DONE" as const,
    act(tranId: string, status: Try["status"], change: Partial<Try> = {}): Try {
      const amount = sessions.get(tranId)?.get("total_amount") ?? "0.00";
      const paid = status === "VALID";
      const made: Try = {
        tran_id: tranId,
        val_id: paid ? randomBytes(12).toString("hex") : "",
        status,
        amount,
        currency_type: "BDT",
        currency_amount: amount,
        bank_tran_id: paid ? randomBytes(10).toString("hex").toUpperCase() : "",
        risk_level: "0",
        store_id: storeId,
        ...change,
      };
      tries.push(made);
      return made;
    },
    form(made: Try): URLSearchParams {
      const fields: Record<string, string> = {
        ...made,
        currency: "BDT",
        tran_date: "2026-11-21 09:00:00",
        store_amount: (Number(made.amount) * 0.975).toFixed(2),
        card_type: "BKASH-BKash",
        value_a: "",
      };
      const names = Object.keys(fields).sort();
      const pairs = [...names.map((name) => [name, fields[name] ?? ""]), ["store_passwd", md5(storePassword)]];
      pairs.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
      return new URLSearchParams({
        ...fields,
        verify_key: names.join(","),
        verify_sign: md5(pairs.map(([name, value]) => `${name}=${value}`).join("&")),
      });
    },
  });
  return fake;
}
