import { z } from "zod";
import { askJson, gatewayTimeoutMs } from "./ask-json.server.ts";
import { decimalToMinor, minorToDecimal } from "./decimal.ts";
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
import { isSignatureGood } from "./sslcommerz-signature.server.ts";

/** Numbers come as text or as numbers, and empty fields as "", null or not at all. */
const field = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => String(value ?? ""));
const sessionAnswer = z.object({ status: field, failedreason: field, sessionkey: field, GatewayPageURL: field });
const payment = z.object({
  status: field,
  tran_id: field,
  val_id: field,
  amount: field,
  currency_type: field,
  currency_amount: field,
  bank_tran_id: field,
  store_id: field,
  risk_level: field,
  error: field,
});
const validationAnswer = payment.extend({ APIConnect: field });
const queryAnswer = z.object({ APIConnect: field, element: z.array(payment).nullish() });
const refundAnswer = z.object({ APIConnect: field, status: field, refund_ref_id: field, errorReason: field });

const paid = (status: string) => status === "VALID" || status === "VALIDATED";
/** The most payments of one page that are looked at. */
const mostTries = 10;
/** Says something about our store, nothing about a payment. */
const aboutStore = ["FAILED", "INACTIVE", "INVALID_REQUEST"];
const ended = { FAILED: "failed", CANCELLED: "cancelled", EXPIRED: "expired" } as const;

export interface SslcommerzOptions {
  storeId: string;
  storePassword: string;
  url: string;
  /** Told when a genuine-looking notice has a wrong signature: the gateway itself is asked in any case. */
  onBadSignature(): void;
  timeoutMs?: number;
}

/** SSLCommerz, API v4, through its HTTP calls (docs/decisions/0011-payments.md). */
export function sslcommerzGateway(options: SslcommerzOptions): Gateway {
  const { storeId, storePassword, timeoutMs = gatewayTimeoutMs } = options;

  /** A call that carries the store's password in its address: never logged. */
  const get = <T extends z.ZodType>(path: string, query: Record<string, string>, schema: T) => {
    const url = new URL(`/validator/api/${path}`, options.url);
    url.search = new URLSearchParams({
      ...query,
      store_id: storeId,
      store_passwd: storePassword,
      format: "json",
    }).toString();
    return askJson(url, { method: "GET" }, schema, timeoutMs);
  };
  const connected = <T extends { APIConnect: string }>(answer: T): T => {
    if (answer.APIConnect !== "DONE")
      throw new GatewayError(
        aboutStore.includes(answer.APIConnect) ? "denied" : "unreachable",
        `the gateway answered ${answer.APIConnect.slice(0, 40)}`,
      );
    return answer;
  };
  const validate = async (valId: string) =>
    connected(await get("validationserverAPI.php", { val_id: valId, v: "1" }, validationAnswer));

  async function start(request: PaymentRequest) {
    const { customer } = request;
    const body = new URLSearchParams({
      store_id: storeId,
      store_passwd: storePassword,
      total_amount: minorToDecimal(request.amount),
      currency: "BDT",
      tran_id: request.reference,
      success_url: request.returnUrls.success,
      fail_url: request.returnUrls.fail,
      cancel_url: request.returnUrls.cancel,
      ipn_url: request.noticeUrl,
      product_name: request.title.slice(0, 255),
      product_category: "publication",
      product_profile: "non-physical-goods",
      shipping_method: "NO",
      num_of_item: "1",
      emi_option: "0",
      cus_name: customer.name.slice(0, 50),
      // Cut, a long one would be somebody else's, who would get the gateway's receipt.
      cus_email:
        customer.email.length <= 50 ? customer.email : `customer@${new URL(request.noticeUrl).hostname}`.slice(-50),
      cus_add1: customer.address.slice(0, 50),
      cus_city: "Dhaka",
      cus_postcode: "1000",
      cus_country: "Bangladesh",
      cus_phone: customer.phone.slice(0, 20),
    });
    const answer = await askJson(
      new URL("/gwprocess/v4/api.php", options.url),
      { method: "POST", body },
      sessionAnswer,
      timeoutMs,
    );
    if (answer.status !== "SUCCESS" || !URL.canParse(answer.GatewayPageURL) || !/^https?:/.test(answer.GatewayPageURL))
      throw new GatewayError("refused", `no page: ${answer.failedreason.slice(0, 200)}`);
    return { session: answer.sessionkey || null, redirectUrl: answer.GatewayPageURL };
  }

  async function ask(known: { reference: string }): Promise<GatewayWord> {
    const { element } = connected(
      await get("merchantTransIDvalidationAPI.php", { tran_id: known.reference }, queryAnswer),
    );
    // One try may have failed and the next one gone through: a paid one decides, wherever it stands.
    const tries = (element ?? []).filter((one) => one.tran_id === known.reference);
    const valIds = [...new Set(tries.filter((one) => paid(one.status) && one.val_id).map((one) => one.val_id))];
    if (valIds.length === 0) return worstOf(tries.map((one) => one.status));
    const payments: GatewayPayment[] = [];
    let foreign = false;
    for (const valId of valIds.slice(0, mostTries)) {
      const checked = await validate(valId);
      if (!paid(checked.status)) continue;
      if (checked.store_id && checked.store_id !== storeId) foreign = true;
      else payments.push(paymentOf(checked, valId));
    }
    if (payments.length > 0) return { state: "paid", payments };
    if (foreign) throw new GatewayError("forged", "the payment belongs to another store");
    return { state: "open" };
  }

  function paymentOf(checked: z.infer<typeof validationAnswer>, valId: string): GatewayPayment {
    const currency = checked.currency_type;
    const named = decimalToMinor(checked.currency_amount);
    if (named === undefined || !checked.tran_id || !currency)
      throw new GatewayError("unreachable", "the gateway confirmed a payment without saying which");
    const isBdt = currency === "BDT";
    return {
      reference: checked.tran_id,
      payment: checked.val_id || valId,
      bankReference: checked.bank_tran_id || null,
      // `currency_amount` is what was asked for and paid; in another currency only `amount` is BDT.
      amount: isBdt ? named : (decimalToMinor(checked.amount) ?? null),
      currency,
      foreignAmount: isBdt ? null : named,
      risky: checked.risk_level !== "0",
      disputed: false,
    };
  }

  function worstOf(statuses: string[]): GatewayWord {
    const words = statuses.map((status) => ended[status as keyof typeof ended]);
    const [first] = words;
    // Anything unknown or unfinished leaves it open.
    if (first === undefined || words.some((word) => word === undefined)) return { state: "open" };
    return { state: words.includes("failed") ? "failed" : first, detail: statuses.join() };
  }

  const refundWord = (answer: z.infer<typeof refundAnswer>, fallback: string | null): RefundWord => {
    const gatewayReference = answer.refund_ref_id || fallback;
    if (answer.status === "refunded" && gatewayReference) return { state: "done", gatewayReference };
    if ((answer.status === "success" || answer.status === "processing") && gatewayReference)
      return { state: "sent", gatewayReference };
    if (answer.status === "failed" || answer.status === "cancelled")
      return { state: "failed", detail: [answer.status, answer.errorReason.slice(0, 200)].filter(Boolean).join(": ") };
    throw new GatewayError("unreachable", "the gateway did not say what became of the refund");
  };

  async function refund(request: RefundRequest): Promise<RefundWord> {
    if (!request.bankReference) return { state: "failed", detail: "the bank's number of the payment is not known" };
    const answer = await get(
      "merchantTransIDvalidationAPI.php",
      {
        bank_tran_id: request.bankReference,
        refund_trans_id: request.reference,
        refund_amount: minorToDecimal(request.amount),
        refund_remarks: request.reason.slice(0, 255),
      },
      refundAnswer,
    );
    return refundWord(connected(answer), request.gatewayReference);
  }

  async function askRefund(request: RefundRequest): Promise<RefundWord> {
    if (!request.gatewayReference) return refund(request);
    const answer = await get(
      "merchantTransIDvalidationAPI.php",
      { refund_ref_id: request.gatewayReference },
      refundAnswer,
    );
    // 'failed' is said of a refund that is asked for. Of one that it has taken it says that it does not find it, as the
    // question came from another store.
    if (connected(answer).status === "failed")
      throw new GatewayError("denied", `no word of the refund: ${answer.errorReason.slice(0, 200)}`);
    return refundWord(answer, request.gatewayReference);
  }

  async function readNotice({ body }: { body: string }): Promise<Notice> {
    const fields = new URLSearchParams(body);
    // Neither a NUL nor half a letter can be written down, and a notice that isn't is not heard.
    const value = (name: string) => (fields.get(name) ?? "").slice(0, 100).toWellFormed().replaceAll("\0", "");
    const reference = value("tran_id");
    if (!isSignatureGood(fields, storePassword)) options.onBadSignature();
    return {
      reference: /^[0-9A-Z]{26}$/.test(reference) ? reference : undefined,
      key: [value("status"), value("val_id"), reference].join(":"),
      data: Object.fromEntries(
        ["status", "val_id", "amount", "currency", "bank_tran_id", "risk_level"].map((name) => [name, value(name)]),
      ),
    };
  }

  return {
    name: "sslcommerz",
    ...gatewayFacts.sslcommerz,
    minutes: 30,
    async test() {
      // A payment of this name there is none of; a store that is not ours would not be told so.
      await ask({ reference: "CONNECTION-TEST" });
    },
    start,
    ask,
    refund,
    askRefund,
    readNotice,
    async find(foreignReference) {
      const checked = await validate(foreignReference);
      return paid(checked.status) && /^[0-9A-Z]{26}$/.test(checked.tran_id) ? checked.tran_id : undefined;
    },
  };
}
