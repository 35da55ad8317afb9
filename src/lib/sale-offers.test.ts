import { expect, it } from "vitest";
import { dhakaMoment } from "./dhaka-moment.ts";
import { offersOf } from "./sale-offers.ts";
import { saleStates } from "./sale-window.ts";

const url = "https://iit.example/events/fair";
const place = { name: "Hall", price: 1500, until: "2026-12-01T20:00:00.000Z" };

it("writes moments as clocks in Dhaka show them", () => {
  expect(dhakaMoment("2026-12-01T03:30:00.000Z")).toBe("2026-12-01T09:30:00+06:00");
  expect(dhakaMoment("2026-12-31T20:00:00.999Z")).toBe("2027-01-01T02:00:00+06:00");
});

it("offers what can be had now, and a price only where it can be paid", () => {
  const of = Object.fromEntries(saleStates.map((state) => [state, offersOf([{ ...place, state }], url)]));
  expect(of).toEqual({
    soon: [],
    over: [],
    sold_out: [{ "@type": "Offer", name: "Hall", url, availability: "https://schema.org/SoldOut" }],
    open: [
      {
        ...{ "@type": "Offer", name: "Hall", url, price: 1500, priceCurrency: "BDT" },
        availability: "https://schema.org/InStock",
        validThrough: "2026-12-02T02:00:00+06:00",
      },
    ],
  });
});
