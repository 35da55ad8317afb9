import { expect, it } from "vitest";
import { faultsOfData } from "./structured-data.ts";

const url = "https://iit.example/events/fair";
const now = Date.parse("2026-11-25T00:00:00Z");
const offer = {
  ...{ "@type": "Offer", name: "Hall", url, price: 1500, priceCurrency: "BDT" },
  ...{ availability: "https://schema.org/InStock", validThrough: "2026-12-01T09:00:00+06:00" },
};
const event = {
  ...{ "@context": "https://schema.org", "@type": "Event", name: "Fair", image: "https://iit.example/x.png", url },
  ...{ startDate: "2026-12-01T09:00:00+06:00", endDate: "2026-12-01T17:00:00+06:00" },
  ...{
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
  },
  location: { "@type": "Place", name: "Dhaka", address: "Dhaka" },
  organizer: { "@type": "Organization", name: "IIT", url: "https://iit.example" },
  offers: [offer],
};
const faults = (thing: object) => faultsOfData([JSON.stringify(thing)], url, now);

it("takes an event that is as it should be", () => expect(faults(event)).toEqual([]));

it.each<[string, object]>([
  ["offers of an event that is over", { startDate: "2026-11-01T09:00:00+06:00", endDate: "2026-11-01T17:00:00+06:00" }],
  ["offers of a canceled event", { eventStatus: "https://schema.org/EventCancelled" }],
  ["availability https://schema.org/PreOrder", { offers: [{ ...offer, availability: "https://schema.org/PreOrder" }] }],
  ["a price where nothing is left", { offers: [{ ...offer, availability: "https://schema.org/SoldOut" }] }],
  ["an offer without a price", { offers: [{ ...offer, price: undefined }] }],
  ["an offer whose time is over", { offers: [{ ...offer, validThrough: "2026-11-24T09:00:00+06:00" }] }],
  ["startDate 2026-12-01T03:00:00Z", { startDate: "2026-12-01T03:00:00Z" }],
  ["it ends before it begins", { endDate: "2026-12-01T08:00:00+06:00" }],
  ["Event without location", { location: undefined }],
  ["Place without address", { location: { "@type": "Place", name: "Dhaka" } }],
  ["Event of https://iit.example/events/other", { url: "https://iit.example/events/other" }],
  ["a type that nobody checks: Happening", { "@type": "Happening" }],
])("finds %s", (fault, wrong) => expect(faults({ ...event, ...wrong }).join("\n")).toContain(fault));

it("finds what is no JSON, what has no context, crumbs out of order and a question without an answer", () => {
  const crumb = (position: number) => ({ "@type": "ListItem", position, name: "Home", item: url });
  const list = { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: [crumb(1), crumb(3)] };
  const asked = {
    "@context": "https://schema.org",
    "@type": "QAPage",
    mainEntity: { "@type": "Question", name: "Why?" },
  };
  expect(faultsOfData(["{", "{}"], url)).toEqual([
    "structured data that is no JSON",
    "structured data without its context",
  ]);
  expect(faults(list)).toEqual(["BreadcrumbList: position of crumb 2"]);
  expect(faults(asked)).toEqual(["QAPage: a question without an answer"]);
});
