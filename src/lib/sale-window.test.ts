import { describe, expect, it } from "vitest";
import { leftToTell, nextSaleChange, saleState } from "./sale-window.ts";

const at = (text: string) => new Date(text);
const event = { startsAt: at("2031-03-01T04:00:00Z") };
const type = { capacity: 20, taken: 5, salesStart: at("2031-02-01T00:00:00Z"), salesEnd: at("2031-02-20T00:00:00Z") };
const state = (change: object, now: string) => saleState({ ...type, ...change }, event, Date.parse(now));

describe("the sale of tickets", () => {
  it.each([
    ["before it opens", {}, "2031-01-31T23:59:59.999Z", "soon"],
    ["as it opens", {}, "2031-02-01T00:00:00Z", "open"],
    ["until the last moment", {}, "2031-02-19T23:59:59.999Z", "open"],
    ["from its end on", {}, "2031-02-20T00:00:00Z", "over"],
    ["while none is left", { taken: 20 }, "2031-02-10T00:00:00Z", "sold_out"],
    ["without an end: until the event begins", { salesEnd: null }, "2031-03-01T03:59:59.999Z", "open"],
    ["and from then on", { salesEnd: null }, "2031-03-01T04:00:00Z", "over"],
    ["with an end after the beginning", { salesEnd: at("2031-04-01T00:00:00Z") }, "2031-03-01T04:00:00Z", "over"],
    ["sold out and over", { taken: 20 }, "2031-02-21T00:00:00Z", "over"],
    ["without a begin", { salesStart: null }, "2020-01-01T00:00:00Z", "open"],
  ])("%s", (_, change, now, expected) => expect(state(change, now)).toBe(expected));

  it("tells how many are left where they are few", () => {
    expect([9, 10, 19, 20].map((taken) => leftToTell({ ...type, taken }))).toEqual([null, 10, 1, 0]);
  });

  it("knows when the clock changes what is told", () => {
    const next = (now: string) => nextSaleChange(type, event, Date.parse(now));
    expect(next("2031-01-01T00:00:00Z")).toBe(type.salesStart.getTime());
    expect(next("2031-02-01T00:00:00Z")).toBe(type.salesEnd.getTime());
    expect(next("2031-02-20T00:00:00Z")).toBeUndefined();
  });
});
