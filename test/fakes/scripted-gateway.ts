import { setTimeout as sleep } from "node:timers/promises";
import { type Gateway, GatewayError, type GatewayWord, type RefundWord } from "#platform/payments/gateway.server.ts";
import type { GatewayName } from "#platform/payments/names.ts";

/** What the gateway itself knows of a payment: the truth that the shop has to find. */
export interface Truth {
  state: "open" | "paid" | "failed" | "cancelled";
  amount: number;
  currency: string;
  risky: boolean;
  payment: string;
}

/** A gateway in memory, for tests that try thousands of orders of events. Its answers take random times. */
export class ScriptedGateway {
  readonly truths = new Map<string, Truth>();
  readonly refunds = new Map<string, number>();
  down = false;
  private made = 0;
  private readonly name: GatewayName;

  constructor(name: GatewayName) {
    this.name = name;
  }

  get gateway(): Gateway {
    return {
      name: this.name,
      label: "Scripted",
      description: "",
      limits: { min: 1, max: 1e12 },
      needs: [],
      minutes: 30,
      start: async ({ reference, amount }) => {
        this.made += 1;
        this.truths.set(reference, {
          state: "open",
          amount,
          currency: "BDT",
          risky: false,
          payment: `${this.name}-${this.made}-${reference}`,
        });
        return { session: `session-${reference}`, redirectUrl: `https://gateway.example/${reference}` };
      },
      ask: async ({ reference }) => {
        // The truth of the moment of the question; the answer arrives later.
        const truth = this.truths.get(reference);
        const word = this.wordOf(reference, truth);
        const { down } = this;
        await sleep(Math.random() * 3);
        if (down) throw new GatewayError("unreachable", "down");
        return word;
      },
      refund: (request) => this.refund(request),
      askRefund: (request) => this.refund(request),
    };
  }

  private wordOf(reference: string, truth: Truth | undefined): GatewayWord {
    if (!truth || truth.state === "open") return { state: "open" };
    if (truth.state !== "paid") return { state: truth.state, detail: "" };
    const { amount, currency, risky, payment } = truth;
    const isBdt = currency === "BDT";
    const paid = {
      reference,
      payment,
      bankReference: payment,
      amount: isBdt ? amount : null,
      currency,
      foreignAmount: isBdt ? null : amount,
      risky,
      disputed: false,
    };
    return { state: "paid", payments: [paid] };
  }

  private async refund({ reference, amount }: { reference: string; amount: number }): Promise<RefundWord> {
    await sleep(Math.random() * 2);
    if (this.down) throw new GatewayError("unreachable", "down");
    this.refunds.set(reference, amount);
    return { state: "done", gatewayReference: `R-${reference}` };
  }
}
