import { dhakaMoment } from "./dhaka-moment.ts";
import type { SaleState } from "./sale-window.ts";

/** Something with places, as its page shows it. */
interface OnSale {
  name: string;
  price: number;
  state: SaleState;
  /** Until when it can be had. */
  until: string;
}

/**
 * Offers as search engines take them (schema.org), of what can be had on the page now. What is sold out says so, without a price
 * that nobody can pay; what is not on sale yet, or no longer, is no offer.
 */
export const offersOf = (places: readonly OnSale[], url: string): Record<string, unknown>[] =>
  places.flatMap(({ name, price, state, until }) => {
    if (state === "sold_out") return [{ "@type": "Offer", name, url, availability: "https://schema.org/SoldOut" }];
    if (state !== "open") return [];
    const paid = { price, priceCurrency: "BDT", availability: "https://schema.org/InStock" };
    return [{ "@type": "Offer", name, url, ...paid, validThrough: dhakaMoment(until) }];
  });
