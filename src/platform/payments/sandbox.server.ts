import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/client.server.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import {
  type Gateway,
  GatewayError,
  type GatewayWord,
  type PaymentRequest,
  type RefundRequest,
  type RefundWord,
} from "./gateway.server.ts";
import { gatewayFacts } from "./gateway-facts.ts";
import { sandboxPayments, sandboxRefunds } from "./tables.server.ts";

/** The job by which the test gateway does things later: collect the money, send its notice. */
export const sandboxJob = "sandbox-gateway";
export interface SandboxTask {
  session: string;
  do: "pay" | "notify";
}

/** What can be pressed on the test gateway's page, each of it a thing that real gateways do. */
export const sandboxActs = {
  pay: "Pay",
  "pay-twice-told": "Pay, and tell the site twice at once",
  "pay-late": "Pay, but the bank needs 15 seconds",
  "pay-no-return": "Pay, and never come back to the site",
  "pay-silent": "Pay, never come back, and tell the site nothing",
  "pay-risky": "Pay with a card that looks stolen",
  "pay-less": "Pay one taka too little",
  fail: "Let the payment fail",
  cancel: "Cancel",
} as const;
export type SandboxAct = keyof typeof sandboxActs;

const lateSeconds = 15;

/** The built-in test gateway: a page under our own address, books of its own, no money. Refused in production. */
export class Sandbox {
  private readonly db: Db;
  private readonly jobs: Pick<Jobs, "enqueue">;
  private readonly siteUrl: string;

  constructor(db: Db, jobs: Pick<Jobs, "enqueue">, siteUrl: string) {
    this.db = db;
    this.jobs = jobs;
    this.siteUrl = siteUrl;
  }

  readonly gateway: Gateway = {
    name: "sandbox",
    ...gatewayFacts.sandbox,
    minutes: 30,
    test: async () => {
      // Its books can be read.
      await this.find(eq(sandboxPayments.session, ""));
    },
    start: (request) => this.start(request),
    ask: ({ reference }) => this.ask(reference),
    refund: (request) => this.refund(request),
    askRefund: (request) => this.refund(request),
    find: async (payment) => (await this.find(eq(sandboxPayments.payment, payment)))?.reference,
    readNotice: async ({ body }) => {
      const reference = new URLSearchParams(body).get("reference") ?? "";
      return { reference, key: `notice:${reference}`, data: {} };
    },
  };

  private async find(where: ReturnType<typeof eq>) {
    const [row] = await this.db.select().from(sandboxPayments).where(where);
    return row;
  }

  /** What the page shows; undefined for a session that does not exist. */
  async read(session: string): Promise<{ amount: number; state: string } | undefined> {
    const row = await this.find(eq(sandboxPayments.session, session));
    return row && { amount: row.amount, state: row.state };
  }

  private async start(request: PaymentRequest) {
    const session = randomBytes(16).toString("hex");
    await this.db.insert(sandboxPayments).values({ session, reference: request.reference, amount: request.amount });
    return { session, redirectUrl: `${this.siteUrl}/sandbox-gateway/${session}` };
  }

  private async ask(reference: string): Promise<GatewayWord> {
    const row = await this.find(eq(sandboxPayments.reference, reference));
    if (!row || row.state === "open") return { state: "open" };
    if (row.state !== "paid") return { state: row.state, detail: "somebody pressed the button" };
    const payment = {
      reference: row.reference,
      payment: row.payment ?? "",
      bankReference: row.payment,
      amount: row.received ?? 0,
      currency: row.currency,
      foreignAmount: null,
      risky: row.risk > 0,
      disputed: false,
    };
    return { state: "paid", payments: [payment] };
  }

  private async refund(request: RefundRequest): Promise<RefundWord> {
    return this.db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.payment, request.payment))
        .for("update");
      if (!row) throw new GatewayError("refused", "there is no such payment");
      const fresh = await tx
        .insert(sandboxRefunds)
        .values({ reference: request.reference, session: row.session, amount: request.amount })
        .onConflictDoNothing()
        .returning({ reference: sandboxRefunds.reference });
      if (fresh.length > 0) {
        if (row.refunded + request.amount > (row.received ?? 0)) {
          await tx.delete(sandboxRefunds).where(eq(sandboxRefunds.reference, request.reference));
          return { state: "failed", detail: "more than was paid" };
        }
        await tx
          .update(sandboxPayments)
          .set({ refunded: row.refunded + request.amount })
          .where(eq(sandboxPayments.session, row.session));
      }
      return { state: "done", gatewayReference: `SBR-${request.reference.slice(-12)}` };
    });
  }

  /** Somebody pressed a button. Answers where the browser comes back to, or undefined where it does not. */
  async press(session: string, act: SandboxAct): Promise<"success" | "fail" | "cancel" | undefined> {
    if (act === "fail" || act === "cancel") {
      await this.move(session, { state: act === "fail" ? "failed" : "cancelled" }, 1);
      return act;
    }
    if (act === "pay-late") {
      await this.jobs.enqueue(this.db, sandboxJob, { session, do: "pay" } satisfies SandboxTask, {
        afterSeconds: lateSeconds,
      });
      return "success";
    }
    const notices = act === "pay-silent" ? 0 : act === "pay-twice-told" ? 2 : 1;
    await this.collect(session, notices, { risk: act === "pay-risky" ? 1 : 0, missing: act === "pay-less" ? 100 : 0 });
    return act === "pay-no-return" || act === "pay-silent" ? undefined : "success";
  }

  private async collect(session: string, notices: number, how = { risk: 0, missing: 0 }): Promise<void> {
    await this.move(
      session,
      {
        state: "paid",
        payment: `SBP-${randomBytes(8).toString("hex").toUpperCase()}`,
        received: sql`greatest(0, ${sandboxPayments.amount} - ${how.missing})`,
        risk: how.risk,
      },
      notices,
    );
  }

  /** Writes into the gateway's books, once, and sends notices about it with the same commit. */
  private async move(session: string, change: Record<string, unknown>, notices: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      const moved = await tx
        .update(sandboxPayments)
        .set(change)
        .where(and(eq(sandboxPayments.session, session), eq(sandboxPayments.state, "open")))
        .returning({ session: sandboxPayments.session });
      if (moved.length === 0) return;
      for (let i = 0; i < notices; i += 1)
        await this.jobs.enqueue(tx, sandboxJob, { session, do: "notify" } satisfies SandboxTask);
    });
  }

  /** The job: `notify` is how the site takes a notice. */
  async work(task: SandboxTask, notify: (reference: string) => Promise<void>): Promise<void> {
    if (task.do === "pay") return this.collect(task.session, 1);
    const row = await this.find(eq(sandboxPayments.session, task.session));
    if (row) await notify(row.reference);
  }

  referenceOf = async (session: string): Promise<string | undefined> =>
    (await this.find(eq(sandboxPayments.session, session)))?.reference;
}
