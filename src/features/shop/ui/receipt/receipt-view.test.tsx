// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import { ReceiptView } from "./receipt-view.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

const none = "There's no receipt to show. You get one when the order is paid.";
const answer = (status: number, message?: string) => async () =>
  new Response(JSON.stringify({ success: false, message }), { status });

it.each([
  ["is not there", answer(404, "There is no receipt for this order."), none],
  ["is not there yet", answer(409, "Not paid."), none],
  ["met a fault", answer(500), "We couldn't load the receipt. Please try again."],
  ["met a limit", answer(429, "Too many requests."), "Too many requests."],
  ["had no answer", () => Promise.reject(new TypeError("failed")), "We couldn't reach the site."],
])("says what is so where a receipt %s", async (_, fetch, said) => {
  vi.stubGlobal("fetch", fetch);
  await draw(<ReceiptView orderId="one" />);
  await expect.poll(() => document.querySelector("[role=alert]")?.textContent).toContain(said);
});
