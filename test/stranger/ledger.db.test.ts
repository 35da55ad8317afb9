import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { compareAll } from "#features/shop/compare.server.ts";
import { createOrder } from "#features/shop/orders.server.ts";
import { startPayment } from "#features/shop/payments.server.ts";
import { reconcileRound } from "#features/shop/reconcile.server.ts";
import { nameTransfer } from "#features/shop/transfers.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { type ApiBrowser, signedIn } from "../api-browser.ts";
import { useDatabase } from "../database.ts";
import { createPremium, openShop, type TestShop } from "../shop.ts";
import { columnsOf, poisha, seeded, sumOf } from "./figures.ts";
import { openStrangers } from "./strangers.ts";

// Strangers' gateways and a bank keep their own books; payments of every kind go through the site; then both sides are
// summed. `LEDGER_PAYMENTS=200` is the whole proof, the short form runs with all tests.
const payments = Number(process.env.LEDGER_PAYMENTS ?? 40);
const seed = Number(process.env.LEDGER_SEED ?? 20261122);

const database = useDatabase();
let site: TestShop;
let admin: ApiBrowser;
let strangers: Awaited<ReturnType<typeof openStrangers>>;
let ssl: typeof strangers.ssl;
let stripe: typeof strangers.stripe;
const blogs: { id: string; price: number }[] = [];
/** The institute's account at its bank: what came and went, as its statement says, in poisha. */
const bank = { in: 0, out: 0, numbers: 0 };
/** Money that nobody has decided on, by its number, and disputes, as the staff knows them. */
const undecided = new Map<string, number>();
let disputes = 0;
let foreignBack = 0;

const random = seeded(seed);
const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const call = async (method: string, path: string, body?: unknown) => {
  await database.pool.query("delete from rate_limits");
  const answer = await admin.call(method, path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data ?? answer.body;
};
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  site.app.request(
    `/api/v1/payments/${path}`,
    {
      method: "POST",
      body,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(Buffer.byteLength(body)),
        ...headers,
      },
    },
    { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } },
  );

beforeAll(async () => {
  strangers = await openStrangers();
  ({ ssl, stripe } = strangers);
  site = await openShop(database, strangers.env);
  await saveContent(database.db, "settings", { email: "info@iit.example" });
  forget(database.db);
  admin = await signedIn(site.app, database.db, "admin");
  for (let i = 0; i < 8; i += 1) {
    const price = 15_000 + random(400_000);
    blogs.push({ id: await createPremium(database, price / 100), price });
  }
});
afterAll(async () => {
  await site.stop();
  await strangers.stop();
});

async function order() {
  const [{ id: userId }] = await sql(
    "insert into users (email, username, full_name, password_hash, verified_at) values ($1 || '@example.org', $1, 'A', '$argon2id$x', now()) returning id",
    [`u${randomUUID().slice(0, 8)}`],
  );
  const first = random(blogs.length);
  const chosen = [blogs[first], ...(random(2) ? [blogs[(first + 1) % blogs.length]] : [])] as typeof blogs;
  const total = chosen.reduce((sum, { price }) => sum + price, 0);
  const { id } = await createOrder(site.shop, userId, {
    idempotencyKey: randomUUID(),
    items: chosen.map((blog) => ({ kind: "blog", id: blog.id })),
    billing: { name: "A", phone: "+8801712345678", address: "Dhaka", company: "", bin: "", privateBuyer: false },
    acceptTerms: true,
    expectedTotal: total / 100,
  });
  return { id, userId, total };
}
type Made = Awaited<ReturnType<typeof order>>;

const begin = async ({ id, userId }: Made, gateway: "sslcommerz" | "stripe" | "manual") =>
  (await startPayment(site.shop, userId, id, { gateway, phone: "", address: "", anyway: false })).order.payment
    ?.reference ?? "";

const tell = {
  sslcommerz: (reference: string) => post("sslcommerz/notice", ssl.notice(reference)),
  stripe(reference: string) {
    const { body, signature } = stripe.event("checkout.session.completed", stripe.session(reference));
    return post("stripe/notice", body, { "stripe-signature": signature });
  },
};

/** What the staff decides on money that is held for this order: some goes back, some is let pass, some is left. */
async function decide(id: string, approve = false): Promise<void> {
  const held = await sql("select * from payment_attempts where order_id = $1 and state = 'review'", [id]);
  for (const one of held) {
    const choice = approve ? "approve" : one.received_poisha === null ? "given_back" : "refund";
    if (random(3) === 0) undecided.set(one.payment, Number(one.received_poisha ?? 0));
    else {
      await call("POST", `/payments/${one.id}/decision`, { decision: choice, note: "looked at it" });
      if (choice === "given_back") foreignBack += 1;
    }
  }
}

const refund = (id: string, more = {}) =>
  call("POST", `/purchases/${id}/refunds`, { idempotencyKey: randomUUID(), reason: "as asked", ...more });

async function byTransfer(made: Made, kind: number): Promise<void> {
  await begin(made, "manual");
  await nameTransfer(site.shop, made.id, "FT 1");
  const [attempt] = await sql("select id from payment_attempts where order_id = $1", [made.id]);
  if (kind === 0) return void (await call("POST", `/payments/${attempt.id}/reject`, { reason: "not there" }));
  const amount = made.total - (kind === 1 ? 101 : 0);
  bank.in += amount;
  bank.numbers += 1;
  await call("POST", `/payments/${attempt.id}/confirm`, { amount: amount / 100, reference: `BANK ${bank.numbers}` });
  if (kind === 1) await decide(made.id);
  else if (kind === 2) await refund(made.id, { amount: (made.total - 7) / 100 });
  for (const { id, amount_poisha } of await sql("select * from refunds where order_id = $1", [made.id])) {
    if (random(2)) continue;
    bank.out += Number(amount_poisha);
    await call("POST", `/refunds/${id}/done`, { reference: `BACK ${id}` });
  }
}

type Online = "sslcommerz" | "stripe";
const at = { sslcommerz: () => ssl, stripe: () => stripe };
type Play = (made: Made, gateway: Online, reference: string) => Promise<void>;
const paid: Play = async (_, gateway, reference) => {
  at[gateway]().pay(reference);
  for (let i = random(3); i >= 0; i -= 1) await tell[gateway](reference);
};
const held =
  (odd: { less?: number; usd?: boolean; risky?: boolean }): Play =>
  async (made, gateway, reference) => {
    at[gateway]().pay(reference, odd);
    await tell[gateway](reference);
    await decide(made.id, odd.risky === true && random(2) === 0);
  };
const refunded =
  (fate: Parameters<typeof ssl.nextRefund>[0], part: boolean): Play =>
  async (made, gateway, reference) => {
    await paid(made, gateway, reference);
    at[gateway]().nextRefund(fate);
    await refund(made.id, part ? { amount: (1 + random(made.total - 1)) / 100 } : {});
  };

/** Everything that can happen to a payment. */
const plays: Record<string, Play> = {
  paid,
  "notice lost": async (_, gateway, reference) => void at[gateway]().pay(reference),
  failed: async (_, gateway, reference) => {
    if (gateway === "sslcommerz") ssl.end(reference, "FAILED");
    else stripe.end(reference);
    await tell[gateway](reference);
  },
  cancelled: async (_, gateway, reference) => {
    if (gateway === "sslcommerz") ssl.end(reference, "CANCELLED");
    await post(`${gateway}/return/cancel?ref=${reference}`, "");
  },
  late: async (made, gateway, reference) => {
    await sql("update orders set expires_at = now() - interval '1 second' where id = $1", [made.id]);
    await reconcileRound(site.shop);
    // Stripe's page is closed with the order; SSLCommerz' is not.
    if (gateway === "stripe" && !stripe.pay(reference)) return;
    if (gateway === "sslcommerz") ssl.pay(reference);
    await tell[gateway](reference);
    await decide(made.id, random(2) === 0);
  },
  "paid twice on one page": async (made, gateway, reference) => {
    await paid(made, gateway, reference);
    if (gateway === "stripe") return;
    ssl.pay(reference);
    if (random(2)) await tell.sslcommerz(reference);
    else await compareAll(site.shop);
    await decide(made.id);
  },
  "paid at two gateways": async (made, gateway, reference) => {
    const other = gateway === "stripe" ? "sslcommerz" : "stripe";
    const second = await begin(made, other);
    await paid(made, gateway, reference);
    at[other]().pay(second);
    await tell[other](second);
    await decide(made.id);
  },
  "other currency": held({ usd: true }),
  "less than asked": held({ less: 137 }),
  risky: held({ risky: true }),
  "refunded in full": refunded("fine", false),
  "refunded in part": refunded("fine", true),
  "refund refused": refunded("refused", false),
  "refund failed later": refunded("cancelled later", true),
  "refund's answer lost": refunded("answer lost", true),
  disputed: async (made, gateway, reference) => {
    await paid(made, gateway, reference);
    if (gateway === "sslcommerz") return;
    disputes += 1;
    const { body, signature } = stripe.event("charge.dispute.created", stripe.dispute(reference));
    await post("stripe/notice", body, { "stripe-signature": signature });
  },
  "by transfer": (made) => byTransfer(made, random(4)),
};

/** The gateways answer, the rounds come by, until nothing is under way. */
async function quiet(): Promise<void> {
  for (let i = 0; i < 4; i += 1) {
    await sql("update payment_attempts set next_check_at = now() where next_check_at is not null");
    await sql("update refunds set next_check_at = now() where next_check_at is not null");
    await reconcileRound(site.shop);
  }
  await compareAll(site.shop);
}

const fileOf = async (query: string) => columnsOf(String(await call("GET", `/purchases/export?${query}`)));

it(`keeps the books of ${payments} payments as strangers keep theirs (seed ${seed})`, async () => {
  const kinds = Object.keys(plays);
  for (let i = 0; i < payments; i += 1) {
    const kind = kinds[i % kinds.length] as string;
    const gateway: Online = random(3) ? "sslcommerz" : "stripe";
    const made = await order();
    const reference = kind === "by transfer" ? "" : await begin(made, gateway);
    await plays[kind]?.(made, gateway, reference);
  }
  await quiet();

  const books = { sslcommerz: ssl.movements(), stripe: stripe.movements() };
  const theirs = (which: "received" | "refunded", gateway?: string) => {
    const of = (list: typeof books.stripe) =>
      sumOf(list.map((one) => (which === "received" ? (one.bdt ?? 0) : one.back)));
    const manual = which === "received" ? bank.in : bank.out;
    const all = { sslcommerz: of(books.sslcommerz), stripe: of(books.stripe), manual } as Record<string, number>;
    return gateway ? (all[gateway] ?? 0) : sumOf(Object.values(all));
  };
  for (const [query, gateway] of [
    ["", undefined],
    ["by=paid&from=2020-01-01", undefined],
    ["gateway=sslcommerz", "sslcommerz"],
    ["gateway=stripe", "stripe"],
    ["gateway=manual", "manual"],
  ] as const) {
    const { totals } = await call("GET", `/purchases?${query}`);
    const column = await fileOf(query);
    const expected = [theirs("received", gateway), theirs("refunded", gateway)];
    expect([query, poisha(totals.received), poisha(totals.refunded)]).toEqual([query, ...expected]);
    expect([query, column("Received BDT"), column("Refunded BDT")]).toEqual([query, ...expected]);
    expect(column("Held BDT")).toBe(poisha(totals.held));
    expect(column("Refund on its way BDT")).toBe(poisha(totals.refunding));
    if (query === "") expect(poisha(totals.held)).toBe(sumOf([...undecided.values()]));
  }

  // Every receipt names a payment that a stranger has, of that amount, and no two the same one.
  const receipts = await sql(`select a.gateway, a.payment, o.total_poisha::float8 as total from receipts r
    join orders o on o.id = r.order_id join payment_attempts a on a.order_id = o.id and a.state = 'paid'`);
  const online = receipts.filter(({ gateway }) => gateway !== "manual");
  for (const { gateway, payment, total } of online) {
    const there = books[gateway as Online].find(({ id }) => id === payment);
    expect([payment, there?.bdt]).toEqual([payment, total]);
  }
  expect(new Set(online.map(({ payment }) => payment)).size).toBe(online.length);
  const orders = await sql("select count(*)::int as n from orders where paid_at is not null");
  expect(receipts).toHaveLength(orders[0].n);

  // What was mailed: one receipt each, and exactly the money that went back.
  await expect
    .poll(async () => (await sql("select 1 from mails where status = 'queued'")).length, { timeout: 120_000 })
    .toBe(0);
  const of = (kind: string) => site.mails.filter((mail) => mail.kind === kind);
  expect(of("order-paid")).toHaveLength(receipts.length);
  const back = of("refund-done").map(({ subject }) => /BDT ([\d,.]+\d)/.exec(subject)?.[1]);
  expect(sumOf(back.map((text) => (text ? poisha(Number(text.replaceAll(",", ""))) : 0)))).toBe(theirs("refunded"));
  expect(back.filter((text) => text === undefined)).toHaveLength(foreignBack);

  // Disputes and refunds that failed are told and shown.
  const { items } = await call("GET", "/payments/mismatches");
  const shown = (kind: string) => items.filter((one: { kind: string }) => one.kind === kind).length;
  expect(shown("disputed")).toBe(disputes);
  const failed = await sql("select 1 from refunds where state = 'failed'");
  expect(shown("refund_failed")).toBe(failed.length);
  const news = (words: string) => of("shop-notice").filter(({ subject }) => subject.includes(words)).length;
  expect([news("disputed"), news("refund failed")]).toEqual([disputes, failed.length]);
  const rest = items.filter((one: { kind: string }) => !["disputed", "refund_failed", "paid_twice"].includes(one.kind));
  expect(rest).toEqual([]);
}, 900_000);
