// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as sessions from "#features/accounts/client/use-session.ts";
import { clear, draw } from "../../../../../test/drawn.tsx";
import type { Order } from "../../contract.ts";
import CheckoutResultPage from "../../pages/site/checkout-result.tsx";

const id = "9b2f4c1e-0d3a-4a55-8f8e-0f5a4c2b7d10";
const line = { id: "l", kind: "blog", itemId: "b", title: "Jute", href: "/blogs/jute", total: 500, refunded: 0 };
const order = {
  ...{ id, number: "IIT-1", titles: ["Jute"], createdAt: "2026-11-23T08:00:00.000Z", paidAt: null, lines: [line] },
  ...{ subtotal: 500, discount: 0, total: 500, couponCode: null, expiresAt: "2026-11-24T08:00:00.000Z" },
  billing: { name: "Rahima", phone: "", address: "", company: "", bin: "", po: "" },
  ...{
    canPay: false,
    canCancel: false,
    mayTakeBack: false,
    recent: true,
    paidAgain: false,
    receiptNumber: null,
    payment: null,
  },
  ...{ paymentMethods: [], unpayable: null, refundRequest: null, refundRefusal: null, refunds: [] },
} as unknown as Order;
let answers: Record<string, { status: number; body: object }>;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const user = { userId: "u", fullName: "Rahima", isVerified: true };
  vi.spyOn(sessions, "useSession").mockReturnValue({ loaded: true, user } as never);
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    const answer = answers[`${method} ${address.replace(/^.*\/api\/v1\/orders\/[^/]*/, "")}`];
    return new Response(JSON.stringify({ success: true, message: "", ...answer?.body }), { status: answer?.status });
  });
});
afterEach(async () => {
  await clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const data = (changed: object) => ({ status: 200, body: { data: { ...order, ...changed } } });
async function open(changed: object) {
  answers = { "GET ": data(changed) };
  await draw(<CheckoutResultPage />, [`/checkout/result?order=${id}`]);
  await expect.poll(() => document.querySelector("ol")).not.toBeNull();
}
const button = (words: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.includes(words));
const regions = () => [...document.querySelectorAll("[role=status]")];
/** Whether a region that stood there says it now. */
const saidIn = (before: Element[], words: string) =>
  before.some((region) => region.isConnected && region.textContent?.includes(words));
const focused = () => document.querySelector("h1")?.parentElement?.contains(document.activeElement);

it("keeps the focus and says in a region of before that a refund was asked for", async () => {
  await open({ outcome: "paid" });
  const refundRequest = { state: "open", reason: "Bought it twice", createdAt: order.createdAt, answer: null };
  answers["POST /refund-request"] = data({ outcome: "paid", refundRequest });
  const before = regions();
  const reason = document.querySelector("textarea");
  button("Send request")?.focus();
  await act(async () => {
    if (reason) reason.value = "Bought it twice";
    reason?.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  await expect.poll(() => saidIn(before, "You asked for a refund")).toBe(true);
  expect(focused()).toBe(true);
});

it("keeps the focus when an order is canceled", async () => {
  await open({ outcome: "unpaid", canPay: true, canCancel: true });
  answers["POST /cancel"] = data({ outcome: "cancelled" });
  const before = regions();
  button("Cancel the order")?.focus();
  await act(async () => button("Cancel the order")?.click());
  await expect.poll(() => saidIn(before, "This order was canceled")).toBe(true);
  expect(focused()).toBe(true);
});

it("warns in a region of before that an earlier payment may have gone through", async () => {
  const paymentMethods = [{ gateway: "sslcommerz", needs: [] }];
  await open({ outcome: "unpaid", canPay: true, paymentMethods });
  const errors = [{ path: "anyway", message: "You may have paid already." }];
  answers["POST /payments"] = { status: 409, body: { success: false, message: "Not sure", errors } };
  const before = regions();
  await act(async () =>
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
  await expect.poll(() => saidIn(before, "You may have paid already.")).toBe(true);
});

it("asks for no call but the order's, whatever a link names as the order", async () => {
  answers = {};
  const answer = vi.spyOn(globalThis, "fetch");
  answer.mockImplementation(async () => Response.json({ success: false, message: "" }, { status: 422 }));
  for (const named of ["../auth/logout", "my?page=1", "..", "%2e%2e"]) {
    await draw(<CheckoutResultPage />, [`/checkout/result?${new URLSearchParams({ order: named })}`]);
    await expect.poll(() => document.body.textContent).toContain("There is no such order");
    await clear();
  }
  const asked = answer.mock.calls.map(([address]) => new URL(String(address), "http://site.invalid").pathname);
  expect(asked).toEqual([
    "/api/v1/orders/..%2Fauth%2Flogout",
    "/api/v1/orders/my%3Fpage%3D1",
    "/api/v1/orders/%252e%252e",
  ]);
});
