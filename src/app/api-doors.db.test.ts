import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiBrowser, signedIn } from "../../test/api-browser.ts";
import { createTestPlatform } from "../../test/app.ts";
import { useDatabase } from "../../test/database.ts";
import { createApp } from "./create-app.server.ts";

/** Calls that strangers may make. Every other call of the API asks who is calling before it looks at anything. */
const open = `
  GET /blogs/public-list, GET /blogs/{id}, GET /blogs/slug/{slug}, POST /blogs/{id}/view, GET /categories,
  GET /events, GET /events/{slug}, GET /programs, GET /programs/{slug}, GET /publications, GET /publications/{slug},
  GET /resources, GET /resources/{slug}, GET /search, GET /trade-queries/public, GET /trade-queries/public/{slug},
  POST /trade-queries/suggestions, POST /shop/quote, POST /contact-messages, GET /contact-messages/stamp,
  POST /news-letters/subscribe, POST /news-letters/confirm, POST /news-letters/unsubscribe, POST /news-letters/links,
  POST /news-letters/preferences, PUT /news-letters/preferences,
  POST /auth/register, POST /auth/login, POST /auth/login/second-factor, GET /auth/logout, POST /auth/logout,
  POST /auth/verify-email, POST /auth/resend-verification, POST /auth/forgot-password-link,
  POST /auth/verify-forgot-password-link, PATCH /auth/reset-password`;

/** Calls that are for everybody with a verified account. What is neither open nor here is for admins. */
const own = `
  GET /blogs/reactions/{id}, POST /blogs/reactions/{id}, GET /purchases/my, PATCH /purchases/blogs/{id},
  POST /orders, GET /orders/my, GET /orders/{id}, POST /orders/{id}/cancel, POST /orders/{id}/payments,
  GET /orders/{id}/receipt, POST /orders/{id}/refund-request, POST /orders/{id}/transfer, POST /payments/rescue,
  POST /trade-queries, GET /trade-queries/my, GET /trade-queries/{id}, PATCH /trade-queries/edit/{id},
  PATCH /trade-queries/{id}/consent, POST /trade-queries/{id}/follow-ups, POST /trade-queries/{id}/close,
  POST /trade-queries/{id}/reopen,
  GET /auth/verify, PATCH /auth/update-profile, GET /auth/security, GET /auth/sessions, DELETE /auth/sessions/{id},
  POST /auth/sessions/end-others, GET /auth/export, DELETE /auth/avatar, POST /auth/deletion, DELETE /auth/deletion,
  POST /auth/second-factor/setup, POST /auth/second-factor/enable, POST /auth/second-factor/recovery-codes,
  POST /auth/second-factor/disable`;

const named = (list: string) => list.split(",").map((call) => call.trim());

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let app: Pick<Hono, "request">;
let calls: string[];

beforeAll(async () => {
  running = await createTestPlatform(database);
  app = createApp(running.platform, () => Promise.reject(new Error("these tests ask for no page"))) as unknown as Pick<
    Hono,
    "request"
  >;
  const { body } = await apiBrowser(app).call("GET", "/openapi.json");
  calls = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
});
afterAll(() => running.stop());

/** The code of an answer to an empty request, with ids of nothing. */
async function codeOf(browser: ReturnType<typeof apiBrowser>, call: string): Promise<string> {
  const [method = "", path = ""] = call.split(" ");
  const body = method === "GET" || method === "DELETE" ? undefined : {};
  const answer = await browser.call(
    method,
    path.replace(/\{[^}]+\}/g, () => randomUUID()),
    body,
  );
  return `${call} ${answer.body?.code ?? answer.status}`;
}

describe("who may call what", () => {
  it("names calls that exist", () => {
    for (const call of [...named(open), ...named(own)]) expect(calls).toContain(call);
  });

  it("turns strangers away before it looks at their request, but for the open calls", async () => {
    const closed = calls.filter((call) => !named(open).includes(call));
    expect(closed.length).toBeGreaterThan(80);
    const stranger = apiBrowser(app);
    const answers: string[] = [];
    for (const call of closed) answers.push(await codeOf(stranger, call));
    expect(answers).toEqual(closed.map((call) => `${call} UNAUTHENTICATED`));
  });

  it("turns customers away from everything that is not open and not their own", async () => {
    const forAdmins = calls.filter((call) => ![...named(open), ...named(own)].includes(call));
    expect(forAdmins.length).toBeGreaterThan(50);
    const customer = await signedIn(app, database.db, "customer");
    const answers: string[] = [];
    for (const call of forAdmins) answers.push(await codeOf(customer, call));
    expect(answers).toEqual(forAdmins.map((call) => `${call} FORBIDDEN`));
  });
});
