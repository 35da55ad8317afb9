import { ApiError } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import type { GatewayName } from "#platform/payments/names.ts";
import type { CartItem } from "../../client/cart-items.ts";
import type { Order } from "../../contract.ts";
import type { OrderCalls } from "../../order-api.server.ts";
import { dropOrderKey, noteOrderOfKey, orderKeyFor } from "./order-key.ts";

const call: Fetch<OrderCalls> = apiFetch;

interface Wish {
  items: CartItem[];
  coupon: string | undefined;
  billing: { name: string; phone?: string; address?: string; company?: string; bin?: string; privateBuyer?: true };
  expectedTotal: number;
}

/** After these the next press on 'Pay' is another order. */
export const endedOutcomes = new Set<Order["outcome"]>(["cancelled", "expired", "refunded"]);

/** After so long without having left for the gateway the form works again: no event tells that the way there was stopped (ms). */
const leavingMs = 20_000;

/** The browser is still on its way to the gateway, or was stopped there: nothing is lost, and nothing leads it elsewhere. */
export class StoppedWay extends ApiError {
  constructor() {
    super(0, undefined, "The payment page is slow to open. Wait for it, or press again. You haven't been charged.");
  }
}

/** Orders what was wished for. Pressed again it finds the same order, unless that one has ended unpaid, or was paid back. Throws ApiError. */
export async function placeOrder({ items, coupon, billing, expectedTotal }: Wish): Promise<Order | undefined> {
  const wish = {
    items,
    ...(coupon === undefined ? {} : { coupon }),
    billing,
    acceptTerms: true as const,
    expectedTotal,
  };
  const send = async () => {
    const body = { ...wish, idempotencyKey: orderKeyFor(wish) };
    const order = (await call("/api/v1/orders", { method: "POST", body })).data;
    noteOrderOfKey(order.id);
    return order;
  };
  const order = await send();
  if (!endedOutcomes.has(order.outcome)) return order;
  dropOrderKey();
  return send();
}

/**
 * Begins a payment (`anyway`: although an earlier one may have gone through, which the buyer was told) and sends the
 * browser to the gateway; answers false where our own page goes on (bank transfer). Ends when the browser comes back to
 * this page, so that its button stays busy until it has left. Throws ApiError, and StoppedWay after 20 s.
 */
export async function startPayment(
  orderId: string,
  body: { gateway: GatewayName; phone?: string; address?: string; anyway?: boolean },
): Promise<boolean> {
  const answer = await call(`/api/v1/orders/${orderId}/payments`, {
    method: "POST",
    body,
  });
  const url = answer.data.redirectUrl;
  if (!url || !/^(https?:\/\/|\/(?!\/))/.test(url)) return false;
  window.location.assign(url);
  const back = new Promise((resolve) => window.addEventListener("pageshow", () => resolve("back"), { once: true }));
  const late = new Promise((resolve) => setTimeout(resolve, leavingMs));
  if ((await Promise.race([back, late])) !== "back") throw new StoppedWay();
  return true;
}
