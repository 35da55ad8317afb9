import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { jobKinds } from "#app/jobs.server.ts";
import { shopOf } from "#app/shop.server.ts";
import { saveContent } from "#features/settings/service.server.ts";
import type { Shop } from "#features/shop/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type ApiBrowser, signedIn } from "./api-browser.ts";
import { createTestPlatform } from "./app.ts";
import { callsApp } from "./calls-app.ts";
import { type TestDatabase, useDatabase } from "./database.ts";
import { createBlog } from "./factories/blog.ts";

/** The whole site behind its front, in this process, with a shop that sells. */
export interface TestShop {
  platform: Platform;
  shop: Shop;
  app: Pick<Hono, "request">;
  /** What would have left over SMTP. */
  mails: Mail[];
  stop(): Promise<void>;
}

/** `env` are environment variables of the site. Minute jobs are not left to the clock: tests run the rounds themselves. */
export async function openShop(database: TestDatabase, env: Record<string, string> = {}): Promise<TestShop> {
  const running = await createTestPlatform(database, env);
  const { platform } = running;
  const mails: Mail[] = [];
  const kinds = jobKinds(platform, { send: async (mail) => void mails.push(mail), close() {} });
  const ownRounds = /^(payments|tickets|enrollments|memberships|companies)-/;
  await platform.jobs.work(
    kinds.map((kind) => (ownRounds.test(kind.name) ? { ...kind, handler: async () => {} } : kind)),
  );
  const app = callsApp(platform);
  await saveContent(database.db, "shop", {
    bank: { bankName: "Test Bank", branch: "Motijheel", accountName: "IIT", accountNumber: "123", routingNumber: "1" },
  });
  forget(database.db);
  return {
    platform,
    shop: shopOf(platform).shop,
    app,
    mails,
    stop: running.stop,
  };
}

export const billing = { name: "Rahima Sultana", phone: "01712345678", address: "12 Lake Road, Dhaka" };

/** A premium blog that stands in the shop, with a word behind its wall. */
export function createPremium(database: TestDatabase, price = 500): Promise<string> {
  const words = Array.from({ length: 200 }, (_, i) => `word${i}`).join(" ");
  return createBlog(database.db, {
    slug: `premium-${randomUUID()}`,
    title: "Premium blog",
    price,
    content: `<p>${words}</p><p>behindthewall</p>`,
  });
}

/** A signed-in buyer who orders and pays as the checkout does. */
export async function createBuyer({ app, platform }: TestShop) {
  const browser: ApiBrowser & { email: string } = await signedIn(app, platform.db, "customer");
  return {
    ...browser,
    async order(blogs: string[], total: number, more: Record<string, unknown> = {}) {
      const answer = await browser.call("POST", "/orders", {
        idempotencyKey: randomUUID(),
        items: blogs.map((id) => ({ kind: "blog", id })),
        billing,
        acceptTerms: true,
        expectedTotal: total,
        ...more,
      });
      if (answer.status !== 201) throw new Error(`not ordered: ${JSON.stringify(answer.body)}`);
      return answer.body.data as { id: string; number: string };
    },
    async pay(orderId: string, gateway = "sandbox") {
      const answer = await browser.call("POST", `/orders/${orderId}/payments`, { gateway });
      if (answer.status !== 200) throw new Error(`not begun: ${JSON.stringify(answer.body)}`);
      const { redirectUrl, order } = answer.body.data;
      return { url: redirectUrl as string, reference: order.payment.reference as string };
    },
    async stateOf(orderId: string) {
      return (await browser.call("GET", `/orders/${orderId}`)).body.data;
    },
    async reads(blogId: string) {
      return JSON.stringify((await browser.call("GET", `/blogs/${blogId}`)).body).includes("behindthewall");
    },
  };
}

/** Presses a button on the test gateway's page and follows its redirect, as a browser without our cookies would. */
export async function press(app: TestShop["app"], url: string, act: string, follow = true): Promise<Response> {
  const env = { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } };
  const path = new URL(url).pathname;
  const answer = await app.request(path, { method: "POST", body: new URLSearchParams({ act }) }, env);
  const back = answer.headers.get("location");
  return follow && back ? app.request(back, { method: "POST", body: "" }, env) : answer;
}

/** A shop over a database of this test file, with one premium blog and an admin. Limits are forgotten before each test. */
export function useShop(env: Record<string, string> = {}, { connections = 1 } = {}) {
  const database = useDatabase({ connections });
  let site: TestShop;
  let blog: string;
  let admin: ApiBrowser;
  beforeAll(async () => {
    site = await openShop(database, env);
    blog = await createPremium(database);
    admin = await signedIn(site.app, database.db, "admin");
  });
  beforeEach(() => database.pool.query("delete from rate_limits"));
  afterAll(() => site.stop());
  return {
    database,
    get site() {
      return site;
    },
    get blog() {
      return blog;
    },
    get admin() {
      return admin;
    },
    async count(query: string, values: unknown[] = []): Promise<number> {
      return Number((await database.pool.query(`select count(*) as n from ${query}`, values)).rows[0].n);
    },
    /** A buyer with one paid order. */
    async paidOrder(price = 500, blogs?: string[]) {
      const buyer = await createBuyer(site);
      const order = await buyer.order(blogs ?? [blog], price);
      const { url, reference } = await buyer.pay(order.id);
      await press(site.app, url, "pay");
      return { buyer, order, reference, url };
    },
  };
}
