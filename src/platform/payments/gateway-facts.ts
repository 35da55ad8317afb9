import type { GatewayName } from "./names.ts";

/** What a gateway refuses to work without, besides a name and an email. */
export type NeededFact = "phone" | "address";

/** One way of paying, in words and by the drawing that goes with them. */
export interface WayToPay {
  kind: "card" | "wallet" | "bank" | "test";
  words: string;
}

/** What is known of a gateway before it is switched on: words for buyers, bounds in poisha, what it needs. */
export interface GatewayFacts {
  label: string;
  description: string;
  ways: readonly WayToPay[];
  /** Least and most that it collects at a time, in poisha. */
  limits: { min: number; max: number };
  needs: readonly NeededFact[];
}

export const gatewayFacts = {
  sandbox: {
    label: "Test payment",
    description: "No money moves. You choose what happens on the next page.",
    ways: [{ kind: "test", words: "Test payment" }],
    limits: { min: 1, max: Number.MAX_SAFE_INTEGER },
    needs: [],
  },
  manual: {
    label: "Bank transfer",
    description: "Transfer from your bank. We confirm transfers on working days.",
    ways: [{ kind: "bank", words: "Bank transfer" }],
    limits: { min: 1, max: Number.MAX_SAFE_INTEGER },
    needs: [],
  },
  sslcommerz: {
    label: "Cards, bKash, Nagad and internet banking",
    description: "You'll pay on SSLCommerz's secure page.",
    ways: [
      { kind: "wallet", words: "bKash, Nagad and other wallets" },
      { kind: "card", words: "Card" },
      { kind: "bank", words: "Internet banking" },
    ],
    limits: { min: 1000, max: 50_000_000 },
    needs: ["phone", "address"],
  },
  stripe: {
    label: "International card",
    description: "You'll pay on Stripe's secure page.",
    ways: [{ kind: "card", words: "International card" }],
    // Stripe's least amount is that of the settlement currency (about half a dollar).
    limits: { min: 10_000, max: 99_999_999 },
    needs: [],
  },
} satisfies Record<GatewayName, GatewayFacts>;
