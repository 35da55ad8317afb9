import type { GatewayFacts } from "./gateway-facts.ts";
import type { GatewayName } from "./names.ts";

/** What a gateway is asked to collect. Amounts are poisha of BDT. */
export interface PaymentRequest {
  /** Ours, new for each try: 26 characters. */
  reference: string;
  amount: number;
  title: string;
  customer: { name: string; email: string; phone: string; address: string };
  /** Where the browser goes afterwards; what it brings is a hint and nothing more. */
  returnUrls: { success: string; fail: string; cancel: string };
  noticeUrl: string;
  expiresAt: Date;
}

export interface StartedPayment {
  /** The gateway's number of the page it made. */
  session: string | null;
  /** Where to send the browser; null where the buyer pays elsewhere (bank transfer). */
  redirectUrl: string | null;
}

/** A payment as we know it, to ask about it. */
export interface KnownPayment {
  reference: string;
  session: string | null;
}

/** Money that a gateway has, as it says itself. */
export interface GatewayPayment {
  /** Our reference as the gateway has it. */
  reference: string;
  /** The gateway's number of the payment, and the one that a refund needs. */
  payment: string;
  bankReference: string | null;
  /** Poisha of BDT, as the gateway itself counts them; null where it names another currency only. */
  amount: number | null;
  currency: string;
  /** In the smallest unit of `currency`, where that is not BDT. */
  foreignAmount: number | null;
  /** The gateway advises to look before delivering. */
  risky: boolean;
  /** The buyer's bank takes it back, or tries to. */
  disputed: boolean;
}

/**
 * What the gateway itself says about a payment, asked from server to server. Paid: with all the money that came on its
 * page, as some people manage to pay there twice.
 */
export type GatewayWord =
  | { state: "open" }
  | { state: "failed" | "cancelled" | "expired"; detail: string }
  | { state: "paid"; payments: GatewayPayment[] };

export interface RefundRequest {
  /** Ours; asking twice with the same one gives the money back once. */
  reference: string;
  gatewayReference: string | null;
  payment: string;
  bankReference: string | null;
  amount: number;
  reason: string;
}

/** How far a refund is. `waiting`: a person has to do it. */
export type RefundWord =
  | { state: "sent" | "done"; gatewayReference: string }
  | { state: "failed"; detail: string }
  | { state: "waiting" };

/** What came in from a gateway without being asked, once its signature (where it has one) was found good. */
export interface Notice {
  /** Our reference of the payment or refund that it is about; undefined when it is about nothing of ours. */
  reference: string | undefined;
  /** The gateway's number of the payment, where the notice names that instead. */
  payment?: string | undefined;
  /** Same for the same notice told again. */
  key: string;
  /** What is worth keeping: no names, no cards. */
  data: Record<string, string>;
}

/** A payment service. Everything that talks to it may take seconds: never call it inside of a database transaction. */
export interface Gateway extends Pick<GatewayFacts, "label" | "description" | "limits" | "needs"> {
  name: GatewayName;
  /** How long a buyer has, in minutes. */
  minutes: number;
  /** Asks something harmless, to see that it answers and takes our account. Left out where there is nobody to ask. */
  test?(): Promise<void>;
  start(request: PaymentRequest): Promise<StartedPayment>;
  ask(known: KnownPayment): Promise<GatewayWord>;
  /** Makes sure, as far as it can, that an open payment cannot be paid any more. */
  close?(known: KnownPayment): Promise<void>;
  refund(request: RefundRequest): Promise<RefundWord>;
  askRefund(request: RefundRequest): Promise<RefundWord>;
  /** Reads a notice. Throws GatewayError "forged" when its signature is wrong. */
  readNotice?(request: { body: string; header(name: string): string | undefined }): Promise<Notice>;
  /** Our reference of the payment that has this number at the gateway, for buyers who have nothing else. */
  find?(foreignReference: string): Promise<string | undefined>;
}

/**
 * Why a gateway gave no answer that can be used. `unreachable`: nobody knows what happened, so nothing may be concluded;
 * `denied`: it spoke of us (our key, its rights, our pace, a key of requests that clashed), so nothing may be concluded
 * about a payment or refund either; `refused`: it said no to the very thing that was asked for; `forged`: somebody else
 * spoke in its name. Messages carry no address and no secret.
 */
type GatewayFault = "unreachable" | "denied" | "refused" | "forged";

export class GatewayError extends Error {
  readonly kind: GatewayFault;

  constructor(kind: GatewayFault, message: string) {
    super(message);
    this.name = "GatewayError";
    this.kind = kind;
  }
}
